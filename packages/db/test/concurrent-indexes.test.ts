import pg from 'pg'
import { expect, test } from 'vitest'
import { createIndexesConcurrently } from '../src/migrate/concurrent-indexes.ts'
import { createDatabase } from '../src/index.ts'
import { useTestDatabase } from '../src/testing/test-database.ts'

const database = useTestDatabase()

const KNOWN = ['evaluation_by_time', 'evaluation_by_request_ref', 'evaluation_of_account']

async function readIndexes(): Promise<unknown[]> {
  const { rows } = await database.db.pool.query(
    `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relname = any($1) order by 1`,
    [KNOWN],
  )
  return rows
}

async function makeIndexes(): Promise<void> {
  const db = createDatabase({ url: database.url, poolSize: 1, queryTimeoutMs: 0 })
  await createIndexesConcurrently(db)
  await db.close()
}

const made = [
  { name: 'evaluation_by_request_ref', valid: true },
  { name: 'evaluation_by_time', valid: true },
]

test('a migrated database has the concurrent indexes, and creating them again changes nothing', async () => {
  expect(await readIndexes()).toEqual(made)
  await makeIndexes()
  expect(await readIndexes()).toEqual(made)
})

test('writers continue while an index is created, and the index that it replaces is dropped', async () => {
  const { pool } = database.db
  await pool.query('drop index evaluation_by_time')
  await pool.query('create index evaluation_of_account on evaluation (account_id, created_at)')
  const writer = new pg.Client({ connectionString: database.url })
  await writer.connect()
  await writer.query('begin; lock table evaluation in row exclusive mode')
  const making = makeIndexes()
  const isWaiting = async () => {
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like 'create index concurrently%'`,
    )
    return rows.length > 0
  }
  await expect.poll(isWaiting).toBe(true)
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await expect(
    other.query('begin; lock table evaluation in row exclusive mode nowait; commit'),
  ).resolves.toBeDefined()
  await other.end()
  await writer.query('commit')
  await writer.end()
  await making
  expect(await readIndexes()).toEqual(made)
})

test('an index that an aborted build left invalid is created again, by one of several processes', async () => {
  await database.db.pool.query(
    `update pg_index set indisvalid = false where indexrelid = 'evaluation_by_request_ref'::regclass`,
  )
  await Promise.all([makeIndexes(), makeIndexes(), makeIndexes()])
  expect(await readIndexes()).toEqual(made)
})
