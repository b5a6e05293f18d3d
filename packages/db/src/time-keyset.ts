import { sql, type RawBuilder } from 'kysely'

/**
 * A row's place in a list that is ordered by time and then by id. A time in the database has microseconds, more than a `Date`
 * keeps: rows of one millisecond would be listed twice, or never.
 */
export interface TimePlace {
  readonly micros: number
  readonly id: string
}

/** SQL for the microseconds since 1970 of a column with a time. In JavaScript it is text: `Number` keeps all of it. */
export function microsOf(time: string): RawBuilder<string> {
  return sql`(extract(epoch from ${sql.ref(time)}) * 1000000)::bigint`
}

/** SQL that is true for rows before the place, so that the newest first list goes on after it; null is its beginning. */
export function isBefore(time: string, id: string, place: TimePlace | null): RawBuilder<boolean> {
  if (place === null) return sql`true`
  return sql`(${sql.ref(time)}, ${sql.ref(id)})
    < (timestamptz 'epoch' + ${place.micros}::bigint * interval '1 microsecond', ${place.id})`
}
