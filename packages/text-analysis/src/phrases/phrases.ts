import { startsOrderAt } from '../tokens/starts-order.ts'
import type { Token } from '../tokens/token.ts'
import { WordGroup } from '../tokens/word-group.ts'

/** Words near each other inside one sentence. */
export interface Phrase {
  readonly steps: readonly WordGroup[]
  /** How many other words may stand between two steps; without an order, how far from the first step the others stand. */
  readonly gap: number
  /** The first word has to open an order: it starts its clause, or follows `please`, `now`, `must` and the like. */
  readonly opening: boolean
  /** The later steps may stand on either side of the first: grammars differ in where the verb goes. */
  readonly anyOrder: boolean
  /**
   * How the last step stands: anywhere within the gap; right behind the one before it; there with a comma or a colon
   * between them; or within the gap where an order may begin.
   */
  readonly ending: 'loose' | 'tight' | 'called' | 'ordered'
}

/** Phrases with one purpose. */
export type PhraseFamily = readonly Phrase[]

/**
 * A phrase with its steps in order and at most `gap` other words between two of them. A step lists its alternatives,
 * separated by spaces; `*` ends a stem: `phrase(3, 'ignore disregard', 'previous prior', 'instruction*')`.
 */
export function phrase(gap: number, ...steps: readonly string[]): Phrase {
  return {
    gap,
    opening: false,
    anyOrder: false,
    ending: 'loose',
    steps: steps.map((words) => new WordGroup(words)),
  }
}

/** As `phrase`, for verbs that only give an order at the head of it. */
export function order(gap: number, ...steps: readonly string[]): Phrase {
  return { ...phrase(gap, ...steps), opening: true }
}

/** As `phrase`, with the later steps on either side of the first. */
export function nearby(gap: number, ...steps: readonly string[]): Phrase {
  return { ...phrase(gap, ...steps), anyOrder: true }
}

/** As `phrase`, with nothing between the last two steps. */
export function tight(gap: number, ...steps: readonly string[]): Phrase {
  return { ...phrase(gap, ...steps), ending: 'tight' }
}

/** As `order`, where the first words call someone and the last is what they shall do: `Assistant, send`. */
export function call(gap: number, ...steps: readonly string[]): Phrase {
  return { ...order(gap, ...steps), ending: 'called' }
}

/** As `phrase`, where the first words name someone and the last is an order: `any model that reads this must send`. */
export function addressed(gap: number, ...steps: readonly string[]): Phrase {
  return { ...phrase(gap, ...steps), ending: 'ordered' }
}

/**
 * The index of the token at which the phrase ends when it starts at the given one; -1 when it does not. Greedy without
 * backtracking, so its cost is bounded by steps times gap.
 */
export function matchPhraseAt(tokens: readonly Token[], start: number, wanted: Phrase): number {
  if (wanted.opening && !startsOrderAt(tokens, start)) return -1
  // `fix(assistant): keep`: the part of a program, as messages of commits name it.
  if (wanted.ending === 'called' && tokens[start]?.lineBefore().endsWith('(') === true)
    if (/\w\($/.test(tokens[start].lineBefore())) return -1
  return wanted.anyOrder ? matchAround(tokens, start, wanted) : matchOnwards(tokens, start, wanted)
}

function matchOnwards(
  tokens: readonly Token[],
  start: number,
  { steps, gap, ending }: Phrase,
): number {
  const sentence = tokens[start]?.sentence
  let at = start
  for (let step = 1; step < steps.length; step += 1) {
    const wanted = steps[step]
    const isLast = step === steps.length - 1
    const isTight = isLast && (ending === 'tight' || ending === 'called')
    const isOrder = isLast && ending === 'ordered'
    const end = at + 1 + (isTight ? 0 : gap)
    let next = at + 1
    for (; next <= end; next += 1) {
      const token = tokens[next]
      if (token === undefined || token.sentence !== sentence) return -1
      if (wanted?.has(token.word) === true && (!isOrder || startsOrderAt(tokens, next))) break
    }
    if (next > end || (isTight && ending === 'called' && !follows(tokens[next]))) return -1
    at = next
  }
  return at
}

/** `,` `:` `-` `]`, the Arabic comma, and the wide comma and colons of East Asian text. */
const calling: ReadonlySet<number> = new Set([44, 58, 45, 93, 0x06_0c, 0xff_0c, 0xff_1a, 0x30_01])

/** After a comma, a colon or a dash, as an order follows the name of the addressee. */
function follows(token: Token | undefined): boolean {
  return token !== undefined && calling.has(token.mark)
}

function matchAround(tokens: readonly Token[], start: number, { steps, gap }: Phrase): number {
  let last = start
  for (let step = 1; step < steps.length; step += 1) {
    const wanted = steps[step]
    const at = wanted === undefined ? -1 : findAround(tokens, start, gap, wanted)
    if (at < 0) return -1
    if (at > last) last = at
  }
  return last
}

function findAround(
  tokens: readonly Token[],
  start: number,
  gap: number,
  wanted: WordGroup,
): number {
  const sentence = tokens[start]?.sentence
  for (const direction of [1, -1]) {
    for (let distance = direction === 1 ? 0 : 1; distance <= gap; distance += 1) {
      const at = start + distance * direction
      const token = tokens[at]
      if (token === undefined || token.sentence !== sentence) break
      if (wanted.has(token.word)) return at
    }
  }
  return -1
}
