import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createClientSource } from './client.ts'
import { createConnections, type Connections } from './connections.ts'
import { parseDatabaseUrl } from './database-url.ts'
import { createOutages, type Outages } from '../failures/outage.ts'
import type { Tables } from '../tables/tables.ts'

export interface DatabaseSettings {
  /** See `parseDatabaseUrl`. Pooling through PgBouncer in transaction mode works from its version 1.21 on. */
  readonly url: string
  /** Connections of this process. Default 16: one hot account row gets slower, not faster, beyond it. */
  readonly poolSize?: number
  readonly applicationName?: string
  /** How long to wait for a new connection to one server, in milliseconds. Default 2000. */
  readonly connectTimeoutMs?: number
  /** How long to wait for a statement's answer, in milliseconds; 0 means no limit. Default 5000. */
  readonly queryTimeoutMs?: number
  /** How long to wait for a free connection of the pool, in milliseconds. Default 5000. */
  readonly waitTimeoutMs?: number
  /** How many callers may wait for one. Default 1024. */
  readonly waitersMax?: number
}

export interface Database {
  /** The same pool without the time limits of `connections`; for tests and benchmarks. */
  readonly pool: pg.Pool
  readonly connections: Connections
  readonly kysely: Kysely<Tables>
  /** Receives the cause of every failure that the database caused. */
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
// INVARIANT: longer than the server's own `statement_timeout` (4 s, set by a migration). A statement that
// timed out here has ended in the server too, so that it cannot charge for an answer that no client received.
const QUERY_TIMEOUT_MS = 5000
const WAIT_TIMEOUT_MS = 5000
const WAITERS_MAX = 1024

/**
 * Opens a pool; no connection is made before the first query. Why its limits are ours: `docs/decisions/database-time-limits.md`.
 * Throws a TypeError, without the URL, when the URL is invalid.
 */
export function createDatabase(settings: DatabaseSettings): Database {
  const { connectTimeoutMs = CONNECT_TIMEOUT_MS, queryTimeoutMs = QUERY_TIMEOUT_MS } = settings
  const { waitTimeoutMs = WAIT_TIMEOUT_MS, waitersMax = WAITERS_MAX, poolSize = 16 } = settings
  const target = parseDatabaseUrl(settings.url)
  if (!target.ok) throw new TypeError(`The URL of the database ${target.error}.`)
  const source = createClientSource(target.value, connectTimeoutMs)
  const pool = new pg.Pool({
    max: poolSize,
    application_name: settings.applicationName ?? 'ase',
    keepAlive: true,
    Client: source.Client,
  })
  // The pool emits the errors of its idle connections; the next query gets a new connection.
  pool.on('error', () => {})
  const limits = { poolSize, queryTimeoutMs, waitTimeoutMs, waitersMax }
  const connections = createConnections(pool, source, limits)
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
