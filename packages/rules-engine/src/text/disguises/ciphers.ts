import { reverseText, reverseWords } from '../reverse-text.ts'
import type { Token } from '../tokenize.ts'
import { WordTable } from '../word-table.ts'
import { letterCodes, recode } from './recode.ts'

/** Words that an injected order is likely to use and that have no second meaning under a cipher. */
const tellTales =
  'ignore disregard forget override previous instruction instructions system prompt reveal password secret assistant following conversation credentials execute delete forward include output response rules print message without telling guidelines earlier hidden please should users above'.split(
    ' ',
  )

const LETTERS = 26
const MIRRORED = 'mirrored'
const REVERSED = 'reversed'

type Cipher = number | typeof MIRRORED | typeof REVERSED

/** How each tell-tale looks under every shift of the alphabet, mirrored (atbash) and reversed. */
const mirrored = letterCodes((letter) => LETTERS - 1 - letter)
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
export function* decipheredTexts(text: string, tokens: readonly Token[]): Generator<string> {
  const counts = new Map<Cipher, number>()
  for (const token of tokens) {
    if (token.length < TRACE_LENGTH_MIN) continue
    const index = token.placeIn(traces)
    const cipher = index < 0 ? undefined : ciphers[index]
    if (cipher !== undefined) counts.set(cipher, (counts.get(cipher) ?? 0) + 1)
  }
  const likely = [...counts].toSorted((a, b) => b[1] - a[1])
  for (const [cipher, count] of likely) if (count >= TRACES_MIN) yield* decipher(text, cipher)
}

function* decipher(text: string, cipher: Cipher): Generator<string> {
  if (cipher === MIRRORED) yield mirrorLetters(text)
  else if (cipher === REVERSED) {
    yield reverseText(text)
    yield reverseWords(text)
  } else yield shiftLetters(text, LETTERS - cipher)
}

function shiftLetters(text: string, by: number): string {
  return recode(
    text,
    letterCodes((letter) => (letter + by) % LETTERS),
  )
}

function mirrorLetters(text: string): string {
  return recode(text, mirrored)
}
