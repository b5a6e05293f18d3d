import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, migrateToLatest, type Database } from '@ase/db'
import { startEmbeddedPostgres, type RunningPostgres } from '@ase/db/embedded'
import { grantCredits } from '@ase/credits'
import { createAccount, createApiKey } from '@ase/identity'

export interface FaultTestDatabase {
  readonly db: Database
  readonly url: string
  stopServer(): Promise<void>
  /** On the port that it had. */
  startServer(): Promise<void>
  remove(): Promise<void>
}

/** By which the connections of the fault test itself are known. */
export const FAULT_TEST_APPLICATION = 'ase-fault-test'

/** A Postgres of its own, migrated (by the code of this release unless told), in a folder that goes with it. */
export async function createFaultTestDatabase(
  migrate: (url: string) => Promise<void> = (url) => migrateToLatest(url),
): Promise<FaultTestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ase-fault-test-'))
  await chmod(dataDir, 0o755)
  let server: RunningPostgres = await startEmbeddedPostgres({ dataDir })
  const { url } = server
  await migrate(url)
  const db = createDatabase({ url, applicationName: FAULT_TEST_APPLICATION })
  return {
    db,
    url,
    stopServer: () => server.stop(),
    startServer: async () => {
      server = await startEmbeddedPostgres({ dataDir, port: Number(new URL(url).port) })
    },
    remove: async () => {
      await db.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export interface FaultTestAccount {
  readonly accountId: string
  readonly apiKey: string
}

export async function createFaultTestAccount(
  db: Database,
  credits: number,
): Promise<FaultTestAccount> {
  const { accountId } = await createAccount(db, { email: `${randomUUID()}@example.test` })
  await grantCredits(db, { accountId, credits, ref: 'fault-test' })
  const created = await createApiKey(db, { accountId, name: 'fault-test' })
  if (!created.ok) throw new Error(created.error.code)
  return { accountId, apiKey: created.value.key }
}
