import type {
  Decision,
  DecisionStep,
  EvaluationType,
  Finding,
  RiskLevel,
  Signals,
} from '@ase/schemas'

/** All that a decision may depend on, beside the policy. */
export interface Evidence {
  /** The type of the request; without it the thresholds for all types hold. */
  readonly type?: EvaluationType | undefined
  readonly findings: readonly Finding[]
  /** Empty when the provider was not asked. */
  readonly signals: Signals
}

export interface Verdict {
  readonly decision: Decision
  /** What made the decision. */
  readonly step: DecisionStep
  readonly riskLevel: RiskLevel
  /** 0 to 1: below 0.4 with allow, below 0.8 with review, from 0.8 on with block. */
  readonly riskScore: number
  /** Codes of rules, the worst severity first and within one by name; then those of the signals that decided. */
  readonly riskCodes: readonly string[]
  /** `rule:<RISK_CODE>` for every code of a rule, `signal:<name>` for every signal that decided. */
  readonly reasons: readonly string[]
}
