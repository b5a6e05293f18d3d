import { StartupProblem } from '@ase/settings'
import { readPolicies } from './operator-policies.ts'

/** `policy-check [folder]`: checks own policies as the API does at its start, in that folder or that of POLICY_DIR. */
export async function runPolicyCheck(words: readonly string[]): Promise<void> {
  const [folder = null, ...rest] = words
  if (rest.length > 0 || folder?.startsWith('-') === true)
    throw new StartupProblem(['policy-check [folder]'])
  const { versions, inForce } = await readPolicies(folder)
  for (const policy of versions) {
    const state = inForce.get(policy.id) === policy ? 'in force' : 'kept'
    console.log([policy.id, policy.version, state, policy.description ?? ''].join('  ').trimEnd())
  }
}
