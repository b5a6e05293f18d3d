import { openTestDatabase, countRowsRead, useTestDatabase } from '@ase/db/testing'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readBalance } from '../src/ledger/ledger.ts'
import { createReservationSweep } from '../src/reservations/reservation-sweep.ts'
import { openAccount } from './fixtures.ts'

const database = useTestDatabase()
beforeEach(() => database.db.pool.query('truncate idempotency_claim'))

/** So many leases that expired a while ago, each with a credit on hold. */
async function newAccountWithExpired(claims: number, secondsAgo: number): Promise<string> {
  const { db } = database
  const accountId = await openAccount(db, claims)
  await sql`insert into idempotency_claim (account_id, key_sha256, request_sha256, state, token, expires_at)
    select ${accountId}, sha256(n::text::bytea), sha256('x'), 'pending', gen_random_uuid(),
      now() - make_interval(secs => ${secondsAgo})
    from generate_series(1, ${claims}::int) n`.execute(db.kysely)
  await sql`update credit_account set held = ${claims} where account_id = ${accountId}`.execute(
    db.kysely,
  )
  return accountId
}

const heldBy = async (accountId: string) => (await readBalance(database.db, accountId))?.held

/** Locks the account as a call that writes for it does; the returned function ends that. */
async function lock(accountId: string): Promise<() => Promise<void>> {
  const client = await database.db.pool.connect()
  await client.query('begin')
  await client.query('select 1 from credit_account where account_id = $1 for update', [accountId])
  return async () => {
    await client.query('commit')
    client.release()
  }
}

const hasWaiter = async () => {
  const { rows } = await database.db.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

test('a round removes every expired reservation, a page at a time', async () => {
  const accountId = await newAccountWithExpired(2100, 60)
  const sweep = createReservationSweep(database.db)
  expect(await sweep()).toEqual({ expired: 1000, hasMore: true })
  expect(await sweep()).toEqual({ expired: 1000, hasMore: true })
  expect(await sweep()).toEqual({ expired: 100, hasMore: false })
  expect(await heldBy(accountId)).toBe(0)
})

test('a locked account with thousands of reservations does not delay other accounts', async () => {
  const hot = await newAccountWithExpired(2500, 60)
  const calm = await newAccountWithExpired(3, 10)
  const unlock = await lock(hot)
  const sweep = createReservationSweep(database.db, 1)
  while ((await sweep()).hasMore);
  expect(await heldBy(calm)).toBe(0)
  expect(await heldBy(hot)).toBe(2500)
  await unlock()
  while ((await sweep()).hasMore);
  expect(await heldBy(hot)).toBe(0)
})

test('the end of a round waits for the lock of an account that was skipped', async () => {
  const hot = await newAccountWithExpired(3, 60)
  const unlock = await lock(hot)
  const round = createReservationSweep(database.db, 60_000)()
  await expect.poll(hasWaiter).toBe(true)
  await unlock()
  expect(await round).toEqual({ expired: 3, hasMore: false })
  expect(await heldBy(hot)).toBe(0)
})

test('reservations that expire at the same moment are all removed', async () => {
  const accounts: string[] = []
  while (accounts.length < 3) accounts.push(await newAccountWithExpired(700, 60))
  await sql`update idempotency_claim set expires_at = now() - interval '1 minute'`.execute(
    database.db.kysely,
  )
  const sweep = createReservationSweep(database.db)
  while ((await sweep()).hasMore);
  expect(await Promise.all(accounts.map(heldBy))).toEqual([0, 0, 0])
})

test('a sweep does not read claims that never expire, however many there are', async () => {
  const db = openTestDatabase(database.url, { poolSize: 1 })
  onTestFinished(() => db.close())
  await sql`insert into idempotency_claim (account_id, key_sha256, request_sha256, state, token, expires_at)
    select gen_random_uuid(), sha256(n::text::bytea), sha256('x'), 'done', gen_random_uuid(), 'infinity'
    from generate_series(1, 5000) n`.execute(db.kysely)
  await sql`analyze idempotency_claim`.execute(db.kysely)
  await newAccountWithExpired(3, 60)
  const before = await countRowsRead(db, 'idempotency_claim')
  expect(await createReservationSweep(db)()).toEqual({ expired: 3, hasMore: false })
  expect((await countRowsRead(db, 'idempotency_claim')) - before).toBeLessThan(100)
})
