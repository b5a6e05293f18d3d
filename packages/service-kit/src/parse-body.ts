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
export function parseStrictBody(schema: z.ZodType, bytes: Uint8Array): Result<unknown, ApiError> {
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
