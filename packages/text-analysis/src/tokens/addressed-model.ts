import { orderWords } from './order-words.ts'
import type { Token } from './token.ts'

const demanding = new Set('must shall should please needs has'.split(' '))
/** `The bot must never say` is a rule of those who run it. */
const forbidding: ReadonlySet<string> = new Set(['not', 'never'])
const greetings: ReadonlySet<string> = new Set(
  'dear hey hello hi attention note to for ai language any every all the automated'.split(' '),
)
const ours: ReadonlySet<string> = new Set(['our', 'your', 'my', 'an', 'a'])
/** `If an AI reads this`, `as a language model you`, `LLM instruction`. */
const reads = new Set(
  'reads sees processes summarises summarizes parses reading processing handling summarising summarizing parsing visiting filling completing you instruction instructions notice directive readers'.split(
    ' ',
  ),
)
const COMMA = 44
const COLON = 58

/** `Assistant, send`, `dear AI:`, `AI agents reading this`. */
export function isModelAddressed(tokens: readonly Token[], at: number): boolean {
  const [called, next] = [tokens[at], tokens[at + 1]]
  if (called === undefined || next === undefined || next.sentence !== called.sentence) return false
  if (isPartOfName(called, next)) return false
  if (next.mark === COLON && !isOrderedSoon(tokens, at)) return false
  if (next.mark === COMMA || next.mark === COLON)
    return called.opensClause || greetings.has(tokens[at - 1]?.word ?? '')
  return reads.has(next.word)
}

const fieldNames: ReadonlySet<string> = new Set(['model', 'models'])
const ORDERED_WITHIN = 8

/** `Agent: Enabled` is a field of a record, `AI: office hours` an item of minutes: an order stands behind the colon in the same line. */
function isOrderedSoon(tokens: readonly Token[], at: number): boolean {
  const called = tokens[at]
  if (fieldNames.has(called?.word ?? '') && called?.opensClause === true) return false
  for (let after = at + 1; after <= at + ORDERED_WITHIN; after += 1) {
    const token = tokens[after]
    if (called === undefined || token?.sentence !== called.sentence) return false
    if (
      called
        .textTo(token)
        .slice(0, token.start - called.start)
        .includes('\n')
    )
      return false
    if (orderWords.has(token.word)) return true
  }
  return false
}

/** `.agents/: made anew`, `my-agent: 3`: a part of a path or a name. */
function isPartOfName(called: Token, next: Token): boolean {
  return /\w\($|[\w./]$/.test(called.lineBefore()) || /^\w+[/._-]/.test(called.textTo(next))
}

/** `The agent must send`: a program, or someone who works in an office. */
export function isModelObliged(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]
  return (
    next !== undefined &&
    next.sentence === tokens[at]?.sentence &&
    demanding.has(next.word) &&
    !forbidding.has(tokens[at + 2]?.word ?? '') &&
    !ours.has(tokens[at - 1]?.word ?? '')
  )
}
