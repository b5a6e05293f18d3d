import { createHash, randomUUID } from 'node:crypto'
import type { Database } from '@ase/db'
import { createAccount } from '@ase/identity'
import type { Random } from '../fuzz/random.ts'
import type { FaultTestPurchase } from './steps.ts'

export async function createAccounts(db: Database, count: number): Promise<readonly string[]> {
  const accountIds: string[] = []
  for (let n = 0; n < count; n++) {
    const { accountId } = await createAccount(db, { email: `payer-${n}@example.test` })
    accountIds.push(accountId)
  }
  return accountIds
}

/** A purchase as checkout would make it: whole dollars from 5 to 500. */
export function newPurchase(random: Random, accountIds: readonly string[]): FaultTestPurchase {
  const id = randomUUID()
  return {
    id,
    accountId: accountIds[random.below(accountIds.length)] ?? '',
    amountCents: 500 + 100 * random.below(496),
    sessionId: `cs_test_${id}`,
    paymentIntentId: `pi_${id}`,
  }
}

const ROWS_PER_STATEMENT = 500

/** Stores purchases whose checkout was started, and of which nothing more is known yet. */
export async function insertPurchases(
  db: Database,
  random: Random,
  purchases: readonly FaultTestPurchase[],
): Promise<void> {
  const rows = purchases.map((purchase) => rowOf(purchase, random.oneIn(2)))
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const some = rows.slice(from, from + ROWS_PER_STATEMENT)
    await db.kysely.insertInto('purchase').values(some).execute()
  }
}

/** Of some, the process died before it could keep the address of the payment page: only the metadata knows them. */
function rowOf(purchase: FaultTestPurchase, isAttached: boolean) {
  return {
    id: purchase.id,
    account_id: purchase.accountId,
    mode: 'test' as const,
    key_sha256: createHash('sha256').update(purchase.id).digest(),
    amount_cents: purchase.amountCents,
    return_path: '/billing',
    status: 'pending' as const,
    session_id: isAttached ? purchase.sessionId : null,
    checkout_url: isAttached ? `https://checkout.example.test/${purchase.id}` : null,
  }
}
