import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Indexes of large tables. Building one inside a migration's transaction would keep all writers waiting; built concurrently,
 * it keeps no writer waiting, and cannot be part of a transaction.
 */
const wanted: Readonly<Record<string, string>> = {
  evaluation_by_time: 'evaluation (account_id, created_at, id)',
  evaluation_by_request_ref:
    'evaluation (account_id, request_ref_sha256, created_at, id) where request_ref_sha256 is not null',
  // Without the kind that is written all the time: it is found between the others.
  ledger_entry_of_kind: `ledger_entry (account_id, kind, seq) where kind <> 'evaluation'`,
}
/** Without one of them, requests are answered, too slowly to count as ready. */
export const wantedIndexes: readonly string[] = Object.keys(wanted)

/**
 * Each is the beginning of a wanted one.
 *
 * INVARIANT: comes with a migration when the previous release has it among the wanted ones. A process of that release is ready
 * without its indexes only where it finds a migration that it does not know of.
 */
const replaced: readonly string[] = ['evaluation_of_account']

const PAUSE_MS = 200

/**
 * Makes the wanted indexes that are missing, or that a broken-off build left invalid, and then drops the replaced ones. One
 * process at a time works; another one waits, and finds nothing to do. It takes as long as it takes, beside requests. `db` is
 * a pool of one. Throws on failure.
 */
export async function makeIndexesConcurrently(db: Database): Promise<void> {
  if (isDone(await readIndexes(db))) return
  // No statement waits for the turn: its snapshot would be one that the build waits for.
  while (!(await takeTurn(db))) await sleep(PAUSE_MS)
  const indexes = await readIndexes(db)
  for (const [name, definition] of Object.entries(wanted)) {
    const isValid = indexes.get(name)
    if (isValid === true) continue
    if (isValid === false) await execute(db, `drop index concurrently ${name}`)
    await execute(db, `create index concurrently ${name} on ${definition}`)
  }
  for (const name of replaced)
    if (indexes.has(name)) await execute(db, `drop index concurrently ${name}`)
}

/** Whether each of the indexes that exist is valid, by its name. */
async function readIndexes(db: Database): Promise<ReadonlyMap<string, boolean>> {
  const names = [...wantedIndexes, ...replaced]
  const { rows } = await sql<{ name: string; is_valid: boolean }>`
    select c.relname as name, i.indisvalid as is_valid
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relname in (${sql.join(names)}) and pg_table_is_visible(c.oid)`.execute(db.kysely)
  return new Map(rows.map(({ name, is_valid }) => [name, is_valid]))
}

function isDone(indexes: ReadonlyMap<string, boolean>): boolean {
  return (
    wantedIndexes.every((name) => indexes.get(name) === true) &&
    !replaced.some((name) => indexes.has(name))
  )
}

/** Until the connection is closed. */
async function takeTurn(db: Database): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(hashtext('ase.make_indexes')) as taken,
      set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)`.execute(
    db.kysely,
  )
  return rows[0]?.taken === true
}

async function execute(db: Database, text: string): Promise<void> {
  await sql.raw(text).execute(db.kysely)
}
