import { isUnspaced } from './segment-unspaced.ts'

/** Traits of a character, as bits. The first two: letters of scripts that put spaces between words, and of those that do not. */
const SPACED = 1
export const UNSPACED = 2
export const WORD = SPACED | UNSPACED
export const DIGIT = 4
export const UNDERSCORE = 8
/** Beyond ASCII. */
export const WIDE = 16
/** A capital of ASCII; also its distance from the small letter. */
export const CAPITAL = 32
/** May end a sentence. */
export const ENDING = 64
/** May open a quotation. */
export const QUOTING = 128

const endings = new Set(Array.from('.!?\n\u3002\uFF01\uFF1F\u0964\u061F', getCode))
const quoting = new Set(
  Array.from('"\'`\u2018\u201A\u201C\u201E\u2039\u00AB\u00BB\u300C\u300E', getCode),
)

function getCode(char: string): number {
  return char.charCodeAt(0)
}

const traitsByCode: Uint8Array = Uint8Array.from({ length: 0x1_00_00 }, (_, code) => {
  const wide = code < 128 ? 0 : WIDE
  if (!isLetter(code))
    return wide | (endings.has(code) ? ENDING : 0) | (quoting.has(code) ? QUOTING : 0)
  if (isUnspaced(code)) return wide | UNSPACED
  if (code >= 48 && code <= 57) return SPACED | DIGIT
  if (code >= 65 && code <= 90) return SPACED | CAPITAL
  return wide | SPACED | (code === 95 ? UNDERSCORE : 0)
})

/** The traits of the character with this code; none outside of a text. */
export function getCharTraits(code: number): number {
  return traitsByCode[code] ?? 0
}

/** The traits of all characters of a word together. */
export function getWordTraits(word: string): number {
  let traits = 0
  for (let at = 0; at < word.length; at += 1) traits |= getCharTraits(word.charCodeAt(at))
  return traits
}

/** Letters, digits, underscores, and everything beyond Latin-1 that is not punctuation. */
function isLetter(code: number): boolean {
  if (code < 128)
    return (
      (code >= 97 && code <= 122) ||
      (code >= 65 && code <= 90) ||
      (code >= 48 && code <= 57) ||
      code === 95
    )
  return (
    code >= 0xc0 &&
    !(code >= 0x20_00 && code <= 0x20_6f) &&
    !(code >= 0x21_90 && code <= 0x2b_ff) &&
    !(code >= 0xd8_00 && code <= 0xdf_ff) &&
    !(code >= 0xfe_00 && code <= 0xfe_0f) &&
    !(code >= 0x30_00 && code <= 0x30_1f) &&
    !(code >= 0xff_00 && code <= 0xff_0f) &&
    !(code >= 0xff_1a && code <= 0xff_20) &&
    code !== 0x09_64 &&
    code !== 0x06_0c &&
    code !== 0x06_1b &&
    code !== 0x06_1f &&
    code !== 0x30_fb
  )
}
