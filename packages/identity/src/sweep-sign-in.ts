import type { Database } from '@ase/db'
import { sql } from 'kysely'

const ROWS_MAX = 1000

/** One statement per table of rows that expire. */
const deleteStatements = [
  sql`delete from session where token_sha256 in (
    select token_sha256 from session where idle_expires_at <= now()
    order by idle_expires_at limit ${ROWS_MAX} for update skip locked)`,
  sql`delete from sign_in_token where token_sha256 in (
    select token_sha256 from sign_in_token where expires_at <= now()
    order by expires_at limit ${ROWS_MAX} for update skip locked)`,
  sql`delete from sign_in_window where key_sha256 in (
    select key_sha256 from sign_in_window where expires_at <= now()
    order by expires_at limit ${ROWS_MAX} for update skip locked)`,
  sql`delete from passkey_challenge where challenge_sha256 in (
    select challenge_sha256 from passkey_challenge where expires_at <= now()
    order by expires_at limit ${ROWS_MAX} for update skip locked)`,
]

/**
 * Deletes expired sessions, sign-in links, rate limits and passkey challenges, at most 1,000 rows of each. Returns how many
 * rows, and whether another sweep has more to delete. Sweepers of several replicas skip each other's rows. Throws on database failure.
 */
export async function sweepSignIn(
  db: Database,
): Promise<{ readonly swept: number; readonly hasMore: boolean }> {
  let swept = 0
  let hasMore = false
  for (const statement of deleteStatements) {
    const { numAffectedRows = 0n } = await statement.execute(db.kysely)
    swept += Number(numAffectedRows)
    hasMore ||= Number(numAffectedRows) === ROWS_MAX
  }
  return { swept, hasMore }
}
