/** As many as a call takes as arguments on every machine. */
const CHUNK = 4096

/** The text of these UTF-16 code units. */
export function decodeUtf16Units(units: Uint16Array): string {
  if (units.length <= CHUNK) return fromUnits(units)
  const parts: string[] = []
  for (let start = 0; start < units.length; start += CHUNK)
    parts.push(fromUnits(units.subarray(start, start + CHUNK)))
  return parts.join('')
}

/** Without spreading, which goes through an iterator. */
const fromUnits = (units: Uint16Array): string => Reflect.apply(String.fromCharCode, null, units)

const BYTES_MAX = 65_536

const decoder = new TextDecoder()

/** Base64 (also URL-safe, spaced or unpadded) to text; null when it is not base64 of UTF-8. At most 64 KiB. */
export function decodeBase64(text: string): string | null {
  const bytes = base64Bytes(text)
  return bytes === null ? null : decodeUtf8(bytes)
}

/** Base64 of UTF-16LE text, as PowerShell's -EncodedCommand takes it. */
export function decodeBase64Utf16(text: string): string | null {
  const bytes = base64Bytes(text)
  if (bytes === null || bytes.length % 2 === 1) return null
  let out = ''
  for (let at = 0; at < bytes.length; at += 2) {
    out += String.fromCharCode((bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 256)
  }
  return out
}

function base64Bytes(text: string): Uint8Array | null {
  const compact = text
    .slice(0, BYTES_MAX)
    .replace(/[\s=]/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
  if (compact === '' || compact.length % 4 === 1 || !/^[A-Za-z0-9+/]+$/.test(compact)) return null
  const binary = atob(compact)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at)
  return bytes
}

const base32Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648, spaced or unpadded) to text; null when it is not base32 of UTF-8. */
export function decodeBase32(text: string): string | null {
  const compact = text.slice(0, BYTES_MAX).replace(/[\s=]/g, '').toUpperCase()
  const bytes = new Uint8Array(Math.floor((compact.length * 5) / 8))
  let bits = 0
  let held = 0
  let filled = 0
  for (const char of compact) {
    const digit = base32Digits.indexOf(char)
    if (digit < 0) return null
    held = ((held << 5) | digit) & 0xf_ff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes[filled] = (held >> bits) & 0xff
      filled += 1
    }
  }
  return filled === 0 ? null : decodeUtf8(bytes)
}

/** Hexadecimal digits, with or without spaces, colons, `0x` and `\x`, to text; null when it is not UTF-8. */
export function decodeHex(text: string): string | null {
  const compact = text
    .slice(0, BYTES_MAX)
    .replace(/0x|\\x/g, '')
    .replace(/[\s:,]/g, '')
  if (compact === '' || compact.length % 2 === 1 || !/^[0-9a-fA-F]+$/.test(compact)) return null
  const bytes = new Uint8Array(compact.length / 2)
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = hexDigit(compact, at * 2) * 16 + hexDigit(compact, at * 2 + 1)
  }
  return decodeUtf8(bytes)
}

function hexDigit(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code < 58 ? code - 48 : (code | 32) - 87
}

function decodeUtf8(bytes: Uint8Array): string | null {
  return isUtf8(bytes) ? decoder.decode(bytes) : null
}

/** Asked first because a decoder that throws is slow, and most of what looks like an encoding is none. */
function isUtf8(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at] ?? 0
    const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
    if (first >= 0x80 && (first < 0xc2 || first > 0xf4 || !isFollowedBy(bytes, at, length)))
      return false
    at += length
  }
  return true
}

/** RFC 3629, section 4: the second byte keeps out overlong forms, surrogates and what lies beyond the last plane. */
function isFollowedBy(bytes: Uint8Array, at: number, length: number): boolean {
  const first = bytes[at]
  const second = bytes[at + 1] ?? 0
  const least = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80
  const most = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf
  if (second < least || second > most) return false
  for (let next = at + 2; next < at + length; next += 1)
    if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return false
  return true
}

/** One pass of percent decoding; sequences that are not UTF-8 become their Latin-1 characters. */
export function decodePercent(text: string): string {
  if (!text.includes('%')) return text
  // To throw costs more than to look: a single broken sequence makes the whole text one that is not UTF-8.
  if (/%(?![0-9a-f]{2})/i.test(text)) return decodeBytes(text)
  try {
    return decodeURIComponent(text)
  } catch {
    return decodeBytes(text)
  }
}

function decodeBytes(text: string): string {
  return text.replace(/%([0-9a-fA-F]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
}
