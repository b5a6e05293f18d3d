import { sql, type Kysely } from 'kysely'

/**
 * Who wrote the text of an evaluation: policies have thresholds by it, so a decision is computed again with it. Null for types
 * without one text, and in rows of the version before. Which origins there are is for the code to say; `not valid` spares the
 * rows that are there a scan under lock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table evaluation add column origin text`.execute(db)
  await sql`alter table evaluation add constraint evaluation_origin_check
    check (length(origin) > 0) not valid`.execute(db)
}
