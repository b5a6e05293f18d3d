import { reverseText } from '../reverse-text.ts'
import type { Token } from '../tokenize.ts'

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
const traces = traceTable()

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

/** The text read under each simple cipher that at least two of its words give away. */
export function decipheredTexts(text: string, tokens: readonly Token[]): readonly string[] {
  const counts = new Map<Cipher, number>()
  for (const { word } of tokens) {
    if (word.length < TRACE_LENGTH_MIN) continue
    const cipher = traces.get(word)
    if (cipher !== undefined) counts.set(cipher, (counts.get(cipher) ?? 0) + 1)
  }
  return [...counts].flatMap(([cipher, count]) =>
    count >= TRACES_MIN ? decipher(text, cipher) : [],
  )
}

function decipher(text: string, cipher: Cipher): readonly string[] {
  if (cipher === MIRRORED) return [mirrorLetters(text)]
  if (cipher === REVERSED)
    return [
      reverseText(text),
      text
        .split(/(\s+)/)
        .map((word) => reverseText(word))
        .join(''),
    ]
  return [shiftLetters(text, LETTERS - cipher)]
}

function shiftLetters(text: string, by: number): string {
  return text.replace(/[a-zA-Z]/g, (letter) => {
    const base = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - base + by) % LETTERS) + base)
  })
}

function mirrorLetters(text: string): string {
  return text.replace(/[a-zA-Z]/g, (letter) => {
    const base = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(base + LETTERS - 1 - (letter.charCodeAt(0) - base))
  })
}
