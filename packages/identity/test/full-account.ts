import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  attachCheckout,
  createPurchase,
  ensureCustomerRecord,
  grantCredits,
  saveCustomer,
  recordPaymentEvent,
  type PaymentEffect,
} from '@ase/credits'
import type { Database } from '@ase/db'
import {
  checkAccountActionRateLimit,
  createAccount,
  createApiKey,
  emailRateLimitKey,
  startSession,
} from '../src/index.ts'
import { evaluationResponse } from './evaluations.ts'

export interface FullAccount {
  readonly accountId: string
  readonly email: string
  /** What the database holds of the account: ids, digests and names, by what they are. */
  readonly traces: ReadonlyMap<string, string>
  /** What stays of it when it is gone. */
  readonly eventId: string
  readonly customerId: string
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** An account with a row in every table that can hold one of it. */
export async function createFullAccount(db: Database): Promise<FullAccount> {
  const tag = randomUUID()
  const email = `${tag}@example.test`
  const { accountId } = await createAccount(db, { email })
  await grantCredits(db, { accountId, credits: 3, ref: `grant-${tag}` })
  const key = await createApiKey(db, { accountId, name: `key ${tag}` })
  const session = await startSession(db, { accountId, method: 'passkey' })
  if (!key.ok || !session.ok) throw new Error('An account without key or session.')

  const digests: Record<string, Buffer> = Object.fromEntries(
    ['link', 'challenge', 'evaluation', 'inspection', 'request', 'reference', 'claim'].map(
      (name) => [name, sha256(`${name} ${tag}`)],
    ),
  )
  const credential = randomBytes(32)
  const evaluationId = `ase_${tag.replaceAll('-', '')}`
  const reportId = `rpt_${tag.replaceAll('-', '')}`
  const payment = `pi_${tag}`
  const eventId = `evt_${tag}`
  const customerId = `cus_${tag}`
  const inTenMinutes = new Date(Date.now() + 600_000)

  const insert = async (text: string, values: unknown[]): Promise<void> => {
    await db.pool.query(text, values)
  }
  await insert(
    `insert into sign_in_token (token_sha256, email, return_path, expires_at) values ($1, $2, '/', $3)`,
    [digests['link'], email, inTenMinutes],
  )
  await checkAccountActionRateLimit(db, accountId, 'api_keys')
  await insert('insert into sign_in_window (key_sha256, calls, expires_at) values ($1, $2, $3)', [
    emailRateLimitKey(email),
    [Date.now()],
    inTenMinutes,
  ])
  await insert(
    `insert into passkey (credential_id, account_id, public_key, counter, transports, name, last_used_at)
     values ($1, $2, $3, 7, '{usb,nfc}', $4, now())`,
    [credential, accountId, randomBytes(77), `stick ${tag}`],
  )
  await insert(`insert into passkey_challenge values ($1, $2, 'register', $3)`, [
    digests['challenge'],
    accountId,
    inTenMinutes,
  ])
  await insert(
    `insert into openid_identity (issuer, subject, account_id) values ('https://id.example.test', $1, $2)`,
    [`subject ${tag}`, accountId],
  )
  const customer = await ensureCustomerRecord(db, accountId, 'test')
  if (customer === undefined) throw new Error('An account without a customer.')
  await saveCustomer(db, { ref: customer.ref, mode: 'test' }, customerId)
  const purchase = await createPurchase(db, {
    accountId,
    mode: 'test',
    key: `purchase ${tag}`,
    amountCents: 500,
    returnPath: '/billing',
  })
  if (!purchase.ok) throw new Error(purchase.error.code)
  const purchaseId = purchase.value.id
  const checkout = { sessionId: `cs_${tag}`, url: `https://pay.example.test/${tag}` }
  await attachCheckout(db, purchaseId, checkout)
  const ofPayment = { paymentIntentId: payment, amountCents: 100, currency: 'usd' }
  const effects: PaymentEffect[] = [
    { kind: 'paid', purchaseId, ...ofPayment, ...checkout, amountCents: 500 },
    { kind: 'refund', refundId: `re_${tag}`, ...ofPayment, status: 'pending' },
    { kind: 'dispute', disputeId: `dp_${tag}`, ...ofPayment, isWithdrawn: false, isFinal: false },
  ]
  for (const [n, effect] of effects.entries()) {
    const event = { id: `${eventId}_${n}`, type: effect.kind, createdAt: new Date(), effect }
    if ((await recordPaymentEvent(db, event)) !== 'applied') throw new Error(effect.kind)
  }
  const late = { kind: 'paid', purchaseId: randomUUID(), ...ofPayment, ...checkout } as const
  const unclaimed = { ...late, paymentIntentId: `pi_late_${randomUUID()}` }
  await recordPaymentEvent(db, {
    id: `evt_${randomUUID()}`,
    type: 'paid',
    createdAt: new Date(),
    effect: unclaimed,
  })
  await insert(
    `insert into idempotency_claim (account_id, key_sha256, request_sha256, state, token, expires_at)
     values ($1, $2, $3, 'done', $4, $5)`,
    [accountId, digests['claim'], digests['request'], randomUUID(), inTenMinutes],
  )
  const response = evaluationResponse(evaluationId)
  await insert(
    `with charged as (
       update credit_account set seq = seq + 2, balance = balance - 2 where account_id = $1
       returning seq, balance
     ), entered as (
       insert into ledger_entry (account_id, seq, kind, delta, balance_after, ref)
       select $1::uuid, seq - 1, 'evaluation', -1, balance + 1, $2 from charged
       union all select $1::uuid, seq, 'inspection', -1, balance, $3 from charged
     ), evaluated as (
       insert into evaluation (account_id, key_sha256, id, request_sha256, charge_seq, type, decision, response,
         api_key_id, request_ref_sha256, created_at)
       select $1::uuid, $4, $2, $5, seq - 1, 'action', 'allow', $6::json, $9, $10, now() from charged
     )
     insert into report (id, account_id, key_sha256, request_sha256, charge_seq, verdict_key, report, created_at)
     select $3, $1::uuid, $8, $5, seq, 'NO_AI_DECLARATION', $7::json, now() from charged`,
    [
      accountId,
      evaluationId,
      reportId,
      digests['evaluation'],
      digests['request'],
      JSON.stringify(response),
      JSON.stringify(inspectionReport(reportId)),
      digests['inspection'],
      key.value.id,
      digests['reference'],
    ],
  )
  await insert('insert into usage_progress (account_id, seq) values ($1, 1)', [accountId])
  for (const unit of ['hour', 'day']) {
    await insert(
      `insert into usage_${unit} values ($1, '2026-01-31', 'action', 'allow', 'default', $2, 1)`,
      [accountId, key.value.id],
    )
    await insert(`insert into usage_code_${unit} values ($1, '2026-01-31', 'A_RISK', 'allow', 1)`, [
      accountId,
    ])
  }
  digests['mail address'] = emailRateLimitKey(email)
  digests['purchase'] = sha256(`purchase ${tag}`)
  const hexDigests = Object.entries(digests).map(
    ([name, digest]) => [`digest of ${name}`, digest.toString('hex')] as const,
  )
  return {
    accountId,
    email,
    eventId,
    customerId,
    traces: new Map([
      ['account', accountId],
      ['mail address', email],
      ['key', key.value.id],
      ['digest of key', sha256(key.value.key).toString('hex')],
      ['digest of session', sha256(session.value.token).toString('hex')],
      ['credential', credential.toString('hex')],
      ['subject', `subject ${tag}`],
      ['purchase', purchaseId],
      ['checkout', `cs_${tag}`],
      ['payment', payment],
      ['refund', `re_${tag}`],
      ['dispute', `dp_${tag}`],
      ['evaluation', evaluationId],
      ['report', reportId],
      ['grant', `grant-${tag}`],
      ...hexDigests,
    ]),
  }
}

function inspectionReport(id: string): object {
  return {
    id,
    verdictKey: 'NO_AI_DECLARATION',
    aiProbability: 0.5,
    authenticityScore: 0.5,
    subjectSha256: '1'.repeat(64),
    subjectSize: 48_213,
    evidenceDigest: '2'.repeat(64),
    providerName: 'c2pa-wasm/0.13.3',
    reasons: [],
  }
}
