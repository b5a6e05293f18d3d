import type { Database } from '@ase/db'
import { sql } from 'kysely'

const ROWS_MAX = 1000

/** Tables of rows that end by time, with their keys and the column that says when. */
const tables = [
  ['session', 'token_sha256', 'idle_expires_at'],
  ['sign_in_token', 'token_sha256', 'expires_at'],
  ['sign_in_window', 'key_sha256', 'expires_at'],
  ['passkey_challenge', 'challenge_sha256', 'expires_at'],
] as const

/**
 * Removes sessions, sign-in links, windows and challenges whose time is over, at most 1000 of each; they served nobody
 * any more. Returns how many, and whether another sweep has more to remove. Sweepers of several replicas pass over each
 * other's rows. Throws on database failure.
 */
export async function sweepSignIn(
  db: Database,
): Promise<{ readonly swept: number; readonly hasMore: boolean }> {
  let swept = 0
  let hasMore = false
  for (const [table, key, end] of tables) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ${sql.ref(key)} in (
        select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(end)} <= now()
        order by ${sql.ref(end)} limit ${ROWS_MAX} for update skip locked)`.execute(db.kysely)
    swept += Number(numAffectedRows)
    hasMore ||= Number(numAffectedRows) === ROWS_MAX
  }
  return { swept, hasMore }
}
