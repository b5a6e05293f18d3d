import { readContainerLimits } from '@ase/service-kit'
import { collectProblems, type CheckedConfig, type ConfigCheck } from '@ase/settings'
import { readConfig, readPolicyDir, Settings, type Config } from './config.ts'
import { requireReader } from './wiring/inspections.ts'
import { readPolicies } from './wiring/policies.ts'
import { planResources } from './resources.ts'
import { canHoldSessions } from './sessions/browser-cookie.ts'

/** What `--check-config` of the API checks. */
export const configCheck: ConfigCheck = { server: 'api', schema: Settings, check }

async function check(environment: NodeJS.ProcessEnv): Promise<CheckedConfig> {
  await collectProblems([
    () => planResources(readContainerLimits(), readConfig(environment)),
    () => requireReader(readConfig(environment).contentCredentialReader),
    () => readPolicies(readPolicyDir(environment)),
  ])
  const config = readConfig(environment)
  const policies = await readPolicies(config.policyDir)
  return {
    facts: [`${policies.inForce.size} policies in force`, ...resourceFacts(config)],
    warnings: warningsOf(config),
  }
}

function resourceFacts(config: Config): string[] {
  const limits = readContainerLimits()
  const { evaluationThreads, imageReaders, bodyShare } = planResources(limits, config)
  const processors = Math.round(limits.processors * 100) / 100
  return [
    `${Math.floor(limits.memoryBytes / 1_048_576)} MiB of memory, processors: ${processors}`,
    `evaluation threads: ${evaluationThreads}`,
    `image readers: ${imageReaders}`,
    `bodies in memory: ${Math.floor(bodyShare * 100)} % of the bounds`,
  ]
}

function warningsOf({ publicBaseUrl, semantic, mail, openId }: Config): string[] {
  const warnings: string[] = []
  if (semantic.kind === 'none')
    warnings.push('without SEMANTIC_PROVIDER, evaluations that no rule blocks are answered 503')
  if (publicBaseUrl !== null && !canHoldSessions(publicBaseUrl))
    warnings.push('PUBLIC_BASE_URL is plain http on another machine: browsers keep no session')
  if (mail.kind === 'none' && openId === null)
    warnings.push('without SMTP_URL and OIDC_ISSUER, no one can open an account by signing in')
  return warnings
}
