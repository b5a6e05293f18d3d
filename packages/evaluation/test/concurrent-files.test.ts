import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConcurrentFiles } from '../src/stored/concurrent-files.ts'
import { filtersOf } from '../src/stored/filters.ts'
import { createAccount } from '@ase/identity'
import { randomUUID } from 'node:crypto'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a CSV file that is closed during a read counts as open until the read has ended', async () => {
  const { accountId } = await createAccount(database.db, { email: `${randomUUID()}@example.test` })
  const openFile = createConcurrentFiles(database.db)
  const opened = openFile(accountId, filtersOf({}))
  if (!opened.ok) throw new Error('not opened')
  expect(await opened.value.read()).toMatch(/^evaluationId,/)
  const holder = await database.db.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table evaluation in access exclusive mode')
    const reading = opened.value.read()
    const closing = opened.value.close()
    // Whatever closes without waiting for the read has closed by now.
    await holder.query('select 1')
    expect(openFile(accountId, filtersOf({})).ok).toBe(false)
    await holder.query('rollback')
    await closing
    expect(await reading).toBeNull()
    expect(openFile(accountId, filtersOf({})).ok).toBe(true)
  } finally {
    holder.release()
  }
})
