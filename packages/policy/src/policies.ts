import { defaultPolicy } from './policies/default.ts'
import { permissivePolicy } from './policies/permissive.ts'
import { strictPolicy } from './policies/strict.ts'
import type { Policy } from './policy.ts'

/** The shipped policies, by their id. */
export const policies = {
  default: defaultPolicy,
  strict: strictPolicy,
  permissive: permissivePolicy,
} as const satisfies Record<string, Policy>

/** The policy that a client named, or `undefined`: also for names that every object has, such as `constructor`. */
export function findPolicy(id: string): Policy | undefined {
  return Object.values(policies).find((policy) => policy.id === id)
}
