import type { Provenance } from '@ase/semantic-embedded/training'

/** A score, and whether it was given to an attack. */
export interface Scored {
  readonly score: number
  readonly attack: boolean
}

/** A score of a case that its model was not fitted on, and where the case comes from. */
export interface HeldOutScore extends Scored {
  readonly id: string
  readonly family: string
  readonly provenance: Provenance
}

/** The probability that log-odds tell. */
export function sigmoid(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds))
}

/** How often an attack scores above a benign case; ties count half. NaN where one of the two is missing. */
export function areaUnderCurve(scored: readonly Scored[]): number {
  const sorted = scored.toSorted((a, b) => a.score - b.score)
  let benignBelow = 0
  let pairs = 0
  for (let at = 0; at < sorted.length;) {
    let end = at
    while (end < sorted.length && sorted[end]?.score === sorted[at]?.score) end += 1
    const tied = sorted.slice(at, end)
    const attacks = tied.filter(({ attack }) => attack).length
    pairs += attacks * (benignBelow + (tied.length - attacks) / 2)
    benignBelow += tied.length - attacks
    at = end
  }
  return pairs / ((scored.length - benignBelow) * benignBelow)
}
