import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  signBody,
  signEvent,
  startFakeStripeServer,
  type Delivery,
  type FakeEvent,
  type FakeStripeServer,
} from '../testing/index.ts'
import { readPaymentEvent, type ReadEvent } from './read-payment-event.ts'

const now = 1_800_000_000
const secret = ['whsec', 'first'].join('_')
const nextSecret = ['whsec', 'next'].join('_')
const purchaseId = '6f1b8f0e-6f5c-4d0e-9b3a-0d0f6a2f7c11'

let stripe: FakeStripeServer
beforeAll(async () => {
  stripe = await startFakeStripeServer({ now: () => now })
})
afterAll(() => stripe.close())

function read(
  { body, signature }: { readonly body: string | Uint8Array; readonly signature?: string },
  settings: { readonly secrets?: readonly string[]; readonly mode?: 'test' | 'live' } = {},
  atMs = now * 1000,
): ReadEvent {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const { secrets = [secret], mode = 'test' } = settings
  return readPaymentEvent({ body: bytes, signature }, { secrets, mode }, atMs)
}

/** The event with fields of its object changed. */
function withObject(event: FakeEvent, change: object): FakeEvent {
  return { ...event, data: { object: { ...event.data.object, ...change } } }
}

/** What the last of the events means. */
function effectOf(events: readonly FakeEvent[]) {
  const event = events.at(-1)
  if (event === undefined) throw new Error('no event was made')
  const result = read(signEvent(event, secret, now))
  return result.kind === 'event' ? result.event.effect : result.kind
}

function paidCheckout(amountCents = 2500) {
  const session = stripe.acts.startCheckout(purchaseId, amountCents)
  const events = stripe.acts.pay(session.id)
  return { session, events, payment: stripe.acts.paymentOf(session.id) }
}

describe('the signature', () => {
  const body = JSON.stringify({ id: 'evt_1', object: 'event' })
  const signed = (timestamp = now, by = secret): Delivery => signBody(body, by, timestamp)

  test('a delivery is accepted with the published HMAC over time and body', () => {
    const vector = '4c15fb2a43f93ef61eaa3e0893866d57cad9cad4223242cfb96f362480cb4021'
    const by = ['whsec', 'test'].join('_')
    expect(createHmac('sha256', by).update(`1700000000.${body}`).digest('hex')).toBe(vector)
    const delivery = { body, signature: `t=1700000000,v1=${vector}` }
    expect(read(delivery, { secrets: [by] }, 1_700_000_000_000).kind).not.toBe('not_signed')
  })

  test('a signature is accepted for five minutes', () => {
    expect(read(signed(now - 300)).kind).not.toBe('not_signed')
    expect(read(signed(now - 301)).kind).toBe('not_signed')
    expect(read(signed(now + 301)).kind).toBe('not_signed')
  })

  test('a signature by any configured secret is accepted, and one by a removed secret is refused', () => {
    const secrets = [secret, nextSecret]
    expect(read(signed(now, nextSecret), { secrets }).kind).not.toBe('not_signed')
    expect(read(signed(now, secret), { secrets }).kind).not.toBe('not_signed')
    expect(read(signed(now, secret), { secrets: [nextSecret] }).kind).toBe('not_signed')
  })

  test('one valid signature among several in the header is accepted, as Stripe sends them during a rotation', () => {
    const { signature } = signed(now, 'another')
    const [time, other] = signature.split(',')
    const [, own] = signed().signature.split(',')
    expect(read({ body, signature: `${time},${other},${own}` }).kind).not.toBe('not_signed')
  })

  test.each([
    ['no configured secret', signed(), []],
    ['an empty secret', signed(now, ' '), [' ']],
    ['no header', { body }, undefined],
    ['an empty header', { body, signature: '' }, undefined],
    ['no time', { body, signature: signed().signature.replace(/^t=\d+,/, '') }, undefined],
    ['a time that is no number', { body, signature: `t=now,v1=${'0'.repeat(64)}` }, undefined],
    ['an empty signature', { body, signature: `t=${now},v1=` }, undefined],
    ['another scheme', { body, signature: signed().signature.replace('v1', 'v0') }, undefined],
    ['letters beyond ASCII', { body, signature: `t=${now},v1=${'ü'.repeat(64)}` }, undefined],
    ['an altered body', { ...signed(), body: body.replace('evt_1', 'evt_2') }, undefined],
    ['a body with a space more', { ...signed(), body: `${body} ` }, undefined],
    ['an empty body', { ...signed(), body: '' }, undefined],
    [
      'another time',
      { body, signature: signed().signature.replace(`${now}`, `${now + 1}`) },
      undefined,
    ],
  ])('a delivery with %s is reported as not_signed', (_, delivery, secrets) => {
    expect(read(delivery, secrets === undefined ? {} : { secrets }).kind).toBe('not_signed')
  })

  test('property: no other header is accepted, and none makes the reader throw', () => {
    const { signature } = signed()
    const header = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.mixedCase(fc.constant(signature)),
      fc
        .tuple(fc.nat(signature.length), fc.string({ minLength: 1, maxLength: 1 }))
        .map(([at, put]) => signature.slice(0, at) + put + signature.slice(at + 1)),
    )
    fc.assert(
      fc.property(header, (altered) => {
        fc.pre(altered !== signature)
        expect(read({ body, signature: altered }).kind).toBe('not_signed')
      }),
    )
  })
})

describe('what is signed but cannot be read', () => {
  const event = () => paidCheckout().events[0]
  const signedText = (text: string) => read(signBody(text, secret, now)).kind

  test.each([
    ['JSON that is not an object', '"event"'],
    ['null', 'null'],
    ['a thin event', '{"id":"evt_1","object":"v2.core.event","type":"x"}'],
    ['an event without its fields', '{"id":"evt_1","object":"event"}'],
  ])('a signed body with %s is reported as unreadable', (_, text) => {
    expect(signedText(text)).toBe('unreadable')
  })

  test.each(['<html>', '', '\uFEFF{}'])(
    'a signed body that is not JSON is reported as not_json: %j',
    (text) => {
      expect(signedText(text)).toBe('not_json')
    },
  )

  test('a signed body that is not UTF-8 is reported as not_json', () => {
    const body = Uint8Array.of(0x7b, 0xff, 0x7d)
    const hmac = createHmac('sha256', secret).update(`${now}.`).update(body).digest('hex')
    expect(read({ body, signature: `t=${now},v1=${hmac}` }).kind).toBe('not_json')
  })

  test.each([
    ['a paid session without its payment', { payment_intent: null }],
    ['a paid session without an amount', { amount_total: null }],
    ['an amount that is no integer', { amount_total: 25.5 }],
    ['a negative amount', { amount_total: -2500 }],
    ['a session without an id', { id: 7 }],
    ['a payment state that is not known', { payment_status: 'partly_paid' }],
  ])('%s is reported as unreadable', (_, change) => {
    const { data, ...rest } = structuredClone(event()) ?? {}
    const altered = { ...rest, data: { object: { ...data?.object, ...change } } }
    expect(signedText(JSON.stringify(altered))).toBe('unreadable')
  })
})

describe('the mode', () => {
  test('an event of the other mode is reported as mode_mismatch before its object is read', async () => {
    const live = await startFakeStripeServer({ livemode: true, now: () => now })
    const [event] = live.acts.pay(live.acts.startCheckout(purchaseId, 500).id)
    await live.close()
    if (event === undefined) throw new Error('no event was made')
    const delivery = signEvent(event, secret, now)
    expect(read(delivery, { mode: 'test' })).toEqual({ kind: 'mode_mismatch', type: event.type })
    expect(read(delivery, { mode: 'live' }).kind).toBe('event')
    const [own] = paidCheckout().events
    if (own === undefined) throw new Error('no event was made')
    expect(read(signEvent(own, secret, now), { mode: 'live' }).kind).toBe('mode_mismatch')
  })
})

describe('checkouts', () => {
  test('a paid checkout pays its purchase', () => {
    const { session, events, payment } = paidCheckout(2500)
    const [event] = events
    if (event === undefined) throw new Error('no event was made')
    expect(read(signEvent(event, secret, now))).toEqual({
      kind: 'event',
      event: {
        id: event.id,
        type: 'checkout.session.completed',
        createdAt: new Date(now * 1000),
        effect: {
          kind: 'paid',
          purchaseId,
          sessionId: session.id,
          paymentIntentId: payment,
          amountCents: 2500,
          currency: 'usd',
        },
      },
    })
  })

  test('a delayed payment pays its purchase only when the money has arrived', () => {
    const { acts } = stripe
    const session = acts.startCheckout(purchaseId, 500)
    expect(effectOf(acts.pay(session.id, 'delayed'))).toBeNull()
    expect(effectOf(acts.settle(session.id, 'paid'))).toMatchObject({ kind: 'paid' })
  })

  test('a failed delayed payment expires the purchase, as the end of its checkout does', () => {
    const { acts } = stripe
    const failed = acts.startCheckout(purchaseId, 500)
    acts.pay(failed.id, 'delayed')
    const ended = { kind: 'expired', purchaseId }
    expect(effectOf(acts.settle(failed.id, 'failed'))).toEqual({ ...ended, sessionId: failed.id })
    const late = acts.startCheckout(purchaseId, 500)
    expect(effectOf(acts.expire(late.id))).toEqual({ ...ended, sessionId: late.id })
  })

  test('a checkout without our metadata has no effect, also in an unknown state', () => {
    const { events } = paidCheckout()
    const [event] = structuredClone(events)
    if (event?.data.object.object !== 'checkout.session') throw new Error('another event')
    event.data.object.metadata = { cart: '7' }
    expect(effectOf([event])).toBeNull()
    expect(effectOf([withObject(event, { payment_status: 'partly_paid' })])).toBeNull()
  })
})

describe('refunds', () => {
  test('a refund event is read with its amount and status', () => {
    const { payment } = paidCheckout(2500)
    const [made] = stripe.acts.refund(payment, { amount: 700, status: 'pending' })
    if (made === undefined) throw new Error('no event was made')
    const { id: refundId } = made.data.object
    const ofPayment = { paymentIntentId: payment, amountCents: 700, currency: 'usd' }
    const refund = { kind: 'refund', refundId, ...ofPayment }
    expect(effectOf([made])).toEqual({ ...refund, status: 'pending' })
    expect(effectOf(stripe.acts.changeRefund(refundId, 'succeeded'))).toEqual({
      ...refund,
      status: 'succeeded',
    })
    expect(effectOf(stripe.acts.changeRefund(refundId, 'failed'))).toEqual({
      ...refund,
      status: 'failed',
    })
  })
})

describe('disputes', () => {
  test.each([
    ['won', { isWithdrawn: false, isFinal: true }],
    ['lost', { isWithdrawn: true, isFinal: true }],
  ] as const)('%s: withdrawn from the first word on, until it was won', (outcome, end) => {
    const { payment } = paidCheckout(2500)
    const opened = stripe.acts.openDispute(payment)
    const [created] = opened
    if (created === undefined) throw new Error('no event was made')
    const { id: disputeId } = created.data.object
    const ofPayment = { paymentIntentId: payment, amountCents: 2500, currency: 'usd' }
    const dispute = { kind: 'dispute', disputeId, ...ofPayment }
    const open = { ...dispute, isWithdrawn: true, isFinal: false }
    expect(opened.map((event) => [event.type, effectOf([event])])).toEqual([
      ['charge.dispute.created', open],
      ['charge.dispute.funds_withdrawn', open],
    ])
    expect(effectOf(stripe.acts.updateDispute(disputeId, 'under_review'))).toEqual(open)
    for (const event of stripe.acts.closeDispute(disputeId, outcome)) {
      expect(effectOf([event])).toEqual({ ...dispute, ...end })
    }
  })

  test('an inquiry moves no money', () => {
    const { payment } = paidCheckout(2500)
    const [created] = stripe.acts.openDispute(payment, { isInquiry: true })
    if (created === undefined) throw new Error('no event was made')
    expect(effectOf([created])).toMatchObject({ isWithdrawn: false, isFinal: false })
    const closed = stripe.acts.closeDispute(created.data.object.id, 'warning_closed')
    expect(effectOf(closed)).toMatchObject({ isWithdrawn: false, isFinal: true })
  })
})

describe('of refunds and disputes', () => {
  const made = () => {
    const { payment } = paidCheckout(2500)
    const [refund] = stripe.acts.refund(payment, { amount: 700 })
    const [dispute] = stripe.acts.openDispute(payment)
    if (refund === undefined || dispute === undefined) throw new Error('no event was made')
    return [refund, dispute]
  }

  test.each(['something_new', '', 'WON', 'needs_response ', null])(
    'a refund or dispute with the unknown status %j is reported as unreadable',
    (status) => {
      for (const event of made()) {
        expect(effectOf([withObject(event, { status })])).toBe('unreadable')
      }
    },
  )

  test('a refund or dispute keeps its currency, and gets the currency of purchases without one', () => {
    for (const event of made()) {
      expect(effectOf([withObject(event, { currency: 'eur' })])).toMatchObject({ currency: 'eur' })
      const silent = withObject(event, { currency: undefined })
      expect(effectOf([silent])).toMatchObject({ currency: 'usd' })
      expect(effectOf([withObject(event, { currency: null })])).toBe('unreadable')
    }
  })

  test.each([
    ['warning_needs_response', false, false],
    ['warning_under_review', false, false],
    ['warning_closed', false, true],
    ['needs_response', true, false],
    ['under_review', true, false],
    ['appeal_needs_response', true, false],
    ['appeal_under_review', true, false],
    ['won', false, true],
    ['lost', true, true],
    ['prevented', false, true],
  ])(
    'a dispute with the status %s is read with its money and finality',
    (status, isWithdrawn, isFinal) => {
      const [, dispute] = made()
      if (dispute === undefined) throw new Error('no event was made')
      const object = { status, balance_transactions: [] }
      expect(effectOf([withObject(dispute, object)])).toMatchObject({ isWithdrawn, isFinal })
    },
  )
})

test('an event of any other type has no effect, whatever it contains', () => {
  const event = { ...paidCheckout().events[0], type: 'payment_intent.succeeded' }
  const result = read(signBody(JSON.stringify(event), secret, now))
  expect(result).toMatchObject({ kind: 'event', event: { effect: null } })
})
