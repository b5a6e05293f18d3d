import {
  ContentOrigin,
  Decision,
  EvaluationType,
  Finding,
  PolicyVersions,
  RiskLevel,
  Signals,
} from '@ase/schemas'
import * as z from 'zod'
import { decide, type PolicyDecision } from './decide.ts'
import type { Policy } from './policy.ts'

/** The fields of a stored evaluation that are needed to recompute it: its evidence and its decision. */
export const StoredEvaluation = z.object({
  evaluationId: z.string(),
  type: EvaluationType,
  /** Of the column beside the answer. Absent or null for other types, and where it was not recorded. */
  origin: ContentOrigin.nullable().optional(),
  decision: Decision,
  riskLevel: RiskLevel,
  riskScore: z.number(),
  riskCodes: z.array(z.string()),
  reasons: z.array(z.string()),
  signals: Signals,
  deterministicFindings: z.array(Finding),
  policy: PolicyVersions,
})
export type StoredEvaluation = z.infer<typeof StoredEvaluation>

/** The decision of a policy on the evidence of a stored evaluation. */
export function recompute(stored: StoredEvaluation, policy: Policy): PolicyDecision {
  const { type, origin, deterministicFindings: findings, signals } = stored
  return decide({ type, origin: origin ?? undefined, findings, signals }, policy)
}

/** Whether a recomputed decision equals the stored one. Codes and reasons are sets: their order does not matter. */
export function isReproducedBy(stored: StoredEvaluation, recomputed: PolicyDecision): boolean {
  return (
    stored.decision === recomputed.decision &&
    stored.riskLevel === recomputed.riskLevel &&
    stored.riskScore === recomputed.riskScore &&
    areSameSet(stored.riskCodes, recomputed.riskCodes) &&
    areSameSet(stored.reasons, recomputed.reasons)
  )
}

function areSameSet(some: readonly string[], others: readonly string[]): boolean {
  const set = new Set(some)
  return set.size === new Set(others).size && others.every((text) => set.has(text))
}
