import { StartupProblem } from '@ase/settings'
import { runPolicyCheck } from './check-policies.ts'
import { runCredits } from './credits.ts'
import { runKeys } from './keys.ts'
import { runMigrate } from './migrate.ts'
import type { FindDatabaseUrl } from './operator-database.ts'
import { runReplay } from './replay.ts'

type Command = (words: readonly string[], findUrl: FindDatabaseUrl) => Promise<void>

const commands: ReadonlyMap<string, Command> = new Map([
  ['migrate', runMigrate],
  ['keys', runKeys],
  ['credits', runCredits],
  ['policy-check', runPolicyCheck],
  ['replay', runReplay],
])

const usage = [
  'migrate                   brings the schema of the database up to date',
  'keys create|list|revoke   API keys',
  'credits ...               credits, refunds and the audit of the ledger',
  'policy-check [folder]     checks own policies',
  'replay ...                computes stored evaluations again',
  '"<command> --help" shows the words of keys, credits and replay.',
]

/**
 * Runs one operator's command: its name, then its own words. Prints to standard output; throws a StartupProblem with the reason when
 * it cannot be done, or with the usage when it is unknown.
 */
export async function runOperator(
  [name = '', ...words]: readonly string[],
  findUrl: FindDatabaseUrl,
): Promise<void> {
  if (name === '--help' || name === '-h') return console.log(usage.join('\n'))
  const command = commands.get(name)
  if (command === undefined)
    throw new StartupProblem(['unknown command', ...usage.map((line) => `  ${line}`)])
  await command(words, findUrl)
}
