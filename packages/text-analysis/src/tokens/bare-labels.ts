import { isLabelWord } from './quotation-words.ts'
import type { Token } from './token.ts'

const LABEL_WORDS = 6

/** `Example of an attack:` is a heading that anyone puts before an order; it reports nothing. */
export function isBareLabel(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token === undefined || !isLabelWord(token.word)) return false
  let first = at
  while (first > at - LABEL_WORDS && tokens[first]?.opensClause === false) {
    first -= 1
    if (tokens[first]?.sentence !== token.sentence) break
    if (!isLabelWord(tokens[first]?.word ?? '')) return false
  }
  for (let after = at + 1; after < at + LABEL_WORDS; after += 1) {
    const next = tokens[after]
    if (next === undefined || next.opensClause || next.sentence !== token.sentence)
      return startsLine(tokens[first])
    if (!isLabelWord(next.word)) return false
  }
  return false
}

/** Only signs of a heading or a list stand before it in its line or sentence. */
function startsLine(token: Token | undefined): boolean {
  const line = token?.lineBefore() ?? ''
  let at = line.length - 1
  while (at >= 0 && headingSigns.has(line.charAt(at))) at -= 1
  return token !== undefined && (at < 0 || '.!?'.includes(line.charAt(at)))
}

const headingSigns: ReadonlySet<string> = new Set('#*_>- \t"\'(')
