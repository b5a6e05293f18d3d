import type { Result } from '@ase/schemas'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createStripeProcessor,
  type CallFailure,
  type CheckoutOrder,
  type PaymentProcessor,
  type StripeCall,
} from '../src/index.ts'
import { startFakeStripeServer, type Fault, type FakeStripeServer } from '../src/testing/index.ts'

const now = 1_800_000_000
const notice = 'fake-stripe-text: read this'
const accountId = 'f8a2d2f0-8d5c-4d53-9f6e-111111111111'
const purchaseId = '6f1b8f0e-6f5c-4d0e-9b3a-0d0f6a2f7c11'

let fake: FakeStripeServer
let processor: PaymentProcessor
let calls: StripeCall[]

function processorFor(
  secretKey: string,
  { deadlineMs = 120_000, retriesMax = 1 } = {},
): PaymentProcessor {
  calls = []
  return createStripeProcessor({
    secretKey,
    apiBase: fake.url,
    deadlineMs,
    retriesMax,
    observe: (call) => calls.push(call),
  })
}

beforeEach(async () => {
  fake = await startFakeStripeServer({ now: () => now, notice })
  processor = processorFor(fake.secretKey)
})
afterEach(async () => {
  processor.close()
  await fake.close()
})

function valueOf<T>(result: Result<T, CallFailure>): T {
  if (!result.ok) throw new Error(result.error)
  return result.value
}

const createCustomer = (ref = 'a') => processor.createCustomer(ref)

async function order(change: Partial<CheckoutOrder> = {}): Promise<CheckoutOrder> {
  return {
    purchaseId,
    accountId,
    customerId: change.customerId ?? valueOf(await createCustomer()),
    amountCents: 2500,
    successUrl: 'https://service.example.com/billing?done=1',
    cancelUrl: 'https://service.example.com/billing?cancelled=1',
    expiresAt: now + 3600,
    idempotencyKey: `checkout.2:${purchaseId}`,
    ...change,
  }
}

describe('what reaches Stripe', () => {
  test('Stripe receives only the email address of a person', async () => {
    const id = valueOf(await createCustomer('random'))
    valueOf(await processor.updateCustomerEmail(id, 'a@example.com'))
    expect(fake.state.customers.get(id)).toMatchObject({
      email: 'a@example.com',
      name: null,
      phone: null,
      address: null,
      metadata: { ref: 'random' },
    })
    expect(fake.requests.map(({ body }) => body)).toEqual([
      'metadata[ref]=random',
      'email=a%40example.com',
    ])
  })

  test('Stripe receives a checkout with the purchase in the metadata of session and payment', async () => {
    const { sessionId, url } = valueOf(await processor.createCheckout(await order()))
    expect(fake.state.sessions.get(sessionId)).toMatchObject({
      url,
      client_reference_id: accountId,
      amount_total: 2500,
      currency: 'usd',
      metadata: { purchase_id: purchaseId },
      success_url: 'https://service.example.com/billing?done=1',
      cancel_url: 'https://service.example.com/billing?cancelled=1',
      expires_at: now + 3600,
    })
    fake.acts.pay(sessionId)
    const payment = fake.state.payments.get(fake.acts.paymentOf(sessionId))
    expect(payment?.metadata).toEqual({ purchase_id: purchaseId })
  })

  test('Stripe receives the pinned API version, the given key, and nothing about this machine', async () => {
    await createCustomer('a')
    await createCustomer('b')
    const headers = fake.requests.map((request) => request.headers)
    expect(headers.map((sent) => sent['idempotency-key'])).toEqual(['customer:a', 'customer:b'])
    for (const sent of headers) {
      expect(sent['stripe-version']).toBe('2026-10-28.endive')
      expect(sent).not.toHaveProperty('x-stripe-client-telemetry')
      const agent: unknown = JSON.parse(String(sent['x-stripe-client-user-agent']))
      expect(agent).not.toHaveProperty('platform')
      expect(agent).not.toHaveProperty('telemetry_id')
    }
  })

  test('a connection to Stripe is used again', async () => {
    for (const key of ['a', 'b', 'c']) await createCustomer(key)
    expect(fake.connections()).toBe(1)
  })

  test('the processor opens at most sixteen concurrent connections to Stripe', async () => {
    const goOn = fake.hold()
    const all = Array.from({ length: 60 }, (_, n) => createCustomer(`${n}`))
    await expect.poll(() => fake.requests.length).toBe(16)
    goOn()
    for (const result of await Promise.all(all)) valueOf(result)
    expect(fake.connections()).toBe(16)
  })
})

describe('the portal and the end of a customer', () => {
  test('a portal session opens for a customer and leads back', async () => {
    const id = valueOf(await createCustomer())
    const url = valueOf(await processor.createPortal(id, 'https://service.example.com/'))
    expect(url).toContain(fake.url)
  })

  test('a customer is deleted once and for all, and an unknown customer is not_found', async () => {
    const id = valueOf(await createCustomer())
    expect(await processor.deleteCustomer(id)).toEqual({ ok: true, value: null })
    expect(await processor.deleteCustomer(id)).toEqual({ ok: true, value: null })
    const gone = { ok: false, error: 'not_found' }
    expect(await processor.deleteCustomer('cus_of_another_account')).toEqual(gone)
    expect(await processor.updateCustomerEmail(id, 'a@example.com')).toEqual(gone)
    expect(await processor.createPortal(id, 'https://service.example.com/')).toEqual(gone)
    expect(await processor.createCheckout(await order({ customerId: id }))).toEqual(gone)
  })
})

describe('the end of the checkouts of a customer', () => {
  const opened = async (customerId: string, count: number) => {
    for (let n = 0; n < count; n += 1) {
      const made = await processor.createCheckout(
        await order({ customerId, idempotencyKey: `${customerId}${n}` }),
      )
      valueOf(made)
    }
    return [...fake.state.sessions.values()].filter(({ customer }) => customer === customerId)
  }
  const statusesOf = (sessions: readonly { readonly status: string | null }[]) =>
    sessions.map(({ status }) => status)

  test('all open checkouts of a customer are expired, and none of another customer', async () => {
    const [mine, theirs] = [valueOf(await createCustomer('a')), valueOf(await createCustomer('b'))]
    const all = await opened(mine, 103)
    fake.acts.pay(all[0]?.id ?? '')
    const others = await opened(theirs, 1)
    expect(await processor.expireCheckouts(mine)).toEqual({ ok: true, value: null })
    expect(statusesOf(all)).toEqual(['complete', ...Array<string>(102).fill('expired')])
    expect(statusesOf(others)).toEqual(['open'])
  })

  test('no checkout is expired while Stripe fails', async () => {
    const mine = valueOf(await createCustomer())
    await opened(mine, 2)
    fake.fail('rate_limited')
    expect(await processor.expireCheckouts(mine)).toEqual({ ok: false, error: 'rate_limited' })
  })
})

describe('failures', () => {
  const lasting: [Fault, CallFailure][] = [
    ['error', 'server_error'],
    ['reset', 'unreachable'],
    ['rate_limited', 'rate_limited'],
    ['unauthorized', 'unauthorized'],
    ['forbidden', 'unauthorized'],
    ['redirect', 'invalid_response'],
    ['garbage', 'invalid_response'],
    ['json_text', 'invalid_response'],
    ['empty_object', 'invalid_response'],
    ['endless', 'invalid_response'],
  ]
  test.each(lasting)(
    'the fault %s is reported as %s and leaves no customer',
    async (fault, failure) => {
      fake.fail(fault, 2)
      expect(await createCustomer()).toEqual({ ok: false, error: failure })
      expect(calls.map(({ operation, outcome }) => [operation, outcome])).toEqual([
        ['create_customer', failure],
      ])
      expect(fake.state.customers.size).toBe(0)
    },
  )

  test.each<Fault>(['error', 'reset', 'reset_after'])(
    'a single fault %s is retried',
    async (fault) => {
      fake.fail(fault)
      valueOf(await createCustomer())
      expect(fake.state.customers.size).toBe(1)
    },
  )

  test.each<Fault>(['hang', 'drip'])(
    'a call with the fault %s ends at its deadline',
    async (fault) => {
      processor.close()
      processor = processorFor(fake.secretKey, { deadlineMs: 200 })
      fake.fail(fault, 4)
      expect(await createCustomer()).toEqual({ ok: false, error: 'timeout' })
    },
  )

  test('an abort of a shared signal ends each operation', async () => {
    const within = new AbortController()
    fake.fail('hang', 4)
    const running = processor.createCustomer('a', within.signal)
    await expect.poll(() => fake.requests.length).toBe(1)
    within.abort()
    const late = { ok: false, error: 'timeout' }
    expect(await running).toEqual(late)
    expect(await processor.createCheckout(await order({ customerId: 'x' }), within.signal)).toEqual(
      late,
    )
    expect(fake.requests).toHaveLength(1)
  })

  test('the wait for a connection counts towards the deadline of an operation', async () => {
    processor.close()
    processor = processorFor(fake.secretKey, { deadlineMs: 300 })
    fake.fail('hang', 17)
    const all = Array.from({ length: 17 }, (_, n) => createCustomer(`${n}`))
    for (const result of await Promise.all(all)) {
      expect(result).toEqual({ ok: false, error: 'timeout' })
    }
  })

  test('an unreachable server is reported as unreachable', async () => {
    await fake.close()
    expect(await createCustomer()).toEqual({ ok: false, error: 'unreachable' })
    fake = await startFakeStripeServer()
  })

  test('an error that Stripe stores for an idempotency key is avoided with the next key', async () => {
    fake.fail('error_saved')
    const first = valueOf(await createCustomer())
    expect(valueOf(await createCustomer())).toBe(first)
    expect(fake.requests.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'customer:a',
      'customer:a',
      'customer:a:1',
      'customer:a',
      'customer:a:1',
    ])
  })

  test('an idempotency key that other parameters have used is replaced by the next key', async () => {
    const first = await order()
    const { sessionId } = valueOf(await processor.createCheckout(first))
    const other = await processor.createCheckout({ ...first, amountCents: 2600 })
    expect(valueOf(other).sessionId).not.toBe(sessionId)
  })

  test('retries with further idempotency keys are bounded', async () => {
    fake.fail('error_saved', 100)
    expect(await createCustomer()).toEqual({ ok: false, error: 'idempotency_key_conflict' })
  })

  test('two concurrent calls with one idempotency key get the same result', async () => {
    const goOn = fake.hold()
    const both = [createCustomer(), createCustomer()]
    await expect.poll(() => fake.requests.length).toBeGreaterThan(1)
    goOn()
    const [first, second] = await Promise.all(both)
    expect(first).toEqual(second)
    expect(fake.state.customers.size).toBe(1)
  })
})

test('no text of Stripe is printed to the terminal', async () => {
  const warn = vi.spyOn(process, 'emitWarning')
  const write = vi.spyOn(process.stderr, 'write')
  await createCustomer()
  fake.fail('rate_limited')
  await createCustomer('b')
  expect(warn).not.toHaveBeenCalled()
  expect(write).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test.each([['sk', 'test'].join('_'), ['pk', 'test', 'x'].join('_'), ''])(
  'an invalid secret key is refused at start: %j',
  (secretKey) => {
    expect(() => createStripeProcessor({ secretKey, apiBase: fake.url })).toThrow(TypeError)
  },
)

test.each(['test', 'live'] as const)('a key of %s mode gives a processor of that mode', (mode) => {
  const made = processorFor(['rk', mode, 'x'].join('_'))
  expect(made.mode).toBe(mode)
  made.close()
})
