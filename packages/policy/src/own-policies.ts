import { fail, succeed, type Result } from '@ase/schemas'
import { shippedPolicies } from './policies.ts'
import type { Policy } from './policy.ts'
import { readPolicy } from './read-policy.ts'
import { createPolicySet, type PolicySet } from './policy-set.ts'

export interface PolicyText {
  /** The name of the file, for messages. */
  readonly name: string
  /** Its JSON. */
  readonly text: string
}

/**
 * The shipped policies together with an operator's own, or every problem of the files: one entry per problem, with the
 * name of the file. Several versions of one id are allowed; the id of a shipped policy is not.
 */
export function addOwnPolicies(files: readonly PolicyText[]): Result<PolicySet, readonly string[]> {
  const problems: string[] = []
  const own = new Map<string, { readonly name: string; readonly policy: Policy }>()
  for (const { name, text } of files) {
    const read = readPolicy(text)
    if (!read.ok) {
      problems.push(...read.error.map((problem) => `${name}: ${problem}`))
      continue
    }
    const policy = read.value
    const label = `${policy.id} ${policy.version}`
    const other = own.get(label)
    if (shippedPolicies.inForce.has(policy.id))
      problems.push(`${name}: id is that of a shipped policy`)
    else if (other !== undefined)
      problems.push(`${name}: id and version are those of ${other.name}`)
    else own.set(label, { name, policy })
  }
  if (problems.length > 0) return fail(problems)
  const added = [...own.values()].map(({ policy }) => policy)
  return succeed(createPolicySet([...shippedPolicies.versions, ...added]))
}
