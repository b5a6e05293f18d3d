import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, inject } from 'vitest'
import { createDatabase, type Database, type DatabaseSettings } from '../pool/database.ts'
import { executeAt, TEMPLATE_DATABASE } from './template-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testPostgresBroker: string
  }
}

const PATIENCE_MS = 120_000
/** Less than ours, as in the servers. */
const SERVER_PATIENCE = '100s'

export interface TestDatabase {
  readonly url: string
  readonly db: Database
  readonly drop: () => Promise<void>
}

/** A migrated database of its own on the Postgres of the test run; `drop` removes it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, drop: dropDatabase } = await copyDatabase(TEMPLATE_DATABASE)
  const name = new URL(url).pathname.slice(1)
  // A copy has the tables of the template and not the settings that the migrations gave it.
  await executeAt(
    url,
    `alter database ${name} set statement_timeout = '${SERVER_PATIENCE}';
     alter database ${name} set idle_in_transaction_session_timeout = '${SERVER_PATIENCE}'`,
  )
  const db = openTestDatabase(url)
  return {
    url,
    db,
    drop: async () => {
      await db.close()
      await dropDatabase()
    },
  }
}

/** A pool as the servers have it, but for its time limits: a busy machine may keep a statement waiting for long. */
export function openTestDatabase(
  url: string,
  settings: Omit<DatabaseSettings, 'url'> = {},
): Database {
  const [connectTimeoutMs, queryTimeoutMs, waitTimeoutMs] = [PATIENCE_MS, PATIENCE_MS, PATIENCE_MS]
  const patience = { connectTimeoutMs, queryTimeoutMs, waitTimeoutMs }
  return createDatabase({ url, ...patience, ...settings })
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
export function createEmptyTestDatabase(): Promise<Pick<TestDatabase, 'url' | 'drop'>> {
  return copyDatabase('template0')
}

async function copyDatabase(template: string): Promise<Pick<TestDatabase, 'url' | 'drop'>> {
  const server = await testPostgresUrl()
  const name = `test_${randomBytes(8).toString('hex')}`
  await executeAt(server, `create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => executeAt(server, `drop database ${name} with (force)`),
  }
}

/** Where the Postgres of the test run is; the first who asks starts it. */
async function testPostgresUrl(): Promise<string> {
  const response = await fetch(inject('testPostgresBroker'))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}
