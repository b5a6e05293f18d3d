import { randomBytes } from 'node:crypto'
import { wantedIndexes } from './concurrent-indexes.ts'
import type { Connections, Patience, PooledConnection } from './connections.ts'
import type { Database, Statement } from './database.ts'
import { databaseTroubleOf, ReadOnlyServer } from './database-trouble.ts'
import { migrationNames } from './migrate.ts'
import type { Outage } from './outage.ts'

/** Why this process cannot do its work with the database, in words of our own. */
export type DatabaseProblem =
  /** It cannot be reached, does not let us in or does not answer. */
  | 'unavailable'
  /** It takes no changes: a standby, or a server that was told to. */
  | 'read_only'
  /** A migration or an index that this build needs is missing. */
  | 'schema_mismatch'
  /** A pooler in between loses prepared statements. */
  | 'pooler_unsupported'
  /** Its disk is full. */
  | 'full'

const problems: ReadonlyMap<Outage, DatabaseProblem> = new Map([
  ['read_only', 'read_only'],
  ['schema_missing', 'schema_mismatch'],
  ['statements_lost', 'pooler_unsupported'],
  ['disk_full', 'full'],
])

/** A check ends within the time that a connection takes, and this. */
const patience: Patience = { waitTimeoutMs: 1000, queryTimeoutMs: 2000 }

/**
 * Whether this process can do its work with the database: a server that takes changes, with the schema that this build needs (a
 * newer one is fine), over connections that keep prepared statements, and with room on its disk. Null when it can, also while
 * it asks more of the database than it has connections for. Reports what it finds to `db.outages`. Never throws.
 *
 * Costs one prepared statement. More only while there is a doubt: behind a pooler at first, after a statement that was lost or
 * that found the disk full.
 */
export async function checkDatabase(db: Database): Promise<DatabaseProblem | null> {
  const outage = await findOutage(db.connections)
  if (outage === null) return null
  db.outages.report(outage)
  if (outage === 'pool_exhausted') return db.connections.suspicions.has('disk_full') ? 'full' : null
  return problems.get(outage) ?? 'unavailable'
}

async function findOutage(connections: Connections): Promise<Outage | null> {
  try {
    const connection = await connections.connect(patience)
    try {
      return await inspect(connections, connection)
    } finally {
      connection.release()
    }
  } catch (error) {
    return databaseTroubleOf(error) ?? 'unknown'
  }
}

async function inspect(
  connections: Connections,
  connection: PooledConnection,
): Promise<Outage | null> {
  const { suspicions } = connections
  const state = await readState(connection)
  if (state.is_read_only) {
    connection.giveUp(new ReadOnlyServer())
    return 'read_only'
  }
  if (!state.has_schema) return 'schema_missing'
  if (suspicions.has('disk_full')) {
    await takeRoom(connection)
    suspicions.delete('disk_full')
  }
  if (suspicions.has('statements_lost')) {
    const isDirect = state.process_id === connection.processId
    if (!isDirect && (await losesStatements(connections))) return 'statements_lost'
    suspicions.delete('statements_lost')
  }
  return null
}

interface State {
  readonly process_id: number
  readonly is_read_only: boolean
  readonly has_schema: boolean
}

/** A newer release may have replaced an index of ours: its migrations say that it was here. */
const readStatement: Statement = {
  name: 'database_check',
  text: `select pg_backend_pid() as process_id,
    current_setting('transaction_read_only')::boolean as is_read_only,
    (select count(*) filter (where name = any ($1)) = cardinality($1::text[])
        and (count(*) > cardinality($1::text[]) or (
          select count(*) = cardinality($2::text[])
          from pg_class c join pg_index i on i.indexrelid = c.oid
          where c.relname = any ($2) and i.indisvalid and pg_table_is_visible(c.oid)))
      from kysely_migration) as has_schema`,
}

async function readState(connection: PooledConnection): Promise<State> {
  const values = [migrationNames, wantedIndexes]
  const [state] = await connection.run<State>({ ...readStatement, values })
  if (state === undefined) throw new Error('no row')
  return state
}

/**
 * A sort of 1 MiB that memory does not hold, on the disk of the tables: unlike a table it needs no right and leaves nothing.
 * Throws when there is no room.
 */
async function takeRoom(connection: PooledConnection): Promise<void> {
  await connection.query(
    `set local work_mem = '64kB';
     set local temp_tablespaces = '';
     select count(distinct repeat('x', 1000) || n) from generate_series(1, 1000) n`,
    [],
  )
}

/**
 * Whether a pooler gives a client server connections in turn, and loses the statements that it prepared: of two new clients that
 * prepare one of the same name, one fails where both meet on a server connection, or where one of them comes to another one.
 */
async function losesStatements(connections: Connections): Promise<boolean> {
  const probe = { name: `probe_${randomBytes(8).toString('hex')}`, text: 'select 1' }
  const first = await connections.connectAnew(patience)
  try {
    const second = await connections.connectAnew(patience)
    try {
      for (const client of [first, second, first, second, first]) await client.runOnce(probe)
      return false
    } finally {
      second.release()
    }
  } catch (error) {
    if (databaseTroubleOf(error) === 'statements_lost') return true
    throw error
  } finally {
    first.release()
  }
}
