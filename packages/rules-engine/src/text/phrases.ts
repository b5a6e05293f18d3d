import type { Token } from './tokenize.ts'

/** Words in order, each within a few words of the one before and inside one sentence. */
export interface Phrase {
  readonly steps: readonly ReadonlySet<string>[]
  /** How many other words may stand between two steps. */
  readonly gap: number
  /** The first word has to open an order: it starts its sentence, or follows `please`, `now`, `must` and the like. */
  readonly opening: boolean
}

/** Phrases with one purpose. */
export type Family = readonly Phrase[]

/** `phrase(3, 'ignore disregard', 'previous prior', 'instructions rules')`: alternatives separated by spaces. */
export function phrase(gap: number, ...steps: readonly string[]): Phrase {
  return { gap, opening: false, steps: steps.map((words) => new Set(words.split(' '))) }
}

/** As `phrase`, for verbs that only give an order at the head of it. */
export function order(gap: number, ...steps: readonly string[]): Phrase {
  return { ...phrase(gap, ...steps), opening: true }
}

const openers = new Set(
  'please now then must should immediately kindly first always also just'.split(' '),
)

function opensOrder(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  return (
    before === undefined || before.sentence !== tokens[at]?.sentence || openers.has(before.word)
  )
}

/**
 * The token at which the phrase ends when it starts at the given one; -1 when it does not. Greedy without
 * backtracking, so its cost is bounded by steps times gap.
 */
export function matchFrom(
  tokens: readonly Token[],
  start: number,
  { steps, gap, opening }: Phrase,
): number {
  if (opening && !opensOrder(tokens, start)) return -1
  const sentence = tokens[start]?.sentence
  let at = start
  for (let step = 1; step < steps.length; step += 1) {
    const wanted = steps[step]
    let next = at + 1
    const end = at + 1 + gap
    while (
      next <= end &&
      tokens[next]?.sentence === sentence &&
      wanted?.has(tokens[next]?.word ?? '') !== true
    )
      next += 1
    if (next > end || tokens[next]?.sentence !== sentence) return -1
    at = next
  }
  return at
}
