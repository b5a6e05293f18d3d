import { marker } from './redact-text.ts'
import { hintFromName, holdsMarker, type SecretHint } from './secret-hint.ts'

const NAME_MAX = 80
const KNOWN_HEADERS = new Set(
  'host accept content-type user-agent authorization cookie content-length connection'.split(' '),
)

/**
 * The hint of the previous item for an item: `["X-Api-Key", "…"]`, `["--password", "…"]`, and the names and values of a list of raw
 * headers.
 */
export function hintFromNeighbour(
  items: readonly unknown[],
  index: number,
  inHeaders: boolean,
): SecretHint | null {
  const name = items[index - 1]
  if (typeof name !== 'string' || name.length > NAME_MAX) return null
  const isPair = items.length === 2 || (inHeaders && index % 2 === 1)
  const isOption = name.startsWith('-')
  if (!isPair && !isOption) return null
  const hint = hintFromName(name)
  if (hint === null) return null
  const value = items[index]
  return typeof value === 'string' && looksLikeValue(value) ? hint : null
}

/** Two names in a row name two things. */
function looksLikeValue(value: string): boolean {
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index)
    if (code >= 0x30 && code <= 0x39) return !value.startsWith('-') && hintFromName(value) === null
  }
  return false
}

const HEADERS_MAX = 400

/** Do names of headers and their values alternate here, as Node and WSGI hand them over? */
export function isRawHeaderList(items: readonly unknown[]): boolean {
  if (items.length < 4 || items.length % 2 === 1 || items.length > HEADERS_MAX) return false
  return (
    items.every((item) => typeof item === 'string') &&
    items.some(
      (item, index) =>
        index % 2 === 0 && item.length <= NAME_MAX && KNOWN_HEADERS.has(item.toLowerCase()),
    )
  )
}

const FRAME_MAX = 4096

/** Does the frame of a private key open in this line without being closed? */
export function opensPrivateKey(line: string): boolean {
  if (line.length > FRAME_MAX || !line.includes('PRIVATE KEY-----')) return false
  return line.lastIndexOf('-----BEGIN ') > line.lastIndexOf('-----END ')
}

const FRAME_HEADERS = ['Proc-Type:', 'DEK-Info:']

/** What a line is between such a frame and its end: a piece of the key, a header or an empty line, or neither. */
export function pemLineKind(line: string): 'key' | 'header' | null {
  if (line.trim() === '' || FRAME_HEADERS.some((header) => line.startsWith(header))) return 'header'
  if (line.length > FRAME_MAX || line.includes(' ') || holdsMarker(line)) return null
  return line.includes('-----') ? null : 'key'
}

const KEY_BYTES_MIN = 16

/** The bytes of a key that are written one by one become a marker and zeros; other items stay. */
export function redactKeyBytes(items: readonly unknown[], hint: SecretHint): readonly unknown[] {
  if (hint.name.kind !== 'key' || items.length < KEY_BYTES_MIN) return items
  // Random bytes hardly lie below 128 altogether.
  if (!items.every(isByte) || !items.some((item) => item > 127)) return items
  return items.map((_, index) => (index === 0 ? marker(hint.name.category) : 0))
}

function isByte(item: unknown): item is number {
  return typeof item === 'number' && item >= 0 && item <= 255 && Number.isInteger(item)
}
