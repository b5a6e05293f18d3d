import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../pool/database.ts'

/**
 * Indexes of large tables. Building one inside a migration's transaction blocks all writers. A concurrent build blocks no
 * writer, and cannot be part of a transaction.
 */
const indexes: readonly ConcurrentIndex[] = [
  {
    name: 'evaluation_by_time',
    create: sql`create index concurrently evaluation_by_time
      on evaluation (account_id, created_at, id)`,
    drop: sql`drop index concurrently evaluation_by_time`,
  },
  {
    name: 'evaluation_by_request_ref',
    create: sql`create index concurrently evaluation_by_request_ref
      on evaluation (account_id, request_ref_sha256, created_at, id)
      where request_ref_sha256 is not null`,
    drop: sql`drop index concurrently evaluation_by_request_ref`,
  },
  {
    // Leaves out the kind of nearly all entries; a reader of that kind finds it by the primary key.
    name: 'ledger_entry_of_kind',
    create: sql`create index concurrently ledger_entry_of_kind
      on ledger_entry (account_id, kind, seq) where kind <> 'evaluation'`,
    drop: sql`drop index concurrently ledger_entry_of_kind`,
  },
]

interface ConcurrentIndex {
  readonly name: string
  readonly create: RawBuilder<unknown>
  readonly drop: RawBuilder<unknown>
}

/** Without one of them the process answers requests, but too slowly to count as ready. */
export const requiredIndexes: readonly string[] = indexes.map(({ name }) => name)

/**
 * Indexes that an index above replaces: their columns are its first columns.
 *
 * INVARIANT: if the previous release requires an index, its removal comes together with a migration. A process of that release
 * is ready without the index only if it finds a migration that it does not know.
 */
const replacedIndexes: readonly Omit<ConcurrentIndex, 'create'>[] = [
  { name: 'evaluation_of_account', drop: sql`drop index concurrently evaluation_of_account` },
]

const PAUSE_MS = 200

/**
 * Creates the required indexes that are missing or that an aborted build left invalid, then drops the replaced ones. One
 * process works at a time; the next one waits and finds nothing to do. There is no time limit; requests are served meanwhile.
 * `db` is a pool of one connection. Throws on failure.
 */
export async function createIndexesConcurrently(db: Database): Promise<void> {
  if (isDone(await readIndexes(db))) return
  // Polls instead of waiting for the lock: the index build would wait for the snapshot of a statement that waits.
  while (!(await tryLockIndexes(db))) await sleep(PAUSE_MS)
  const existing = await readIndexes(db)
  for (const { name, create, drop } of indexes) {
    const isValid = existing.get(name)
    if (isValid === true) continue
    if (isValid === false) await drop.execute(db.kysely)
    await create.execute(db.kysely)
  }
  for (const { name, drop } of replacedIndexes) {
    if (existing.has(name)) await drop.execute(db.kysely)
  }
}

/** Whether each of the indexes that exist is valid, by its name. */
async function readIndexes(db: Database): Promise<ReadonlyMap<string, boolean>> {
  const names = [...indexes, ...replacedIndexes].map(({ name }) => name)
  const { rows } = await sql<{ name: string; is_valid: boolean }>`
    select c.relname as name, i.indisvalid as is_valid
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relname in (${sql.join(names)}) and pg_table_is_visible(c.oid)`.execute(db.kysely)
  return new Map(rows.map(({ name, is_valid }) => [name, is_valid]))
}

function isDone(existing: ReadonlyMap<string, boolean>): boolean {
  return (
    requiredIndexes.every((name) => existing.get(name) === true) &&
    !replacedIndexes.some(({ name }) => existing.has(name))
  )
}

/** Takes the lock of this work, which lasts until the connection is closed; false when another process holds it. */
async function tryLockIndexes(db: Database): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(hashtext('ase.make_indexes')) as taken,
      set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)`.execute(
    db.kysely,
  )
  return rows[0]?.taken === true
}
