import { randomUUID } from 'node:crypto'
import { useTestDatabase } from '@ase/db/testing'
import type { SessionLabel } from '@ase/schemas'
import { expect, test } from 'vitest'
import { createPurchase } from '../src/purchases/purchases.ts'
import { recordPaymentEvent } from '../src/purchases/record-payment-event.ts'
import { newPurchase, openAccount } from './fixtures.ts'
import { disputeOf, eventOf, paidOf, refundOf } from './payment-fixtures.ts'

const database = useTestDatabase()

type Row = Readonly<Record<string, unknown>>

async function eventsOf(accountId: string): Promise<Row[]> {
  const { rows } = await database.db.pool.query<Row>(
    `select code, browser, subject_kind, subject_id from account_event
     where account_id = $1 order by created_at, id`,
    [accountId],
  )
  return rows
}
const codesOf = async (accountId: string) => (await eventsOf(accountId)).map(({ code }) => code)
const send = (...args: Parameters<typeof eventOf>) =>
  recordPaymentEvent(database.db, eventOf(...args))

test('repeated requests for a purchase record one start, by the session that asked', async () => {
  const accountId = await openAccount(database.db, 0)
  const by: SessionLabel = { browser: 'Safari', system: 'macOS' }
  const order = { accountId, by, mode: 'test', key: randomUUID(), amountCents: 500 } as const
  const asked = await Promise.all(
    Array.from({ length: 5 }, () => createPurchase(database.db, { ...order, returnPath: '/' })),
  )
  const [first] = asked
  expect(await eventsOf(accountId)).toEqual([
    {
      code: 'purchase_started',
      browser: 'Safari',
      subject_kind: 'purchase',
      subject_id: first?.ok === true ? first.value.id : null,
    },
  ])
})

test('each change of a payment is one event, and only when credits moved', async () => {
  const accountId = await openAccount(database.db, 0)
  const purchase = await newPurchase(database.db, accountId, 1000)
  const paid = eventOf(paidOf(purchase))
  await recordPaymentEvent(database.db, paid)
  await recordPaymentEvent(database.db, paid)
  await send(paidOf(purchase))
  await send(refundOf(purchase, 'asked', 300, 'requires_action'), 1)
  await send(refundOf(purchase, 'part', 300, 'pending'), 2)
  await send(refundOf(purchase, 'part', 300, 'succeeded'), 3)
  await send(refundOf(purchase, 'part', 300, 'failed'), 4)
  await send(disputeOf(purchase, 'claim', 1000, true, false), 5)
  await send(disputeOf(purchase, 'claim', 1000, false, true), 6)
  const events = await eventsOf(accountId)
  expect(events.map(({ code }) => code)).toEqual([
    'purchase_started',
    'purchase_paid',
    'purchase_refunded',
    'purchase_restored',
    'purchase_disputed',
    'purchase_restored',
  ])
  for (const event of events)
    expect(event).toMatchObject({ browser: null, subject_id: purchase.id })
})

test('a refund that arrives before the payment is an event after it', async () => {
  const accountId = await openAccount(database.db, 0)
  const purchase = await newPurchase(database.db, accountId, 1000)
  await send(refundOf(purchase, 'early', 1000, 'succeeded'))
  expect(await codesOf(accountId)).toEqual(['purchase_started'])
  await send(paidOf(purchase), 1)
  expect(await codesOf(accountId)).toEqual([
    'purchase_started',
    'purchase_paid',
    'purchase_refunded',
  ])
})

test('a checkout that expires unpaid is an event', async () => {
  const accountId = await openAccount(database.db, 0)
  const purchase = await newPurchase(database.db, accountId, 1000)
  const expired = { kind: 'expired', purchaseId: purchase.id, sessionId: 'cs_1' } as const
  await send(expired)
  await send(expired, 1)
  expect(await codesOf(accountId)).toEqual(['purchase_started', 'purchase_expired'])
})
