import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { filtersOf } from '@ase/evaluation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEvaluationFilesOf } from '../src/evaluation-files.ts'
import { newAccount } from './support.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a file that is closed while it reads keeps its place until it reads no more', async () => {
  const { accountId } = await newAccount(database.db)
  const openFile = openEvaluationFilesOf(database.db)
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
