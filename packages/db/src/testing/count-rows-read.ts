import { sql } from 'kysely'
import type { Database } from '../pool/database.ts'

/** Rows of a table that were read so far, by this connection and those that have reported it: `db` is a pool of one. */
export async function countRowsRead(db: Database, table: string): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db.kysely)
  const { rows } = await sql<{ rows_read: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows_read
    from pg_stat_user_tables where relname = ${table}`.execute(db.kysely)
  return rows[0]?.rows_read ?? 0
}
