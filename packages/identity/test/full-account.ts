import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { grantCredits } from '@ase/credits'
import type { Database } from '@ase/db'
import { createAccount, createApiKey, startSession } from '../src/index.ts'
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

  const digests = Object.fromEntries(
    ['link', 'challenge', 'purchase', 'evaluation', 'request', 'claim'].map((name) => [
      name,
      sha256(`${name} ${tag}`),
    ]),
  )
  const credential = randomBytes(32)
  const evaluationId = `ase_${tag.replaceAll('-', '')}`
  const reportId = `rpt_${tag.replaceAll('-', '')}`
  const purchaseId = randomUUID()
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
  await insert('insert into payment_customer (account_id, customer_id) values ($1, $2)', [
    accountId,
    customerId,
  ])
  await insert(
    `insert into purchase (id, account_id, key_sha256, amount_cents, return_path, status, session_id,
       payment_intent_id, checkout_url)
     values ($1, $2, $3, 500, '/billing', 'pending', $4, $5, $6)`,
    [
      purchaseId,
      accountId,
      digests['purchase'],
      `cs_${tag}`,
      payment,
      `https://pay.example.test/${tag}`,
    ],
  )
  await insert(
    `insert into payment_event (id, type, outcome, created_at) values ($1, 'refund.created', 'applied', now())`,
    [eventId],
  )
  await insert(
    `insert into payment_refund (id, payment_intent_id, amount_cents, status) values ($1, $2, 100, 'pending')`,
    [`re_${tag}`, payment],
  )
  await insert(
    `insert into payment_dispute (id, payment_intent_id, amount_cents, is_withdrawn) values ($1, $2, 100, false)`,
    [`dp_${tag}`, payment],
  )
  await insert(
    `insert into idempotency_claim (account_id, key_sha256, request_sha256, state, token, expires_at)
     values ($1, $2, $3, 'done', $4, $5)`,
    [accountId, digests['claim'], digests['request'], randomUUID(), inTenMinutes],
  )
  const response = evaluationResponse(evaluationId)
  await insert(
    `with charged as (
       update credit_account set seq = 3, balance = 1 where account_id = $1
     ), entered as (
       insert into ledger_entry (account_id, seq, kind, delta, balance_after, ref)
       values ($1, 2, 'evaluation', -1, 2, $2), ($1, 3, 'inspection', -1, 1, $3)
     ), evaluated as (
       insert into evaluation (account_id, key_sha256, id, request_sha256, charge_seq, type, decision, response, created_at)
       values ($1, $4, $2, $5, 2, 'action', 'allow', $6, now())
     )
     insert into report (id, account_id, charge_seq, verdict_key, report, created_at)
     values ($3, $1, 3, 'NO_AI_DECLARATION', $7, now())`,
    [
      accountId,
      evaluationId,
      reportId,
      digests['evaluation'],
      digests['request'],
      JSON.stringify(response),
      JSON.stringify(inspectionReport(reportId)),
    ],
  )
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
    providerName: 'c2pa',
  }
}

/**
 * The columns of all tables, as `table.column`, in which a text stands: bytes are searched in hex, all else as
 * Postgres writes it.
 */
export async function columnsWith(db: Database, text: string): Promise<string[]> {
  const { rows: columns } = await db.pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' order by 1, 2`,
  )
  const found: string[] = []
  for (const { table_name: table, column_name: column } of columns) {
    const { rows } = await db.pool.query(
      `select 1 from "${table}" where strpos("${column}"::text, $1) > 0 limit 1`,
      [text],
    )
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

/** Which tables hold a row and which do not. */
export async function tablesWithRows(
  db: Database,
): Promise<{ readonly filled: string[]; readonly empty: string[] }> {
  const { rows: tables } = await db.pool.query<{ table_name: string }>(
    `select table_name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const filled: string[] = []
  const empty: string[] = []
  for (const { table_name: table } of tables) {
    const { rows } = await db.pool.query(`select 1 from "${table}" limit 1`)
    ;(rows.length > 0 ? filled : empty).push(table)
  }
  return { filled, empty }
}
