import { decodeUtf16Units } from './decode.ts'

/** The characters of a text from last to first, surrogate pairs kept together. */
export function reverseText(text: string): string {
  const units = new Uint16Array(text.length)
  writeReversed(text, 0, text.length, units)
  return decodeUtf16Units(units)
}

/** The characters of each word of a text from last to first; the words and the blanks between them stay in order. */
export function reverseWords(text: string): string {
  const units = new Uint16Array(text.length)
  let end = 0
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    for (let at = end; at < index; at += 1) units[at] = text.charCodeAt(at)
    end = index + word.length
    writeReversed(text, index, end, units)
  }
  for (let at = end; at < text.length; at += 1) units[at] = text.charCodeAt(at)
  return decodeUtf16Units(units)
}

function writeReversed(text: string, start: number, end: number, units: Uint16Array): void {
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    const place = start + end - 1 - at
    if (at + 1 < end && isPair(code, text.charCodeAt(at + 1))) {
      units[place - 1] = code
      units[place] = text.charCodeAt(at + 1)
      at += 1
    } else units[place] = code
  }
}

function isPair(high: number, low: number): boolean {
  return high >= 0xd8_00 && high < 0xdc_00 && low >= 0xdc_00 && low < 0xe0_00
}
