import type { Token } from '../token.ts'
import type { SkeletonReader } from './skeleton.ts'

/** Breaks inside words from which on they are put together. */
const BREAKS_MIN = 2
const LETTER_LINES_MIN = 8
const LETTER_LINE_MAX = 4
const DOUBLED_LENGTH_MIN = 8
const DOUBLED_MIN = 2

/** Texts put together again whose words were written apart over lines, strings or letters. Linear in the text. */
export function* rejoinedTexts(
  text: string,
  tokens: readonly Token[],
  reader: SkeletonReader,
): Generator<string> {
  yield* overBreaks(text)
  yield* letterLines(text, reader)
  yield* joinedStrings(text)
  if (isDoubled(text, tokens)) yield text.replace(/([A-Za-z])\1/g, '$1')
}

/** Words that a hyphen or a soft break of quoted-printable parts at the end of a line. */
function* overBreaks(text: string): Generator<string> {
  for (const sign of ['-', '=']) {
    if (!text.includes(`${sign}\n`) && !text.includes(`${sign}\r`)) continue
    let breaks = 0
    const joined = text.replace(/([A-Za-z])[-=]\r?\n[ \t>]{0,8}([A-Za-z])/g, (_, before, after) => {
      breaks += 1
      return `${String(before)}${String(after)}`
    })
    if (breaks >= BREAKS_MIN) yield joined
    return
  }
}

/** One letter a line; an empty line parts words. */
function* letterLines(text: string, reader: SkeletonReader): Generator<string> {
  const runs: string[][] = []
  let run: string[] = []
  const lines = text.length / 2 > countLines(text) * LETTER_LINE_MAX ? [] : text.split('\n')
  for (const line of lines) {
    const letter = line.trim()
    if (letter.length > 1) {
      if (run.length >= LETTER_LINES_MIN) runs.push(run)
      run = []
    } else run.push(letter === '' ? ' ' : letter)
  }
  if (run.length >= LETTER_LINES_MIN) runs.push(run)
  for (const letters of runs)
    yield letters
      .join('')
      .split(' ')
      .map((word) => (word === '' ? '' : (reader.read(word) ?? reader.cut(word).text)))
      .join(' ')
}

function countLines(text: string): number {
  let count = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

const strings = /\b\w{1,16}\s{0,3}(?:=|:|\bis\b)\s{0,3}(?:"([^"\n]{2,200})"|'([^'\n]{2,200})')/g

const asksToJoin = /\b(?:join|combine|concat|concatenate|assemble|put together|merge)\b/i

/** Strings with names, where the text says that they are to be joined. */
function* joinedStrings(text: string): Generator<string> {
  if (!text.includes('"') && !text.includes("'")) return
  if (!asksToJoin.test(text) && !(text.includes('+') && /\w ?\+ ?\w/.test(text))) return
  const parts: string[] = []
  for (const { 1: double, 2: single } of text.matchAll(strings)) parts.push(double ?? single ?? '')
  if (parts.length >= 2) yield parts.join('')
}

/** `iiggnnoorree aallll`. */
function isDoubled(text: string, tokens: readonly Token[]): boolean {
  let found = 0
  for (const { start, length } of tokens) {
    if (length < DOUBLED_LENGTH_MIN || length % 2 === 1) continue
    let at = 0
    while (at < length && text.charCodeAt(start + at) === text.charCodeAt(start + at + 1)) at += 2
    if (at >= length) found += 1
    if (found === DOUBLED_MIN) return true
  }
  return false
}
