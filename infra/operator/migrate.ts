import { migrateToLatest } from '@ase/db'
import { readArguments, refusalWith, StartupProblem } from '@ase/settings'
import { databaseProblemOf } from './database-problem.ts'
import type { FindDatabaseUrl } from './operator-database.ts'

const usage = ['migrate [--application-role <role>]']

/**
 * `migrate`: brings the schema up to date. With `--application-role` the servers may connect as that role, which owns no
 * table.
 */
export async function runMigrate(
  words: readonly string[],
  findUrl: FindDatabaseUrl,
): Promise<void> {
  const refuse: (problem: string) => never = refusalWith(usage)
  const options = { 'application-role': { type: 'string' } } as const
  const { values, positionals } = readArguments(words, options, refuse)
  const applicationRole = values['application-role']
  if (positionals.length > 0 || applicationRole === '') refuse('it takes no other words')
  const url = await findUrl()
  try {
    await migrateToLatest(url, { applicationRole })
  } catch (error) {
    const problem = databaseProblemOf(error)
    if (problem !== null) throw problem
    const reason = error instanceof Error ? error.message : 'unknown reason'
    throw new StartupProblem([`The database could not be migrated: ${reason}`])
  }
  console.log('The schema is up to date.')
}
