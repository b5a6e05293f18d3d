import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { checkDatabase, createDatabase, migrateToLatest } from '../src/index.ts'
import { applyMigrations } from '../src/migrate/migrate.ts'
import { createEmptyTestDatabase } from '../src/testing/test-database.ts'

test('four processes that migrate concurrently produce one schema', async () => {
  const { url, drop } = await createEmptyTestDatabase()
  await Promise.all(Array.from({ length: 4 }, () => migrateToLatest(url)))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select name from kysely_migration')
  await client.end()
  expect(rows).toEqual([
    { name: '2026-11-21-accounts-credits-evaluations' },
    { name: '2026-11-22-decision-step' },
    { name: '2026-11-22-sessions-purchases' },
    { name: '2026-11-23-bot-events' },
    { name: '2026-11-24-bot-senders' },
    { name: '2026-11-25-limits-in-code' },
    { name: '2026-11-26-bot-senders-by-digests' },
    { name: '2026-11-28-session-labels' },
    { name: '2026-11-29-usage-of-evaluations' },
    { name: '2026-11-30-key-rotation' },
    { name: '2026-12-01-actions-in-code' },
    { name: '2026-12-02-account-events' },
    { name: '2026-12-03-usage-by-day' },
    { name: '2026-12-04-evaluation-origin' },
  ])
  await drop()
})

test('a second migration changes nothing', async () => {
  const { url, drop } = await createEmptyTestDatabase()
  await migrateToLatest(url)
  await expect(migrateToLatest(url)).resolves.toBeUndefined()
  await drop()
})

test('a migrated database ends a statement after four seconds, and an idle transaction after ten', async () => {
  const { url, drop } = await createEmptyTestDatabase()
  await migrateToLatest(url)
  const db = createDatabase({ url })
  const settingOf = async (name: string) => (await db.pool.query(`show ${name}`)).rows
  expect(await settingOf('statement_timeout')).toEqual([{ statement_timeout: '4s' }])
  expect(await settingOf('idle_in_transaction_session_timeout')).toEqual([
    { idle_in_transaction_session_timeout: '10s' },
  ])
  await db.close()
  await drop()
})

test('the database check succeeds only when the schema exists', async () => {
  const { url, drop } = await createEmptyTestDatabase()
  const db = createDatabase({ url })
  expect(await checkDatabase(db)).toBe('schema_mismatch')
  await migrateToLatest(url)
  expect(await checkDatabase(db)).toBeNull()
  await db.close()
  await drop()
  expect(await checkDatabase(createDatabase({ url }))).toBe('unavailable')
})

const widen = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table thing add column more int`.execute(db)
  },
}

test('a migration that waits for a table lets requests for it pass, and succeeds when the table is free', async () => {
  const { url, drop } = await createEmptyTestDatabase()
  const [holder, reader] = [
    new pg.Client({ connectionString: url }),
    new pg.Client({ connectionString: url }),
  ]
  await Promise.all([holder.connect(), reader.connect()])
  await holder.query('create table thing (id int)')
  await holder.query('begin')
  await holder.query('select 1 from thing')
  const waits = { lockWaitMs: 20, pauseMs: 1, triesMax: 1_000_000 }
  const migrated = applyMigrations(url, { widen }, waits)
  const isWaiting = async () => {
    const { rows } = await reader.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length > 0
  }
  await expect.poll(isWaiting).toBe(true)
  await reader.query('select 1 from thing')
  await holder.query('commit')
  await migrated
  expect((await reader.query('select * from thing')).fields.map(({ name }) => name)).toEqual([
    'id',
    'more',
  ])
  await Promise.all([holder.end(), reader.end()])
  await drop()
})

test('a migration that never gets its lock fails and changes nothing', async () => {
  const { url, drop } = await createEmptyTestDatabase()
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query('create table thing (id int)')
  await holder.query('begin')
  await holder.query('select 1 from thing')
  const waits = { lockWaitMs: 1, pauseMs: 1, triesMax: 3 }
  await expect(applyMigrations(url, { widen }, waits)).rejects.toMatchObject({ code: '55P03' })
  await holder.query('commit')
  const { rows } = await holder.query('select name from kysely_migration')
  expect(rows).toEqual([])
  await holder.end()
  await drop()
})
