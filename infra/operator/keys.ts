import { randomUUID } from 'node:crypto'
import { grantCredits } from '@ase/credits'
import type { Database } from '@ase/db'
import { createAccount, createApiKey, findAccountByEmail, revokeApiKey } from '@ase/identity'
import { errorCatalog } from '@ase/schemas'
import { StartupProblem } from '@ase/service-kit'
import { parseKeysCommand, usage, type KeysCommand } from './keys-command.ts'
import { withDatabase } from './operator-database.ts'
import { runCommand } from './run-command.ts'

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
  const rows = await db.kysely
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .select(['api_key.id', 'account.email', 'name', 'display_prefix', 'last_used_at', 'revoked_at'])
    .$if(email !== null, (query) => query.where('account.email', '=', (email ?? '').toLowerCase()))
    .orderBy('api_key.created_at', 'desc')
    .limit(1000)
    .execute()
  for (const row of rows) {
    const state = row.revoked_at === null ? 'active' : 'revoked'
    const used = row.last_used_at?.toISOString() ?? 'never used'
    console.log([row.id, row.email, `${row.display_prefix}...`, state, used, row.name].join('  '))
  }
}

async function revoke(db: Database, id: string): Promise<void> {
  const key = await db.kysely
    .selectFrom('api_key')
    .select('account_id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (key === undefined) throw new StartupProblem([`There is no active key ${id}.`])
  await revokeApiKey(db, { accountId: key.account_id, id })
  console.log(`revoked  ${id}`)
}
