import type {
  ContentOrigin,
  EvaluationType,
  PolicyDescription,
  PolicyThresholds,
} from '@ase/schemas'
import { typeLabels, typeOrder } from '../../decision/names.ts'

/** What a policy can have thresholds of its own for: a type, or the type context by who wrote its text. */
export type PolicyScope = EvaluationType | ContentOrigin

export const scopeLabels: Readonly<Record<PolicyScope, string>> = {
  ...typeLabels,
  user: 'Context by the user',
  trusted: 'Context by a trusted third party',
  third_party: 'Context by a third party',
}

const originOrder: readonly ContentOrigin[] = ['user', 'trusted', 'third_party']

/** The origins stand after their type. */
export const scopeOrder: readonly PolicyScope[] = typeOrder.flatMap((type) =>
  type === 'context' ? [type, ...originOrder] : [type],
)

/** The thresholds that hold for a scope: its own, or those of what it is a part of. */
export function thresholdsFor(policy: PolicyDescription, scope: PolicyScope): PolicyThresholds {
  return ownThresholds(policy, scope) ?? thresholdsAround(policy, scope)
}

/** The thresholds of a scope where it has its own. */
export function ownThresholds(
  { types, origins }: PolicyDescription,
  scope: PolicyScope,
): PolicyThresholds | undefined {
  return isOrigin(scope) ? origins[scope] : types[scope]
}

/** The thresholds that hold for a scope that has none of its own. */
export function thresholdsAround(policy: PolicyDescription, scope: PolicyScope): PolicyThresholds {
  return isOrigin(scope) ? thresholdsFor(policy, 'context') : policy.thresholds
}

/** The scope that a scope is a part of; null is all types. */
export function scopeAround(scope: PolicyScope): PolicyScope | null {
  return isOrigin(scope) ? 'context' : null
}

function isOrigin(scope: PolicyScope): scope is ContentOrigin {
  return originOrder.some((origin) => origin === scope)
}
