import { migrateToLatest } from '@ase/db'
import { StartupProblem } from '@ase/service-kit'
import { databaseProblemOf } from './database-problem.ts'
import { findDatabaseUrl } from './operator-database.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const url = await findDatabaseUrl()
  try {
    await migrateToLatest(url)
  } catch (error) {
    const problem = databaseProblemOf(error)
    if (problem !== null) throw problem
    const reason = error instanceof Error ? error.message : 'unknown reason'
    throw new StartupProblem([`The database could not be migrated: ${reason}`])
  }
  console.log('The schema is up to date.')
})
