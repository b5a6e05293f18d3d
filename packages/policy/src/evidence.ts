import type { Decision, Finding, RiskLevel, Signals } from '@ase/schemas'

/** All that a decision may depend on, beside the policy. */
export interface Evidence {
  readonly findings: readonly Finding[]
  /** Empty when the provider was not asked. */
  readonly signals: Signals
}

export interface Verdict {
  readonly decision: Decision
  readonly riskLevel: RiskLevel
  /** 0 to 1: below 0.4 with allow, below 0.8 with review, from 0.8 on with block. */
  readonly riskScore: number
  readonly riskCodes: readonly string[]
  /** `rule:<RISK_CODE>` for every finding, `signal:<name>` for every signal that decided. */
  readonly reasons: readonly string[]
}
