import { migrateToLatest } from '@ase/db'
import { StartupProblem } from '@ase/service-kit'
import { findDatabaseUrl } from './operator-database.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const url = await findDatabaseUrl()
  try {
    await migrateToLatest(url)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason'
    throw new StartupProblem([`The database could not be migrated: ${reason}`])
  }
  console.log('The schema is up to date.')
})
