import { createDatabase, databaseUrl, type Database, type DatabaseSettings } from '@ase/db'
import {
  databaseUrlFacts,
  optional,
  readSettings,
  settingsSchema,
  StartupProblem,
} from '@ase/settings'
import { databaseProblemOf } from './database-problem.ts'

/** Finds the URL of the database that a command works on. Rejects with a StartupProblem when there is none. */
export type FindDatabaseUrl = () => Promise<string>

/** The schema of what names the database of an operator command, which docs/settings.md lists. */
export const OperatorDatabaseSettings = settingsSchema({
  DATABASE_URL: optional(databaseUrl, {
    ...databaseUrlFacts,
    about: 'The Postgres database. To migrate, a direct connection and not a pooler.',
    whenUnset:
      'the `pnpm` commands take the database of the `pnpm start` that is running; deployed ones stop',
  }),
})

/** DATABASE_URL, or null. Throws a StartupProblem when it is no such URL. */
export function readDatabaseUrl(environment: NodeJS.ProcessEnv = process.env): string | null {
  return readSettings(OperatorDatabaseSettings, environment).DATABASE_URL
}

/** That of DATABASE_URL, without which there is none. */
export const requireDatabaseUrl: FindDatabaseUrl = async () => {
  const setting = readDatabaseUrl()
  if (setting === null) throw new StartupProblem(['DATABASE_URL is required'])
  return setting
}

/** Runs an operator command on the database and closes it. Throws a StartupProblem when it cannot be used. */
export async function withDatabase(
  findUrl: FindDatabaseUrl,
  work: (db: Database) => Promise<void>,
  limits: Pick<DatabaseSettings, 'queryTimeoutMs'> = {},
): Promise<void> {
  const db = createDatabase({
    url: await findUrl(),
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
