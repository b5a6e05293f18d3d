import { expect, onTestFinished, test } from 'vitest'
import { checkDatabase, type Database } from '../src/index.ts'
import { createTestDatabase, openTestDatabase } from '../src/testing/test-database.ts'

async function openFresh(): Promise<Database> {
  const { url, drop } = await createTestDatabase()
  const db = openTestDatabase(url)
  onTestFinished(async () => {
    await db.close()
    await drop()
  })
  return db
}

test('a missing migration is a schema mismatch, and an unknown later migration is not', async () => {
  const db = await openFresh()
  expect(await checkDatabase(db)).toBeNull()
  await db.pool.query(`insert into kysely_migration values ('2099-01-01-newer', now()::text)`)
  expect(await checkDatabase(db)).toBeNull()
  await db.pool.query(`delete from kysely_migration where name = '2026-12-03-usage-by-day'`)
  expect(await checkDatabase(db)).toBe('schema_mismatch')
})

test('a missing or invalid index is a schema mismatch, unless a newer release may have replaced it', async () => {
  const db = await openFresh()
  await db.pool.query(
    `update pg_index set indisvalid = false where indexrelid = 'evaluation_by_time'::regclass`,
  )
  expect(await checkDatabase(db)).toBe('schema_mismatch')
  await db.pool.query('drop index evaluation_by_time')
  expect(await checkDatabase(db)).toBe('schema_mismatch')
  await db.pool.query(`insert into kysely_migration values ('2099-01-01-newer', now()::text)`)
  expect(await checkDatabase(db)).toBeNull()
})
