import { grantCredits } from '@ase/credits'
import type { Database } from '@ase/db'
import {
  createAccount,
  createApiKey,
  findAccount,
  listAllApiKeys,
  revokeAnyApiKey,
  type ApiKeyRecord,
} from '@ase/identity'
import { errorCatalog } from '@ase/schemas'
import { StartupProblem } from '@ase/settings'
import { visible } from './command-text.ts'
import { parseKeysCommand, usage, type KeysCommand } from './keys-command.ts'
import { withDatabase, type FindDatabaseUrl } from './operator-database.ts'

const KEYS_SHOWN = 1000
/** Once for an account, so that the same line again gives nothing again. */
const FIRST_CREDITS = 'operator:keys create'

/** `keys ...` with these words. */
export async function runKeys(words: readonly string[], findUrl: FindDatabaseUrl): Promise<void> {
  const command = parseKeysCommand(words)
  if (command === null) {
    console.log(usage.join('\n'))
    return
  }
  await withDatabase(findUrl, (db) => execute(db, command))
}

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
    (await findAccount(db, email)) ??
    (command.createAccount ? await createAccount(db, { email }) : undefined)
  if (account === undefined) {
    throw new StartupProblem([`There is no account ${email}; --create-account makes one.`])
  }
  const created = await createApiKey(db, { accountId: account.accountId, name })
  if (!created.ok) throw new StartupProblem([errorCatalog[created.error.code].message])
  if (credits > 0) {
    const given = await grantCredits(db, { ...account, credits, ref: FIRST_CREDITS })
    if (given.isRepeat)
      console.log('credits  the account got its first ones before; "credits grant" gives more')
    console.log(`balance  ${given.balance} credits`)
  }
  console.log(`id       ${created.value.id}`)
  console.log(`key      ${created.value.key}`)
  console.log('The key is shown this once and stored nowhere.')
}

async function list(db: Database, email: string | null): Promise<void> {
  if (email !== null && (await findAccount(db, email)) === undefined)
    throw new StartupProblem([`There is no account ${email}.`])
  const keys = await listAllApiKeys(db, { email, max: KEYS_SHOWN })
  printTable(
    ['id', 'account', 'key', 'state', 'last used', 'name'],
    keys.map((key) => [
      key.id,
      key.email,
      `${key.displayPrefix}...`,
      stateOf(key),
      key.lastUsedAt?.toISOString() ?? 'never',
      visible(key.name),
    ]),
  )
}

/** What the key is, and since or until when. */
function stateOf({ isActive, revokedAt, graceEndsAt, expiresAt }: ApiKeyRecord): string {
  if (isActive) return expiresAt === null ? 'active' : `active until ${expiresAt.toISOString()}`
  if (revokedAt !== null) return `revoked ${revokedAt.toISOString()}`
  return graceEndsAt === null
    ? `expired ${expiresAt?.toISOString()}`
    : `replaced, until ${graceEndsAt.toISOString()}`
}

/** Columns under their headings; the last one as wide as it is. */
function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  const lines = [headings, ...rows]
  const widths = headings.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  for (const line of lines)
    console.log(
      line
        .map((text, at) => text.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

async function revoke(db: Database, id: string): Promise<void> {
  if (!(await revokeAnyApiKey(db, id))) throw new StartupProblem([`There is no active key ${id}.`])
  console.log(`revoked  ${id}`)
}
