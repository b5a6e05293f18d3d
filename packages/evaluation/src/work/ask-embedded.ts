import type { EvaluationType, SignalName, Signals } from '@ase/schemas'
import { estimateSignals } from '@ase/semantic-embedded'

/** A question to the embedded model. */
export interface EmbeddedQuestion {
  readonly type: EvaluationType
  /** The redacted state, as JSON. */
  readonly stateJson: string
  readonly signals: readonly SignalName[]
}

export function askEmbedded({ type, stateJson, signals }: EmbeddedQuestion): Signals {
  return estimateSignals({ type, state: JSON.parse(stateJson), signals })
}
