import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { checkDatabase, migrateToLatest, run, type Database, type Outage } from '../src/index.ts'
import { openTestDatabase, useTestDatabase } from '../src/testing/test-database.ts'
import { describePgBouncer, keepsStatements, startPgBouncer } from './pgbouncer.ts'

const database = useTestDatabase()

function open(url: string): Database {
  const db = openTestDatabase(url)
  onTestFinished(() => db.close())
  return db
}

function recordOutages(db: Database): Outage[] {
  const reported: Outage[] = []
  db.outages.listen((outage) => reported.push(outage))
  return reported
}

const insert = { name: 'insert_mark', text: 'insert into mark values ($1)' }
const read = { name: 'read_mark', text: 'select n from mark where n = $1' }
const MARKS = 400

/** Each of two processes inserts its marks, reads them and does the same in transactions. Returns how many there are. */
async function insertMarks(processes: readonly Database[]): Promise<unknown> {
  await database.db.pool.query('drop table if exists mark; create table mark (n int not null)')
  const all = Array.from({ length: MARKS }, async (_, n) => {
    const db = processes[n % processes.length]
    if (db === undefined) throw new Error('no process')
    await run(db, insert, [n])
    expect(await run(db, read, [n])).toEqual([{ n }])
    await db.kysely
      .transaction()
      .execute((trx) => sql`insert into mark values (${-1 - n})`.execute(trx))
  })
  await Promise.all(all)
  const { rows } = await database.db.pool.query(
    'select count(*)::int as rows, count(distinct n)::int as marks from mark',
  )
  return rows[0]
}

const once = { rows: 2 * MARKS, marks: 2 * MARKS }

describePgBouncer('behind PgBouncer', () => {
  test('a PgBouncer that loses prepared statements is reported by every check, and every statement still runs exactly once', async () => {
    const url = await startPgBouncer(database.url, { poolMode: 'transaction' })
    const [first, second] = [open(url), open(url)]
    const reported = recordOutages(first)
    expect(await checkDatabase(first)).toBe('pooler_unsupported')
    expect(await insertMarks([first, second])).toEqual(once)
    expect(await checkDatabase(first)).toBe('pooler_unsupported')
    expect(await checkDatabase(second)).toBe('pooler_unsupported')
    expect(new Set(reported)).toEqual(new Set(['statements_lost']))
  })

  test('a lost prepared statement makes the next check test the pooler', async () => {
    const db = open(await startPgBouncer(database.url, { poolMode: 'transaction' }))
    db.connections.suspectedFailures.clear()
    expect(await insertMarks([db])).toEqual(once)
    expect(await checkDatabase(db)).toBe('pooler_unsupported')
  })

  test.skipIf(!keepsStatements)(
    'a PgBouncer that keeps prepared statements is accepted',
    async () => {
      const url = await startPgBouncer(database.url, { poolMode: 'transaction', isKeeping: true })
      const [first, second] = [open(url), open(url)]
      const reported = recordOutages(first)
      expect(await checkDatabase(first)).toBeNull()
      expect(await insertMarks([first, second])).toEqual(once)
      expect(await checkDatabase(first)).toBeNull()
      expect(reported).toEqual([])
    },
  )

  test('a PgBouncer in session mode is accepted', async () => {
    const db = open(await startPgBouncer(database.url, { poolMode: 'session' }))
    expect(await checkDatabase(db)).toBeNull()
    expect(db.connections.suspectedFailures).toEqual(new Set())
  })

  test('a migration through PgBouncer is refused and leaves its connections unchanged', async () => {
    const pooled = await startPgBouncer(database.url, { poolMode: 'transaction' })
    await expect(migrateToLatest(pooled)).rejects.toThrow(
      'a direct connection to Postgres is needed',
    )
    const settings = async (url: string) =>
      (await open(url).pool.query("select current_setting('statement_timeout') as text")).rows
    expect(await settings(pooled)).toEqual(await settings(database.url))
    expect(await settings(pooled)).not.toEqual([{ text: '0' }])
  })
})
