import { randomUUID } from 'node:crypto'
import type { Database } from '@ase/db'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../src/audit.ts'
import { deletePayments } from '../src/purchases/deleted-payments.ts'
import { findUnmatchedPayment, listUnmatchedPayments } from '../src/purchases/unmatched-payments.ts'
import { lockAccount } from '../src/ledger/account-lock.ts'
import { callWindowOf } from '../src/reservations/rate-window.ts'
import { adjustCredits, grantCredits, readBalance } from '../src/ledger/ledger.ts'
import { readPurchase } from '../src/purchases/purchases.ts'
import { recordPaymentEvent } from '../src/purchases/record-payment-event.ts'
import { evaluationCalls } from '../src/reservations/evaluation-calls.ts'
import { callOf, newPurchase, newRecord, openAccount } from './fixtures.ts'
import { disputeOf, eventOf, paidOf, paymentOf, refundOf } from './payment-fixtures.ts'

const { charge } = evaluationCalls

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())

const send = (...args: Parameters<typeof eventOf>) => recordPaymentEvent(db, eventOf(...args))
const standing = async (accountId: string) => {
  const balance = await readBalance(db, accountId)
  return balance === undefined ? undefined : [balance.balance, balance.debt]
}
const statusOf = async (id: string) => (await readPurchase(db, id))?.status
/** An account that bought 1,000 credits, and the purchase. */
const paidPurchase = async () => {
  const accountId = await openAccount(db, 0)
  const purchase = await newPurchase(db, accountId, 1000)
  await send(paidOf(purchase))
  return { accountId, purchase }
}

describe('a paid purchase', () => {
  test('a paid purchase is credited once, however many events report it', async () => {
    const accountId = await openAccount(db, 0)
    const purchase = await newPurchase(db, accountId, 1000)
    const event = eventOf(paidOf(purchase))
    const again = Array.from({ length: 10 }, () => recordPaymentEvent(db, event))
    const others = Array.from({ length: 10 }, () => send(paidOf(purchase)))
    const outcomes = await Promise.all([...again, ...others])
    expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(9)
    expect(outcomes.filter((outcome) => outcome === 'ignored')).toHaveLength(10)
    expect(await standing(accountId)).toEqual([1000, 0])
    expect(await readPurchase(db, purchase.id)).toMatchObject({
      status: 'paid',
      paymentIntentId: paymentOf(purchase),
    })
  })

  test.each([
    ['another currency', { currency: 'eur' }],
    ['another amount', { amountCents: 999 }],
    ['an unknown purchase', { purchaseId: randomUUID() }],
    ['a purchase that is no id', { purchaseId: "x'; --" }],
  ])('a payment with %s credits no account', async (_, change) => {
    const accountId = await openAccount(db, 0)
    const purchase = await newPurchase(db, accountId, 1000)
    expect(await send({ ...paidOf(purchase), ...change })).toBe('unmatched')
    expect(await standing(accountId)).toEqual([0, 0])
    expect(await statusOf(purchase.id)).toBe('pending')
  })

  test('a purchase that is paid twice is credited once', async () => {
    const { accountId, purchase } = await paidPurchase()
    expect(await send({ ...paidOf(purchase), paymentIntentId: 'pi_other' })).toBe('unmatched')
    expect(await standing(accountId)).toEqual([1000, 0])
  })

  test('a purchase is not credited for the payment of another purchase', async () => {
    const { accountId, purchase } = await paidPurchase()
    const second = await newPurchase(db, accountId, 1000)
    const paid = { ...paidOf(second), paymentIntentId: paymentOf(purchase) }
    expect(await send(paid)).toBe('unmatched')
    expect(await standing(accountId)).toEqual([1000, 0])
  })

  test('a paid purchase pays the debt of the account first', async () => {
    const accountId = await openAccount(db, 0)
    await adjustCredits(db, { accountId, credits: -300, ref: 'mistake' })
    expect(await standing(accountId)).toEqual([0, 300])
    const purchase = await newPurchase(db, accountId, 1000)
    await send(paidOf(purchase))
    expect(await standing(accountId)).toEqual([700, 0])
  })

  test('a payment counts after its checkout expired, and an expiry does not count after the payment', async () => {
    const accountId = await openAccount(db, 0)
    const purchase = await newPurchase(db, accountId, 1000)
    const expired = { kind: 'expired', purchaseId: purchase.id, sessionId: 'cs_x' } as const
    expect(await send(expired)).toBe('applied')
    expect(await statusOf(purchase.id)).toBe('expired')
    expect(await send(paidOf(purchase))).toBe('applied')
    expect(await send(expired)).toBe('ignored')
    expect(await statusOf(purchase.id)).toBe('paid')
    expect(await standing(accountId)).toEqual([1000, 0])
  })
})

describe('refunds', () => {
  test('a refund takes back its part, and a failed refund returns it', async () => {
    const { accountId, purchase } = await paidPurchase()
    expect(await send(refundOf(purchase, 're_1', 400, 'pending'))).toBe('applied')
    expect(await standing(accountId)).toEqual([600, 0])
    expect(await send(refundOf(purchase, 're_1', 400, 'succeeded'))).toBe('applied')
    expect(await send(refundOf(purchase, 're_2', 600, 'succeeded'))).toBe('applied')
    expect(await standing(accountId)).toEqual([0, 0])
    expect(await statusOf(purchase.id)).toBe('refunded')
    expect(await send(refundOf(purchase, 're_2', 600, 'failed'))).toBe('applied')
    expect(await send(refundOf(purchase, 're_2', 600, 'succeeded'))).toBe('ignored')
    expect(await standing(accountId)).toEqual([600, 0])
    expect(await statusOf(purchase.id)).toBe('paid')
  })

  test('a refund of spent credits leaves a debt, and an account with debt cannot call', async () => {
    const { accountId, purchase } = await paidPurchase()
    await charge(db, callOf(accountId, 'k'), callWindowOf('action'), newRecord())
    await send(refundOf(purchase, 're_3', 1000, 'succeeded'))
    expect(await standing(accountId)).toEqual([0, 1])
    await grantCredits(db, { accountId, credits: 1, ref: 'not enough' })
    const call = callOf(accountId, 'next')
    expect(await charge(db, call, callWindowOf('action'), newRecord())).toBe('lost_race')
    await grantCredits(db, { accountId, credits: 1, ref: 'enough' })
    expect(await charge(db, call, callWindowOf('action'), newRecord())).toBe('charged')
  })

  test('refunds that arrive before the payment are settled with it', async () => {
    const accountId = await openAccount(db, 0)
    const purchase = await newPurchase(db, accountId, 1000)
    expect(await send(refundOf(purchase, 're_4', 300, 'succeeded'))).toBe('unmatched')
    expect(await send(refundOf(purchase, 're_5', 300, 'failed'))).toBe('unmatched')
    expect(await send(disputeOf(purchase, 'dp_1', 200, true, false))).toBe('unmatched')
    expect(await send(paidOf(purchase))).toBe('applied')
    expect(await standing(accountId)).toEqual([500, 0])
    expect(await statusOf(purchase.id)).toBe('disputed')
  })

  test('refunds and disputes together never take more than the purchase gave', async () => {
    const { accountId, purchase } = await paidPurchase()
    await send(refundOf(purchase, 're_6', 700, 'succeeded'))
    await send(disputeOf(purchase, 'dp_2', 1000, true, false))
    expect(await standing(accountId)).toEqual([0, 0])
    await send(disputeOf(purchase, 'dp_2', 1000, false, true))
    expect(await standing(accountId)).toEqual([300, 0])
    expect(await statusOf(purchase.id)).toBe('paid')
  })

  test('refunds and disputes in another currency are stored and move no credits, whenever they arrive', async () => {
    const accountId = await openAccount(db, 0)
    const purchase = await newPurchase(db, accountId, 1000)
    const inEuro = [
      { ...refundOf(purchase, 're_e', 700, 'succeeded'), currency: 'eur' },
      { ...disputeOf(purchase, 'dp_e', 1000, true, false), currency: 'eur' },
    ]
    for (const effect of inEuro) expect(await send(effect)).toBe('unmatched')
    await send(paidOf(purchase))
    expect(await standing(accountId)).toEqual([1000, 0])
    for (const [n, effect] of inEuro.entries()) {
      const later = { ...effect, amountCents: effect.amountCents - 1 + 2 * n }
      expect(await send(later, 5)).toBe(n === 0 ? 'ignored' : 'unmatched')
    }
    expect(await standing(accountId)).toEqual([1000, 0])
    expect(await statusOf(purchase.id)).toBe('paid')
    const { unbalanced, missettled } = await auditLedger(db)
    expect([unbalanced, missettled]).toEqual([0, 0])
    await send(refundOf(purchase, 're_u', 300, 'succeeded'))
    expect(await standing(accountId)).toEqual([700, 0])
  })

  test('refunds of a payment that belongs to no purchase are recorded and move no credits', async () => {
    const { accountId, purchase } = await paidPurchase()
    const foreign = { ...refundOf(purchase, 're_7', 900, 'succeeded'), paymentIntentId: 'pi_far' }
    expect(await send(foreign)).toBe('unmatched')
    expect(await standing(accountId)).toEqual([1000, 0])
  })
})

describe('a dispute', () => {
  test('a dispute takes the money while it runs, and returns it when it is won', async () => {
    const { accountId, purchase } = await paidPurchase()
    await send(disputeOf(purchase, 'dp_3', 1000, false, false), 1)
    expect(await standing(accountId)).toEqual([1000, 0])
    await send(disputeOf(purchase, 'dp_3', 1000, true, false), 2)
    expect(await standing(accountId)).toEqual([0, 0])
    expect(await statusOf(purchase.id)).toBe('disputed')
    await send(disputeOf(purchase, 'dp_3', 1000, false, true), 3)
    expect(await standing(accountId)).toEqual([1000, 0])
    expect(await statusOf(purchase.id)).toBe('paid')
    expect(await send(disputeOf(purchase, 'dp_3', 1000, true, false), 4)).toBe('ignored')
  })

  test('a lost dispute can be won later, and an older event of its loss changes nothing', async () => {
    const { accountId, purchase } = await paidPurchase()
    await send(disputeOf(purchase, 'dp_4', 1000, false, true), 9)
    expect(await send(disputeOf(purchase, 'dp_4', 1000, true, true), 5)).toBe('ignored')
    expect(await standing(accountId)).toEqual([1000, 0])
  })
})

describe('an unmatched payment', () => {
  const openOf = async (paymentIntentId: string) =>
    (await listUnmatchedPayments(db)).filter(
      (payment) => payment.paymentIntentId === paymentIntentId,
    )

  test.each([
    ['paid_twice', { paymentIntentId: 'pi_second', sessionId: 'cs_second' }],
    ['not_as_ordered', { paymentIntentId: 'pi_more', amountCents: 1100 }],
    ['not_as_ordered', { paymentIntentId: 'pi_euro', currency: 'eur' }],
  ] as const)('is kept as %s until it went back: %j', async (reason, change) => {
    const accountId = await openAccount(db, 0)
    const purchase = await newPurchase(db, accountId, 1000)
    if (reason === 'paid_twice') await send(paidOf(purchase))
    const before = await standing(accountId)
    const paid = { ...paidOf(purchase), ...change }
    expect([await send(paid), await send(paid)]).toEqual(['unmatched', 'unmatched'])
    const { paymentIntentId, amountCents } = paid
    expect(await openOf(paymentIntentId)).toMatchObject([
      { purchaseId: purchase.id, amountCents, returnedCents: 0, reason },
    ])
    const { currency } = paid
    const refund = {
      ...refundOf(purchase, paymentIntentId, amountCents, 'succeeded'),
      paymentIntentId,
      currency,
    }
    await send({ ...refund, refundId: `of_another_${paymentIntentId}`, currency: 'jpy' })
    expect(await openOf(paymentIntentId)).toMatchObject([{ returnedCents: 0 }])
    await send(refund)
    expect(await openOf(paymentIntentId)).toEqual([])
    await send({ ...refund, status: 'failed' })
    expect(await openOf(paymentIntentId)).toHaveLength(1)
    expect(await standing(accountId)).toEqual(before)
  })

  test('a payment without a purchase of ours, or one that was credited, is not unmatched', async () => {
    const { purchase } = await paidPurchase()
    await send({
      ...paidOf(purchase),
      purchaseId: 'of another account',
      paymentIntentId: 'pi_theirs',
    })
    await send(paidOf(purchase))
    for (const id of ['pi_theirs', paymentOf(purchase)]) {
      expect(await findUnmatchedPayment(db, id)).toBeUndefined()
    }
  })
})

describe('events after the deletion of the account', () => {
  const kept = async (purchase: Parameters<typeof paymentOf>[0]) => {
    const { rows } = await db.pool.query(
      `select id from payment_refund where payment_intent_id = $1
       union all select id from payment_dispute where payment_intent_id = $1`,
      [paymentOf(purchase)],
    )
    return rows
  }
  const deleteAccount = (accountId: string) =>
    db.kysely.transaction().execute(async (trx) => {
      await lockAccount(trx, accountId)
      await deletePayments(trx, accountId)
      await trx.deleteFrom('account').where('id', '=', accountId).execute()
    })

  test('an event after the deletion of the account is recorded and leaves nothing else', async () => {
    const { accountId, purchase } = await paidPurchase()
    await send(refundOf(purchase, 're', 400, 'pending'))
    await deleteAccount(accountId)
    const expired = { kind: 'expired', purchaseId: purchase.id, sessionId: 'cs_x' } as const
    for (const effect of [
      paidOf(purchase),
      expired,
      refundOf(purchase, 're', 400, 'succeeded'),
      disputeOf(purchase, 'dp', 600, true, false),
    ]) {
      expect(await send(effect)).toBe('unmatched')
    }
    expect(await standing(accountId)).toBeUndefined()
    expect(await kept(purchase)).toEqual([])
    expect(await findUnmatchedPayment(db, paymentOf(purchase))).toBeUndefined()
  })

  test('a payment after the deletion of the account is stored as unmatched', async () => {
    const accountId = await openAccount(db, 0)
    const purchase = await newPurchase(db, accountId, 1000)
    await send(refundOf(purchase, 're', 400, 'pending'))
    await deleteAccount(accountId)
    expect(await send(paidOf(purchase))).toBe('unmatched')
    expect(await standing(accountId)).toBeUndefined()
    const unclaimed = { purchaseId: purchase.id, amountCents: 1000, reason: 'purchase_gone' }
    expect(await findUnmatchedPayment(db, paymentOf(purchase))).toMatchObject({
      ...unclaimed,
      returnedCents: 400,
    })
  })

  test('an event that is concurrent with the deletion of the account leaves nothing', async () => {
    for (let round = 0; round < 10; round++) {
      const { accountId, purchase } = await paidPurchase()
      await Promise.all([
        send(refundOf(purchase, 're_a', 100, 'succeeded')),
        send(disputeOf(purchase, 'dp_a', 100, true, false)),
        deleteAccount(accountId),
        send(refundOf(purchase, 're_b', 100, 'succeeded')),
        send(disputeOf(purchase, 'dp_b', 100, true, false)),
      ])
      expect(await kept(purchase)).toEqual([])
    }
  })
})

test('an event without an effect is recorded and changes nothing', async () => {
  const event = eventOf(null)
  expect(await recordPaymentEvent(db, event)).toBe('ignored')
  expect(await recordPaymentEvent(db, event)).toBe('duplicate')
})
