import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  deliver,
  signEvent,
  startFakeStripeServer,
  type Fault,
  type FakeStripeServer,
} from '../src/testing/index.ts'

let seconds = 1_800_000_000
let fake: FakeStripeServer
let stripe: Stripe

function clientWith(key: string): Stripe {
  const { hostname, port } = new URL(fake.url)
  return new Stripe(key, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    timeout: 2000,
  })
}

beforeEach(async () => {
  fake = await startFakeStripeServer({ now: () => seconds })
  stripe = clientWith(fake.secretKey)
})
afterEach(() => fake.close())

const checkout = (customer: string): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  customer,
  line_items: [
    {
      quantity: 1,
      price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Credits' } },
    },
  ],
  success_url: 'https://service.example.com/',
  expires_at: seconds + 3600,
})

/** How a call failed: status, type and code of Stripe's error. */
async function failureOf(call: Promise<unknown>) {
  const error = await call.then(
    () => null,
    (failure: unknown) => failure,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('it did not fail')
  return [error.statusCode, error.rawType, error.code]
}

describe('what the real client sees', () => {
  test('the fake Stripe creates, reads and deletes a customer', async () => {
    const { id } = await stripe.customers.create({ email: 'a@example.com', metadata: { a: 'b' } })
    expect(await stripe.customers.retrieve(id)).toMatchObject({ id, email: 'a@example.com' })
    expect(await stripe.customers.del(id)).toMatchObject({ id, deleted: true })
    expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true })
    const gone = [404, 'invalid_request_error', 'resource_missing']
    expect(await failureOf(stripe.customers.del(id))).toEqual(gone)
    expect(await failureOf(stripe.billingPortal.sessions.create({ customer: id }))).toEqual([
      400,
      'invalid_request_error',
      'resource_missing',
    ])
  })

  test('a checkout of the fake Stripe is open, then paid or expired once', async () => {
    const { id: customer } = await stripe.customers.create()
    const session = await stripe.checkout.sessions.create(checkout(customer))
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 500 })
    expect(session.url).toContain(session.id)
    fake.acts.pay(session.id)
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
    })
    expect(await failureOf(stripe.checkout.sessions.expire(session.id))).toContain(400)
    const other = await stripe.checkout.sessions.create(checkout(customer))
    expect(await stripe.checkout.sessions.expire(other.id)).toMatchObject({ status: 'expired' })
    expect(() => fake.acts.pay(other.id)).toThrow('no longer active')
  })

  test('the fake Stripe refunds a payment up to its amount', async () => {
    const session = fake.acts.startCheckout('purchase', 500)
    fake.acts.pay(session.id)
    const payment_intent = fake.acts.paymentOf(session.id)
    await stripe.refunds.create({ payment_intent, amount: 300 })
    expect(await failureOf(stripe.refunds.create({ payment_intent, amount: 300 }))).toContain(400)
    expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 200 })
  })

  test('the fake Stripe lists events by pages, newest first', async () => {
    for (const purchase of ['a', 'b', 'c']) fake.acts.pay(fake.acts.startCheckout(purchase, 500).id)
    const made = fake.state.events.map(({ id }) => id)
    const listed: string[] = []
    for await (const event of stripe.events.list({ limit: 2 })) listed.push(event.id)
    expect(listed).toEqual(made.toReversed())
  })
})

describe('requests that the fake Stripe refuses', () => {
  test('the fake Stripe refuses another secret key', async () => {
    expect(await failureOf(clientWith(`${fake.secretKey}x`).customers.create())).toContain(401)
    expect(fake.requests).toEqual([])
  })

  test.each<[string, Partial<Stripe.Checkout.SessionCreateParams>]>([
    ['an unknown customer', { customer: 'cus_unknown' }],
    ['an amount of nothing', { line_items: [] }],
    ['an invalid URL', { success_url: 'nowhere' }],
    ['an end too soon', { expires_at: seconds + 1799 }],
    ['an end too late', { expires_at: seconds + 86_401 }],
    ['a parameter that is not expected', { locale: 'de' }],
  ])('the fake Stripe refuses a checkout with %s', async (_, change) => {
    const { id } = await stripe.customers.create()
    const call = stripe.checkout.sessions.create({ ...checkout(id), ...change })
    expect(await failureOf(call)).toContain(400)
  })

  test('the fake Stripe refuses an unknown path', async () => {
    expect(await failureOf(stripe.products.list())).toContain(404)
  })
})

describe('Idempotency-Key', () => {
  const create = (email: string, idempotencyKey: string) =>
    stripe.customers.create({ email }, { idempotencyKey })

  test('the fake Stripe gives the same idempotency key the same answer', async () => {
    const first = await create('a@example.com', 'key')
    const again = await create('a@example.com', 'key')
    expect(again).toEqual(first)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(fake.state.customers.size).toBe(1)
  })

  test('the fake Stripe refuses other parameters for an idempotency key', async () => {
    await create('a@example.com', 'key')
    expect(await failureOf(create('b@example.com', 'key'))).toEqual([
      400,
      'idempotency_error',
      undefined,
    ])
  })

  test('the fake Stripe refuses a second request with an idempotency key while the first one runs', async () => {
    const goOn = fake.hold()
    const first = create('a@example.com', 'key')
    await expect.poll(() => fake.requests.length).toBe(1)
    expect(await failureOf(create('a@example.com', 'key'))).toEqual([
      409,
      'idempotency_error',
      'idempotency_key_in_use',
    ])
    goOn()
    await first
  })

  test('the fake Stripe deletes an idempotency key after a day', async () => {
    const first = await create('a@example.com', 'key')
    seconds += 86_400
    expect((await create('a@example.com', 'key')).id).not.toBe(first.id)
  })

  test('the fake Stripe stores a server error for an idempotency key, and no refusal', async () => {
    fake.fail('error_saved')
    expect(await failureOf(create('a@example.com', 'key'))).toContain(500)
    expect(await failureOf(create('a@example.com', 'key'))).toContain(500)
    fake.fail('rate_limited')
    expect(await failureOf(create('a@example.com', 'other'))).toContain(429)
    expect((await create('a@example.com', 'other')).id).toContain('cus_')
  })
})

describe('faults', () => {
  test.each<[Fault, number | undefined]>([
    ['error', 500],
    ['rate_limited', 429],
    ['unauthorized', 401],
    ['garbage', undefined],
    ['hang', undefined],
  ])(
    'the fault %s affects one request of the fake Stripe, and the next one works',
    async (fault, status) => {
      fake.fail(fault)
      expect((await failureOf(stripe.customers.create()))[0]).toBe(status)
      await stripe.customers.create()
    },
  )

  test('the work of the fake Stripe remains when the connection breaks after it', async () => {
    fake.fail('reset_after')
    // The client repeats a broken request once by itself, with its key.
    await stripe.customers.create()
    expect([fake.state.customers.size, fake.requests.length]).toEqual([1, 2])
  })
})

test('the fake Stripe delivers an event with the signature of Stripe', async () => {
  const secret = ['whsec', 'x'].join('_')
  const [event] = fake.acts.pay(fake.acts.startCheckout('purchase', 500).id)
  if (event === undefined) throw new Error('no event was made')
  const received = Promise.withResolvers<Stripe.Event>()
  const { createServer } = await import('node:http')
  const receiver = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const header = request.headers['stripe-signature'] ?? ''
      received.resolve(Stripe.webhooks.constructEvent(Buffer.concat(parts), header, secret))
      response.end()
    })
  })
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  const address = receiver.address()
  const port = typeof address === 'object' ? address?.port : 0
  const response = await deliver(`http://127.0.0.1:${port}/`, signEvent(event, secret))
  expect([response.status, await received.promise]).toEqual([200, event])
  await new Promise((closed) => receiver.close(closed))
})

describe('what a browser sees', () => {
  const pageOf = (url: string | null): string => url ?? ''

  test('the checkout page of the fake Stripe is paid once and leads back to the service', async () => {
    const { id } = await stripe.customers.create({ email: 'a<b@example.com' })
    const session = await stripe.checkout.sessions.create({
      ...checkout(id),
      success_url: 'https://service.example.com/?session={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://service.example.com/?a=1&checkout=cancelled',
    })
    const page = await (await fetch(pageOf(session.url))).text()
    expect(page).toContain('<button>Pay $5.00</button>')
    expect(page).toContain('a&lt;b@example.com')
    expect(page).toContain('href="https://service.example.com/?a=1&amp;checkout=cancelled"')
    const pay = () => fetch(pageOf(session.url), { method: 'POST', redirect: 'manual' })
    const paid = await pay()
    expect(paid.status).toBe(303)
    expect(paid.headers.get('location')).toBe(`https://service.example.com/?session=${session.id}`)
    expect(fake.state.events.map(({ type }) => type)).toEqual(['checkout.session.completed'])
    expect((await pay()).status).toBe(404)
    expect((await fetch(pageOf(session.url))).status).toBe(404)
  })

  test('the billing portal page of the fake Stripe leads back to the service', async () => {
    const { id } = await stripe.customers.create({ email: 'a@example.com' })
    const { url } = await stripe.billingPortal.sessions.create({
      customer: id,
      return_url: 'https://service.example.com/console/billing',
    })
    expect(await (await fetch(url)).text()).toContain(
      '<a href="https://service.example.com/console/billing">Return</a>',
    )
    expect((await fetch(`${url}0`)).status).toBe(404)
  })
})
