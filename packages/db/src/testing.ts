import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { createDatabase, type Database } from './database.ts'
import { migrateToLatest } from './migrate.ts'

export { columnsWith, tablesWithRows } from './testing-search.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testPostgresUrl: string
  }
}

export interface TestDatabase {
  readonly url: string
  readonly db: Database
  readonly drop: () => Promise<void>
}

/** A migrated database of its own on the Postgres of the test run; `drop` removes it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, drop: dropDatabase } = await createEmptyTestDatabase()
  await migrateToLatest(url)
  const db = createDatabase({ url })
  return {
    url,
    db,
    drop: async () => {
      await db.close()
      await dropDatabase()
    },
  }
}

/** The same for all tests of a file or group: made before the first and removed after the last. */
export function useTestDatabase(): Pick<TestDatabase, 'url' | 'db'> {
  let database: TestDatabase | undefined
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database?.drop())
  const opened = (): TestDatabase => {
    if (database === undefined) throw new Error('No test has begun.')
    return database
  }
  return {
    get url() {
      return opened().url
    },
    get db() {
      return opened().db
    },
  }
}

/** The same without any table, for tests of the migrations themselves. */
export async function createEmptyTestDatabase(): Promise<{
  url: string
  readonly drop: () => Promise<void>
}> {
  const serverUrl = inject('testPostgresUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await execute(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => execute(serverUrl, `drop database ${name} with (force)`),
  }
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
