import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'asek_'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 32
const CHECK_LENGTH = 6
const DISPLAY_LENGTH = 9
const keyPattern = /^asek_[0-9A-Za-z]{38}$/

/** A new API key: `asek_`, 32 base62 characters (190 bits), and 6 of base62 CRC-32 over all before them. */
export function generateApiKey(): string {
  const body = PREFIX + randomBase62(SECRET_LENGTH)
  return body + checkOf(body)
}

/** Whether a text has the form and the check characters of a key; so that a typo costs no database read. */
export function isApiKey(text: string): boolean {
  if (!keyPattern.test(text)) return false
  return checkOf(text.slice(0, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH)
}

/** What is stored of a key. Plain SHA-256 is right for 190 random bits; a slow hash guards guessable secrets. */
export function apiKeyDigest(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** The first 9 characters: enough to tell keys apart in a list. */
export function displayPrefixOf(key: string): string {
  return key.slice(0, DISPLAY_LENGTH)
}

function checkOf(body: string): string {
  let rest = crc32(body)
  let check = ''
  for (let place = 0; place < CHECK_LENGTH; place++) {
    check = ALPHABET.charAt(rest % ALPHABET.length) + check
    rest = Math.floor(rest / ALPHABET.length)
  }
  return check
}

/** Rejection sampling: bytes beyond the last whole multiple of 62 would favour the first characters. */
function randomBase62(length: number): string {
  const usable = 256 - (256 % ALPHABET.length)
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < usable && text.length < length) text += ALPHABET.charAt(byte % ALPHABET.length)
    }
  }
  return text
}
