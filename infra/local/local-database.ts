import { succeed } from '@ase/schemas'
import { optional, settingsSchema, StartupProblem } from '@ase/settings'
import { readDatabaseUrl } from '../operator/operator-database.ts'
import { dataDirFacts, dataDirOf } from './config.ts'
import { readDevFile } from './dev-file.ts'

/** The schema of what is read beside that of the deployed commands, which docs/settings.md lists. */
export const LocalDatabaseSettings = settingsSchema({
  DATA_DIR: optional<string>(succeed, dataDirFacts),
})

/** The database that an operator command on this machine works on: DATABASE_URL, else that of the running `pnpm start`. */
export async function findLocalDatabaseUrl(
  environment: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const setting = readDatabaseUrl(environment)
  if (setting !== null) return setting
  const devFile = await readDevFile(dataDirOf(environment))
  if (devFile !== null) return devFile.databaseUrl
  throw new StartupProblem([
    'DATABASE_URL is required while no "pnpm start" is running; one with a DATA_DIR of its own is found with the same DATA_DIR.',
  ])
}
