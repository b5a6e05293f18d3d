import { DASH } from './codes.ts'
import { packEscape, NO_ESCAPE, NOTHING, type Escape } from './escape.ts'

const LATIN_BLOCK = 0x80
const HIGH_SURROGATE = 0xd800
const LOW_SURROGATE = 0xdc00
const BEYOND_SURROGATES = 0xe000

/** Characters that show nothing: Unicode `Default_Ignorable_Code_Point`, first and last of each range. */
const INVISIBLE: readonly (readonly [number, number])[] = [
  [0x00ad, 0x00ad],
  [0x034f, 0x034f],
  [0x061c, 0x061c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
]

/** The byte of a code unit beyond ASCII, and that of one which `foldedCharacter` may read as an ASCII character or as nothing. */
export const OTHER_BYTE = 0x80
export const FOLDED_BYTE = 0x81

/** By code unit: the ASCII character it looks like, or `NOTHING`; 0 for all others. */
const folded = new Uint16Array(0x1_0000)
/** By code unit: ASCII as it is, `FOLDED_BYTE`, or `OTHER_BYTE`. */
export const byteOfUnit = new Uint8Array(folded.length).fill(OTHER_BYTE)
for (let unit = 0; unit < LATIN_BLOCK; unit += 1) byteOfUnit[unit] = unit

for (const [first, last] of INVISIBLE) fold(first, last, NOTHING)
for (let code = 0x21; code <= 0x7e; code += 1) fold(0xfee0 + code, 0xfee0 + code, code)
// Dashes that editors put in the place of plain ones.
for (const dash of [0x2010, 0x2011, 0x2012, 0x2013, 0x2212]) fold(dash, dash, DASH)
// The first halves of letters of mathematics and of tags.
for (const unit of [0xd835, 0xdb40]) byteOfUnit[unit] = FOLDED_BYTE

/** Enters the code units of a range, last one included. */
function fold(first: number, last: number, form: number): void {
  folded.fill(form, first, last + 1)
  byteOfUnit.fill(FOLDED_BYTE, first, last + 1)
}

/** U+E0000 to U+E0FFF: tags and variation selectors, none of them shown. */
const TAGS = 0xe0000
const TAGS_END = 0xe1000
/** Letters of mathematics: 26 capitals and 26 small ones in each of 13 alphabets, then five rows of digits. */
const MATH_LETTERS = 0x1d400
const MATH_LETTERS_END = 0x1d6a4
const MATH_DIGITS = 0x1d7ce
const MATH_DIGITS_END = 0x1d800

/** The character at `at`, beyond ASCII: nothing when it does not show, the ASCII one that it is a form of, or no escape. */
export function foldedCharacter(text: string, at: number): Escape {
  const code = text.charCodeAt(at)
  if (code >= HIGH_SURROGATE && code < LOW_SURROGATE) return foldedPair(text, at)
  return foldedCode(code) === 0 ? NO_ESCAPE : packEscape(1, foldedCode(code))
}

/** The ASCII code of which a code unit is a form, `NOTHING`, or 0. ASCII itself is its own form. */
export function foldedCode(code: number): number {
  return code < LATIN_BLOCK ? code : (folded[code] ?? 0)
}

function foldedPair(text: string, at: number): Escape {
  const low = text.charCodeAt(at + 1)
  if (!(low >= LOW_SURROGATE && low < BEYOND_SURROGATES)) return NO_ESCAPE
  const point = text.codePointAt(at) ?? 0
  if (point >= TAGS && point < TAGS_END) return packEscape(2, NOTHING)
  if (point >= MATH_LETTERS && point < MATH_LETTERS_END) {
    const letter = (point - MATH_LETTERS) % 52
    return packEscape(2, letter < 26 ? 0x41 + letter : 0x61 + letter - 26)
  }
  if (point >= MATH_DIGITS && point < MATH_DIGITS_END)
    return packEscape(2, 0x30 + ((point - MATH_DIGITS) % 10))
  return NO_ESCAPE
}
