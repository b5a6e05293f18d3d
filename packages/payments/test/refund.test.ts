import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStripeProcessor, type PaymentProcessor, type RefundOrder } from '../src/index.ts'
import { startFakeStripeServer, type FakeStripeServer } from '../src/testing/index.ts'

let fake: FakeStripeServer
let processor: PaymentProcessor
let order: RefundOrder

beforeEach(async () => {
  fake = await startFakeStripeServer()
  const { secretKey, url } = fake
  processor = createStripeProcessor({
    secretKey,
    apiBase: url,
    deadlineMs: 120_000,
    retriesMax: 1,
  })
  const purchaseId = randomUUID()
  const session = fake.acts.startCheckout(purchaseId, 1000)
  fake.acts.pay(session.id)
  const paymentIntentId = fake.acts.paymentOf(session.id)
  order = { purchaseId, paymentIntentId, amountCents: null, reason: 'not needed' }
})
afterEach(async () => {
  processor.close()
  await fake.close()
})

const refunded = () => [...fake.state.refunds.values()].map(({ amount }) => amount)

test('a refund without an amount returns the rest of the payment, with purchase and reason as metadata', async () => {
  fake.acts.refund(order.paymentIntentId, { amount: 400 })
  expect(await processor.createRefund(order)).toMatchObject({
    ok: true,
    value: { amountCents: 600, status: 'succeeded', isRepeat: false },
  })
  const metadata = [...fake.state.refunds.values()].at(-1)?.metadata
  expect(metadata).toEqual({ purchase_id: order.purchaseId, reason: 'not needed' })
})

test('one reason refunds once, concurrently and later, and another reason refunds again', async () => {
  const part = { ...order, amountCents: 300 }
  await Promise.all([processor.createRefund(part), processor.createRefund(part)])
  expect(await processor.createRefund(part)).toMatchObject({ value: { isRepeat: true } })
  expect(await processor.createRefund({ ...part, amountCents: 500 })).toMatchObject({
    value: { isRepeat: true, amountCents: 300 },
  })
  expect(refunded()).toEqual([300])
  await processor.createRefund({ ...part, reason: 'another' })
  expect(refunded()).toEqual([300, 300])
})

test('a lost answer does not cause a second refund', async () => {
  fake.fail('reset_after')
  expect(await processor.createRefund(order)).toMatchObject({ ok: true })
  expect(refunded()).toEqual([1000])
})

test('a failing server refunds nothing, and refunds once when it works again', async () => {
  fake.fail('error', 10)
  expect(await processor.createRefund(order)).toEqual({ ok: false, error: 'server_error' })
  expect(refunded()).toEqual([])
  fake.recover()
  expect(await processor.createRefund(order)).toMatchObject({ ok: true })
  expect(refunded()).toEqual([1000])
})

test.each<[string, Partial<RefundOrder>, string]>([
  ['more than is left', { amountCents: 1001 }, 'refused'],
  ['an unknown payment', { paymentIntentId: 'pi_unknown' }, 'not_found'],
])('a refund of %s is refused', async (_, change, failure) => {
  expect(await processor.createRefund({ ...order, ...change })).toEqual({
    ok: false,
    error: failure,
  })
  expect(refunded()).toEqual([])
})
