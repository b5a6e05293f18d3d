import type { Answer, LabelledCase } from '@ase/rules-engine/quality'

/**
 * Shares as the mean over sources, each of which weighs the same however many cases it has: a large source says no more about
 * one that is not in the files than a small one. Null without a source that has such a case.
 */
export interface MeanScore {
  /** Sources that have an attack. */
  readonly attackSources: number
  readonly attacksBlocked: number | null
  readonly attacksCaught: number | null
  /** Sources that have a benign case. */
  readonly benignSources: number
  readonly benignBlocked: number | null
  readonly benignFlagged: number | null
}

export interface MeanCounter {
  add(source: string, label: LabelledCase['label'], answer: Answer): void
  result(): MeanScore
}

/**
 * What weighs as one: the family of a case, so that variants of one task, dialogue or collection count once, or its source
 * where it has no family.
 */
export function sourceOf({
  file,
  source,
  family,
}: Pick<LabelledCase, 'file' | 'source' | 'family'>): string {
  return JSON.stringify([file, family === '' ? source : family])
}

/** Memory grows with the sources, not with their cases. */
export function createMeans(): MeanCounter {
  const attacks = new Map<string, Counts>()
  const benign = new Map<string, Counts>()
  return {
    add: (source, label, answer) => {
      const sources = label === 'attack' ? attacks : benign
      const counts = sources.get(source) ?? { cases: 0, blocked: 0, flagged: 0 }
      sources.set(source, counts)
      counts.cases += 1
      if (answer === 'block') counts.blocked += 1
      if (answer !== 'allow') counts.flagged += 1
    },
    result: () => ({
      attackSources: attacks.size,
      attacksBlocked: meanOf(attacks, ({ blocked }) => blocked),
      attacksCaught: meanOf(attacks, ({ flagged }) => flagged),
      benignSources: benign.size,
      benignBlocked: meanOf(benign, ({ blocked }) => blocked),
      benignFlagged: meanOf(benign, ({ flagged }) => flagged),
    }),
  }
}

interface Counts {
  cases: number
  blocked: number
  /** Reviewed or blocked. */
  flagged: number
}

function meanOf(
  sources: ReadonlyMap<string, Counts>,
  countOf: (counts: Counts) => number,
): number | null {
  if (sources.size === 0) return null
  let sum = 0
  for (const counts of sources.values()) sum += countOf(counts) / counts.cases
  return sum / sources.size
}
