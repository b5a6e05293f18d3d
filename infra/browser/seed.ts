import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Database } from '@ase/db'
import { createEvaluator, evaluate } from '@ase/evaluation'
import {
  CheckoutResponse,
  CreateApiKeyResponse,
  InspectionResponse,
  type Decision,
} from '@ase/schemas'
import { createEmbeddedProvider } from '@ase/semantic-embedded'
import { randomFrom, type Random } from '../fault-tests/fuzz/random.ts'
import { ask, createPerson, startSessionOf, type Person } from './people.ts'
import type { Product } from './product.ts'
import { seedEnvelopes } from './seed-envelopes.ts'

/** An account that has been used for more than a month. */
export interface SeededAccount extends Person {
  /** The latest evaluation of each decision. */
  readonly evaluations: Readonly<Record<Decision, string>>
  readonly reportId: string
}

const EVALUATIONS = 240
const DAYS = 34
const DAY_MS = 86_400_000
const PER_MINUTE = 10

/** Names that break pages that are not careful: markup, a formula, text from right to left, one word without a break. */
const keyNames = [
  'production',
  'ci',
  'staging (eu-central)',
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("https://evil.example","open")',
  '\u200Fמפתח (ci) 2\u200E',
  'W'.repeat(100),
] as const

/**
 * Fills an account by the product's own code: evaluations of all decisions, policies and types over more than thirty
 * days, API keys with hostile names, purchases in every state, reports, and the events of all that.
 */
export async function seedAccount(product: Product): Promise<SeededAccount> {
  const { db } = product
  const person = await createPerson(db, {
    email: 'alexandra.montgomery-featherstonehaugh@engineering.northwind-traders.example',
    credits: 5000,
  })
  await startSessionOf(db, person.accountId)
  await startSessionOf(db, person.accountId)
  const keyIds = await seedKeys(product, person)
  const evaluations = await seedEvaluations(db, person.accountId, keyIds)
  const reportId = await seedReports(product, person)
  await seedPurchases(product, person)
  return { ...person, evaluations, reportId }
}

/** Keys in every state; gives their ids. */
async function seedKeys({ url }: Product, { session }: Person): Promise<string[]> {
  const ids: string[] = []
  for (const name of keyNames) {
    const expiresAt = new Date(Date.now() + 60 * DAY_MS).toISOString()
    const body = name.startsWith('staging') ? { name, expiresAt } : { name }
    const { key } = CreateApiKeyResponse.parse(await ask(url, session, 'POST', '/api/keys', body))
    ids.push(key.id)
  }
  const [rotated, revoked] = ids
  await ask(url, session, 'POST', '/api/keys/rotate', { id: rotated, graceHours: 24 })
  await ask(url, session, 'DELETE', '/api/keys', { id: revoked })
  return ids
}

/** Through the use case itself, at times of the past: the same every time but for the ids. */
async function seedEvaluations(
  db: Database,
  accountId: string,
  keyIds: readonly string[],
): Promise<SeededAccount['evaluations']> {
  let at = new Date()
  const provider = createEmbeddedProvider()
  const evaluator = createEvaluator({ db, provider, providerTimeoutMs: 60_000, now: () => at })
  const random = randomFrom(1)
  const latest: Record<Decision, string> = { allow: '', review: '', block: '' }
  const start = Date.now() - DAYS * DAY_MS
  for (const [n, time] of timesFrom(start, random).entries()) {
    if (n % PER_MINUTE === 0) await clearRateWindows(db, accountId)
    at = new Date(time)
    const apiKeyId = keyIds[random.below(keyIds.length)] ?? ''
    const result = await evaluate(evaluator, {
      accountId,
      apiKeyId,
      idempotencyKey: `seed-evaluation-${n}`,
      envelope: {
        ...random.pick(seedEnvelopes),
        metadata: { requestRef: `order-${4000 + n}` },
      },
    })
    if (!result.ok) throw new Error(result.error.code)
    latest[result.value.decision] = result.value.evaluationId
  }
  await provider.close()
  await dateEntries(db, accountId, start)
  const missing = Object.entries(latest).filter(([, id]) => id === '')
  if (missing.length > 0) throw new Error(`No evaluation ended in ${missing.join(' or ')}`)
  return latest
}

/** More calls in the end than in the beginning, and few on weekends; in order. */
function timesFrom(startMs: number, random: Random): number[] {
  const times: number[] = []
  while (times.length < EVALUATIONS) {
    const part = Math.max(random.below(10_000), random.below(10_000)) / 10_000
    const time = startMs + part * DAYS * DAY_MS
    const isWeekend = [0, 6].includes(new Date(time).getUTCDay())
    if (!isWeekend || random.oneIn(5)) times.push(time)
  }
  return times.toSorted((a, b) => a - b)
}

/** A month of calls is made in a moment; their times in the ledger and in the rate windows are those of the database. */
async function clearRateWindows(db: Database, accountId: string): Promise<void> {
  await db.pool.query(
    `update credit_account set standard_calls = '{}', trace_calls = '{}' where account_id = $1`,
    [accountId],
  )
}

/** Entries of a ledger have the time of the database, and it refuses to change them. */
async function dateEntries(db: Database, accountId: string, startMs: number): Promise<void> {
  const client = await db.pool.connect()
  try {
    await client.query('begin; alter table ledger_entry disable trigger ledger_entry_append_only')
    await client.query(
      `update ledger_entry l set created_at = coalesce(
         (select e.created_at from evaluation e where e.account_id = $1 and e.charge_seq = l.seq), $2)
       where l.account_id = $1`,
      [accountId, new Date(startMs)],
    )
    await client.query('update account set created_at = $2 where id = $1', [
      accountId,
      new Date(startMs),
    ])
    await client.query('alter table ledger_entry enable trigger ledger_entry_append_only; commit')
  } finally {
    client.release()
  }
}

const images = [
  'formats/trainedAlgorithmicMedia.png',
  'values/digitalCapture.jxl',
  'values/compositeCapture.svg',
]

async function seedReports({ url }: Product, { session }: Person): Promise<string> {
  let latest = ''
  for (const image of images) {
    const file = new URL(`../fixtures/${image}`, import.meta.resolve('@ase/inspection'))
    const type = extname(image) === '.svg' ? 'svg+xml' : extname(image).slice(1)
    const dataUri = `data:image/${type};base64,${(await readFile(file)).toString('base64')}`
    const answer = await ask(url, session, 'POST', '/api/verify/inspect', { image: dataUri })
    latest = InspectionResponse.parse(answer).reportId
  }
  return latest
}

/** Paid, refunded in part, disputed, expired and pending, in that order. */
async function seedPurchases(product: Product, person: Person): Promise<void> {
  const { acts } = product.stripe
  const paid = await startPurchase(product, person, 2000)
  acts.pay(paid)
  const refunded = await startPurchase(product, person, 5000)
  acts.pay(refunded)
  acts.refund(acts.paymentOf(refunded), { amount: 1500 })
  const disputed = await startPurchase(product, person, 1000)
  acts.pay(disputed)
  acts.openDispute(acts.paymentOf(disputed))
  acts.expire(await startPurchase(product, person, 500))
  await product.deliverPayments()
  await startPurchase(product, person, 10_000)
}

/** The id of the new checkout at Stripe. */
async function startPurchase(
  { url, stripe }: Product,
  { session }: Person,
  amountCents: number,
): Promise<string> {
  const answer = await ask(url, session, 'POST', '/api/billing/checkout', {
    amountCents,
    idempotencyKey: `seed-purchase-${amountCents}`,
    returnPath: '/console/billing',
  })
  const checkout = CheckoutResponse.parse(answer)
  const found = [...stripe.state.sessions.values()].find(({ url: page }) => page === checkout.url)
  if (found === undefined) throw new Error('Stripe does not know the checkout.')
  return found.id
}
