import { decodeUtf16Units } from '../characters/decode.ts'

const decoder = new TextDecoder()

/** Below this length a decoder takes longer than it saves. */
const SHORT = 16

/** A text with every character replaced by the one that a table gives for its code; beyond the table they stay. */
export function recode(text: string, codes: Uint8Array | Uint16Array): string {
  if (text.length < SHORT) return recodeShort(text, codes)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= 128) return recodeWide(text, codes)
    bytes[at] = codes[code] ?? code
  }
  return decoder.decode(bytes)
}

function recodeShort(text: string, codes: Uint8Array | Uint16Array): string {
  let recoded = ''
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    recoded += String.fromCharCode(codes[code] ?? code)
  }
  return recoded
}

function recodeWide(text: string, codes: Uint8Array | Uint16Array): string {
  const units = new Uint16Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    units[at] = codes[code] ?? code
  }
  return decodeUtf16Units(units)
}

/** A table for `recode` that changes the letters alone, by their number in the alphabet. */
export function createLetterCodes(change: (letter: number) => number): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, code) => {
    const base = code >= 97 ? 97 : 65
    const letter = code - base
    return letter >= 0 && letter < 26 ? base + change(letter) : code
  })
}
