/**
 * A piece of text that stands for one character or for none: its length in UTF-16 units (below 32,768) and the code of the
 * character in one number, because every character of a text may be one.
 */
export type Escape = number

export const NO_ESCAPE: Escape = 0
const LENGTH_SHIFT = 16
const CODE_MASK = 0xffff
/** The code of what shows nothing and is left out: a zero-width character, a line continuation, a colour. */
export const NOTHING = 0xffff
/** The code that stands for every character beyond ASCII: no secret holds it, and no word. */
export const BEYOND_ASCII = 0x7f

const ASCII_END = 0x80

export function packEscape(length: number, code: number): Escape {
  return (length << LENGTH_SHIFT) | code
}

export function escapeLength(escape: Escape): number {
  return escape >>> LENGTH_SHIFT
}

export function escapeCode(escape: Escape): number {
  return escape & CODE_MASK
}

/** A code as it is in a decoded text: ASCII, or one sign for all other characters. */
export function decodedAscii(code: number): number {
  return code < ASCII_END ? code : BEYOND_ASCII
}

/** The value of the two hexadecimal digits at `at`, or -1. */
export function hexPair(bytes: Uint8Array, at: number): number {
  const high = HEX_VALUES[bytes[at] ?? 0] ?? -1
  const low = HEX_VALUES[bytes[at + 1] ?? 0] ?? -1
  return high < 0 || low < 0 ? -1 : high * 16 + low
}

const HEX_VALUES = new Int8Array(256).fill(-1)
for (let value = 0; value < 16; value += 1) {
  HEX_VALUES[value.toString(16).charCodeAt(0)] = value
  HEX_VALUES[value.toString(16).toUpperCase().charCodeAt(0)] = value
}
