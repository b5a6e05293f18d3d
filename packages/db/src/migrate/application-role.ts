import { sql } from 'kysely'
import type { Database } from '../pool/database.ts'

/**
 * Runs before the migrations: the role can use the tables that they create immediately, because a trigger may write to such a
 * table for servers of the previous release. The role has to exist. Throws what `pg` throws.
 */
export async function grantOnFutureTables(db: Database, role: string): Promise<void> {
  await sql`alter default privileges in schema public
    grant select, insert, update, delete on tables to ${sql.id(role)}`.execute(db.kysely)
}

/**
 * Runs after the migrations: the role may read and write the rows of every table, and may only read the list of migrations, by
 * which a server checks its schema. It owns nothing, so it can neither change a table nor switch off a trigger. Only the owner of the
 * database may create temporary tables: a trigger would find such a table before the real one of the same name. The user of `db` owns
 * the tables and the database; if it does not own the database, Postgres keeps that right and warns. Throws what `pg` throws.
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
    await sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock
      from ${sql.id(role)}`.execute(trx)
  })
}
