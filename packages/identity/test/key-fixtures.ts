import type { Database } from '@ase/db'
import { authenticate, createApiKey, type CreatedApiKey } from '../src/index.ts'

export const inAnHour = (): Date => new Date(Date.now() + 3_600_000)

export async function newKey(
  db: Database,
  accountId: string,
  expiresAt: Date | null = null,
): Promise<CreatedApiKey> {
  const created = await createApiKey(db, { accountId, name: 'service', expiresAt })
  if (!created.ok) throw new Error(created.error.code)
  return created.value
}

export async function isGood(db: Database, { key }: { readonly key: string }): Promise<boolean> {
  return (await authenticate(db, `Bearer ${key}`)).ok
}

/** Lets time pass for a key: the column's moment is a second ago. */
export async function pass(
  db: Database,
  column: 'expires_at' | 'grace_ends_at',
  id: string,
): Promise<void> {
  await db.pool.query(`update api_key set ${column} = now() - interval '1 second' where id = $1`, [
    id,
  ])
}

/** Keys whose secrets are unknown, as rows alone: active ones, and ones in their grace. */
export async function fill(
  db: Database,
  accountId: string,
  active: number,
  inGrace: number,
): Promise<void> {
  await db.pool.query(
    `insert into api_key (id, account_id, key_sha256, name, display_prefix, grace_ends_at, replaced_by)
     select gen_random_uuid(), $1::uuid, sha256(convert_to(i || $1::text, 'UTF8')), 'filler', 'asek_0000',
       case when i > $2::int then now() + interval '1 day' end, case when i > $2::int then gen_random_uuid() end
     from generate_series(1, $2::int + $3::int) i`,
    [accountId, active, inGrace],
  )
  await db.pool.query('update account set active_keys = $2 where id = $1', [accountId, active])
}

/** How many active keys the account's row says that there are. */
export async function storedCount(db: Database, accountId: string): Promise<number> {
  const { rows } = await db.pool.query<{ active_keys: number }>(
    'select active_keys from account where id = $1',
    [accountId],
  )
  return rows[0]?.active_keys ?? -1
}
