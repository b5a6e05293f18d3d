import { randomUUID } from 'node:crypto'
import {
  PURCHASE_CURRENCY,
  readCustomer,
  recordPaymentEvent,
  type PaymentEffect,
} from '@ase/credits'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { createStripeProcessor, type PaymentProcessor } from '@ase/payments'
import { startFakeStripeServer, type FakeStripeServer } from '@ase/payments/testing'
import {
  CheckoutResponse,
  PortalResponse,
  ProfileResponse,
  PurchaseListResponse,
  PurchaseResponse,
} from '@ase/schemas'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fromOwnPage, sessionCookieOf } from './session-support.ts'
import {
  absentDatabase,
  createTestApi,
  expectError,
  newAccount,
  newIdempotencyKey,
  PUBLIC_BASE_URL,
  type TestAccount,
  type TestApi,
} from './support.ts'

const CHECKOUT = '/api/billing/checkout'
const PORTAL = '/api/billing/portal'
const PURCHASES = '/api/billing/purchases'
const notice = 'fake-stripe-text: notice'

let database: TestDatabase
let account: TestAccount
let cookie: string
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

let fake: FakeStripeServer
let paymentProcessor: PaymentProcessor
let api: TestApi
beforeEach(async () => {
  fake = await startFakeStripeServer({ notice })
  paymentProcessor = createStripeProcessor({ secretKey: fake.secretKey, apiBase: fake.url })
  api = createTestApi(database.db, { paymentProcessor })
  account = await newAccount(database.db)
  cookie = await sessionCookieOf(database.db, account.accountId)
})
afterEach(async () => {
  paymentProcessor.close()
  await fake.close()
})

type Changes = Readonly<Record<string, string | null>>

async function send(path: string, body: unknown, changes: Changes = {}): Promise<Response> {
  const headers = new Headers({ ...fromOwnPage, cookie, 'content-type': 'application/json' })
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return api.app.request(path, { method: 'POST', headers, body: text === '' ? null : text })
}

/** Records what the payment processor says. */
async function record(effect: PaymentEffect): Promise<void> {
  const event = { id: `evt_${randomUUID()}`, type: effect.kind, createdAt: new Date(), effect }
  await recordPaymentEvent(database.db, event)
}

const order = (change: object = {}) => ({
  amountCents: 2500,
  idempotencyKey: newIdempotencyKey(),
  returnPath: '/billing?paid=1',
  ...change,
})

async function pageOf(query: string): Promise<PurchaseListResponse> {
  const response = await api.app.request(`${PURCHASES}${query}`, { headers: { cookie } })
  expect(response.status).toBe(200)
  return PurchaseListResponse.parse(await response.json())
}

async function urlOf(response: Response): Promise<string> {
  expect(response.status).toBe(200)
  return CheckoutResponse.parse(await response.json()).url
}

/** A good body for a checkout or a portal. */
const bodyFor = (path: string): object => (path === CHECKOUT ? order() : {})

const billingOf = async () => {
  const response = await api.app.request('/api/auth/me', { headers: { cookie } })
  return ProfileResponse.parse(await response.json()).billing
}

const readOwn = (id: string) => api.app.request(`${PURCHASES}/${id}`, { headers: { cookie } })

describe('POST /api/billing/checkout: 200', () => {
  test('a checkout returns the page of Stripe, which leads back to the service', async () => {
    const response = await send(CHECKOUT, order())
    expect(response.headers.get('cache-control')).toBe('no-store')
    const url = await urlOf(response)
    const [session] = fake.state.sessions.values()
    const { purchases } = await pageOf('')
    const back = `${PUBLIC_BASE_URL}/billing?paid=1&purchase=${purchases[0]?.id}`
    expect(session).toMatchObject({
      url,
      amount_total: 2500,
      success_url: back,
      cancel_url: `${back}&checkout=cancelled`,
    })
  })

  test('a repeated checkout returns the same page', async () => {
    const body = order()
    const url = await urlOf(await send(CHECKOUT, body))
    expect(await urlOf(await send(CHECKOUT, body))).toBe(url)
  })
})

describe('POST /api/billing/checkout: 409 IDEMPOTENCY_CONFLICT', () => {
  test('a checkout with another body under a used key is a conflict', async () => {
    const body = order()
    await urlOf(await send(CHECKOUT, body))
    const other = await send(CHECKOUT, { ...body, amountCents: 600 })
    await expectError(other, 409, 'IDEMPOTENCY_CONFLICT')
  })
})

describe('POST /api/billing/checkout: 422 INVALID_SCHEMA', () => {
  test.each([
    ['too little', { amountCents: 400 }],
    ['too much', { amountCents: 50_100 }],
    ['no whole dollars', { amountCents: 550 }],
    ['a fraction', { amountCents: 500.5 }],
    ['text', { amountCents: '500' }],
    ['a short key', { idempotencyKey: 'short' }],
    ['a key with a space', { idempotencyKey: 'sixteen character' }],
    ['another host', { returnPath: '//evil.test/' }],
    ['an address', { returnPath: 'https://evil.test/' }],
    ['a backslash', { returnPath: '/\\evil.test' }],
    ['a control character', { returnPath: '/\nx' }],
    ['a relative path', { returnPath: 'billing' }],
    ['an unknown field', { currency: 'eur' }],
    ['nothing', { amountCents: undefined }],
  ])('a checkout with %s is refused before anything is stored', async (_, change) => {
    await expectError(await send(CHECKOUT, order(change)), 422, 'INVALID_SCHEMA')
    expect(fake.requests).toEqual([])
  })

  test('a checkout with a name twice is refused at that name', async () => {
    const twice = JSON.stringify(order()).replace('{', '{"amountCents":50000,')
    const error = await expectError(await send(CHECKOUT, twice), 422, 'INVALID_SCHEMA')
    expect(error.details).toEqual([{ path: 'amountCents', issue: 'duplicate_name' }])
  })
})

describe('POST /api/billing/portal: 200', () => {
  test('the portal opens after a first checkout, with an empty object or without a body', async () => {
    await urlOf(await send(CHECKOUT, order()))
    expect(await billingOf()).toEqual({ isConfigured: true, mode: 'test', hasCustomer: true })
    for (const response of [
      await send(PORTAL, {}),
      await send(PORTAL, '', { 'content-type': null }),
    ]) {
      expect(response.status).toBe(200)
      expect(PortalResponse.parse(await response.json()).url).toContain(fake.url)
    }
  })
})

describe('POST /api/billing/portal: 409 BILLING_CUSTOMER_REQUIRED', () => {
  test('the portal does not open before a first checkout', async () => {
    await expectError(await send(PORTAL, {}), 409, 'BILLING_CUSTOMER_REQUIRED')
    expect(await billingOf()).toEqual({ isConfigured: true, mode: 'test', hasCustomer: false })
  })
})

describe('POST /api/billing/portal: 422 INVALID_SCHEMA', () => {
  test('the portal refuses unknown fields', async () => {
    await expectError(await send(PORTAL, { customer: 'cus_1' }), 422, 'INVALID_SCHEMA')
  })
})

describe('POST /api/billing/checkout and /api/billing/portal: 400 INVALID_JSON', () => {
  test.each([CHECKOUT, PORTAL])('%s refuses a body that is no JSON', async (path) => {
    await expectError(await send(path, '{'), 400, 'INVALID_JSON')
  })
})

describe('POST /api/billing/checkout and /api/billing/portal: 401 AUTH_REQUIRED', () => {
  test.each([CHECKOUT, PORTAL])(
    '%s requires a session and refuses an API key, alone and beside a session',
    async (path) => {
      const key = { authorization: `Bearer ${account.apiKey}` }
      await expectError(await send(path, order(), key), 401, 'AUTH_REQUIRED')
      await expectError(await send(path, order(), { ...key, cookie: null }), 401, 'AUTH_REQUIRED')
      await expectError(await send(path, order(), { cookie: null }), 401, 'AUTH_REQUIRED')
      expect(fake.requests).toEqual([])
    },
  )
})

describe('POST /api/billing/checkout and /api/billing/portal: 403 INVALID_ORIGIN', () => {
  test.each([CHECKOUT, PORTAL])(
    '%s refuses a request that no page of our own sent',
    async (path) => {
      await expectError(await send(path, order(), { origin: null }), 403, 'INVALID_ORIGIN')
      const foreign = { origin: 'https://evil.test' }
      await expectError(await send(path, order(), foreign), 403, 'INVALID_ORIGIN')
      expect(fake.requests).toEqual([])
    },
  )
})

describe('POST /api/billing/checkout and /api/billing/portal: 413 PAYLOAD_TOO_LARGE', () => {
  test.each([CHECKOUT, PORTAL])('%s refuses a body of 17,000 bytes', async (path) => {
    const large = await send(path, `{"a":"${'x'.repeat(17_000)}"}`)
    await expectError(large, 413, 'PAYLOAD_TOO_LARGE')
  })
})

describe('POST /api/billing/checkout and /api/billing/portal: 415 UNSUPPORTED_CONTENT_TYPE', () => {
  test.each([
    [CHECKOUT, order()],
    [PORTAL, 'customer'],
  ])('%s refuses a body that is declared as text', async (path, body) => {
    const plain = await send(path, body, { 'content-type': 'text/plain' })
    await expectError(plain, 415, 'UNSUPPORTED_CONTENT_TYPE')
  })
})

describe('POST /api/billing/checkout and /api/billing/portal: 429 RATE_LIMITED', () => {
  test('an account opens at most thirty checkouts and portals in an hour, and a refused one sends no request to the processor', async () => {
    await urlOf(await send(CHECKOUT, order()))
    for (let n = 2; n <= 30; n += 1) expect((await send(PORTAL, {})).status).toBe(200)
    const asked = fake.requests.length
    for (const [path, body] of [
      [CHECKOUT, order()],
      [PORTAL, {}],
    ] as const) {
      const refused = await send(path, body)
      await expectError(refused, 429, 'RATE_LIMITED')
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    }
    expect(fake.requests).toHaveLength(asked)
    const { accountId } = await newAccount(database.db)
    cookie = await sessionCookieOf(database.db, accountId)
    await urlOf(await send(CHECKOUT, order()))
  })
})

describe('POST /api/billing/checkout and /api/billing/portal: 502 PAYMENT_PROVIDER_ERROR', () => {
  test.each([CHECKOUT, PORTAL])(
    'when Stripe fails at %s, neither the answer nor the log has text of Stripe or personal data',
    async (path) => {
      await urlOf(await send(CHECKOUT, order()))
      for (const fault of ['rate_limited', 'garbage', 'unauthorized'] as const) {
        fake.fail(fault)
        const error = await expectError(
          await send(path, bodyFor(path)),
          502,
          'PAYMENT_PROVIDER_ERROR',
        )
        expect(JSON.stringify(error)).not.toContain('fake-stripe-text')
      }
      const customer = await readCustomer(database.db, account.accountId, 'test')
      for (const secret of ['fake-stripe-text', '@example.test', fake.secretKey, customer ?? '-']) {
        expect(api.log()).not.toContain(secret)
      }
    },
  )
})

describe('POST /api/billing/checkout and /api/billing/portal: 503 BILLING_NOT_CONFIGURED', () => {
  test.each([CHECKOUT, PORTAL])('%s is refused without a payment processor', async (path) => {
    api = createTestApi(database.db)
    await expectError(await send(path, bodyFor(path)), 503, 'BILLING_NOT_CONFIGURED')
  })
})

describe('POST /api/billing/checkout and /api/billing/portal: 503 DATABASE_UNAVAILABLE', () => {
  test.each([CHECKOUT, PORTAL])('%s is refused while the database is unavailable', async (path) => {
    const away = absentDatabase()
    api = createTestApi(away, { paymentProcessor })
    await expectError(await send(path, bodyFor(path)), 503, 'DATABASE_UNAVAILABLE')
    await away.close()
  })
})

describe('GET /api/billing/purchases: 200', () => {
  test('purchases are listed newest first, page by page, each once', async () => {
    expect(await pageOf('')).toEqual({ ok: true, purchases: [], nextCursor: null })
    for (const amountCents of [500, 600, 700])
      await urlOf(await send(CHECKOUT, order({ amountCents })))
    // Of one millisecond: what a Date keeps of it does not order them.
    await database.db.pool.query(
      `update purchase set created_at = timestamptz '2026-01-31 12:00:00.0001Z' + amount_cents * interval '1 microsecond'
       where account_id = $1`,
      [account.accountId],
    )
    const first = await pageOf('?limit=2')
    const second = await pageOf(`?limit=2&cursor=${first.nextCursor}`)
    expect(second.nextCursor).toBeNull()
    const all = [...first.purchases, ...second.purchases]
    expect(all.map(({ amountCents }) => amountCents)).toEqual([700, 600, 500])
    expect((await pageOf('?limit=3')).nextCursor).toBeNull()
  })
})

describe('GET /api/billing/purchases/:purchaseId: 200', () => {
  test('a purchase shows its checkout page while it is pending, then the credited and the returned amounts', async () => {
    const url = await urlOf(await send(CHECKOUT, order()))
    const [purchase] = (await pageOf('')).purchases
    const fixed = { mode: 'test', amountCents: 2500, credits: 2500 }
    expect(purchase).toMatchObject({
      ...fixed,
      status: 'pending',
      checkoutUrl: url,
      returnedCents: 0,
      creditedAt: null,
    })
    const id = purchase?.id ?? ''
    const payment = { paymentIntentId: `pi_${id}`, currency: PURCHASE_CURRENCY }
    const paidAll = { purchaseId: id, sessionId: `cs_${id}`, amountCents: 2500 }
    await record({ kind: 'paid', ...paidAll, ...payment })
    const part = { refundId: `re_${id}`, amountCents: 900, status: 'pending' } as const
    await record({ kind: 'refund', ...part, ...payment })
    const paid = PurchaseResponse.parse(await (await readOwn(id)).json()).purchase
    expect(paid).toMatchObject({ ...fixed, status: 'paid', checkoutUrl: null, returnedCents: 900 })
    expect(paid.creditedAt).not.toBeNull()
    expect((await pageOf('')).purchases).toEqual([paid])
  })
})

describe('GET /api/billing/purchases/:purchaseId: 404 NOT_FOUND', () => {
  test('a purchase of another account, an unknown purchase and an invalid id are not found', async () => {
    await urlOf(await send(CHECKOUT, order()))
    const [purchase] = (await pageOf('')).purchases
    const other = await newAccount(database.db)
    cookie = await sessionCookieOf(database.db, other.accountId)
    for (const id of [purchase?.id ?? '', randomUUID(), 'x', `${randomUUID()}'`])
      await expectError(await readOwn(id), 404, 'NOT_FOUND')
    expect((await pageOf('')).purchases).toEqual([])
  })
})
