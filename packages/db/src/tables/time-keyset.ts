import { sql, type RawBuilder } from 'kysely'

/**
 * A row's position in a list that is ordered by time and then by id. Postgres keeps microseconds, a `Date` only milliseconds: with
 * a `Date`, rows of the same millisecond would be listed twice or not at all.
 */
export interface TimePosition {
  readonly micros: number
  readonly id: string
}

/** SQL for the microseconds since 1970 of a timestamp column. `pg` returns it as text; a `Number` holds it exactly. */
export function epochMicrosOf(time: string): RawBuilder<string> {
  return sql`(extract(epoch from ${sql.ref(time)}) * 1000000)::bigint`
}

/** SQL that is true for rows older than the position, for the next page of a list with the newest first; null is the first page. */
export function isBeforePosition(
  time: string,
  id: string,
  position: TimePosition | null,
): RawBuilder<boolean> {
  if (position === null) return sql`true`
  return sql`(${sql.ref(time)}, ${sql.ref(id)})
    < (timestamptz 'epoch' + ${position.micros}::bigint * interval '1 microsecond', ${position.id})`
}
