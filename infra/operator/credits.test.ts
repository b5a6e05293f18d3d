import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createPurchase, readBalance, recordPaymentEvent } from '@ase/credits'
import { useTestDatabase } from '@ase/db/testing'
import { createAccount, deleteAccount } from '@ase/identity'
import { startFakeStripeServer, type FakeStripeServer } from '@ase/payments/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandOutput } from '../testing/command-output.ts'
import { runCredits } from './credits.ts'
import { requireDatabaseUrl } from './operator-database.ts'

const database = useTestDatabase()
let stripe: FakeStripeServer
let accounts = 0

beforeAll(async () => {
  stripe = await startFakeStripeServer()
})
afterAll(async () => {
  await stripe.close()
})

/** `credits ...` as an operator runs it. */
async function credits(...words: string[]): Promise<{ exitCode: number; text: string }> {
  const environment = {
    DATABASE_URL: database.url,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_API_BASE: stripe.url,
  }
  const ended = await commandOutput(() => runCredits(words, requireDatabaseUrl), environment)
  return { exitCode: ended.exitCode, text: ended.output + ended.problems }
}

async function newAccount(): Promise<{ readonly email: string; readonly accountId: string }> {
  const email = `person-${accounts++}@example.test`
  return { email, ...(await createAccount(database.db, { email })) }
}

/** A purchase that was paid at the processor and credited here. */
async function paidPurchase(accountId: string): Promise<{ id: string; paymentIntentId: string }> {
  const returnPath = '/billing'
  const key = `purchase-of-${accountId}`
  const purchase = await createPurchase(database.db, {
    accountId,
    mode: 'test',
    key,
    amountCents: 1000,
    returnPath,
  })
  if (!purchase.ok) throw new Error(purchase.error.code)
  const { id } = purchase.value
  const { id: sessionId } = stripe.acts.startCheckout(id, 1000)
  stripe.acts.pay(sessionId)
  const paymentIntentId = stripe.acts.paymentOf(sessionId)
  await recordPaymentEvent(database.db, {
    id: `evt_${id}`,
    type: 'checkout.session.completed',
    createdAt: new Date(),
    effect: {
      kind: 'paid',
      purchaseId: id,
      sessionId,
      paymentIntentId,
      amountCents: 1000,
      currency: 'usd',
    },
  })
  return { id, paymentIntentId }
}

describe('grant and adjust', () => {
  test('grant and adjust happen once for each reason, and another amount with the same reason is refused', async () => {
    const { email, accountId } = await newAccount()
    const grant = ['grant', '--account', email, '--credits', '500', '--reason', 'a bad day']
    expect(await credits(...grant)).toMatchObject({ exitCode: 0, text: 'balance  500 credits\n' })
    const again = await credits(...grant)
    expect(again.exitCode).toBe(0)
    expect(again.text).toContain('nothing changed')
    const other = await credits(...grant.with(4, '600'))
    expect(other.exitCode).toBe(1)
    expect(other.text).toContain('got 500 credits already')
    expect((await readBalance(database.db, accountId))?.balance).toBe(500)
  })

  test('an adjustment below the balance is a debt', async () => {
    const { accountId } = await newAccount()
    const taken = await credits('adjust', '--account', accountId, '--credits=-70', '--reason', 'x')
    expect(taken).toMatchObject({ exitCode: 0, text: 'balance  0 credits\nowed     70 credits\n' })
  })

  test('grant and adjust refuse an unknown account', async () => {
    const args = ['grant', '--account', 'nobody@example.test', '--credits', '5', '--reason', 'x']
    expect(await credits(...args)).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('There is no account nobody@example.test.'),
    })
  })
})

describe('refund', () => {
  test('a refund asks the payment processor once for each reason, for a part and for the rest; credits wait for its event', async () => {
    const { accountId } = await newAccount()
    const { id } = await paidPurchase(accountId)
    const part = ['refund', id, '--cents', '300', '--reason', 'half used']
    const first = await credits(...part)
    expect(first).toMatchObject({ exitCode: 0, text: expect.stringContaining('300 cents') })
    const again = await credits(...part)
    expect(again).toMatchObject({ exitCode: 0, text: expect.stringContaining('nothing changed') })
    expect((await credits(...part.with(3, '400'))).exitCode).toBe(1)
    const rest = await credits('refund', id, '--reason', 'the rest')
    expect(rest).toMatchObject({ exitCode: 0, text: expect.stringContaining('700 cents') })
    expect([...stripe.state.refunds.values()].map(({ amount }) => amount)).toEqual([300, 700])
    expect((await readBalance(database.db, accountId))?.balance).toBe(1000)
    const asked = stripe.requests.length
    const above = await credits('refund', id, '--reason', 'all of it', '--cents', '1001')
    expect(above).toMatchObject({ exitCode: 1, text: expect.stringContaining('Only 1000 cents') })
    expect(stripe.requests).toHaveLength(asked)
    const more = await credits('refund', id, '--reason', 'too much')
    expect(more).toMatchObject({ exitCode: 1, text: expect.stringContaining('(refused)') })
  })

  test('a refund with a key that the payment processor refuses reports it', async () => {
    const { accountId } = await newAccount()
    const { id } = await paidPurchase(accountId)
    stripe.fail('forbidden', 4)
    const refused = await credits('refund', id, '--reason', 'x')
    stripe.recover()
    expect(refused).toMatchObject({
      exitCode: 1,
      text: expect.stringMatching(/\(unauthorized\): STRIPE_SECRET_KEY .* write refunds/),
    })
  })

  test('a refund of an unknown or unpaid purchase is refused before the payment processor is called', async () => {
    const asked = stripe.requests.length
    const unknown = await credits('refund', crypto.randomUUID(), '--reason', 'x')
    expect(unknown).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('There is no purchase'),
    })
    const { accountId } = await newAccount()
    const request = {
      accountId,
      mode: 'test',
      key: 'unpaid',
      amountCents: 500,
      returnPath: '/',
    } as const
    const purchase = await createPurchase(database.db, request)
    const id = purchase.ok ? purchase.value.id : ''
    const unpaid = await credits('refund', id, '--reason', 'x')
    expect(unpaid).toMatchObject({ exitCode: 1, text: expect.stringContaining('never paid') })
    expect(stripe.requests).toHaveLength(asked)
  })
})

test('a payment of an account that is gone is unsettled until it was refunded', async () => {
  const { email, accountId } = await newAccount()
  const request = {
    accountId,
    mode: 'test',
    key: 'late',
    amountCents: 500,
    returnPath: '/',
  } as const
  const purchase = await createPurchase(database.db, request)
  const purchaseId = purchase.ok ? purchase.value.id : ''
  await deleteAccount(database.db, accountId)
  const { id: sessionId } = stripe.acts.startCheckout(purchaseId, 500)
  stripe.acts.pay(sessionId)
  const paymentIntentId = stripe.acts.paymentOf(sessionId)
  const payment = { purchaseId, sessionId, paymentIntentId, amountCents: 500, currency: 'usd' }
  const createdAt = new Date()
  await recordPaymentEvent(database.db, {
    id: 'evt_late',
    type: 'late',
    createdAt,
    effect: { kind: 'paid', ...payment },
  })
  const listed = await credits('unsettled')
  expect(listed.exitCode).toBe(0)
  expect(listed.text).toMatch(
    new RegExp(`^payment  ${paymentIntentId} .* 500 cents usd  purchase_gone`, 'm'),
  )
  expect(listed.text).not.toContain(email)
  const events = await credits('unmatched')
  expect(events.text).toMatch(/^event    evt_late  \S+  late$/m)
  expect(events.text).not.toContain(email)
  const refund = await credits('refund', paymentIntentId, '--reason', 'account gone')
  expect(refund).toMatchObject({ exitCode: 0, text: expect.stringContaining('500 cents') })
  const [{ id: refundId } = { id: '' }] = [...stripe.state.refunds.values()].slice(-1)
  await recordPaymentEvent(database.db, {
    id: 'evt_back',
    type: 'back',
    createdAt,
    effect: {
      kind: 'refund',
      refundId,
      paymentIntentId,
      amountCents: 500,
      currency: 'usd',
      status: 'succeeded',
    },
  })
  expect(await credits('unsettled')).toEqual({ exitCode: 0, text: '' })
  const unknown = await credits('refund', 'pi_unknown', '--reason', 'x')
  expect(unknown).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('no unclaimed payment'),
  })
})

test('a customer that the payment processor does not delete is unsettled', async () => {
  const ref = crypto.randomUUID()
  const row = { ref, account_id: null, mode: 'live', customer_id: 'cus_stuck' } as const
  await database.db.kysely
    .insertInto('payment_customer')
    .values({ ...row, attempts: 4 })
    .execute()
  expect((await credits('unsettled')).text).toBe('')
  await database.db.kysely.updateTable('payment_customer').set({ attempts: 5 }).execute()
  expect((await credits('unsettled')).text).toBe(
    'customer cus_stuck  live  not deleted in 5 attempts\n',
  )
})

test('show prints the balance, the purchases and the entries', async () => {
  const { email, accountId } = await newAccount()
  const { id, paymentIntentId } = await paidPurchase(accountId)
  const { exitCode, text } = await credits('show', '--account', email)
  expect(exitCode).toBe(0)
  expect(text).toContain(`account  ${accountId}  ${email}`)
  expect(text).toContain('balance  1000 credits')
  expect(text).toMatch(
    new RegExp(`^purchase ${id} .* 1000 cents {2}paid {2}${paymentIntentId}$`, 'm'),
  )
  expect(text).toMatch(new RegExp(`^entry    1 .* purchase \\+1000 {2}balance 1000 {2}${id}$`, 'm'))
})

test('show prints what was refunded of a purchase', async () => {
  const { email, accountId } = await newAccount()
  const { paymentIntentId } = await paidPurchase(accountId)
  const refund = { kind: 'refund', refundId: 're_part', paymentIntentId, amountCents: 300 } as const
  await recordPaymentEvent(database.db, {
    id: 'evt_part',
    type: 'refund.created',
    createdAt: new Date(),
    effect: { ...refund, currency: 'usd', status: 'succeeded' },
  })
  const { text } = await credits('show', '--account', email)
  expect(text).toContain(` 1000 cents  paid  300 returned  ${paymentIntentId}\n`)
})

test('the audit prints nothing about a correct ledger, and exits with 1 and the problems of another', async () => {
  const { accountId } = await newAccount()
  const { id } = await paidPurchase(accountId)
  const sound = await credits('audit')
  expect(sound.exitCode).toBe(0)
  expect(sound.text.match(/ 0$/gm)).toHaveLength(4)
  const wrong = async (held: number) =>
    database.db.pool.query('update credit_account set held = $2 where account_id = $1', [
      accountId,
      held,
    ])
  await wrong(3)
  await database.db.pool.query("update purchase set status = 'refunded' where id = $1", [id])
  const { exitCode, text } = await credits('audit')
  expect(exitCode).toBe(1)
  expect(text).toMatch(new RegExp(`^misheld +${accountId}$`, 'm'))
  expect(text).toMatch(new RegExp(`^missettled +${accountId} ${id}$`, 'm'))
  expect(text).toContain('The audit has 2 findings.')
  await wrong(0)
})

test('an unknown command of credits shows the usage', async () => {
  expect(await credits('gift')).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('credits audit'),
  })
})

test.each(['credits', 'keys', 'replay'])('the deployed command has the word %s', async (word) => {
  const path = join(import.meta.dirname, 'main.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [path, word, '--help'])
  expect(stdout).toMatch(new RegExp(`^${word} `))
})
