import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { databaseTroubleOf, type DatabaseTrouble } from './database-trouble.ts'
import type { Tables } from './tables.ts'

export interface DatabaseSettings {
  /** A postgres:// address. Pooling through PgBouncer in transaction mode works from its version 1.21 on. */
  readonly url: string
  /** Connections of this process. One hot account row gets slower, not faster, beyond 16. */
  readonly poolMax?: number
  readonly applicationName?: string
  /** How long to wait for a statement's answer, in milliseconds; 0 waits for ever. Default 5000. */
  readonly queryTimeoutMs?: number
}

export interface Database {
  readonly pool: pg.Pool
  readonly kysely: Kysely<Tables>
  close(): Promise<void>
}

/** A SQL text that Postgres plans once per connection: named statements carry twice the load of unnamed ones. */
export interface Statement {
  readonly name: string
  readonly text: string
}

const CONNECT_TIMEOUT_MS = 2000
// Bounds the wait for a database that accepts a statement and never answers.
// INVARIANT: longer than the server's own `statement_timeout` (4 s, set by a migration). A statement that this side
// gave up on has ended on the other side too, so that it cannot charge for an answer that nobody got.
const QUERY_TIMEOUT_MS = 5000

/** Opens a pool; no connection is made before the first query. Times out after 2 s (connect) and 5 s (query). */
export function createDatabase(settings: DatabaseSettings): Database {
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.poolMax ?? 16,
    application_name: settings.applicationName ?? 'ase',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: settings.queryTimeoutMs ?? QUERY_TIMEOUT_MS,
    keepAlive: true,
  })
  // A lost connection is replaced at the next query; without a listener it would end the process. The pool listens to
  // its idle ones only, and one that is lost between two statements of a transaction is not idle.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const close = async (): Promise<void> => {
    await kysely.destroy()
    // Kysely leaves a pool alone that only `run` has used; its idle connections would keep the process for ten seconds.
    if (!pool.ended) await pool.end()
  }
  return { pool, kysely, close }
}

/** Runs a named statement and returns its rows. Throws what `pg` throws; see `isDatabaseUnavailable`. */
export async function run<Row extends pg.QueryResultRow>(
  db: Database,
  statement: Statement,
  values: unknown[],
): Promise<Row[]> {
  const result = await db.pool.query<Row>({
    name: statement.name,
    text: statement.text,
    values,
  })
  return result.rows
}

/** Whether the database answers and holds our tables: false instead of an error. */
export async function isDatabaseReady(db: Database): Promise<boolean> {
  return (await findDatabaseTrouble(db)) === null
}

/** Why the database does not serve, in a word: null when it answers and holds our tables. Never throws. */
export async function findDatabaseTrouble(
  db: Database,
): Promise<DatabaseTrouble | 'unknown' | null> {
  try {
    await db.pool.query('select 1 from credit_account limit 1')
    return null
  } catch (error) {
    return databaseTroubleOf(error) ?? 'unknown'
  }
}
