import { fail, type ApiError, type Result } from '@ase/schemas'
import type * as z from 'zod'
import type { AppContext } from './app-env.ts'
import { parseBody } from '@ase/runtime'
import { readBody, type BodySettings } from './read-body.ts'

/** Whether the request says that its body is plain, uncompressed JSON in UTF-8. */
export function hasJsonBody(c: AppContext): boolean {
  const mediaType = c.req.header('content-type')
  const encoding = c.req.header('content-encoding')
  return (
    mediaType !== undefined &&
    isJson(mediaType) &&
    (encoding === undefined || encoding.toLowerCase() === 'identity')
  )
}

/** Split, not matched: a header has up to 16 KB, and a pattern with optional spaces takes their square. */
function isJson(mediaType: string): boolean {
  const [name = '', ...parameters] = mediaType.split(';')
  return name.trim().toLowerCase() === 'application/json' && parameters.every(isHarmless)
}

const utf8Names: ReadonlySet<string> = new Set(['utf-8', 'utf8', '"utf-8"', '"utf8"'])

/** RFC 8259 gives JSON no parameters; a `charset` that clients send all the same may only say UTF-8. */
function isHarmless(parameter: string): boolean {
  const [name = '', value = ''] = parameter.trim().toLowerCase().split('=')
  return name !== 'charset' || utf8Names.has(value)
}

/** `readJson` of a request that says it is JSON; else UNSUPPORTED_CONTENT_TYPE, and nothing is read. */
export async function readDeclaredJson<S extends z.ZodType>(
  c: AppContext,
  schema: S,
  bytesMax: number,
  settings?: BodySettings,
): Promise<Result<z.output<S>, ApiError>> {
  return hasJsonBody(c)
    ? readJson(c, schema, bytesMax, settings)
    : fail({ code: 'UNSUPPORTED_CONTENT_TYPE' })
}

/** Reads and checks a JSON body: INVALID_JSON or INVALID_SCHEMA when it is not usable, else as `readBody` says. */
export async function readJson<S extends z.ZodType>(
  c: AppContext,
  schema: S,
  bytesMax: number,
  settings?: BodySettings,
): Promise<Result<z.output<S>, ApiError>> {
  const body = await readBody(c, bytesMax, settings)
  return body.ok ? parseBody(schema, body.value) : body
}
