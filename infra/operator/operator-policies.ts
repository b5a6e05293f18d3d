import { resolve } from 'node:path'
import { loadPolicies } from '@ase/evaluation/policy-folder'
import type { PolicySet } from '@ase/policy'
import { succeed } from '@ase/schemas'
import {
  optional,
  policyDirFacts,
  readSettings,
  settingsSchema,
  StartupProblem,
} from '@ase/settings'

/** The schema of what names the folder of an operator command's policies, which docs/settings.md lists. */
export const PolicySettings = settingsSchema({
  POLICY_DIR: optional<string>(succeed, policyDirFacts),
})

/**
 * The policies that an operator command works with: the shipped ones and those of the folder, or of POLICY_DIR when
 * it is null. Throws a StartupProblem that names every wrong file.
 */
export async function readPolicies(
  folder: string | null,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<PolicySet> {
  const { POLICY_DIR, INIT_CWD } = readSettings(PolicySettings, environment)
  const named = folder ?? POLICY_DIR
  const policies = await loadPolicies(named === null ? null : resolve(INIT_CWD ?? '', named))
  if (policies.ok) return policies.value
  const source = folder ?? 'POLICY_DIR'
  throw new StartupProblem(policies.error.map((problem) => `${source} ${problem}`))
}
