import { isUtf8 } from 'node:buffer'
import { fail, parseAs, parseRequestJson, succeed, type ApiError, type Result } from '@ase/schemas'
import type * as z from 'zod'

/** What `readJson` makes of a body's bytes. Pure, for a thread as well. */
export function parseBody<S extends z.ZodType>(
  schema: S,
  bytes: Uint8Array,
): Result<z.output<S>, ApiError> {
  const json = parseStrictBody(schema, bytes)
  return json.ok ? parseAs(schema, json.value) : json
}

/**
 * The value of a body before its schema is checked. INVALID_JSON: bytes that are not UTF-8, a byte order mark, anything
 * after the value. INVALID_SCHEMA: a repeated name, or a number that a double cannot hold; the schema names the place.
 */
function parseStrictBody(schema: z.ZodType, bytes: Uint8Array): Result<unknown, ApiError> {
  return isUtf8(bytes) ? parseRequestJson(schema, textOf(bytes)) : fail({ code: 'INVALID_JSON' })
}

/**
 * The value of a body that a platform signed, which is read as its senders write it: their ids are whole numbers beyond
 * 2^53. Bytes that are not UTF-8, a byte order mark and anything after the value are INVALID_JSON here too.
 */
export function parseJson(bytes: Uint8Array): Result<unknown, ApiError> {
  if (!isUtf8(bytes)) return fail({ code: 'INVALID_JSON' })
  try {
    return succeed(JSON.parse(textOf(bytes)))
  } catch {
    return fail({ code: 'INVALID_JSON' })
  }
}

/** A byte order mark stays in the text, where JSON.parse refuses it (RFC 8259, section 8.1). */
function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
}

/** Brackets, braces, commas and colons outside strings. A plain body has a dozen. */
const PARTS_MAX = 10_000
/** What a parser makes of fewer bytes is small in any case. */
const SMALL_BYTES = 262_144

/**
 * `parseStrictBody` for large bodies that are a few members with long strings. Fourteen megabytes of brackets would take a
 * parser seconds and most of a gigabyte; here they are INVALID_SCHEMA, told by a look at every byte.
 */
export function parsePlainJson(schema: z.ZodType, bytes: Uint8Array): Result<unknown, ApiError> {
  if (bytes.length > SMALL_BYTES && hasManyParts(bytes)) {
    return fail({ code: 'INVALID_SCHEMA', details: [{ path: '', issue: 'too_many_tokens' }] })
  }
  return parseStrictBody(schema, bytes)
}

const QUOTE = 0x22
const BACKSLASH = 0x5c

function hasManyParts(body: Uint8Array): boolean {
  // A buffer's search is several times as fast as an array's.
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length)
  let parts = 0
  // Looked up once for all strings: a search for each would take time in the length of the rest.
  let escape = -1
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== QUOTE) {
      if (isPart(bytes[at]) && ++parts > PARTS_MAX) return true
      continue
    }
    let end = placeOf(QUOTE, bytes, at + 1)
    if (escape <= at) escape = placeOf(BACKSLASH, bytes, at + 1)
    while (escape < end) {
      const next = escape + 2
      if (end < next) end = placeOf(QUOTE, bytes, next)
      escape = placeOf(BACKSLASH, bytes, next)
    }
    at = end
  }
  return false
}

/** Where this byte stands next, or the end of the bytes. */
function placeOf(byte: number, bytes: Buffer, from: number): number {
  const at = bytes.indexOf(byte, from)
  return at === -1 ? bytes.length : at
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
