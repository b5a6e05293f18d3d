import { randomBytes } from 'node:crypto'
import { createSingleFlight, type CallEventKind, type SingleFlight } from '@ase/credits'
import type { Database } from '@ase/db'
import { shippedPolicies, type Policy } from '@ase/policy'
import type { Decision, DecisionStep, ErrorCode, EvaluationType } from '@ase/schemas'
import type { SemanticProvider } from '@ase/semantic'
import { createInlineWork, type EvaluationWork } from './work/evaluation-work.ts'

/** The policies in force, by their id. */
export type Policies = ReadonlyMap<string, Policy>

/** The operator's switches. */
export interface DisabledTypes {
  readonly all: boolean
  readonly types: ReadonlySet<EvaluationType>
}

/** What happens in an evaluation, for metrics and logs: names and durations, never content. */
export type EvaluationEvent =
  | {
      readonly kind: 'decided'
      readonly type: EvaluationType
      readonly decision: Decision
      readonly step: DecisionStep
      readonly semanticSkipped: boolean
      readonly latencyMs: number
    }
  | { readonly kind: CallEventKind; readonly type: EvaluationType }
  | { readonly kind: 'refused'; readonly type: EvaluationType; readonly code: ErrorCode }
  | {
      readonly kind: 'provider_answered'
      readonly outcome: 'ok' | ErrorCode
      readonly latencyMs: number
    }
  | { readonly kind: 'leases_expired'; readonly count: number }

export interface EvaluateDeps {
  readonly db: Database
  readonly provider: SemanticProvider | null
  /** Who does what takes processor time. */
  readonly work: EvaluationWork
  /** How long a reservation lives without a capture: the provider's time limit and two seconds for the rest. */
  readonly leaseMs: number
  readonly policies: Policies
  readonly disabled: () => DisabledTypes
  readonly now: () => Date
  readonly newEvaluationId: () => string
  readonly observe: (event: EvaluationEvent) => void
  /** The evaluations that this process is running. */
  readonly singleFlight: SingleFlight
}

export interface EvaluatorSettings {
  readonly db: Database
  readonly provider: SemanticProvider | null
  /** The time limit of one provider call, in milliseconds. */
  readonly providerTimeoutMs: number
  /** By default the caller's own thread. */
  readonly work?: EvaluationWork
  /** By default the shipped ones. */
  readonly policies?: Policies
  readonly disabled?: () => DisabledTypes
  readonly observe?: (event: EvaluationEvent) => void
  readonly now?: () => Date
}

const CAPTURE_ALLOWANCE_MS = 2000
const nothingDisabled: DisabledTypes = { all: false, types: new Set() }

/** Fills in what production uses: the system's clock, 128-bit random ids, the shipped policies, nothing disabled. */
export function createEvaluator(settings: EvaluatorSettings): EvaluateDeps {
  return {
    db: settings.db,
    provider: settings.provider,
    work: settings.work ?? createInlineWork(),
    leaseMs: settings.providerTimeoutMs + CAPTURE_ALLOWANCE_MS,
    policies: settings.policies ?? shippedPolicies.inForce,
    disabled: settings.disabled ?? (() => nothingDisabled),
    now: settings.now ?? (() => new Date()),
    newEvaluationId: () => `ase_${randomBytes(16).toString('hex')}`,
    observe: settings.observe ?? (() => {}),
    singleFlight: createSingleFlight(),
  }
}
