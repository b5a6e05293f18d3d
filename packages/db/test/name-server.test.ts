import dns from 'node:dns'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDatabase, run, type Database } from '../src/index.ts'
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.ts'

const one = { name: 'one', text: 'select 1 as one' }
let testDatabase: TestDatabase
let db: Database

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  // A name, so that it is looked up.
  db = createDatabase({ url: testDatabase.url.replace('127.0.0.1', 'localhost') })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.close()
  await testDatabase.drop()
})

/** As it is while a name server restarts. */
function failLookups(times: number): void {
  const lookup = vi.spyOn(dns, 'lookup')
  for (let n = 0; n < times; n += 1)
    lookup.mockImplementationOnce((...words: readonly unknown[]) => {
      const done = words.at(-1)
      const error = Object.assign(new Error('getaddrinfo EAI_AGAIN'), { code: 'EAI_AGAIN' })
      if (typeof done === 'function') process.nextTick(() => void done(error))
    })
}

test('a connection is retried while the name server restarts', async () => {
  failLookups(3)
  expect(await run(db, one, [])).toEqual([{ one: 1 }])
})

test('a name server that does not come back is an outage, and the next statement connects again', async () => {
  failLookups(7)
  await expect(run(db, one, [])).rejects.toMatchObject({ code: 'EAI_AGAIN' })
  expect(await run(db, one, [])).toEqual([{ one: 1 }])
})
