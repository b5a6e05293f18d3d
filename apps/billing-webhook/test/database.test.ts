import { readBalance } from '@ase/credits'
import { createDatabase, type Database } from '@ase/db'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  absentDatabase,
  createTestReceiver,
  eventOf,
  expectError,
  newPurchase,
  post,
  sessionOf,
} from './support.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

const paidEvent = async (db: Database) => {
  const purchase = await newPurchase(db)
  const event = eventOf('checkout.session.completed', sessionOf(purchase))
  const balance = async () => (await readBalance(db, purchase.accountId))?.balance
  return { purchase, event, balance }
}

describe('POST /api/billing/webhook: 503 DATABASE_UNAVAILABLE', () => {
  test('an event is 503 while the database is unavailable, so that it is sent again', async () => {
    const receiver = createTestReceiver(absentDatabase())
    const response = await post(receiver, eventOf('customer.updated', {}))
    expect(response.headers.get('retry-after')).not.toBeNull()
    await expectError(response, 503, 'DATABASE_UNAVAILABLE')
    expect(await receiver.count('ase_payment_events_total', 'deferred')).toBe(1)
    expect(receiver.log()).toContain('"event":"database_unavailable","outcome":"unreachable"')
  })

  test('an event is 503 and changes nothing when a statement takes too long', async () => {
    const { db } = database
    const { purchase, event, balance } = await paidEvent(db)
    const url = new URL(database.url)
    url.searchParams.set('options', '-c statement_timeout=200')
    const hurried = createDatabase({ url: url.href })
    await db.kysely.transaction().execute(async (trx) => {
      await sql`select 1 from credit_account where account_id = ${purchase.accountId} for update`.execute(
        trx,
      )
      const receiver = createTestReceiver(hurried)
      await expectError(await post(receiver, event), 503, 'DATABASE_UNAVAILABLE')
      expect(receiver.log()).toContain('"event":"database_unavailable","outcome":"timeout"')
    })
    expect(await balance()).toBe(0)
    expect((await post(createTestReceiver(hurried), event)).status).toBe(200)
    expect(await balance()).toBe(2000)
    await hurried.close()
  })
})

describe('POST /api/billing/webhook: 200 or 503 after a deadlock or a serialization failure', () => {
  test.each(['40001', '40P01'])(
    'an event that fails with %s is retried immediately, and counts once',
    async (code) => {
      const { db } = database
      const { event, balance } = await paidEvent(db)
      await failFirst(db, 2, code)
      expect((await post(createTestReceiver(db), event)).status).toBe(200)
      expect(await balance()).toBe(2000)
    },
  )

  test('an event is 503 when its deadlock does not end', async () => {
    const { db } = database
    const { event, balance } = await paidEvent(db)
    await failFirst(db, 1_000_000, '40001')
    const receiver = createTestReceiver(db)
    await expectError(await post(receiver, event), 503, 'DATABASE_UNAVAILABLE')
    expect(receiver.log()).toContain('"outcome":"transaction_conflict"')
    expect(await balance()).toBe(0)
  })
})

/** Makes the database refuse the first entries with this code. A sequence counts them: it forgets nothing at a rollback. */
async function failFirst(db: Database, times: number, code: string): Promise<void> {
  await sql.raw('create sequence refusals').execute(db.kysely)
  await sql
    .raw(
      `create function refuse_first() returns trigger language plpgsql as $$ begin
        if nextval('refusals') <= ${times} then raise exception 'refused' using errcode = '${code}'; end if;
        return new;
      end $$`,
    )
    .execute(db.kysely)
  await sql
    .raw(
      'create trigger refuse_first before insert on payment_event for each row execute function refuse_first()',
    )
    .execute(db.kysely)
}
