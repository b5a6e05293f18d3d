import { randomUUID } from 'node:crypto'
import { grantCredits } from '@ase/credits'
import type { Database } from '@ase/db'
import {
  createAccount,
  createApiKey,
  findAccountByEmail,
  listAllApiKeys,
  revokeAnyApiKey,
} from '@ase/identity'
import { errorCatalog } from '@ase/schemas'
import { StartupProblem } from '@ase/service-kit'
import { parseKeysCommand, usage, type KeysCommand } from './keys-command.ts'
import { withDatabase } from './operator-database.ts'
import { runCommand } from './run-command.ts'

const KEYS_SHOWN = 1000

await runCommand(async () => {
  const command = parseKeysCommand(process.argv.slice(2))
  if (command === null) {
    console.log(usage.join('\n'))
    return
  }
  await withDatabase((db) => execute(db, command))
})

function execute(db: Database, command: KeysCommand): Promise<void> {
  if (command.verb === 'create') return create(db, command)
  return command.verb === 'list' ? list(db, command.email) : revoke(db, command.id)
}

async function create(
  db: Database,
  command: Extract<KeysCommand, { verb: 'create' }>,
): Promise<void> {
  const { email, name, credits } = command
  const account =
    (await findAccountByEmail(db, email)) ??
    (command.createAccount ? await createAccount(db, { email }) : undefined)
  if (account === undefined) {
    throw new StartupProblem([`There is no account ${email}; --create-account makes one.`])
  }
  const created = await createApiKey(db, { accountId: account.accountId, name })
  if (!created.ok) throw new StartupProblem([errorCatalog[created.error.code].message])
  if (credits > 0) {
    const { balance } = await grantCredits(db, {
      ...account,
      credits,
      ref: `operator:${randomUUID()}`,
    })
    console.log(`balance  ${balance} credits`)
  }
  console.log(`id       ${created.value.id}`)
  console.log(`key      ${created.value.key}`)
  console.log('The key is shown this once and stored nowhere.')
}

async function list(db: Database, email: string | null): Promise<void> {
  for (const key of await listAllApiKeys(db, { email, max: KEYS_SHOWN })) {
    const state = key.revokedAt === null ? 'active' : 'revoked'
    const used = key.lastUsedAt?.toISOString() ?? 'never used'
    console.log([key.id, key.email, `${key.displayPrefix}...`, state, used, key.name].join('  '))
  }
}

async function revoke(db: Database, id: string): Promise<void> {
  if (!(await revokeAnyApiKey(db, id))) throw new StartupProblem([`There is no active key ${id}.`])
  console.log(`revoked  ${id}`)
}
