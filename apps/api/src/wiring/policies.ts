import { loadPolicies } from '@ase/evaluation/policy-folder'
import type { PolicySet } from '@ase/policy'
import { StartupProblem } from '@ase/settings'

/** The shipped policies and those of the folder. Throws a StartupProblem that names every wrong file. */
export async function readPolicies(folder: string | null): Promise<PolicySet> {
  const policies = await loadPolicies(folder)
  if (policies.ok) return policies.value
  throw new StartupProblem(policies.error.map((problem) => `POLICY_DIR ${problem}`))
}
