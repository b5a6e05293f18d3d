import { createHash, randomUUID } from 'node:crypto'
import { auditLedger } from '@ase/credits'
import { createDatabase, checkDatabaseReadiness, type Database, logOutages } from '@ase/db'
import { useTestDatabase } from '@ase/db/testing'
import { createAccount } from '@ase/identity'
import type { PaymentMode } from '@ase/payments'
import { signBody } from '@ase/payments/testing'
import { ErrorResponse, type ErrorCode } from '@ase/schemas'
import {
  createAdminApp,
  createLogger,
  createMetrics,
  createOriginPolicy,
  type AppEnv,
} from '@ase/service-kit'
import type { Hono } from 'hono'
import { expect } from 'vitest'
import { createApp } from '../src/app.ts'
import { observeDeliveries } from '../src/observe-deliveries.ts'

export const PATH = '/api/billing/webhook'
/** The time of every delivery, unless a test moves it. */
export const NOW_MS = 1_800_000_000_000
export const SECRET = `whsec_${'s'.repeat(32)}`

export interface TestReceiver {
  readonly app: Hono<AppEnv>
  /** The operators' listener. */
  readonly admin: Hono<AppEnv>
  /** The log so far, as it was written. */
  readonly log: () => string
  /** The value of a counter with these labels, as Prometheus gets them. */
  readonly count: (name: string, ...labels: string[]) => Promise<number>
}

interface ReceiverSettings {
  readonly webhookSecrets?: readonly string[]
  readonly mode?: PaymentMode | null
}

/** A server on a database of its own, for all tests of a file. */
export function useTestReceiver() {
  const database = useTestDatabase()
  let receiver: TestReceiver | undefined
  return {
    get db() {
      return database.db
    },
    get receiver() {
      return (receiver ??= createTestReceiver(database.db))
    },
    /** How much the audit finds. */
    problems: async () => {
      const audit = await auditLedger(database.db)
      return Object.values(audit).reduce((sum, count) => sum + count, 0)
    },
  }
}

/** The whole server on a database. */
export function createTestReceiver(db: Database, settings: ReceiverSettings = {}): TestReceiver {
  let written = ''
  const log = createLogger({
    service: 'billing-webhook',
    level: 'debug',
    write: (line) => {
      written += line
    },
  })
  logOutages(db.outages, log, () => 0)
  const metrics = createMetrics('billing-webhook')
  const now = () => NOW_MS
  const app = createApp({
    db,
    webhookSecrets: [SECRET],
    mode: 'test',
    deliveries: observeDeliveries(metrics, log, now),
    now,
    log,
    metrics,
    origins: createOriginPolicy([]),
    clock: () => 0,
    ...settings,
  })
  const checkReadiness = () => checkDatabaseReadiness(db)
  const admin = createAdminApp({
    log,
    metrics,
    clock: () => 0,
    checkReadiness,
    listenHost: '127.0.0.1',
  })
  const count = async (name: string, ...labels: string[]) => {
    const text = await metrics.registry.metrics()
    const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`))
    const values = lines.filter((line) => labels.every((label) => line.includes(`"${label}"`)))
    return values.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
  }
  return { app, admin, log: () => written, count }
}

/** A database that nothing listens for. */
export function absentDatabase(): Database {
  return createDatabase({ url: 'postgres://no-user:nothing@127.0.0.1:1/none' })
}

export interface TestEvent {
  readonly id: string
  readonly [field: string]: unknown
}

/** An event as the processor sends it. */
export function eventOf(type: string, object: unknown, changes: object = {}): TestEvent {
  return {
    id: `evt_${randomUUID()}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: NOW_MS / 1000 - 2,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    ...changes,
  }
}

/** The header that signs the text, as the processor's own library makes it. */
export function signatureOf(text: string, secret = SECRET, seconds = NOW_MS / 1000): string {
  return signBody(text, secret, seconds).signature
}

/** Posts an event (or text) as the processor does; `headers` may replace the signature. */
export function post(
  { app }: Pick<TestReceiver, 'app'>,
  event: object | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  return Promise.resolve(
    app.request(PATH, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureOf(body),
        ...headers,
      },
      body,
    }),
  )
}

/** Checks that the answer is this error, in the documented body. */
export async function expectError(
  response: Response,
  status: number,
  code: ErrorCode,
): Promise<void> {
  const error = ErrorResponse.parse(await response.json())
  expect({ status: response.status, code: error.code }).toEqual({ status, code })
}

export interface TestPurchase {
  readonly id: string
  readonly accountId: string
  readonly sessionId: string
  readonly paymentIntentId: string
}

/** An account with one purchase of 2000 cents whose checkout was started. */
export async function newPurchase(db: Database): Promise<TestPurchase> {
  const { accountId } = await createAccount(db, { email: `${randomUUID()}@example.test` })
  const id = randomUUID()
  const sessionId = `cs_test_${id}`
  await db.kysely
    .insertInto('purchase')
    .values({
      id,
      account_id: accountId,
      mode: 'test',
      key_sha256: createHash('sha256').update(id).digest(),
      amount_cents: 2000,
      return_path: '/billing',
      status: 'pending',
      session_id: sessionId,
    })
    .execute()
  return { id, accountId, sessionId, paymentIntentId: `pi_${id}` }
}

export function sessionOf(purchase: TestPurchase, changes: object = {}): object {
  return {
    id: purchase.sessionId,
    object: 'checkout.session',
    amount_total: 2000,
    client_reference_id: purchase.id,
    currency: 'usd',
    customer: `cus_${purchase.accountId}`,
    metadata: { purchase_id: purchase.id },
    mode: 'payment',
    payment_intent: purchase.paymentIntentId,
    payment_status: 'paid',
    status: 'complete',
    ...changes,
  }
}

export function refundOf(purchase: TestPurchase, id: string, changes: object = {}): object {
  return {
    id,
    object: 'refund',
    amount: 500,
    charge: `ch_${purchase.id}`,
    currency: 'usd',
    payment_intent: purchase.paymentIntentId,
    status: 'succeeded',
    ...changes,
  }
}

export function disputeOf(purchase: TestPurchase, status: string): object {
  return {
    id: `du_${purchase.id}`,
    object: 'dispute',
    amount: 2000,
    charge: `ch_${purchase.id}`,
    currency: 'usd',
    payment_intent: purchase.paymentIntentId,
    reason: 'general',
    status,
  }
}
