import { grantCredits } from '@ase/credits'
import type { Database } from '@ase/db'
import {
  authenticate,
  createAccount,
  createApiKey,
  findAccount,
  listApiKeys,
  revokeApiKey,
} from '@ase/identity'

export const DEMO_EMAIL = 'demo@localhost.test'
const DEMO_CREDITS = 1000
const KEY_NAME = 'pnpm start'

/**
 * The demo account with its first credits, made on the first start. Returns a key of it that works: the earlier one
 * when it still does, else a new one. Throws on database failure.
 */
export async function ensureDemoAccount(db: Database, earlierKey: string | null): Promise<string> {
  const account =
    (await findAccount(db, DEMO_EMAIL)) ?? (await createAccount(db, { email: DEMO_EMAIL }))
  const { accountId } = account
  await grantCredits(db, { accountId, credits: DEMO_CREDITS, ref: 'local-start' })
  if (earlierKey !== null && (await isKeyOf(db, earlierKey, accountId))) return earlierKey
  return makeKey(db, accountId)
}

async function isKeyOf(db: Database, key: string, accountId: string): Promise<boolean> {
  const owner = await authenticate(db, `Bearer ${key}`)
  return owner.ok && owner.value.accountId === accountId
}

/** A lost key cannot be shown again; when 20 were lost, the oldest makes room. */
async function makeKey(db: Database, accountId: string): Promise<string> {
  const created = await createApiKey(db, { accountId, name: KEY_NAME })
  if (created.ok) return created.value.key
  const lost = (await listApiKeys(db, accountId)).filter(
    ({ name, isActive }) => name === KEY_NAME && isActive,
  )
  const oldest = lost.at(-1)
  if (oldest === undefined)
    throw new Error(`${DEMO_EMAIL} has too many keys: ${created.error.code}`)
  await revokeApiKey(db, { accountId, id: oldest.id })
  return makeKey(db, accountId)
}
