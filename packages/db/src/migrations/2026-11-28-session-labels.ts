import { sql, type Kysely } from 'kysely'

/**
 * What a session's browser and system are, in words of fixed lists that the code has, so that a person can tell sessions
 * apart. The header that they are read from is not kept. Of sessions from before nothing is known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session
    add column browser text not null default 'other' check (length(browser) > 0),
    add column system text not null default 'other' check (length(system) > 0)`.execute(db)
}
