import { reverseText, reverseWords } from '../characters/reverse-text.ts'
import type { Token } from '../tokens/token.ts'
import { WordTable } from '../tokens/word-table.ts'
import { createLetterCodes, recode } from './recode.ts'

/** Words that an injected order is likely to use and that have no second meaning under a cipher. */
const tellTales =
  'ignore disregard forget override previous instruction instructions system prompt reveal password secret assistant following conversation credentials execute delete forward include output response rules print message without telling guidelines earlier hidden please should users above administrator payment payments transfer account approve agent everything execute confirm upload address'.split(
    ' ',
  )

const LETTERS = 26
const MIRRORED = 'mirrored'
const REVERSED = 'reversed'
const ROT13 = 13

type Cipher = number | typeof MIRRORED | typeof REVERSED

/** How each tell-tale looks under every shift of the alphabet, mirrored (atbash) and reversed. */
const mirrored = createLetterCodes((letter) => LETTERS - 1 - letter)
const shifted = Array.from({ length: LETTERS }, (_, by) =>
  createLetterCodes((letter) => (letter + by) % LETTERS),
)
const tracesByWord = traceTable()
const traces = new WordTable(tracesByWord.keys())
const ciphers: readonly Cipher[] = [...tracesByWord.values()]

function traceTable(): ReadonlyMap<string, Cipher> {
  const table = new Map<string, Cipher>()
  for (const word of tellTales) {
    for (let shift = 1; shift < LETTERS; shift += 1) table.set(shiftLetters(word, shift), shift)
    table.set(mirrorLetters(word), MIRRORED)
    table.set(reverseText(word), REVERSED)
  }
  for (const word of tellTales) table.delete(word)
  return table
}

const TRACES_MIN = 2
/** The shortest of the tell-tales. */
const TRACE_LENGTH_MIN = 5

/** The text read under each simple cipher that at least two of its words give away, each made when it is asked for. */
export function* decipherTexts(text: string, tokens: readonly Token[]): Generator<string> {
  const counts = new Map<Cipher, number>()
  for (const token of tokens) {
    if (token.length < TRACE_LENGTH_MIN) continue
    const index = token.placeIn(traces)
    const cipher = index < 0 ? undefined : ciphers[index]
    if (cipher !== undefined) counts.set(cipher, (counts.get(cipher) ?? 0) + 1)
  }
  const named = namedCiphers(text)
  for (const cipher of named) counts.set(cipher, TRACES_MIN)
  const wanted = named.length > 0 ? 1 : TRACES_MIN
  const likely = [...counts].toSorted((a, b) => b[1] - a[1])
  for (const [cipher, count] of likely) if (count >= wanted) yield* decipher(text, cipher)
}

/** Manuals have such words too; a text with an order in a named cipher is short. */
const NAMED_LENGTH_MAX = 4096
const names = /\brot-?13\b|\bcaesar cipher|\batbash\b|\bbackwards\b|\breversed\b/gi

/** Ciphers that a short text names, so that its reader undoes them. */
function namedCiphers(text: string): readonly Cipher[] {
  if (text.length > NAMED_LENGTH_MAX) return []
  const found = new Set<Cipher>()
  for (const [name] of text.matchAll(names)) {
    const first = name.charAt(0).toLowerCase()
    if (first === 'b' || name.toLowerCase() === 'reversed') found.add(REVERSED)
    else found.add(first === 'a' ? MIRRORED : ROT13)
  }
  return [...found]
}

function* decipher(text: string, cipher: Cipher): Generator<string> {
  if (cipher === MIRRORED) yield mirrorLetters(text)
  else if (cipher === REVERSED) {
    yield reverseText(text)
    yield reverseWords(text)
  } else yield shiftLetters(text, LETTERS - cipher)
}

function shiftLetters(text: string, by: number): string {
  const codes = shifted[by]
  return codes === undefined ? text : recode(text, codes)
}

function mirrorLetters(text: string): string {
  return recode(text, mirrored)
}
