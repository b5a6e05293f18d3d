import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { createConnections, createPool, type Connections } from './connections.ts'
import { databaseTroubleOf } from './database-trouble.ts'
import { createOutages, type Outage, type Outages } from './outage.ts'
import type { Tables } from './tables.ts'

export interface DatabaseSettings {
  /** A postgres:// address. Pooling through PgBouncer in transaction mode works from its version 1.21 on. */
  readonly url: string
  /** Connections of this process. One hot account row gets slower, not faster, beyond 16. */
  readonly poolMax?: number
  readonly applicationName?: string
  /** How long to wait for a new connection, in milliseconds. Default 2000. */
  readonly connectTimeoutMs?: number
  /** How long to wait for a statement's answer, in milliseconds; 0 waits for ever. Default 5000. */
  readonly queryTimeoutMs?: number
  /** How long to wait for a connection that others use, in milliseconds. Default 5000. */
  readonly waitTimeoutMs?: number
  /** How many may wait for one. Default 1024. */
  readonly waitersMax?: number
}

export interface Database {
  /** Beside `connections`, for tests and benchmarks: without limits of time. */
  readonly pool: pg.Pool
  readonly connections: Connections
  readonly kysely: Kysely<Tables>
  /** Hears of each failure that is the database's. */
  readonly outages: Outages
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
const WAIT_TIMEOUT_MS = 5000
const WAITERS_MAX = 1024

/** Opens a pool; no connection is made before the first query. Why its limits are ours: `docs/decisions/database-time-limits.md`. */
export function createDatabase(settings: DatabaseSettings): Database {
  const { connectTimeoutMs = CONNECT_TIMEOUT_MS, queryTimeoutMs = QUERY_TIMEOUT_MS } = settings
  const { waitTimeoutMs = WAIT_TIMEOUT_MS, waitersMax = WAITERS_MAX, poolMax = 16 } = settings
  const config = {
    connectionString: settings.url,
    max: poolMax,
    application_name: settings.applicationName ?? 'ase',
    keepAlive: true,
  }
  const pool = createPool(config, connectTimeoutMs)
  // A lost connection is replaced at the next query; without a listener it would end the process. The pool listens to
  // its idle ones only, and one that is lost between two statements of a transaction is not idle.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const limits = { poolMax, queryTimeoutMs, waitTimeoutMs, waitersMax }
  const connections = createConnections(pool, limits)
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: connections }) })
  const close = async (): Promise<void> => {
    await kysely.destroy()
    await connections.end()
  }
  return { pool, connections, kysely, outages: createOutages(), close }
}

/** Runs a named statement and returns its rows. Throws what `pg` throws; see `outageErrorOf`. */
export function run<Row extends pg.QueryResultRow>(
  db: Pick<Database, 'connections'>,
  statement: Statement,
  values: unknown[],
): Promise<Row[]> {
  return db.connections.run<Row>({ name: statement.name, text: statement.text, values })
}

/** Whether the database answers and holds our tables: false instead of an error. */
export async function isDatabaseReady(db: Database): Promise<boolean> {
  return (await findOutage(db)) === null
}

const readyStatement: Statement = {
  name: 'database_ready',
  text: 'select 1 from credit_account limit 1',
}

/**
 * Why the database does not serve, in a word; null when it answers and holds our tables, also while this process asks more of
 * it than it has connections for. Reports what it finds. Never throws.
 */
export async function findOutage(db: Database): Promise<Outage | null> {
  try {
    await run(db, readyStatement, [])
    return null
  } catch (error) {
    const outage = databaseTroubleOf(error) ?? 'unknown'
    db.outages.report(outage)
    return outage === 'pool_exhausted' ? null : outage
  }
}
