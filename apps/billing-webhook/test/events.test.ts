import { findUnmatchedPayment, listUnmatchedPayments, readBalance } from '@ase/credits'
import { afterEach, describe, expect, test } from 'vitest'
import {
  createTestReceiver,
  disputeOf,
  eventOf,
  expectError,
  newPurchase,
  NOW_MS,
  post,
  refundOf,
  sessionOf,
  type TestEvent,
  type TestPurchase,
  useTestReceiver,
} from './support.ts'

const server = useTestReceiver()
let purchase: TestPurchase
afterEach(async () => {
  expect(await server.problems()).toBe(0)
})

const balance = async ({ accountId }: TestPurchase) =>
  (await readBalance(server.db, accountId))?.balance
const debt = async ({ accountId }: TestPurchase) => (await readBalance(server.db, accountId))?.debt

async function statusOf({ id }: TestPurchase): Promise<string | undefined> {
  const { db } = server
  const query = db.kysely.selectFrom('purchase').select('status').where('id', '=', id)
  return (await query.executeTakeFirst())?.status
}

async function outcomeOf({ id }: TestEvent): Promise<string | undefined> {
  const { db } = server
  const query = db.kysely.selectFrom('payment_event').select('outcome').where('id', '=', id)
  return (await query.executeTakeFirst())?.outcome
}

async function receive(type: string, object: object, changes: object = {}): Promise<TestEvent> {
  const event = eventOf(type, object, changes)
  expect((await post(server.receiver, event)).status).toBe(200)
  return event
}

describe('POST /api/billing/webhook: 200, a payment', () => {
  test('a payment that completes with the checkout gives its credits once', async () => {
    purchase = await newPurchase(server.db)
    const event = await receive('checkout.session.completed', sessionOf(purchase))
    expect(await balance(purchase)).toBe(2000)
    expect(await statusOf(purchase)).toBe('paid')
    expect((await post(server.receiver, event)).status).toBe(200)
    await receive('checkout.session.async_payment_succeeded', sessionOf(purchase))
    expect(await balance(purchase)).toBe(2000)
  })

  test('a payment that takes days gives its credits when it arrives', async () => {
    purchase = await newPurchase(server.db)
    const unpaid = sessionOf(purchase, { payment_status: 'unpaid' })
    await receive('checkout.session.completed', unpaid)
    expect(await balance(purchase)).toBe(0)
    expect(await statusOf(purchase)).toBe('pending')
    await receive('checkout.session.async_payment_succeeded', sessionOf(purchase))
    expect(await balance(purchase)).toBe(2000)
  })

  test.each(['checkout.session.async_payment_failed', 'checkout.session.expired'])(
    'a payment that fails (%s) ends the purchase',
    async (type) => {
      purchase = await newPurchase(server.db)
      await receive(type, sessionOf(purchase, { payment_status: 'unpaid' }))
      expect(await balance(purchase)).toBe(0)
      expect(await statusOf(purchase)).toBe('expired')
    },
  )

  test('a payment of another amount or currency gives no credits and is unmatched', async () => {
    purchase = await newPurchase(server.db)
    for (const changes of [{ amount_total: 100_000 }, { currency: 'jpy' }]) {
      const event = await receive('checkout.session.completed', sessionOf(purchase, changes))
      expect(await outcomeOf(event)).toBe('unmatched')
    }
    expect(await balance(purchase)).toBe(0)
  })

  test('a payment of the other mode gives no credits, is not stored, and counts after the mode is corrected', async () => {
    purchase = await newPurchase(server.db)
    const event = await receive('checkout.session.completed', sessionOf(purchase), {
      livemode: true,
    })
    expect(await balance(purchase)).toBe(0)
    expect(await outcomeOf(event)).toBeUndefined()
    expect(
      await server.receiver.count(
        'ase_payment_events_total',
        'checkout.session.completed',
        'mode_mismatch',
      ),
    ).toBe(1)
    const unknown = createTestReceiver(server.db, { mode: null })
    expect((await post(unknown, event)).status).toBe(503)
    const live = createTestReceiver(server.db, { mode: 'live' })
    expect((await post(live, event)).status).toBe(200)
    expect(await balance(purchase)).toBe(2000)
    const refund = eventOf('refund.created', refundOf(purchase, 're_test'))
    expect((await post(live, refund)).status).toBe(200)
    expect(await balance(purchase)).toBe(2000)
  })
})

describe('POST /api/billing/webhook: 200, a refund', () => {
  test('a refund takes credits back once, and returns them when it fails', async () => {
    purchase = await newPurchase(server.db)
    await receive('checkout.session.completed', sessionOf(purchase))
    const first = await receive('refund.created', refundOf(purchase, 're_1', { status: 'pending' }))
    await receive('refund.updated', refundOf(purchase, 're_1'))
    await receive('refund.created', refundOf(purchase, 're_2', { amount: 300 }))
    expect(await balance(purchase)).toBe(1200)
    await post(server.receiver, first)
    expect(await balance(purchase)).toBe(1200)
    await receive('refund.failed', refundOf(purchase, 're_1', { status: 'failed' }))
    expect(await balance(purchase)).toBe(1700)
  })

  test('charge.refunded, whose amount is the sum of all refunds, is not counted again', async () => {
    purchase = await newPurchase(server.db)
    await receive('checkout.session.completed', sessionOf(purchase))
    await receive('refund.created', refundOf(purchase, 're_3'))
    const charge = {
      id: `ch_${purchase.id}`,
      object: 'charge',
      amount: 2000,
      amount_refunded: 500,
      currency: 'usd',
      payment_intent: purchase.paymentIntentId,
      refunded: false,
    }
    const event = await receive('charge.refunded', charge)
    expect(await outcomeOf(event)).toBe('ignored')
    expect(await balance(purchase)).toBe(1500)
  })

  test('a refund that arrives before its payment waits for it', async () => {
    purchase = await newPurchase(server.db)
    await receive('refund.created', refundOf(purchase, 're_4', { amount: 2000 }))
    expect(await balance(purchase)).toBe(0)
    await receive('checkout.session.completed', sessionOf(purchase))
    expect(await balance(purchase)).toBe(0)
    expect(await statusOf(purchase)).toBe('refunded')
    expect(await debt(purchase)).toBe(0)
  })

  test('a refund or a dispute in another currency takes no credits and is unmatched', async () => {
    purchase = await newPurchase(server.db)
    await receive('checkout.session.completed', sessionOf(purchase))
    const refund = refundOf(purchase, 're_eur', { currency: 'eur' })
    const dispute = { ...disputeOf(purchase, 'lost'), currency: 'eur' }
    for (const [type, object] of [
      ['refund.created', refund],
      ['charge.dispute.closed', dispute],
    ] as const) {
      expect(await outcomeOf(await receive(type, object))).toBe('unmatched')
    }
    expect(await balance(purchase)).toBe(2000)
    expect(await statusOf(purchase)).toBe('paid')
  })

  test('an event of an unknown payment is recorded as unmatched', async () => {
    const nobodys = { id: 'x', accountId: 'x', sessionId: 'x', paymentIntentId: 'pi_of_nobody' }
    const event = await receive('refund.created', refundOf(nobodys, 're_5'))
    expect(await outcomeOf(event)).toBe('unmatched')
  })
})

describe('POST /api/billing/webhook: 200, a dispute', () => {
  const withdrawn = async (at: number) => {
    purchase = await newPurchase(server.db)
    await receive('checkout.session.completed', sessionOf(purchase))
    const opened = disputeOf(purchase, 'needs_response')
    await receive('charge.dispute.created', opened, { created: at })
    await receive('charge.dispute.funds_withdrawn', opened, { created: at })
  }
  const start = NOW_MS / 1000 - 1000

  test('a dispute takes the credits while it holds the money, and returns them when it is won', async () => {
    await withdrawn(start)
    expect(await balance(purchase)).toBe(0)
    expect(await statusOf(purchase)).toBe('disputed')
    const won = disputeOf(purchase, 'won')
    await receive('charge.dispute.closed', won, { created: start + 9 })
    await receive('charge.dispute.funds_reinstated', won, { created: start + 9 })
    expect(await balance(purchase)).toBe(2000)
    expect(await statusOf(purchase)).toBe('paid')
    const late = disputeOf(purchase, 'under_review')
    await receive('charge.dispute.updated', late, { created: start + 1 })
    expect(await balance(purchase)).toBe(2000)
  })

  test('a lost dispute keeps the credits', async () => {
    await withdrawn(start)
    await receive('charge.dispute.closed', disputeOf(purchase, 'lost'), { created: start + 9 })
    expect(await balance(purchase)).toBe(0)
    expect(await statusOf(purchase)).toBe('disputed')
  })

  test('a dispute that is an inquiry changes no balance', async () => {
    purchase = await newPurchase(server.db)
    await receive('checkout.session.completed', sessionOf(purchase))
    await receive('charge.dispute.created', disputeOf(purchase, 'warning_needs_response'))
    await receive('charge.dispute.closed', disputeOf(purchase, 'warning_closed'))
    expect(await balance(purchase)).toBe(2000)
  })
})

describe('POST /api/billing/webhook: 200, events without an effect', () => {
  test.each(['customer.deleted', 'payment_intent.succeeded', 'some.type.of_next_year'])(
    'an event of type %s is recorded as ignored',
    async (type) => {
      const event = await receive(type, { id: 'cus_1', object: 'customer' })
      expect(await outcomeOf(event)).toBe('ignored')
    },
  )

  test('a payment for a deleted account is recorded for its refund and restores nothing', async () => {
    const gone = {
      id: '00000000-0000-4000-8000-000000000000',
      accountId: 'x',
      sessionId: 'cs_gone',
      paymentIntentId: 'pi_gone',
    }
    const event = await receive('checkout.session.completed', sessionOf(gone))
    expect(await outcomeOf(event)).toBe('unmatched')
    const unclaimed = { purchaseId: gone.id, reason: 'purchase_gone', returnedCents: 0 }
    expect(await findUnmatchedPayment(server.db, 'pi_gone')).toMatchObject(unclaimed)
    await receive('refund.created', refundOf(gone, 're_gone', { amount: 2000 }))
    expect(await listUnmatchedPayments(server.db)).not.toContainEqual(
      expect.objectContaining(unclaimed),
    )
  })
})

describe('POST /api/billing/webhook: 400 INVALID_JSON and INVALID_PAYMENT_EVENT', () => {
  test.each([['{'], ['not json'], ['']])(
    'a signed body %j that is no JSON is refused',
    async (text) => {
      await expectError(await post(server.receiver, text), 400, 'INVALID_JSON')
    },
  )

  const good = () => eventOf('customer.updated', { id: 'cus_1' })
  test.each<[string, unknown]>([
    ['an array', []],
    ['null', null],
    ['no id', { ...good(), id: undefined }],
    ['an id of another type', { ...good(), id: 7 }],
    ['an id that no database takes', { ...good(), id: 'evt_\u0000' }],
    ['an id that is too long', { ...good(), id: 'e'.repeat(300) }],
    ['no type', { ...good(), type: undefined }],
    ['no time', { ...good(), created: undefined }],
    ['a time that is none', { ...good(), created: 1e300 }],
    ['no mode', { ...good(), livemode: undefined }],
    ['no data', { ...good(), data: undefined }],
    ['a session without its fields', eventOf('checkout.session.completed', {})],
    ['a refund without its fields', eventOf('refund.updated', { id: 're_1' })],
    ['a dispute that is text', eventOf('charge.dispute.closed', 'text')],
  ])('a signed body that is no event is refused: %s', async (_, event) => {
    const response = await post(server.receiver, JSON.stringify(event))
    await expectError(response, 400, 'INVALID_PAYMENT_EVENT')
  })

  test('an event with an unknown status is refused and changes no balance', async () => {
    purchase = await newPurchase(server.db)
    await receive('checkout.session.completed', sessionOf(purchase))
    const dispute = { ...disputeOf(purchase, 'something_new'), balance_transactions: [] }
    for (const event of [
      eventOf('charge.dispute.created', dispute),
      eventOf('refund.created', refundOf(purchase, 're_new', { status: 'something_new' })),
    ]) {
      await expectError(await post(server.receiver, event), 400, 'INVALID_PAYMENT_EVENT')
      expect(await outcomeOf(event)).toBeUndefined()
    }
    expect(await balance(purchase)).toBe(2000)
  })

  test('an event that cannot be parsed is counted as invalid_payload and logged as an error', async () => {
    await post(server.receiver, eventOf('charge.dispute.closed', {}))
    expect(
      await server.receiver.count(
        'ase_payment_events_total',
        'charge.dispute.closed',
        'invalid_payload',
      ),
    ).toBeGreaterThan(0)
    expect(server.receiver.log()).toMatch(/"level":"error".*"outcome":"invalid_payload"/)
  })
})

test('metrics and log have type, outcome and delay of an event, and no data of the payment', async () => {
  purchase = await newPurchase(server.db)
  const fresh = createTestReceiver(server.db)
  const event = eventOf('checkout.session.completed', sessionOf(purchase))
  await post(fresh, event)
  await post(fresh, event)
  await post(fresh, eventOf('made_up.by.a_test', {}))
  const count = (...labels: string[]) => fresh.count('ase_payment_events_total', ...labels)
  expect(await count('checkout.session.completed', 'applied')).toBe(1)
  expect(await count('checkout.session.completed', 'duplicate')).toBe(1)
  expect(await count('other', 'ignored')).toBe(1)
  expect(await fresh.count('ase_payment_event_delivery_delay_seconds_count')).toBe(2)
  expect(await fresh.count('ase_payment_event_delivery_delay_seconds_sum')).toBe(4)
  const text = fresh.log() + (await (await fresh.admin.request('/metrics')).text())
  for (const word of [purchase.id, purchase.accountId, 'evt_', 'cs_', 'pi_', 'made_up']) {
    expect(text).not.toContain(word)
  }
})
