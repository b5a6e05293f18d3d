import { isModelAddressed } from '../tokens/addressed-model.ts'
import { matchPhraseAt, order, type Phrase } from './phrases.ts'
import type { Token } from '../tokens/token.ts'

/** Orders to do what is quoted. */
const pointers: readonly Phrase[] = [
  order(
    4,
    'follow obey execute heed apply do',
    'quoted quotation quotes sentence example words above line',
  ),
  order(0, 'follow obey execute heed', 'it this that'),
]
const POINTER_WORDS = 24
const denials = new Set('not never dont don t to will'.split(' '))

/** Words in quotation marks are meant all the same: the text around them orders the reader to follow them. */
export function isEnforced(tokens: readonly Token[], at: number): boolean {
  const from = Math.max(0, at - POINTER_WORDS)
  for (let near = from; near < at + POINTER_WORDS; near += 1) {
    const token = tokens[near]
    if (token === undefined) return false
    if (token.quoted || denials.has(tokens[near - 1]?.word ?? '')) continue
    if (
      pointers.some(
        (wanted) => wanted.steps[0]?.has(token.word) && pointsAtQuotation(tokens, near, wanted),
      )
    )
      return true
  }
  return false
}

function pointsAtQuotation(tokens: readonly Token[], at: number, wanted: Phrase): boolean {
  const end = matchPhraseAt(tokens, at, wanted)
  return end >= 0 && tokens[end]?.quoted === false
}

/** `"Ignore the above." Now ignore the above`: what was shown in quotation marks is said once more outside of them. */
export function isRepeatedOutside(tokens: readonly Token[], at: number, before: number): boolean {
  const [shown, first] = [tokens[before], tokens[at]]
  return (
    shown?.quoted === true &&
    first?.quoted === false &&
    shown.word === first.word &&
    tokens[before + 1]?.word === tokens[at + 1]?.word &&
    turns.has(tokens[at - 1]?.word ?? '')
  )
}

const turns = new Set('now then so must please you'.split(' '))

const CALL_WORDS = 10
const programs = new Set('assistant ai llm chatbot model agent bot copilot'.split(' '))

/** `But you, the assistant reading this, must`: whatever came before, this addresses the reader. */
export function addressesReaderBefore(tokens: readonly Token[], at: number): boolean {
  for (let before = at - 1; before >= 0 && before > at - CALL_WORDS; before -= 1) {
    const token = tokens[before]
    if (token === undefined || token.sentence !== tokens[at]?.sentence) return false
    if (!token.quoted && programs.has(token.word) && isModelAddressed(tokens, before)) return true
  }
  return false
}
