import { isDatabaseUnavailable, type Database } from '@ase/db'
import { type TestDatabase, createTestDatabase, openTestDatabase } from '@ase/db/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../src/audit.ts'
import { callWindowOf } from '../src/reservations/rate-window.ts'
import { releaseToken } from '../src/reservations/call-statements.ts'
import { adjustCredits, grantCredits, readBalance } from '../src/ledger/ledger.ts'
import { moveCredits } from '../src/ledger/movement.ts'
import type { PaymentEvent } from '../src/payment-event.ts'
import { readPurchase } from '../src/purchases/purchases.ts'
import { recordPaymentEvent } from '../src/purchases/record-payment-event.ts'
import { evaluationCalls } from '../src/reservations/evaluation-calls.ts'
import { callOf, newPurchase, newRecord, openAccount } from './fixtures.ts'
import { eventOf } from './payment-fixtures.ts'
import { effectsOf, outcomeOf, purchasePlan } from './payment-history.ts'

const { reserve, capture, charge } = evaluationCalls

const ACCOUNTS = 3
const REPLICAS = 3
const WORKERS_EACH = 3
const NAME = 'payment-histories'

let database: TestDatabase
let replicas: Database[]
beforeAll(async () => {
  database = await createTestDatabase()
  replicas = Array.from({ length: REPLICAS }, () =>
    openTestDatabase(database.url, { poolSize: WORKERS_EACH, applicationName: NAME }),
  )
})
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.close()))
  await database.drop()
})

/** One thing that happens to the service, again when the database was away for it. */
type Task = (db: Database) => Promise<unknown>

/** Workers on several replicas take one task after another; a task that met a dead connection comes again later. */
async function runAll(tasks: readonly Task[]): Promise<void> {
  const queue = [...tasks]
  const work = async (db: Database): Promise<void> => {
    for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
      try {
        await task(db)
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error
        queue.push(task)
      }
    }
  }
  await Promise.all(replicas.flatMap((db) => Array.from({ length: WORKERS_EACH }, () => work(db))))
}

const window = callWindowOf('action')
const extra = fc.record({
  act: fc.constantFrom('charge', 'charge', 'call', 'failed call', 'grant', 'adjust', 'kill'),
  account: fc.nat(ACCOUNTS - 1),
  credits: fc.integer({ min: 1, max: 3000 }),
})

/** A history: purchases with all that becomes of them, and in which order and how often everything arrives. */
const history = fc
  .record({
    plans: fc.array(purchasePlan(ACCOUNTS), { minLength: 1, maxLength: 6 }),
    extras: fc.array(extra, { maxLength: 25 }),
  })
  .chain(({ plans, extras }) => {
    const events = plans.flatMap((plan, purchase) =>
      effectsOf(plan, '').map((_, event) => ({ purchase, event })),
    )
    const arrivals = [...events, ...events, ...extras]
    return fc.record({
      plans: fc.constant(plans),
      arrivals: fc.shuffledSubarray(arrivals, { minLength: arrivals.length }),
    })
  })

test('events in any order, repeated, concurrent and over lost connections end in the same state as the ordered history', async () => {
  let n = 0
  await fc.assert(
    fc.asyncProperty(history, async ({ plans, arrivals }) => {
      const { db } = database
      const accounts = await Promise.all(
        Array.from({ length: ACCOUNTS }, () => openAccount(db, 100)),
      )
      const purchases = await Promise.all(
        plans.map(({ account, amountCents }) =>
          newPurchase(db, accounts[account] ?? '', amountCents),
        ),
      )
      const events = plans.map((plan, at) =>
        effectsOf(plan, purchases[at]?.id ?? '').map((effect, second) => eventOf(effect, second)),
      )
      const applied = new Map<string, number>()
      const deliver =
        (event: PaymentEvent): Task =>
        async (replica) => {
          const outcome = await recordPaymentEvent(replica, event)
          if (outcome !== 'duplicate') applied.set(event.id, (applied.get(event.id) ?? 0) + 1)
        }
      const moved = new Map<string, number>()
      const tasks = arrivals.map((arrival): Task => {
        if ('event' in arrival) {
          const event = events[arrival.purchase]?.[arrival.event]
          if (event === undefined) throw new Error('no such event')
          return deliver(event)
        }
        const accountId = accounts[arrival.account] ?? ''
        const ref = `extra-${n++}`
        const call = callOf(accountId, ref)
        const { act, credits } = arrival
        if (act === 'grant' || act === 'adjust') {
          const given = act === 'grant' ? credits : -credits
          moved.set(accountId, (moved.get(accountId) ?? 0) + given)
          const change = { accountId, credits: given, ref }
          return act === 'grant'
            ? (replica) => grantCredits(replica, change)
            : (replica) => adjustCredits(replica, change)
        }
        if (act === 'kill') return killOneConnection
        if (act === 'charge') return (replica) => charge(replica, call, window, newRecord())
        return async (replica) => {
          const token = call.keySha256
            .toString('hex')
            .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')
          await reserve(replica, call, window, { token, leaseMs: 60_000 })
          if (act === 'call') await capture(replica, call, token, newRecord())
          await releaseToken(replica, call, token)
        }
      })
      await runAll(tasks)
      expect([...applied.values()].every((times) => times === 1)).toBe(true)

      for (const accountId of accounts) {
        const spent = await evaluationsOf(accountId)
        const bought = plans
          .map((plan, at) => ({ plan, purchase: purchases[at] }))
          .filter(({ purchase }) => purchase?.accountId === accountId)
          .reduce((sum, { plan, purchase }) => sum + outcomeOf(plan, purchase?.id ?? '').credits, 0)
        const worth = 100 + bought + (moved.get(accountId) ?? 0) - spent
        const { balance, debt } = moveCredits({ balance: 0, debt: 0 }, worth)
        expect(await readBalance(db, accountId)).toEqual({ balance, debt, held: 0 })
      }
      for (const [at, plan] of plans.entries()) {
        const id = purchases[at]?.id ?? ''
        expect((await readPurchase(db, id))?.status).toBe(outcomeOf(plan, id).status)
      }
      expect(await auditLedger(db)).toEqual({
        unbalanced: 0,
        misheld: 0,
        unmatched: 0,
        missettled: 0,
      })
    }),
    { numRuns: 40 },
  )
})

async function evaluationsOf(accountId: string): Promise<number> {
  const row = await database.db.kysely
    .selectFrom('evaluation')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

async function killOneConnection(): Promise<void> {
  await database.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = $1 order by random() limit 1`,
    [NAME],
  )
}
