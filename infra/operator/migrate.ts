import { migrateToLatest } from '@ase/db'
import { StartupProblem } from '@ase/service-kit'
import { databaseProblemOf } from './database-problem.ts'
import type { FindDatabaseUrl } from './operator-database.ts'

/** `migrate`: brings the schema up to date. */
export async function runMigrate(
  words: readonly string[],
  findUrl: FindDatabaseUrl,
): Promise<void> {
  if (words.length > 0) throw new StartupProblem(['migrate takes no words'])
  const url = await findUrl()
  try {
    await migrateToLatest(url)
  } catch (error) {
    const problem = databaseProblemOf(error)
    if (problem !== null) throw problem
    const reason = error instanceof Error ? error.message : 'unknown reason'
    throw new StartupProblem([`The database could not be migrated: ${reason}`])
  }
  console.log('The schema is up to date.')
}
