import { readCustomer as readCustomerOf, readPurchase } from '@ase/credits'
import { createDatabase, type Database } from '@ase/db'
import { type TestDatabase, createTestDatabase, openTestDatabase } from '@ase/db/testing'
import { SafePath } from '@ase/schemas'
import fc from 'fast-check'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import {
  createStripeProcessor,
  openPortal,
  returnUrlOf,
  startCheckout,
  type BillingDeps,
  type CheckoutStart,
  type PaymentProcessor,
} from '../src/index.ts'
import { startFakeStripeServer, type Fault, type FakeStripeServer } from '../src/testing/index.ts'
import { deleteAccount, newAccount, newKey, outcomeOf } from './fixtures.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())

let fake: FakeStripeServer
let processor: PaymentProcessor
let deps: BillingDeps
let hoursLater = 0
/** No call of a test that is to succeed takes so long, however busy the machine is. */
const PATIENCE_MS = 120_000
const nowMs = () => Date.now() + hoursLater * 3_600_000
beforeEach(async () => {
  hoursLater = 0
  fake = await startFakeStripeServer({ now: () => Math.floor(nowMs() / 1000) })
  const { secretKey, url: apiBase } = fake
  // One, so that a failure that lasts is known after half a second.
  const retriesMax = 1
  processor = createStripeProcessor({ secretKey, apiBase, retriesMax, deadlineMs: PATIENCE_MS })
  const publicBaseUrl = 'https://service.example.com'
  deps = { db, processor, publicBaseUrl, now: nowMs, deadlineMs: PATIENCE_MS }
})
afterEach(async () => {
  processor.close()
  await fake.close()
})

function request(accountId: string, change: Partial<CheckoutStart> = {}): CheckoutStart {
  return { accountId, key: newKey(), amountCents: 2500, returnPath: '/billing', ...change }
}
const start = async (order: CheckoutStart) => outcomeOf(await startCheckout(deps, order))
const readCustomer = (of: Database, accountId: string) => readCustomerOf(of, accountId, 'test')
const sessions = () => [...fake.state.sessions.values()]

async function purchasesOf(accountId: string) {
  return db.kysely
    .selectFrom('purchase')
    .select(['id', 'status', 'checkout_url'])
    .where('account_id', '=', accountId)
    .execute()
}

test('the browser returns with the purchase in the query, and the rest of the return path unchanged', async () => {
  const paths = [
    ['/', '/?ID'],
    ['/billing?tab=all', '/billing?tab=all&ID'],
    ['/billing?', '/billing?ID'],
    ['/billing#top', '/billing?ID#top'],
    ['/billing?q=a%20b#top?x=1', '/billing?q=a%20b&ID#top?x=1'],
    ['/billing#a#b', '/billing?ID#a#b'],
  ] as const
  for (const [returnPath, expected] of paths) {
    const accountId = await newAccount(db)
    await start(request(accountId, { returnPath }))
    const [purchase] = await purchasesOf(accountId)
    const id = `purchase=${purchase?.id}`
    const urls = [id, `${id}&checkout=cancelled`].map(
      (query) => `https://service.example.com${expected.replace('ID', query)}`,
    )
    const session = sessions().at(-1)
    expect([session?.success_url, session?.cancel_url]).toEqual(urls)
  }
})

describe('a checkout', () => {
  test('a checkout returns the page of a session for its purchase', async () => {
    const accountId = await newAccount(db)
    const url = await start(request(accountId))
    const [session] = sessions()
    const [purchase] = await purchasesOf(accountId)
    expect(session).toMatchObject({
      url,
      amount_total: 2500,
      client_reference_id: accountId,
      metadata: { purchase_id: purchase?.id },
      success_url: `https://service.example.com/billing?purchase=${purchase?.id}`,
      cancel_url: `https://service.example.com/billing?purchase=${purchase?.id}&checkout=cancelled`,
    })
    expect(await readPurchase(db, purchase?.id ?? '')).toMatchObject({
      status: 'pending',
      sessionId: session?.id,
    })
  })

  test('concurrent equal checkout requests get the same page', async () => {
    const order = request(await newAccount(db))
    const urls = await Promise.all(Array.from({ length: 12 }, () => start(order)))
    expect(new Set(urls).size).toBe(1)
    expect(await start(order)).toBe(urls[0])
    expect(sessions()).toHaveLength(1)
  })

  test.each([{ amountCents: 2600 }, { returnPath: '/other' }])(
    'the same idempotency key for another checkout request is a conflict: %j',
    async (change) => {
      const order = request(await newAccount(db))
      await start(order)
      expect(await start({ ...order, ...change })).toBe('IDEMPOTENCY_CONFLICT')
    },
  )

  test('the same idempotency key of another account is another purchase', async () => {
    const order = request(await newAccount(db))
    const other = { ...order, accountId: await newAccount(db) }
    expect(await start(order)).not.toBe(await start(other))
  })

  test('a paid or expired checkout page stays the answer for its idempotency key', async () => {
    const accountId = await newAccount(db)
    const paid = request(accountId)
    const ended = request(accountId)
    const urls = [await start(paid), await start(ended)]
    const [first, second] = sessions()
    fake.acts.pay(first?.id ?? '')
    fake.acts.expire(second?.id ?? '')
    expect([await start(paid), await start(ended)]).toEqual(urls)
    expect(sessions()).toHaveLength(2)
  })

  test('a checkout of a deleted account is refused and creates nothing', async () => {
    const accountId = await newAccount(db)
    await deleteAccount(db, accountId)
    expect(await start(request(accountId))).toBe('AUTH_REQUIRED')
    expect(fake.requests).toEqual([])
  })

  test('a checkout without a payment processor is refused before anything is stored', async () => {
    const accountId = await newAccount(db)
    deps = { ...deps, processor: null }
    expect(await start(request(accountId))).toBe('BILLING_NOT_CONFIGURED')
    expect(await purchasesOf(accountId)).toEqual([])
  })
})

describe('the customer', () => {
  test('twenty concurrent first checkouts create one customer', async () => {
    const accountId = await newAccount(db)
    const urls = await Promise.all(Array.from({ length: 20 }, () => start(request(accountId))))
    expect(new Set(urls).size).toBe(20)
    expect(fake.state.customers.size).toBe(1)
    const [customer] = fake.state.customers.keys()
    expect(await readCustomer(db, accountId)).toBe(customer)
    expect(new Set(sessions().map((session) => session.customer))).toEqual(new Set([customer]))
  })

  test('two replicas create one customer for an account', async () => {
    const accountId = await newAccount(db)
    const replica = openTestDatabase(database.url)
    const second = createStripeProcessor({ secretKey: fake.secretKey, apiBase: fake.url })
    const other: BillingDeps = { ...deps, db: replica, processor: second }
    const all = Array.from({ length: 10 }, (_, n) =>
      startCheckout(n % 2 === 0 ? deps : other, request(accountId)),
    )
    for (const result of await Promise.all(all)) expect(outcomeOf(result)).toContain(fake.url)
    expect(fake.state.customers.size).toBe(1)
    second.close()
    await replica.close()
  })

  test('a customer that the processor lost is created again', async () => {
    const accountId = await newAccount(db)
    await start(request(accountId))
    const lost = await readCustomer(db, accountId)
    await processor.deleteCustomer(lost ?? '')
    expect(await start(request(accountId))).toContain(fake.url)
    const found = await readCustomer(db, accountId)
    expect(found).not.toBe(lost)
    expect(sessions().at(-1)?.customer).toBe(found)
  })

  test('a customer that was created for a deleted account is due for deletion', async () => {
    const accountId = await newAccount(db)
    const goOn = fake.hold()
    const checkout = start(request(accountId))
    await expect.poll(() => fake.requests.length).toBe(1)
    await deleteAccount(db, accountId)
    goOn()
    expect(await checkout).toBe('AUTH_REQUIRED')
    const [customer] = fake.state.customers.keys()
    const left = await db.kysely
      .selectFrom('payment_customer')
      .select(['customer_id', 'has_email'])
      .where('account_id', 'is', null)
      .where('customer_id', '=', customer ?? '')
      .execute()
    expect(left).toEqual([{ customer_id: customer, has_email: false }])
    expect(fake.requests.some(({ body }) => body.includes('email'))).toBe(false)
  })

  test('customers and checkouts of test mode and live mode are separate', async () => {
    const order = request(await newAccount(db))
    const url = await start(order)
    const live = await startFakeStripeServer({ livemode: true })
    const other = createStripeProcessor({ secretKey: live.secretKey, apiBase: live.url })
    const inLive = outcomeOf(await startCheckout({ ...deps, processor: other }, order))
    expect(inLive).toContain(live.url)
    expect(await start(order)).toBe(url)
    expect([fake.state.customers.size, live.state.customers.size]).toEqual([1, 1])
    expect(await readCustomerOf(db, order.accountId, 'live')).not.toBe(
      await readCustomer(db, order.accountId),
    )
    other.close()
    await live.close()
  })

  test('a customer of another account of the processor stays due for deletion', async () => {
    const accountId = await newAccount(db)
    await start(request(accountId))
    const lost = await readCustomer(db, accountId)
    fake.state.customers.delete(lost ?? '')
    expect(await start(request(accountId))).toContain(fake.url)
    const row = await db.kysely
      .selectFrom('payment_customer')
      .select('account_id')
      .where('customer_id', '=', lost ?? '')
      .executeTakeFirst()
    expect(row).toEqual({ account_id: null })
  })

  test('the email address is sent to the processor once, and again after a failure', async () => {
    const accountId = await newAccount(db)
    const emailUpdates = () => fake.requests.filter(({ body }) => body.startsWith('email=')).length
    const goOn = fake.hold()
    const first = start(request(accountId))
    await expect.poll(() => fake.requests.length).toBe(1)
    fake.fail('rate_limited')
    goOn()
    expect(await first).toBe('PAYMENT_PROVIDER_ERROR')
    expect(await start(request(accountId))).toContain(fake.url)
    expect(await start(request(accountId))).toContain(fake.url)
    expect(emailUpdates()).toBe(2)
    expect([...fake.state.customers.values()]).toMatchObject([
      { email: `${accountId}@example.test` },
    ])
  })
})

describe('when Stripe fails', () => {
  test.each<Fault>(['error', 'reset', 'rate_limited', 'unauthorized', 'garbage', 'empty_object'])(
    'the fault %s at Stripe gives PAYMENT_PROVIDER_ERROR and a pending purchase, and the same request continues it',
    async (fault) => {
      const accountId = await newAccount(db)
      const order = request(accountId)
      for (const attempt of ['the customer', 'the checkout']) {
        if (attempt === 'the checkout') await start(request(accountId))
        const before = sessions().length
        fake.fail(fault, 2)
        expect(await start(order)).toBe('PAYMENT_PROVIDER_ERROR')
        expect(sessions().length).toBe(before)
        fake.recover()
      }
      const pending = await purchasesOf(accountId)
      expect(pending.find((purchase) => purchase.checkout_url === null)?.status).toBe('pending')
      expect(await start(order)).toContain(fake.url)
      expect(fake.state.customers.size).toBe(1)
      expect(sessions()).toHaveLength(2)
    },
  )

  test('all calls of one checkout request end at one deadline', async () => {
    const order = request(await newAccount(db))
    // A timer would depend on how long the database takes before the first call.
    const deadline = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
    onTestFinished(() => timeout.mockRestore())
    fake.fail('hang', 2)
    const started = start(order)
    await expect.poll(() => fake.requests.length).toBe(1)
    deadline.abort(new DOMException('', 'TimeoutError'))
    expect(await started).toBe('PAYMENT_PROVIDER_ERROR')
    expect(fake.requests).toHaveLength(1)
    expect(timeout).toHaveBeenCalledExactlyOnceWith(PATIENCE_MS)
    timeout.mockRestore()
    fake.recover()
    expect(await start(order)).toContain(fake.url)
  })

  test('a lost answer of Stripe is found again by its idempotency key', async () => {
    const order = request(await newAccount(db))
    for (const _ of ['the customer', 'the mail address', 'the checkout']) {
      fake.fail('reset_after', 2)
      expect(await start(order)).toBe('PAYMENT_PROVIDER_ERROR')
    }
    expect(await start(order)).toContain(fake.url)
    expect([fake.state.customers.size, sessions().length]).toEqual([1, 1])
  })

  test('an error that Stripe stores for a day does not block the purchase', async () => {
    const order = request(await newAccount(db))
    fake.fail('error_saved', 2)
    expect(await start(order)).toContain(fake.url)
  })

  test('a purchase can be continued days later', async () => {
    const order = request(await newAccount(db))
    fake.fail('error', 2)
    expect(await start(order)).toBe('PAYMENT_PROVIDER_ERROR')
    hoursLater = 100
    expect(await start(order)).toContain(fake.url)
  })

  test('an unreachable database throws before any call to Stripe', async () => {
    const away = createDatabase({ url: 'postgres://no-user:nothing@127.0.0.1:1/none' })
    deps = { ...deps, db: away }
    await expect(startCheckout(deps, request(newKey()))).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    })
    expect(fake.requests).toEqual([])
    await away.close()
  })
})

describe('the portal', () => {
  const open = async (accountId: string) => outcomeOf(await openPortal(deps, accountId))

  test('the portal opens for an account with a customer', async () => {
    const accountId = await newAccount(db)
    await start(request(accountId))
    expect(await open(accountId)).toContain(`${fake.url}/p/session/`)
    expect(fake.requests.at(-1)?.body).toContain(
      'return_url=https%3A%2F%2Fservice.example.com%2Fconsole%2Fbilling',
    )
  })

  test('the portal is refused for an account without a customer', async () => {
    expect(await open(await newAccount(db))).toBe('BILLING_CUSTOMER_REQUIRED')
    expect(fake.requests).toEqual([])
  })

  test('the portal is refused when Stripe does not know the customer', async () => {
    const accountId = await newAccount(db)
    await start(request(accountId))
    await processor.deleteCustomer((await readCustomer(db, accountId)) ?? '')
    expect(await open(accountId)).toBe('BILLING_CUSTOMER_REQUIRED')
    expect(await readCustomer(db, accountId)).toBeUndefined()
  })

  test('the portal is refused when Stripe is down or not configured', async () => {
    const accountId = await newAccount(db)
    await start(request(accountId))
    fake.fail('error', 2)
    expect(await open(accountId)).toBe('PAYMENT_PROVIDER_ERROR')
    deps = { ...deps, processor: null }
    expect(await open(accountId)).toBe('BILLING_NOT_CONFIGURED')
  })
})

test('property: no return path leads a browser to another origin', () => {
  const hostile = fc.oneof(
    fc.webPath(),
    fc.webUrl(),
    fc.string({ unit: 'binary' }),
    fc
      .array(
        fc.constantFrom(
          '/',
          '\\',
          '..',
          '@',
          ':',
          '?',
          '#',
          '%2f',
          '%5c',
          '\t',
          '.',
          'evil.test',
          '{',
          '}',
        ),
      )
      .map((parts) => `/${parts.join('')}`),
  )
  fc.assert(
    fc.property(hostile, fc.constantFrom('', '/app'), (path, prefix) => {
      const base = `https://service.example.com${prefix}`
      if (!SafePath.safeParse(path).success) return
      const url = new URL(returnUrlOf(base, path))
      expect([url.origin, url.username, url.password]).toEqual([
        'https://service.example.com',
        '',
        '',
      ])
    }),
    { numRuns: 1000 },
  )
})
