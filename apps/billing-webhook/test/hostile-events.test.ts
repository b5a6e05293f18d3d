import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import {
  disputeOf,
  eventOf,
  newPurchase,
  post,
  refundOf,
  sessionOf,
  type TestPurchase,
  useTestReceiver,
} from './support.ts'

const server = useTestReceiver()
let purchase: TestPurchase
beforeAll(async () => {
  purchase = await newPurchase(server.db)
})

const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, '', [], {}, 0, -1, 1, 0.5, 1e300, 'usd', 'USD', 'paid'),
  fc.constantFrom<unknown>(2_147_483_647, 2_147_483_648, 99_999_999_999, Number.MAX_SAFE_INTEGER),
  fc.constantFrom('\u0000', 'a\u0000b', '\uD800', '\uFEFF', "'; drop table purchase; --"),
  fc.constantFrom('succeeded', 'failed', 'canceled', 'won', 'lost', 'toString', '__proto__'),
  fc.string({ maxLength: 300 }),
  fc.constantFrom('x'.repeat(256), 'x'.repeat(100_000), '🦊'.repeat(200)),
  fc.jsonValue({ maxDepth: 2 }),
)

const kinds = [
  ['checkout.session.completed', () => sessionOf(purchase)],
  ['checkout.session.async_payment_succeeded', () => sessionOf(purchase)],
  ['checkout.session.expired', () => sessionOf(purchase)],
  ['refund.created', () => refundOf(purchase, 're_hostile')],
  ['refund.failed', () => refundOf(purchase, 're_hostile', { status: 'failed' })],
  ['charge.refunded', () => ({ id: 'ch_1', object: 'charge' })],
  ['charge.dispute.created', () => disputeOf(purchase, 'needs_response')],
  ['charge.dispute.closed', () => disputeOf(purchase, 'won')],
] as const

const fields = [
  'id',
  'amount',
  'amount_total',
  'charge',
  'currency',
  'metadata',
  'mode',
  'object',
  'payment_intent',
  'payment_status',
  'status',
]
const envelope = ['id', 'type', 'created', 'livemode', 'object', 'data', 'api_version']

/** Which fields of the object and of the event around it hold something else. */
const damage = fc.record({
  kind: fc.constantFrom(...kinds),
  inside: fc.dictionary(fc.constantFrom(...fields), hostileValue, { maxKeys: 2 }),
  around: fc.dictionary(fc.constantFrom(...envelope), hostileValue, { maxKeys: 1 }),
  purchaseId: fc.option(hostileValue, { freq: 4 }),
})

test('a signed event with any content is answered 200 or 400, because no retry would help', async () => {
  await fc.assert(
    fc.asyncProperty(damage, async ({ kind: [type, object], inside, around, purchaseId }) => {
      const metadata = purchaseId === null ? {} : { metadata: { purchase_id: purchaseId } }
      const event = eventOf(type, { ...object(), ...metadata, ...inside }, around)
      const response = await post(server.receiver, JSON.stringify(event))
      expect([200, 400]).toContain(response.status)
    }),
    { numRuns: 400 },
  )
  expect(await server.problems()).toBe(0)
})
