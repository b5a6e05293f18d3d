import type { TimePosition } from '@ase/db'
import type { ApiError, Result } from '@ase/schemas'
import {
  decodeCursor,
  encodeCursor,
  readQuery,
  respondError,
  respondJson,
  type AppEnv,
} from '@ase/service-kit'
import type { Handler } from 'hono'
import * as z from 'zod'
import type { SessionGuard } from '../sessions/session-guard.ts'

/** One page of a list. */
export interface ListPage<Position> {
  /** The members of the response beside `ok` and `nextCursor`. */
  readonly body: object
  /** Where the next page begins; null after the last one. */
  readonly next: Position | null
}

export interface List<Query extends z.ZodType<{ cursor?: string | undefined }>, Position> {
  /** The query string, with `cursor` and `limit` among its parameters. */
  readonly query: Query
  /** What a cursor holds. */
  readonly position: z.ZodType<Position>
  /** Reads the page after `position`, or the first one for null. */
  readonly read: (
    accountId: string,
    query: z.output<Query>,
    position: Position | null,
  ) => Promise<Result<ListPage<Position>, ApiError>>
}

/** Answers a list of the signed-in account page by page: 401 without a session, 400 for an unknown parameter or cursor. */
export function listRoute<Query extends z.ZodType<{ cursor?: string | undefined }>, Position>(
  sessions: SessionGuard,
  { query: schema, position, read }: List<Query, Position>,
): Handler<AppEnv> {
  return async (c) => {
    const session = await sessions.requireSession(c)
    if (!session.ok) return respondError(c, session.error)
    const query = readQuery(c, schema)
    if (!query.ok) return respondError(c, query.error)
    const after = decodeCursor(position, query.value.cursor)
    if (!after.ok) return respondError(c, after.error)
    const page = await read(session.value.accountId, query.value, after.value)
    if (!page.ok) return respondError(c, page.error)
    const { body, next } = page.value
    const nextCursor = next === null ? null : encodeCursor(next)
    return respondJson(c, 200, { ok: true, ...body, nextCursor })
  }
}

/** The position in a list by time: the time in microseconds, and the id, of the last member of the page before. */
export function timePosition(id: z.ZodType<string>): z.ZodType<TimePosition> {
  return z.strictObject({ micros: z.int().min(0), id })
}
