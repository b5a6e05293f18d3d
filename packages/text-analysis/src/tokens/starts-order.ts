import type { Token } from './token.ts'

/** Words after which a verb is an order, an invitation to one, or goes on with one. */
const openers = new Set(
  'please now then must should shall immediately kindly first always also just and or so but instead next finally simply let lets ok okay hey assistant chatgpt gpt ai llm model bot agent system never not dont do henceforth further hereby pls plz أيها ايها'.split(
    ' ',
  ),
)

/** `You will write` is an order; of another subject it is a report. */
const readers = new Set('you assistant chatgpt gpt ai llm model bot agent'.split(' '))

/** Before `you`, these make a condition or a report of it: `if you ignore`, `when you send`. */
const conditional = new Set(
  'if when whenever unless because while that which where until whether what how why did do does before after once as'.split(
    ' ',
  ),
)

/** `you need to`, `I want you to`: the infinitive is the order. */
const demanding = new Set(
  'you need needs must have want wants required require require supposed like have obliged going ask asking instructed'.split(
    ' ',
  ),
)

/**
 * Whether the token at this index starts an order: at the head of its clause, or after a word such as `please` or
 * `must`.
 */
export function startsOrderAt(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  const before = tokens[at - 1]
  if (token === undefined) return false
  if (before === undefined || before.sentence !== token.sentence || token.opensClause) return true
  if (openers.has(before.word)) return true
  if (before.word === 'will') return readers.has(getWordBefore(tokens, at - 1))
  if (before.word === 'you') return !conditional.has(getWordBefore(tokens, at - 1))
  if (before.word === 'to')
    return (
      demanding.has(getWordBefore(tokens, at - 1)) || demanding.has(getWordBefore(tokens, at - 2))
    )
  return before.word.endsWith('ly') && startsOrderAt(tokens, at - 1)
}

function getWordBefore(tokens: readonly Token[], at: number): string {
  const before = tokens[at - 1]
  return before !== undefined && before.sentence === tokens[at]?.sentence ? before.word : ''
}
