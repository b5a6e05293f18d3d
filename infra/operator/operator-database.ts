import { createDatabase, type Database, type DatabaseSettings } from '@ase/db'
import { succeed } from '@ase/schemas'
import {
  databaseUrlFacts,
  optional,
  readSettings,
  settingsSchema,
  StartupProblem,
  url,
} from '@ase/service-kit'
import { dataDirFacts, dataDirOf } from '../local/config.ts'
import { readDevFile } from '../local/dev-file.ts'
import { databaseProblemOf } from './database-problem.ts'

/** The schema of what names the database of an operator command, which docs/settings.md lists. */
export const OperatorDatabaseSettings = settingsSchema({
  DATABASE_URL: optional(url(['postgres', 'postgresql']), {
    ...databaseUrlFacts,
    about:
      'The Postgres database. To migrate, a direct connection and not a pooler in transaction mode.',
    whenUnset: 'the database of the `pnpm start` that is running',
  }),
  DATA_DIR: optional<string>(succeed, dataDirFacts),
})

/** The database that an operator command works on: DATABASE_URL, else that of the running `pnpm start`. */
export async function findDatabaseUrl(
  environment: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const setting = readSettings(OperatorDatabaseSettings, environment).DATABASE_URL
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
