import { createHash, randomUUID } from 'node:crypto'
import type { Database } from '@ase/db'
import { grantCredits, openCreditAccount } from '../src/ledger.ts'
import type { CallIdentity } from '../src/look.ts'
import { createPurchase, type Purchase } from '../src/purchases.ts'
import type { EvaluationRecord } from '../src/settle.ts'

export async function openAccount(db: Database, credits: number): Promise<string> {
  const accountId = randomUUID()
  await db.kysely.transaction().execute(async (trx) => {
    await trx
      .insertInto('account')
      .values({ id: accountId, email: `${accountId}@example.test` })
      .execute()
    await openCreditAccount(trx, accountId)
  })
  if (credits > 0) await grantCredits(db, { accountId, credits, ref: 'start' })
  return accountId
}

export function callOf(accountId: string, key: string, request = 'same'): CallIdentity {
  return { accountId, keySha256: sha256(key), requestSha256: sha256(request) }
}

export function newRecord(): EvaluationRecord {
  return {
    id: `ase_${randomUUID().replaceAll('-', '')}`,
    type: 'action',
    decision: 'allow',
    decisionStep: 'below_thresholds',
    response: { kept: true },
    createdAt: new Date(),
  }
}

export async function newPurchase(
  db: Database,
  accountId: string,
  amountCents: number,
): Promise<Purchase> {
  const purchase = await createPurchase(db, {
    accountId,
    mode: 'test',
    key: randomUUID(),
    amountCents,
    returnPath: '/billing',
  })
  if (!purchase.ok) throw new Error(purchase.error.code)
  return purchase.value
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
