import type { Reading } from '../reading/reading.ts'
import type { ToolCall } from '../reading/tool-call.ts'
import { hasAny } from '../reading/tool-words.ts'
import { oncePerReading } from './once-per-reading.ts'
import { tellingStrings } from './telling-strings.ts'
import { distinctValues, memoryWrites, overrides, readText, singleSpaced } from '@ase/text-analysis'

/** Does the tool keep something for later runs? */
export function storesMemory({ words }: ToolCall): boolean {
  return (
    hasAny(words, ['memory', 'memories', 'remember', 'memorize']) &&
    !hasAny(words, ['get', 'read', 'search', 'list', 'retrieve', 'recall', 'query', 'delete'])
  )
}

const STRINGS_MAX = 8

/**
 * Does the call keep what a foreign text says, and the user does not? `rule` when the words are a lasting rule. Pieces of
 * 24 characters are compared, so that rewording around them does not hide them.
 */
export function takenFromForeign(reading: Reading, call: ToolCall): 'rule' | 'text' | null {
  const foreign = foreignPieces(reading)
  const said = userPieces(reading)
  for (const { text } of tellingStrings(reading, call, STRINGS_MAX)) {
    const kept = singleSpaced(text)
    const pieces = piecesOf(kept)
    if (pieces.some((piece) => said.has(piece))) continue
    if (!pieces.some((piece) => (foreign.get(piece) ?? Infinity) <= (call.event ?? 0))) continue
    if (givesRule(kept)) return 'rule'
    if (binding.test(kept) || distinctValues(kept).length > 0) return 'text'
  }
  return null
}

const binding = /\b(?:always|never|every|must|approved|trusted|ignore|without|rule|instruction)\b/

function givesRule(text: string): boolean {
  const reading = readText(text)
  return [memoryWrites, overrides].some((family) => reading.verdict(family) === 'said')
}

const PIECE = 24
const PIECES_MAX = 65_536

/** The 24 characters from the start of each word on. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = []
  for (let at = 0; at >= 0 && at + PIECE <= text.length; at = text.indexOf(' ', at) + 1) {
    pieces.push(text.slice(at, at + PIECE))
    if (text.indexOf(' ', at) < 0) break
  }
  return pieces
}

/** Every piece of the foreign texts, with the first event that has it. */
const foreignPieces = oncePerReading((reading: Reading): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  for (const { text, origin, event } of reading.passages()) {
    if (origin === 'user' || found.size >= PIECES_MAX) continue
    for (const piece of piecesOf(singleSpaced(text)))
      if (!found.has(piece)) found.set(piece, event ?? 0)
  }
  return found
})

const userPieces = oncePerReading(
  (reading: Reading) => new Set(piecesOf(singleSpaced(reading.background().userText))),
)

/** Values in retrieved memories that were kept as a standing rule rather than as a fact. */
export const valuesOfKeptRules = oncePerReading(
  (reading: Reading): ReadonlySet<string> =>
    new Set(
      reading
        .passages()
        .filter(
          ({ origin, text }) =>
            origin === 'memory' &&
            (/\bstanding (?:rule|order|instruction)\b/i.test(text) || isRuleOfStranger(text)),
        )
        .flatMap(({ text }) => distinctValues(text).map(({ value }) => value)),
    ),
)

/** A rule that sends things, and came from a text or is to stay unseen, rather than one that the user gave. */
function isRuleOfStranger(text: string): boolean {
  return (
    /\b(?:always|every|each|all|never|rule|from now on|whenever)\b/i.test(text) &&
    /\b(?:bcc|cc|copy|copies|send|forward|pay|put|add|use|share|upload|post|transfer|route)\b/i.test(
      text,
    ) &&
    /\b(?:web ?page|web ?site|e-?mail|document|pdf|imported|learned from|found (?:in|on)|silently|quietly|hidden|unseen|without (?:telling|asking)|do not (?:tell|mention))\b/i.test(
      text,
    )
  )
}
