import type { Reading } from '../reading/reading.ts'
import type { ToolCall } from '../reading/tool-call.ts'
import { hasAny } from '../reading/tool-words.ts'
import { singleSpaced } from '../text/orders.ts'
import { memoryWrites, overrides } from '../text/phrase-families.ts'
import { readText } from '../text/read-text.ts'

/** Does the tool keep something for later runs? */
export function storesMemory({ words }: ToolCall): boolean {
  return (
    hasAny(words, ['memory', 'memories', 'remember', 'memorize']) &&
    !hasAny(words, ['get', 'read', 'search', 'list', 'retrieve', 'recall', 'query', 'delete'])
  )
}

const SHINGLE = 24
const STEP = 8
const TEXT_MAX = 2000

/**
 * Does the call keep what a foreign text says, and the user does not? `rule` when the words are a lasting rule. Pieces of
 * 24 characters are compared, so that rewording around them does not hide them.
 */
export function takenFromForeign(reading: Reading, call: ToolCall): 'rule' | 'text' | null {
  const said = singleSpaced(reading.background().userText)
  const foreign = reading
    .passages()
    .filter(({ origin, event }) => origin !== 'user' && (event ?? 0) <= (call.event ?? 0))
    .map(({ text }) => singleSpaced(text))
  for (const { text } of call.texts().strings.slice(0, 8)) {
    const kept = singleSpaced(text.slice(0, TEXT_MAX))
    if (!sharesPiece(kept, foreign) || sharesPiece(kept, [said])) continue
    if (givesRule(kept)) return 'rule'
    if (/\b(?:always|never|every|must|approved|trusted|ignore|without)\b/.test(kept)) return 'text'
  }
  return null
}

function givesRule(text: string): boolean {
  const reading = readText(text)
  return [memoryWrites, overrides].some((family) => reading.verdict(family) === 'said')
}

function sharesPiece(text: string, others: readonly string[]): boolean {
  for (let at = 0; at + SHINGLE <= text.length && at < PIECES * STEP; at += STEP) {
    const piece = text.slice(at, at + SHINGLE)
    if (others.some((other) => other.includes(piece))) return true
  }
  return false
}

const PIECES = 64
