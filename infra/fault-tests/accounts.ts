import { createHash, randomUUID } from 'node:crypto'
import type { Database } from '@ase/db'
import { generateApiKey } from '@ase/identity'

export interface BenchAccount {
  readonly accountId: string
  readonly apiKey: string
}

/** Many accounts with credits and a key each: one account may make 60 calls a minute and no more. */
export async function createBenchAccounts(db: Database, count: number): Promise<BenchAccount[]> {
  const accounts = Array.from({ length: count }, () => ({
    accountId: randomUUID(),
    apiKey: generateApiKey(),
  }))
  const ids = accounts.map(({ accountId }) => accountId)
  const digests = accounts.map(({ apiKey }) => createHash('sha256').update(apiKey).digest())
  const credits = 1_000_000
  await db.kysely.transaction().execute(async (trx) => {
    const rows = ids.map((id) => ({ account_id: id }))
    await trx
      .insertInto('account')
      .values(ids.map((id) => ({ id, email: `${id}@example.test` })))
      .execute()
    await trx
      .insertInto('credit_account')
      .values(rows.map((row) => ({ ...row, balance: credits, held: 0, seq: 1 })))
      .execute()
    await trx
      .insertInto('ledger_entry')
      .values(
        rows.map((row) => ({
          ...row,
          seq: 0,
          kind: 'opening',
          delta: 0,
          balance_after: 0,
          ref: 'opening',
        })),
      )
      .execute()
    await trx
      .insertInto('ledger_entry')
      .values(
        rows.map((row) => ({
          ...row,
          seq: 1,
          kind: 'grant',
          delta: credits,
          balance_after: credits,
          ref: 'bench',
        })),
      )
      .execute()
    await trx
      .insertInto('api_key')
      .values(
        accounts.map(({ accountId, apiKey }, n) => ({
          id: randomUUID(),
          account_id: accountId,
          key_sha256: digests[n] ?? Buffer.alloc(32),
          name: 'bench',
          display_prefix: apiKey.slice(0, 9),
          last_used_at: new Date(),
          revoked_at: null,
        })),
      )
      .execute()
  })
  return accounts
}

/** Empties the rate windows, so that the next run finds every place free. */
export async function clearRateWindows(db: Database): Promise<void> {
  await db.pool.query(`update credit_account set standard_calls = '{}'`)
  await db.pool.query('vacuum (analyze) credit_account')
}
