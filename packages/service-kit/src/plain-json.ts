import { fail, type ApiError, type Result } from '@ase/schemas'
import { parseJson } from './read-json.ts'

/** Brackets, braces, commas and colons outside strings. A plain body has a dozen. */
const PARTS_MAX = 10_000
/** What a parser makes of fewer bytes is small in any case. */
const SMALL_BYTES = 262_144

/**
 * `parseJson` for large bodies that are a few members with long strings. Fourteen megabytes of brackets would take a
 * parser seconds and most of a gigabyte; here they are INVALID_SCHEMA, told by a look at every byte.
 */
export function parsePlainJson(bytes: Uint8Array): Result<unknown, ApiError> {
  if (bytes.length > SMALL_BYTES && hasManyParts(bytes)) {
    return fail({ code: 'INVALID_SCHEMA', details: [{ path: '', issue: 'too_many_parts' }] })
  }
  return parseJson(bytes)
}

const QUOTE = 0x22
const BACKSLASH = 0x5c

function hasManyParts(bytes: Uint8Array): boolean {
  let parts = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) at = stringEnd(bytes, at + 1)
    else if (isPart(byte) && ++parts > PARTS_MAX) return true
  }
  return false
}

/** Where the string that begins at `from` has its closing quote, or the end of the bytes. */
function stringEnd(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at
}

function isPart(byte: number | undefined): boolean {
  // [ ] { } , :
  return (
    byte === 0x5b ||
    byte === 0x5d ||
    byte === 0x7b ||
    byte === 0x7d ||
    byte === 0x2c ||
    byte === 0x3a
  )
}
