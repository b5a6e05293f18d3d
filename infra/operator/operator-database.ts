import { createDatabase, type Database, type DatabaseSettings } from '@ase/db'
import { optional, readSettings, StartupProblem, url } from '@ase/service-kit'
import * as z from 'zod'
import { dataDirOf } from '../local/config.ts'
import { readDevFile } from '../local/dev-file.ts'
import { databaseProblemOf } from './database-problem.ts'

const Settings = z.object({ DATABASE_URL: optional(url(['postgres', 'postgresql'])) })

/** The database that an operator command works on: DATABASE_URL, else that of the running `pnpm start`. */
export async function findDatabaseUrl(
  environment: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const setting = readSettings(Settings, environment).DATABASE_URL
  if (setting !== null) return setting
  const devFile = await readDevFile(dataDirOf(environment))
  if (devFile !== null) return devFile.databaseUrl
  throw new StartupProblem([
    'DATABASE_URL is required while no "pnpm start" is running; one with a DATA_DIR of its own is found with the same DATA_DIR.',
  ])
}

/** Runs an operator command on the database and closes it. Throws a StartupProblem when it cannot be used. */
export async function withDatabase(
  work: (db: Database) => Promise<void>,
  limits: Pick<DatabaseSettings, 'queryTimeoutMs'> = {},
): Promise<void> {
  const db = createDatabase({
    url: await findDatabaseUrl(),
    poolSize: 1,
    applicationName: 'ase-operator',
    ...limits,
  })
  try {
    await work(db)
  } catch (error) {
    throw databaseProblemOf(error) ?? error
  } finally {
    await db.close()
  }
}
