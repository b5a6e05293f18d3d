import type { EvaluationType } from '@ase/schemas'

/** A labelled request in the format of the evaluation commands: one JSON object a line. */
export interface LabelledCase {
  readonly id: string
  /** Where it comes from, parts divided by slashes; used for weights and to leave sources out. */
  readonly source: string
  readonly label: 'attack' | 'benign'
  readonly envelope: {
    readonly type: EvaluationType
    readonly input: Readonly<Record<string, unknown>>
  }
}
