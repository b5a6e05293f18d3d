import { randomBytes } from 'node:crypto'
import { requiredIndexes } from '../migrate/concurrent-indexes.ts'
import type { Connections, WaitLimits, PooledConnection } from '../pool/connections.ts'
import type { Database, Statement } from '../pool/database.ts'
import { databaseFailureOf, ReadOnlyServerError } from '../failures/database-failure.ts'
import { migrationNames } from '../migrate/migrate.ts'
import type { Outage } from '../failures/outage.ts'

/** Why this process cannot work with the database: names of a closed list. */
export type DatabaseProblem =
  /** It cannot be reached, refuses the login or does not answer. */
  | 'unavailable'
  /** It is read-only: a standby, or a server that is configured so. */
  | 'read_only'
  /** A migration or an index that this build needs is missing. */
  | 'schema_mismatch'
  /** A pooler between this process and the server loses prepared statements. */
  | 'pooler_unsupported'
  /** Its disk is full. */
  | 'full'

const problems: ReadonlyMap<Outage, DatabaseProblem> = new Map([
  ['read_only', 'read_only'],
  ['schema_missing', 'schema_mismatch'],
  ['statements_lost', 'pooler_unsupported'],
  ['disk_full', 'full'],
])

/** A check takes at most the time of a new connection and these. */
const waitLimits: WaitLimits = { waitTimeoutMs: 1000, queryTimeoutMs: 2000 }

/**
 * Checks whether this process can work with the database: a writable server, the schema that this build needs (a newer one is
 * fine), connections that keep prepared statements, and free disk space. Returns null when it can, also while all connections of
 * the pool are in use. Reports what it finds to `db.outages`. Never throws.
 *
 * Costs one prepared statement. It costs more only behind a pooler at first, and after a statement failed because it was lost or
 * because the disk was full.
 */
export async function checkDatabase(db: Database): Promise<DatabaseProblem | null> {
  const outage = await findOutage(db.connections)
  if (outage === null) return null
  db.outages.report(outage)
  if (outage === 'pool_exhausted')
    return db.connections.suspectedFailures.has('disk_full') ? 'full' : null
  return problems.get(outage) ?? 'unavailable'
}

async function findOutage(connections: Connections): Promise<Outage | null> {
  try {
    const connection = await connections.connect(waitLimits)
    try {
      return await checkConnection(connections, connection)
    } finally {
      connection.release()
    }
  } catch (error) {
    return databaseFailureOf(error) ?? 'unknown'
  }
}

async function checkConnection(
  connections: Connections,
  connection: PooledConnection,
): Promise<Outage | null> {
  const { suspectedFailures: suspicions } = connections
  const state = await readState(connection)
  if (state.is_read_only) {
    connection.discard(new ReadOnlyServerError())
    return 'read_only'
  }
  if (!state.has_schema) return 'schema_missing'
  if (suspicions.has('disk_full')) {
    await writeTemporaryFile(connection)
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

/** A newer release may have replaced a required index. Then there are more migrations than this build knows. */
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
  const values = [migrationNames, requiredIndexes]
  const [state] = await connection.run<State>({ ...readStatement, values })
  if (state === undefined) throw new Error('no row')
  return state
}

/**
 * Sorts 1 MiB with too little memory, which writes a temporary file to the disk of the tables. Unlike a table it needs no
 * permission and leaves nothing behind. Throws when the disk is full.
 */
async function writeTemporaryFile(connection: PooledConnection): Promise<void> {
  await connection.query(
    `set local work_mem = '64kB';
     set local temp_tablespaces = '';
     select count(distinct repeat('x', 1000) || n) from generate_series(1, 1000) n`,
    [],
  )
}

/**
 * Whether a pooler switches server connections between clients and loses their prepared statements. Two new clients prepare a
 * statement of the same name: one of them fails when both get the same server connection, or when one gets another connection.
 */
async function losesStatements(connections: Connections): Promise<boolean> {
  const probe = { name: `probe_${randomBytes(8).toString('hex')}`, text: 'select 1' }
  const first = await connections.connectOutsidePool(waitLimits)
  try {
    const second = await connections.connectOutsidePool(waitLimits)
    try {
      for (const client of [first, second, first, second, first]) await client.runOnce(probe)
      return false
    } finally {
      second.release()
    }
  } catch (error) {
    if (databaseFailureOf(error) === 'statements_lost') return true
    throw error
  } finally {
    first.release()
  }
}
