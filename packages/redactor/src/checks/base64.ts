const VALUES = new Int8Array(128).fill(-1)
Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/').forEach(
  (char, value) => {
    VALUES[char.charCodeAt(0)] = value
  },
)
VALUES[0x2d] = 62
VALUES[0x5f] = 63

const ENCODE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/**
 * The bytes of base64 or base64url text as one character each (Latin-1), reading from `from` at most to `to` and no further
 * than the first character outside the alphabet. Enough to look at JSON keys and at PEM frames; never throws.
 */
export function decodeBase64(text: string, from: number, to: number): string {
  let bits = 0
  let held = 0
  let decoded = ''
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at)
    const value = code < 128 ? (VALUES[code] ?? -1) : -1
    if (value < 0) break
    bits = ((bits << 6) | value) & 0xffff
    held += 6
    if (held >= 8) {
      held -= 8
      decoded += String.fromCharCode((bits >>> held) & 255)
    }
  }
  return decoded
}

/** Latin-1 text as base64 without padding. */
export function encodeBase64(text: string): string {
  let bits = 0
  let held = 0
  let encoded = ''
  for (let at = 0; at < text.length; at += 1) {
    bits = ((bits << 8) | (text.charCodeAt(at) & 255)) & 0xffffff
    held += 8
    while (held >= 6) {
      held -= 6
      encoded += ENCODE.charAt((bits >>> held) & 63)
    }
  }
  return held === 0 ? encoded : encoded + ENCODE.charAt((bits << (6 - held)) & 63)
}

/** As `encodeBase64`, with `-` and `_` for `+` and `/`. */
export function encodeBase64Url(text: string): string {
  return encodeBase64(text).replaceAll('+', '-').replaceAll('/', '_')
}
