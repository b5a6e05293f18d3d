import default20261121n1 from '../policies/default-2026.11.21-1.json' with { type: 'json' }
import default20261122n1 from '../policies/default-2026.11.22-1.json' with { type: 'json' }
import default20261124n1 from '../policies/default-2026.11.24-1.json' with { type: 'json' }
import permissive20261121n1 from '../policies/permissive-2026.11.21-1.json' with { type: 'json' }
import permissive20261122n1 from '../policies/permissive-2026.11.22-1.json' with { type: 'json' }
import permissive20261124n1 from '../policies/permissive-2026.11.24-1.json' with { type: 'json' }
import strict20261121n1 from '../policies/strict-2026.11.21-1.json' with { type: 'json' }
import strict20261122n1 from '../policies/strict-2026.11.22-1.json' with { type: 'json' }
import strict20261124n1 from '../policies/strict-2026.11.24-1.json' with { type: 'json' }
import { createPolicySet } from './policy-set.ts'
import type { Policy } from './policy.ts'
import { checkPolicy } from './read-policy.ts'

/**
 * Every version of the shipped policies that was ever published, so that old decisions can be recomputed. A file that
 * is listed here is never edited and never removed.
 */
export const publishedPolicies: readonly Policy[] = [
  default20261121n1,
  strict20261121n1,
  permissive20261121n1,
  default20261122n1,
  strict20261122n1,
  permissive20261122n1,
  default20261124n1,
  strict20261124n1,
  permissive20261124n1,
].map(checked)

function checked(json: unknown): Policy {
  const policy = checkPolicy(json)
  if (policy.ok) return policy.value
  throw new TypeError(policy.error.join('; '))
}

/** The shipped policies with all their versions. */
export const shippedPolicies = createPolicySet(publishedPolicies)

/** The shipped policies in force, by their id. */
export const policies = {
  default: shipped('default'),
  strict: shipped('strict'),
  permissive: shipped('permissive'),
} as const

/** The shipped policy in force with this id, or `undefined`. */
export function findPolicy(id: string): Policy | undefined {
  return shippedPolicies.inForce.get(id)
}

function shipped(id: string): Policy {
  const policy = findPolicy(id)
  if (policy === undefined) throw new TypeError(`The policy ${id} is not published.`)
  return policy
}
