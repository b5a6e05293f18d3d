import { thresholdsOf, type Policy } from '@ase/policy'
import { contentOrigins, evaluationTypes, type PolicyDescription } from '@ase/schemas'
import type { Policies } from './deps.ts'

/** The policies in force with complete thresholds, and of types and origins only those whose thresholds differ. */
export function describePolicies(policies: Policies): PolicyDescription[] {
  return [...policies.values()].map(describePolicy)
}

function describePolicy(policy: Policy): PolicyDescription {
  const { id, version, description = null, kinds } = policy
  const thresholds = thresholdsOf(policy)
  const forAll = JSON.stringify(thresholds)
  const types = evaluationTypes
    .map((type) => [type, thresholdsOf(policy, { type })] as const)
    // Both are written in the same order of fields.
    .filter(([, own]) => JSON.stringify(own) !== forAll)
  const ofContext = JSON.stringify(thresholdsOf(policy, { type: 'context' }))
  const origins = contentOrigins
    .map((origin) => [origin, thresholdsOf(policy, { type: 'context', origin })] as const)
    .filter(([, own]) => JSON.stringify(own) !== ofContext)
  return {
    id,
    version,
    description,
    kinds: kinds.map((signals) => [...signals]),
    thresholds,
    types: Object.fromEntries(types),
    origins: Object.fromEntries(origins),
  }
}
