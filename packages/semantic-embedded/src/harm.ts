import { guards, harmfulPairs, honestTopics, mediumHarm, strongHarm } from './harm-words.ts'
import { readStems } from './stems.ts'

/** How much the words of a wish speak of harm to people. */
export interface Harm {
  /** Words that seldom stand in an honest wish. */
  readonly strong: number
  readonly medium: number
  readonly pairs: number
  /** Words of protection, research, fiction. */
  readonly honest: number
  /** All of it as one number from 0 to 1.5; a long text holds some such words by chance. */
  readonly weight: number
}

const pairWindow = 6
const most = 4

/**
 * The harm in the first 4,000 words of a text; each count ends at 4. A word of harm that something is done against, or
 * that is told of, does not count. Linear in the text.
 */
export function readHarm(text: string): Harm {
  const stems = readStems(text, 4000).map((stem) => stem.text)
  const seen = { strong: new Set<string>(), medium: new Set<string>(), honest: new Set<string>() }
  let pairs = 0
  let guardedUntil = -1
  stems.forEach((stem, at) => {
    if (guards.has(stem)) guardedUntil = at + guardReach
    const guarded = at <= guardedUntil
    if (strongHarm.has(stem)) (guarded ? seen.honest : seen.strong).add(stem)
    else if (mediumHarm.has(stem)) (guarded ? seen.honest : seen.medium).add(stem)
    else if (honestTopics.has(stem)) seen.honest.add(stem)
    const partners = guarded ? undefined : harmfulPairs.get(stem)
    if (partners === undefined) return
    for (let next = at + 1; next <= at + pairWindow && next < stems.length; next += 1)
      if (partners.has(stems[next] ?? '')) pairs += 1
  })
  const counts = {
    strong: Math.min(most, seen.strong.size),
    medium: Math.min(most, seen.medium.size),
    pairs: Math.min(most, pairs),
    honest: Math.min(most, seen.honest.size),
  }
  return { ...counts, weight: weigh(counts, stems.length) }
}

const guardReach = 6

function weigh({ strong, medium, pairs, honest }: Omit<Harm, 'weight'>, words: number): number {
  const sum = strong * 0.7 + pairs * 0.5 + medium * 0.3 - Math.min(0.3, honest * 0.1)
  return Math.max(0, Math.min(1.5, sum / Math.max(1, Math.sqrt(words / 60))))
}
