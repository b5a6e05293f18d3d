import { sql } from 'kysely'
import type { Database } from './database.ts'

/** The migrator's own tables, by which a server finds whether the schema is the one that it needs. */
const migratorTables = ['kysely_migration', 'kysely_migration_lock']

/**
 * Before migrations: tables that they create can be used by the role from their first moment, since a trigger may write to
 * one on behalf of servers of the release before. The role has to exist. Throws what `pg` throws.
 */
export async function grantOnFutureTables(db: Database, role: string): Promise<void> {
  await sql`alter default privileges in schema public
    grant select, insert, update, delete on tables to ${sql.id(role)}`.execute(db.kysely)
}

/**
 * After migrations: the role may read and write the rows of every table, and only read which migrations there were. It owns
 * nothing, so it can neither change a table nor switch off a trigger. Only the database's owner makes temporary tables any
 * more: a trigger would find one before the table of ours that has the same name. The user of `db` owns the tables, and the database:
 * of another one's, Postgres leaves that right with a warning. Throws what `pg` throws.
 */
export async function grantOnTables(db: Database, role: string): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(trx)
    for (const { name } of rows)
      await sql`revoke temporary on database ${sql.id(name)} from public`.execute(trx)
    await sql`grant usage on schema public to ${sql.id(role)}`.execute(trx)
    await sql`grant select, insert, update, delete on all tables in schema public to ${sql.id(role)}`.execute(
      trx,
    )
    for (const table of migratorTables)
      await sql`revoke insert, update, delete on ${sql.table(table)} from ${sql.id(role)}`.execute(
        trx,
      )
  })
}
