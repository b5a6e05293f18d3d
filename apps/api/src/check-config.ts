import { collectProblems, type CheckedConfig, type ConfigCheck } from '@ase/service-kit'
import { readConfig, readPolicyDir, Settings, type Config } from './config.ts'
import { requireReader } from './inspections.ts'
import { readPolicies } from './policies.ts'
import { canHoldSessions } from './sessions/browser-cookie.ts'

/** What `--check-config` of the API checks. */
export const configCheck: ConfigCheck = { server: 'api', schema: Settings, check }

async function check(environment: NodeJS.ProcessEnv): Promise<CheckedConfig> {
  await collectProblems([
    () => requireReader(readConfig(environment).contentCredentialReader),
    () => readPolicies(readPolicyDir(environment)),
  ])
  const config = readConfig(environment)
  const policies = await readPolicies(config.policyDir)
  return { facts: [`${policies.inForce.size} policies in force`], warnings: warningsOf(config) }
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
