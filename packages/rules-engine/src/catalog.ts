import type { EvaluationType, Severity } from '@ase/schemas'
import type { Mappings, Rule } from './rule.ts'
import { accountTampering } from './rules/action/account-tampering.ts'
import { agentSelfTampering } from './rules/action/agent-self-tampering.ts'
import { argumentFromUntrustedContext } from './rules/action/argument-from-untrusted-context.ts'
import { capabilityMismatch } from './rules/action/capability-mismatch.ts'
import { commandObfuscation } from './rules/action/command-obfuscation.ts'
import { credentialFileAccess } from './rules/action/credential-file-access.ts'
import { dataExfiltration } from './rules/action/data-exfiltration.ts'
import { defenseEvasion } from './rules/action/defense-evasion.ts'
import { destructiveCloud } from './rules/action/destructive-cloud.ts'
import { destructiveGit } from './rules/action/destructive-git.ts'
import { destructiveShellCommand } from './rules/action/destructive-shell-command.ts'
import { destructiveSql } from './rules/action/destructive-sql.ts'
import { domainNotAllowed } from './rules/action/domain-not-allowed.ts'
import { kernelModule } from './rules/action/kernel-module.ts'
import { libraryInjection } from './rules/action/library-injection.ts'
import { networkScan } from './rules/action/network-scan.ts'
import { networkTunnel } from './rules/action/network-tunnel.ts'
import { offensiveTool } from './rules/action/offensive-tool.ts'
import { gitConfigExecution } from './rules/action/git-config-execution.ts'
import { pathTraversal } from './rules/action/path-traversal.ts'
import { persistence } from './rules/action/persistence.ts'
import { privilegeEscalation } from './rules/action/privilege-escalation.ts'
import { publicExposure } from './rules/action/public-exposure.ts'
import { recoveryInhibited } from './rules/action/recovery-inhibited.ts'
import { resourceExhaustion } from './rules/action/resource-exhaustion.ts'
import { remoteCodeDownload } from './rules/action/remote-code-download.ts'
import { reverseShell } from './rules/action/reverse-shell.ts'
import { secretInArguments } from './rules/action/secret-in-arguments.ts'
import { sensitivePath } from './rules/action/sensitive-path.ts'
import { shellEscape } from './rules/action/shell-escape.ts'
import { signedBinaryProxy } from './rules/action/signed-binary-proxy.ts'
import { ssrfMetadata } from './rules/action/ssrf-metadata.ts'
import { ssrfPrivateNetwork } from './rules/action/ssrf-private-network.ts'
import { ssrfScheme } from './rules/action/ssrf-scheme.ts'
import { supplyChainInstall } from './rules/action/supply-chain-install.ts'
import { valueSwap } from './rules/action/value-swap.ts'
import { forbiddenSubject } from './rules/context/forbidden-subject.ts'
import { annotationContradiction } from './rules/mcp/annotation-contradiction.ts'
import { invisibleManifestText } from './rules/mcp/invisible-manifest-text.ts'
import { overbroadTool } from './rules/mcp/overbroad-tool.ts'
import { parameterSmuggling } from './rules/mcp/parameter-smuggling.ts'
import { remoteInstructions } from './rules/mcp/remote-instructions.ts'
import { schemaAbuse } from './rules/mcp/schema-abuse.ts'
import { toolAnswerInstruction } from './rules/mcp/tool-answer-instruction.ts'
import { toolNameCollision } from './rules/mcp/tool-name-collision.ts'
import { toolPoisoning } from './rules/mcp/tool-poisoning.ts'
import { toolPreference } from './rules/mcp/tool-preference.ts'
import { toolShadowing } from './rules/mcp/tool-shadowing.ts'
import { toxicToolCombination } from './rules/mcp/toxic-tool-combination.ts'
import { activeContent } from './rules/output/active-content.ts'
import { dataClassNotAllowed } from './rules/output/data-class-not-allowed.ts'
import { destinationNotAllowed } from './rules/output/destination-not-allowed.ts'
import { injectionRelay } from './rules/output/injection-relay.ts'
import { markdownExfiltration } from './rules/output/markdown-exfiltration.ts'
import { secretDisclosure } from './rules/output/secret-disclosure.ts'
import { systemPromptLeak } from './rules/output/system-prompt-leak.ts'
import { analysisLimit } from './rules/shared/analysis-limit.ts'
import { ansiEscapeText } from './rules/shared/ansi-escape-text.ts'
import { credentialChange } from './rules/shared/credential-change.ts'
import { authorityClaim } from './rules/shared/authority-claim.ts'
import { embeddedTask } from './rules/shared/embedded-task.ts'
import { encodedInstruction } from './rules/shared/encoded-instruction.ts'
import { hiddenMarkupText } from './rules/shared/hidden-markup-text.ts'
import { hiddenUnicodeText } from './rules/shared/hidden-unicode-text.ts'
import { indirectInstruction } from './rules/shared/indirect-instruction.ts'
import { instructionOverride } from './rules/shared/instruction-override.ts'
import { jailbreakPersona } from './rules/shared/jailbreak-persona.ts'
import { memoryWriteInstruction } from './rules/shared/memory-write-instruction.ts'
import { outputSteering } from './rules/shared/output-steering.ts'
import { roleSpoofing } from './rules/shared/role-spoofing.ts'
import { secrecyDemand } from './rules/shared/secrecy-demand.ts'
import { systemPromptExtraction } from './rules/shared/system-prompt-extraction.ts'
import { toolDirective } from './rules/shared/tool-directive.ts'
import { unrequestedAction } from './rules/shared/unrequested-action.ts'
import { approvalAfterTheFact } from './rules/trace/approval-after-the-fact.ts'
import { approvalDenied } from './rules/trace/approval-denied.ts'
import { approvalMissing } from './rules/trace/approval-missing.ts'
import { bulkReadThenSend } from './rules/trace/bulk-read-then-send.ts'
import { goalDrift } from './rules/trace/goal-drift.ts'
import { injectionObeyed } from './rules/trace/injection-obeyed.ts'
import { lethalTrifecta } from './rules/trace/lethal-trifecta.ts'
import { loop } from './rules/trace/loop.ts'
import { memoryPoisoning } from './rules/trace/memory-poisoning.ts'
import { privilegeChain } from './rules/trace/privilege-chain.ts'
import { secretThenSend } from './rules/trace/secret-then-send.ts'
import { taintToSink } from './rules/trace/taint-to-sink.ts'
import { traceIntegrity } from './rules/trace/trace-integrity.ts'

/** Every rule, by surface. A new file in `rules/` is listed here; a test holds the two together. */
export const rules: readonly Rule[] = [
  accountTampering,
  agentSelfTampering,
  argumentFromUntrustedContext,
  capabilityMismatch,
  commandObfuscation,
  credentialFileAccess,
  dataExfiltration,
  defenseEvasion,
  destructiveCloud,
  destructiveGit,
  resourceExhaustion,
  destructiveShellCommand,
  destructiveSql,
  domainNotAllowed,
  kernelModule,
  libraryInjection,
  networkScan,
  networkTunnel,
  offensiveTool,
  gitConfigExecution,
  pathTraversal,
  persistence,
  privilegeEscalation,
  publicExposure,
  recoveryInhibited,
  remoteCodeDownload,
  reverseShell,
  secretInArguments,
  sensitivePath,
  signedBinaryProxy,
  shellEscape,
  ssrfMetadata,
  ssrfPrivateNetwork,
  ssrfScheme,
  supplyChainInstall,
  valueSwap,
  forbiddenSubject,
  annotationContradiction,
  invisibleManifestText,
  overbroadTool,
  parameterSmuggling,
  remoteInstructions,
  schemaAbuse,
  toolAnswerInstruction,
  toolNameCollision,
  toolPoisoning,
  toolPreference,
  toolShadowing,
  toxicToolCombination,
  activeContent,
  dataClassNotAllowed,
  destinationNotAllowed,
  injectionRelay,
  markdownExfiltration,
  secretDisclosure,
  systemPromptLeak,
  analysisLimit,
  ansiEscapeText,
  credentialChange,
  authorityClaim,
  embeddedTask,
  encodedInstruction,
  hiddenMarkupText,
  hiddenUnicodeText,
  indirectInstruction,
  instructionOverride,
  jailbreakPersona,
  memoryWriteInstruction,
  outputSteering,
  roleSpoofing,
  secrecyDemand,
  systemPromptExtraction,
  toolDirective,
  unrequestedAction,
  approvalAfterTheFact,
  approvalDenied,
  approvalMissing,
  bulkReadThenSend,
  goalDrift,
  injectionObeyed,
  lethalTrifecta,
  loop,
  memoryPoisoning,
  privilegeChain,
  secretThenSend,
  taintToSink,
  traceIntegrity,
]

/** What a reader of findings wants to know about a rule. */
export interface RuleFacts {
  readonly code: string
  /** The highest severity that the rule can give. */
  readonly severity: Severity
  readonly types: readonly EvaluationType[]
  readonly reason: string
  /** What the rule has to see before it fires. */
  readonly evidence: string
  /** When it does not fire although its words or shapes are there. */
  readonly exceptions: string
  readonly references: readonly string[]
  readonly mappings: Mappings
}

export const ruleCatalog: readonly RuleFacts[] = rules.map(
  ({ code, severity, types, reason, evidence, exceptions, references, mappings }) => ({
    code,
    severity,
    types,
    reason,
    evidence,
    exceptions,
    references,
    mappings,
  }),
)
