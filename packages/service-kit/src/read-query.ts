import { fail, parseAs, succeed, type ApiError, type Result } from '@ase/schemas'
import type * as z from 'zod'
import type { AppContext } from './app-env.ts'

/** The place of the query string in the details of an error. */
const PLACE = 'query'

/**
 * Reads and checks the query string against a strict object of strings. The error is INVALID_SCHEMA, with
 * `query.<parameter>` for a value that the schema refuses or a parameter given twice, and `query` for an unknown one,
 * whose name is the client's and is never repeated.
 */
export function readQuery<S extends z.ZodType>(
  c: AppContext,
  schema: S,
): Result<z.output<S>, ApiError> {
  const parsed = parseAs(schema, valuesOf(new URL(c.req.url).searchParams))
  if (parsed.ok || parsed.error.details === undefined) return parsed
  const details = parsed.error.details.map(({ path, issue }) => ({
    path: path === '' ? PLACE : `${PLACE}.${path}`,
    issue,
  }))
  return fail({ ...parsed.error, details })
}

/** A parameter that is given twice is an array, which no schema of a string accepts. */
function valuesOf(parameters: URLSearchParams): Record<string, string | string[]> {
  const values = Map.groupBy(parameters, ([name]) => name)
  return Object.fromEntries(
    Array.from(values, ([name, pairs]) => {
      const [first = '', ...more] = pairs.map(([, value]) => value)
      return [name, more.length === 0 ? first : [first, ...more]]
    }),
  )
}

/** What a page leaves for the next one, as an opaque `nextCursor`. */
export function encodeCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** The position that a cursor stands for: null without one; INVALID_SCHEMA for one that the list did not give. */
export function decodeCursor<S extends z.ZodType>(
  schema: S,
  cursor: string | undefined,
): Result<z.output<S> | null, ApiError> {
  if (cursor === undefined) return succeed(null)
  const position = schema.safeParse(jsonOf(cursor))
  if (position.success) return succeed(position.data)
  return fail({
    code: 'INVALID_SCHEMA',
    details: [{ path: `${PLACE}.cursor`, issue: 'invalid_value' }],
  })
}

function jsonOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
