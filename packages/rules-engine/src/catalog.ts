import type { EvaluationType, Severity } from '@ase/schemas'
import type { Mappings, Rule } from './rule.ts'
import { destructiveShellCommand } from './rules/action/destructive-shell-command.ts'
import { remoteCodeDownload } from './rules/action/remote-code-download.ts'
import { ssrfMetadata } from './rules/action/ssrf-metadata.ts'
import { ssrfPrivateNetwork } from './rules/action/ssrf-private-network.ts'
import { ssrfScheme } from './rules/action/ssrf-scheme.ts'
import { analysisLimit } from './rules/shared/analysis-limit.ts'

/** Every rule, by surface. A new file in `rules/` is listed here; a test holds the two together. */
export const rules: readonly Rule[] = [
  analysisLimit,
  destructiveShellCommand,
  remoteCodeDownload,
  ssrfMetadata,
  ssrfPrivateNetwork,
  ssrfScheme,
]

/** What a reader of findings wants to know about a rule. */
export interface RuleFacts {
  readonly code: string
  /** The highest severity that the rule can give. */
  readonly severity: Severity
  readonly types: readonly EvaluationType[]
  readonly reason: string
  readonly references: readonly string[]
  readonly mappings: Mappings
}

export const ruleCatalog: readonly RuleFacts[] = rules.map(
  ({ code, severity, types, reason, references, mappings }) => ({ code, severity, types, reason, references, mappings }),
)
