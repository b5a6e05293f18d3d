import { createHash, randomUUID } from 'node:crypto'
import type { Database } from '@ase/db'
import { grantCredits, openCreditAccount } from '../src/ledger/ledger.ts'
import type { CallIdentity } from '../src/reservations/call-statements.ts'
import { createPurchase, type Purchase } from '../src/purchases/purchases.ts'
import type { InspectionRecord } from '../src/reservations/inspection-calls.ts'
import type { EvaluationRecord } from '../src/reservations/evaluation-calls.ts'

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
    origin: null,
    apiKeyId: null,
    requestRefSha256: null,
    response: { kept: true },
    createdAt: new Date(),
  }
}

/** Of an inspection with a key of the client's. */
export function newInspection(): InspectionRecord {
  const id = `rpt_${randomUUID().replaceAll('-', '')}`
  const report = {
    id,
    verdictKey: 'NO_AI_DECLARATION',
    aiProbability: 0.5,
    authenticityScore: 0.5,
    subjectSha256: '1'.repeat(64),
    subjectSize: 48_213,
    evidenceDigest: '2'.repeat(64),
    providerName: 'c2pa-wasm/0.13.3',
  } as const
  return { id, hasClientKey: true, report: { ...report, reasons: [] }, createdAt: new Date() }
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
