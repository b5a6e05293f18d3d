/**
 * A piece of text that stands for one character or for none: `length * SHIFT + code`, where the length is that of the piece in
 * UTF-16 units. One number, because every character of a text may be one.
 */
export type Escape = number

export const NO_ESCAPE: Escape = 0
export const SHIFT = 0x1_0000
/** The code of what shows nothing and is left out: a zero-width character, a line continuation, a colour. */
export const NOTHING = 0xffff
/** The code that stands for every character beyond ASCII: no secret holds it, and no word. */
export const BEYOND_ASCII = 0x7f

const ASCII_END = 0x80

/** What a code is in a decoded text, where only ASCII is told apart. */
export function asciiOf(code: number): number {
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
