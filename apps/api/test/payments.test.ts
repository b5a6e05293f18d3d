import { randomUUID } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { startFakeStripeServer, type FakeStripeServer } from '@ase/payments/testing'
import { createLogger, createMetrics } from '@ase/service-kit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPayments, type Payments } from '../src/wiring/payments.ts'

const log = createLogger({ service: 'api', level: 'silent' })
let database: TestDatabase
let fake: FakeStripeServer
let payments: Payments
let metrics: ReturnType<typeof createMetrics>
beforeEach(async () => {
  database = await createTestDatabase()
  fake = await startFakeStripeServer()
  metrics = createMetrics('api')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const config = { secretKey: fake.secretKey, apiBase: fake.url }
  payments = startPayments(config, database.db, metrics, log)
})
afterEach(async () => {
  await payments.stop()
  vi.useRealTimers()
  metrics.registry.clear()
  await fake.close()
  await database.drop()
})

const left = async () =>
  (await database.db.kysely.selectFrom('payment_customer').selectAll().execute()).length

/** A customer without an account whose checkouts were ended. */
async function toDelete(): Promise<string> {
  const { id } = fake.acts.newCustomer()
  const row = {
    ref: randomUUID(),
    account_id: null,
    mode: 'test',
    attempts: 1,
    customer_id: id,
  } as const
  await database.db.kysely.insertInto('payment_customer').values(row).execute()
  return id
}

test('customers of deleted accounts are deleted at Stripe, and counted', async () => {
  const id = await toDelete()
  vi.advanceTimersByTime(15_000)
  await expect.poll(left).toBe(0)
  expect(fake.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v1/checkout/sessions',
    `DELETE /v1/customers/${id}`,
  ])
  expect(await metrics.registry.metrics()).toMatch(
    /ase_payment_processor_calls_total\{operation="delete_customer",outcome="ok",service="api"\} 1/,
  )
})

test('a stop waits for the current customer deletion and begins no other', async () => {
  await toDelete()
  await toDelete()
  const goOn = fake.hold()
  vi.advanceTimersByTime(15_000)
  await expect.poll(() => fake.requests.length).toBe(1)
  const stopped = payments.stop()
  goOn()
  await stopped
  const deleted = [...fake.state.customers.values()].filter((customer) => customer.deleted)
  expect([deleted.length, await left()]).toEqual([1, 1])
})

test('without a payment processor no customer deletion runs', async () => {
  const none = startPayments(null, database.db, createMetrics('api'), log)
  expect(none.processor).toBeNull()
  await none.stop()
})
