import { createDatabase, type Database } from '@ase/db'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createStripeProcessor,
  deleteDueCustomers,
  scheduleCustomerDeletion,
  type PaymentProcessor,
} from '../src/index.ts'
import { startFakeStripeServer, type FakeStripeServer } from '../src/testing/index.ts'

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
  processor = createStripeProcessor({ secretKey: fake.secretKey, apiBase: fake.url })
})
afterEach(async () => {
  processor.close()
  await fake.close()
  await db.kysely.deleteFrom('payment_customer_deletion').execute()
})

const never = new AbortController().signal
const run = (signal = never) => deleteDueCustomers(db, processor, signal)

async function customers(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const made = await processor.createCustomer('account', 'a@example.com', `customer:${n}`)
    if (!made.ok) throw new Error(made.error)
    await scheduleCustomerDeletion(db, made.value)
    ids.push(made.value)
  }
  return ids
}

/** What is left to do, with the whole minutes until the next attempt. */
async function left() {
  const { rows } = await sql<{ id: string; attempts: number; minutes: string }>`
    select customer_id as id, attempts, ceil(extract(epoch from next_attempt_at - now()) / 60) as minutes
    from payment_customer_deletion`.execute(db.kysely)
  return rows.map(({ id, attempts, minutes }) => ({ id, attempts, minutes: Number(minutes) }))
}
const makeDue = () =>
  db.kysely
    .updateTable('payment_customer_deletion')
    .set({ next_attempt_at: new Date(0) })
    .execute()
const deletionsAsked = () => fake.requests.filter(({ method }) => method === 'DELETE').length
const isDeleted = (id: string) => fake.state.customers.get(id)?.deleted === true

test('every customer that is due is deleted, and nothing is left to do', async () => {
  const ids = await customers(3)
  expect(await run()).toEqual({ deleted: 3, failed: 0 })
  expect(ids.every(isDeleted)).toBe(true)
  expect(await left()).toEqual([])
  expect(await run()).toEqual({ deleted: 0, failed: 0 })
})

test('one that is gone already is done', async () => {
  const [id = ''] = await customers(1)
  await processor.deleteCustomer(id)
  expect(await run()).toEqual({ deleted: 1, failed: 0 })
  expect(await left()).toEqual([])
})

test('one that Stripe never knew is done', async () => {
  await scheduleCustomerDeletion(db, 'cus_unknown')
  expect(await run()).toEqual({ deleted: 1, failed: 0 })
})

test('a customer is noted once', async () => {
  await scheduleCustomerDeletion(db, 'cus_unknown')
  await scheduleCustomerDeletion(db, 'cus_unknown')
  expect(await left()).toHaveLength(1)
})

test('a failure comes again later, ever later, up to a day', async () => {
  const [id = ''] = await customers(1)
  const waits: number[] = []
  for (let attempt = 1; attempt <= 14; attempt += 1) {
    fake.fail('unauthorized')
    expect(await run()).toEqual({ deleted: 0, failed: 1 })
    const [row] = await left()
    expect(row?.attempts).toBe(attempt)
    waits.push(row?.minutes ?? 0)
    await makeDue()
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440, 1440, 1440])
  expect(await run()).toEqual({ deleted: 1, failed: 0 })
  expect(isDeleted(id)).toBe(true)
})

test('what failed does not keep the others waiting', async () => {
  const ids = await customers(3)
  fake.fail('unauthorized')
  expect(await run()).toEqual({ deleted: 2, failed: 1 })
  expect(ids.filter(isDeleted)).toHaveLength(2)
})

test('several processes at once ask for each customer once', async () => {
  await customers(12)
  const replicas = [1, 2, 3].map(() => createDatabase({ url: database.url }))
  const runs = await Promise.all(
    replicas.map((replica) => deleteDueCustomers(replica, processor, never)),
  )
  expect(runs.reduce((total, { deleted }) => total + deleted, 0)).toBe(12)
  expect(deletionsAsked()).toBe(12)
  for (const replica of replicas) await replica.close()
})

test('what a killed process had begun comes again after its wait', async () => {
  const [id = ''] = await customers(1)
  const dying = createDatabase({ url: database.url })
  const goOn = fake.hold()
  const running = deleteDueCustomers(dying, processor, never)
  await expect.poll(deletionsAsked).toBe(1)
  // From here on it can keep nothing, as a process that was killed.
  await dying.close()
  goOn()
  await expect(running).rejects.toThrow('destroyed')
  expect(isDeleted(id)).toBe(true)
  expect(await run()).toEqual({ deleted: 0, failed: 0 })
  await makeDue()
  expect(await run()).toEqual({ deleted: 1, failed: 0 })
})

test('a stop ends it after the customer at hand', async () => {
  await customers(3)
  const controller = new AbortController()
  const goOn = fake.hold()
  const running = run(controller.signal)
  await expect.poll(deletionsAsked).toBe(1)
  controller.abort()
  goOn()
  expect(await running).toEqual({ deleted: 1, failed: 0 })
  expect(await left()).toHaveLength(2)
})
