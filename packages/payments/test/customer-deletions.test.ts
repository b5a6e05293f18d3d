import { randomUUID } from 'node:crypto'
import { detachCustomers } from '@ase/credits'
import type { Database } from '@ase/db'
import { type TestDatabase, createTestDatabase, openTestDatabase } from '@ase/db/testing'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createStripeProcessor,
  deleteDueCustomers,
  startCheckout,
  type PaymentProcessor,
} from '../src/index.ts'
import { startFakeStripeServer, type FakeStripeServer } from '../src/testing/index.ts'
import { deleteAccount as removeAccount, newAccount, newKey } from './fixtures.ts'

let database: TestDatabase
let db: Database
let fake: FakeStripeServer
let processor: PaymentProcessor
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())
beforeEach(async () => {
  fake = await startFakeStripeServer()
  processor = createStripeProcessor({
    secretKey: fake.secretKey,
    apiBase: fake.url,
    retriesMax: 1,
  })
})
afterEach(async () => {
  processor.close()
  await fake.close()
  await db.kysely.deleteFrom('payment_customer').execute()
})

const never = new AbortController().signal
const run = (signal = never) => deleteDueCustomers(db, processor, signal)

/** Customers whose accounts are gone and whose checkouts were ended already, as a first visit leaves them. */
async function customers(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const ref = randomUUID()
    const made = await processor.createCustomer(ref)
    if (!made.ok) throw new Error(made.error)
    await insert({ ref, customer_id: made.value, attempts: 1 })
    ids.push(made.value)
  }
  return ids
}

async function insert(row: { ref: string; customer_id: string | null; attempts: number }) {
  await db.kysely
    .insertInto('payment_customer')
    .values({ ...row, account_id: null, mode: 'test' })
    .execute()
}

/** What is left to do, with the whole minutes until the next attempt. */
async function left() {
  const { rows } = await sql<{ id: string; attempts: number; minutes: string }>`
    select customer_id as id, attempts, ceil(extract(epoch from next_attempt_at - now()) / 60) as minutes
    from payment_customer where account_id is null`.execute(db.kysely)
  return rows.map(({ id, attempts, minutes }) => ({ id, attempts, minutes: Number(minutes) }))
}
const makeDue = () =>
  db.kysely
    .updateTable('payment_customer')
    .set({ next_attempt_at: new Date(0) })
    .execute()
const deletionsAsked = () => fake.requests.filter(({ method }) => method === 'DELETE').length
const isDeleted = (id: string) => fake.state.customers.get(id)?.deleted === true

test('every due customer is deleted, and none is left', async () => {
  const ids = await customers(3)
  expect(await run()).toEqual({ deleted: 3, failed: 0 })
  expect(ids.every(isDeleted)).toBe(true)
  expect(await left()).toEqual([])
  expect(await run()).toEqual({ deleted: 0, failed: 0 })
})

test('a customer that Stripe has deleted already counts as deleted', async () => {
  const [id = ''] = await customers(1)
  await processor.deleteCustomer(id)
  expect(await run()).toEqual({ deleted: 1, failed: 0 })
  expect(await left()).toEqual([])
})

test('a customer that this Stripe account does not know stays due, with growing waits', async () => {
  await insert({ ref: randomUUID(), customer_id: 'cus_of_another_account', attempts: 1 })
  expect(await run()).toEqual({ deleted: 0, failed: 1 })
  expect(await left()).toMatchObject([{ id: 'cus_of_another_account', attempts: 2 }])
})

test('a customer of another mode waits for a key of its mode', async () => {
  await customers(1)
  const live = createStripeProcessor({
    secretKey: fake.secretKey.replace('test', 'live'),
    apiBase: fake.url,
  })
  const asked = fake.requests.length
  expect(await deleteDueCustomers(db, live, never)).toEqual({ deleted: 0, failed: 0 })
  expect(fake.requests).toHaveLength(asked)
  live.close()
  expect(await run()).toEqual({ deleted: 1, failed: 0 })
})

describe('an account that is deleted', () => {
  const checkout = (accountId: string) => {
    const deps = { db, processor, publicBaseUrl: 'https://service.example.com', now: Date.now }
    return startCheckout(deps, { accountId, key: newKey(), amountCents: 500, returnPath: '/' })
  }
  async function deleteAccount(accountId: string): Promise<void> {
    await detachCustomers(db.kysely, accountId)
    await removeAccount(db, accountId)
  }
  const sessionStatuses = () => [...fake.state.sessions.values()].map(({ status }) => status)
  const deletions = () => [...fake.state.customers.values()].map(({ deleted }) => deleted === true)

  test('a deleted account has its open checkouts expired immediately, and its customer deleted a minute later', async () => {
    const accountId = await newAccount(db)
    for (const _ of [1, 2]) await checkout(accountId)
    await deleteAccount(accountId)
    expect(await run()).toEqual({ deleted: 0, failed: 0 })
    expect([sessionStatuses(), deletions()]).toEqual([['expired', 'expired'], [false]])
    expect(await left()).toMatchObject([{ attempts: 1, minutes: 1 }])
    await makeDue()
    expect(await run()).toEqual({ deleted: 1, failed: 0 })
    expect(deletions()).toEqual([true])
    expect(await left()).toEqual([])
  })

  test('a checkout that Stripe opened after the first pass is expired too', async () => {
    const accountId = await newAccount(db)
    await checkout(accountId)
    const goOn = fake.hold()
    const asked = fake.requests.length
    const late = checkout(accountId)
    await expect.poll(() => fake.requests.at(asked)?.path).toBe('/v1/checkout/sessions')
    await deleteAccount(accountId)
    const first = run()
    goOn()
    expect([await first, (await late).ok]).toEqual([{ deleted: 0, failed: 0 }, false])
    await makeDue()
    expect(await run()).toEqual({ deleted: 1, failed: 0 })
    expect([sessionStatuses(), deletions()]).toEqual([['expired', 'expired'], [true]])
  })

  test('a deleted account has its open checkouts expired when Stripe works again', async () => {
    const accountId = await newAccount(db)
    await checkout(accountId)
    await deleteAccount(accountId)
    fake.fail('rate_limited')
    expect(await run()).toEqual({ deleted: 0, failed: 1 })
    await makeDue()
    expect(await run()).toEqual({ deleted: 1, failed: 0 })
    expect([sessionStatuses(), deletions()]).toEqual([['expired'], [true]])
  })

  test('a customer whose creation was never answered is deleted too', async () => {
    const accountId = await newAccount(db)
    fake.fail('reset_after', 2)
    expect(await checkout(accountId)).toMatchObject({ error: { code: 'PAYMENT_PROVIDER_ERROR' } })
    expect(fake.state.customers.size).toBe(1)
    expect(fake.requests.some(({ body }) => body.includes('example'))).toBe(false)
    await deleteAccount(accountId)
    await run()
    await makeDue()
    expect(await run()).toEqual({ deleted: 1, failed: 0 })
    expect(deletions()).toEqual([true])
  })

  test('a customer that is created while the job requests it is deleted too', async () => {
    const accountId = await newAccount(db)
    const goOn = fake.hold()
    const late = checkout(accountId)
    await expect.poll(() => fake.requests.length).toBe(1)
    await deleteAccount(accountId)
    const first = run()
    await expect.poll(() => fake.requests.length).toBeGreaterThan(1)
    goOn()
    await Promise.all([late, first])
    for (const _ of [1, 2, 3]) {
      await makeDue()
      await run()
    }
    expect([new Set(deletions()), await left()]).toEqual([new Set([true]), []])
  })
})

test('a failed deletion is retried after growing waits, up to a day', async () => {
  const [id = ''] = await customers(1)
  const waits: number[] = []
  for (let attempt = 2; attempt <= 15; attempt += 1) {
    fake.fail('unauthorized')
    expect(await run()).toEqual({ deleted: 0, failed: 1 })
    const [row] = await left()
    expect(row?.attempts).toBe(attempt)
    waits.push(row?.minutes ?? 0)
    await makeDue()
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440, 1440, 1440, 1440])
  expect(await run()).toEqual({ deleted: 1, failed: 0 })
  expect(isDeleted(id)).toBe(true)
})

test('a failed deletion does not delay the others', async () => {
  const ids = await customers(3)
  fake.fail('unauthorized')
  expect(await run()).toEqual({ deleted: 2, failed: 1 })
  expect(ids.filter(isDeleted)).toHaveLength(2)
})

test('several concurrent processes process each customer once', async () => {
  await customers(12)
  const replicas = [1, 2, 3].map(() => openTestDatabase(database.url))
  const runs = await Promise.all(
    replicas.map((replica) => deleteDueCustomers(replica, processor, never)),
  )
  expect(runs.reduce((total, { deleted }) => total + deleted, 0)).toBe(12)
  expect(deletionsAsked()).toBe(12)
  for (const replica of replicas) await replica.close()
})

test('a deletion that a killed process had begun is retried after its wait', async () => {
  const [id = ''] = await customers(1)
  const dying = openTestDatabase(database.url)
  const goOn = fake.hold()
  const running = deleteDueCustomers(dying, processor, never)
  await expect.poll(() => fake.requests.at(-1)?.path).toBe('/v1/checkout/sessions')
  // From here on it can keep nothing, as a process that was killed.
  await dying.close()
  goOn()
  await expect(running).rejects.toThrow('destroyed')
  expect(isDeleted(id)).toBe(true)
  expect(await run()).toEqual({ deleted: 0, failed: 0 })
  await makeDue()
  expect(await run()).toEqual({ deleted: 1, failed: 0 })
})

test('an abort ends the job after the current customer', async () => {
  await customers(3)
  const controller = new AbortController()
  const goOn = fake.hold()
  const running = run(controller.signal)
  await expect.poll(() => fake.requests.at(-1)?.path).toBe('/v1/checkout/sessions')
  controller.abort()
  goOn()
  expect(await running).toEqual({ deleted: 1, failed: 0 })
  expect(await left()).toHaveLength(2)
})
