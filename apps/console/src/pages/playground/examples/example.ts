import type { EnvelopeRequest, EvaluationType } from '@ase/schemas'

type InputOf<T extends EvaluationType> = Extract<EnvelopeRequest, { type: T }>['input']

/** One request of the gallery. */
export interface Example {
  /** It stands in share links. */
  readonly id: string
  readonly type: EvaluationType
  readonly isHarmful: boolean
  readonly title: string
  /** What happens in it, in one sentence. */
  readonly summary: string
  readonly envelope: EnvelopeRequest
}

interface Half<T extends EvaluationType> {
  readonly title: string
  readonly summary: string
  readonly input: InputOf<T>
}

/** The same situation twice: as it should be, and with an attack or a grave mistake in it. */
export interface Twins<T extends EvaluationType> {
  readonly id: string
  readonly harmless: Half<T>
  readonly harmful: Half<T>
}

/** Two examples for each pair, the harmless one first. */
export function examplesOf<T extends EvaluationType>(
  type: T,
  pairs: readonly Twins<T>[],
  envelope: (input: InputOf<T>) => EnvelopeRequest,
): Example[] {
  return pairs.flatMap(({ id, harmless, harmful }) => [
    toExample(`${type}-${id}`, false, harmless),
    toExample(`${type}-${id}-harmful`, true, harmful),
  ])

  function toExample(exampleId: string, isHarmful: boolean, half: Half<T>): Example {
    const { title, summary, input } = half
    return { id: exampleId, type, isHarmful, title, summary, envelope: envelope(input) }
  }
}
