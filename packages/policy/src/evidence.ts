import type { ContentOrigin, EvaluationType, Finding, Signals } from '@ase/schemas'

/** Everything that a decision depends on, apart from the policy. */
export interface Evidence {
  /** The type of the request. Without it, the thresholds for all types apply. */
  readonly type?: EvaluationType | undefined
  /** Who wrote the text of the type context. Without it, the thresholds of the type apply. */
  readonly origin?: ContentOrigin | undefined
  readonly findings: readonly Finding[]
  /** Empty when the provider was not called. */
  readonly signals: Signals
}
