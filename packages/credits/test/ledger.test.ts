import type { Database } from '@ase/db'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../src/audit.ts'
import { callWindowOf, inspectionWindow } from '../src/reservations/rate-window.ts'
import { releaseToken } from '../src/reservations/call-statements.ts'
import { grantCredits, readBalance } from '../src/ledger/ledger.ts'
import { evaluationCalls } from '../src/reservations/evaluation-calls.ts'
import { inspectionCalls } from '../src/reservations/inspection-calls.ts'
import { createReservationSweep } from '../src/reservations/reservation-sweep.ts'
import { callOf, newInspection, newRecord, openAccount } from './fixtures.ts'

const { reserve, capture, charge } = evaluationCalls

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())

test('a grant with the same reference counts once, also when it is sent 20 times concurrently', async () => {
  const accountId = await openAccount(db, 0)
  const grant = { accountId, credits: 100, ref: 'welcome' }
  const balances = await Promise.all(Array.from({ length: 20 }, () => grantCredits(db, grant)))
  expect(balances.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1)
  expect(new Set(balances.map(({ balance }) => balance))).toEqual(new Set([100]))
})

test.each([0, -1, 1.5, Number.NaN, 10_000_001])(
  'a grant of %s credits is refused',
  async (credits) => {
    const accountId = await openAccount(db, 0)
    await expect(grantCredits(db, { accountId, credits, ref: 'x' })).rejects.toThrow(RangeError)
  },
)

/** One step of a client that behaves badly on purpose, on one of a few keys. */
const step = fc.record({
  act: fc.constantFrom(
    'reserve',
    'capture',
    'reserve inspection',
    'capture inspection',
    'release',
    'charge',
    'grant',
    'sweep',
    'expired reservation',
  ),
  key: fc.integer({ min: 0, max: 4 }),
  request: fc.constantFrom('a', 'b'),
})

test('the ledger adds up and no credit is lost or made, whatever runs concurrently', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const accountId = await openAccount(db, 6)
      const window = callWindowOf('action')
      const tokens = new Map<number, string>()
      const inspecting = new Map<number, string>()
      let granted = 6
      let charged = 0
      await Promise.all(
        steps.map(async ({ act, key, request }, n) => {
          const call = callOf(accountId, `key-${key}`, request)
          const token = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
          switch (act) {
            case 'reserve':
            case 'expired reservation': {
              const leaseMs = act === 'reserve' ? 60_000 : -1
              if ((await reserve(db, call, window, { token, leaseMs })) !== 'lost_race')
                tokens.set(key, token)
              return
            }
            case 'capture': {
              const outcome = await capture(db, call, tokens.get(key) ?? token, newRecord())
              if (outcome === 'captured') charged++
              return
            }
            case 'reserve inspection': {
              const lease = { token, leaseMs: 60_000 }
              const outcome = await inspectionCalls.reserve(db, call, inspectionWindow, lease)
              if (outcome !== 'lost_race') inspecting.set(key, token)
              return
            }
            case 'capture inspection': {
              const own = inspecting.get(key) ?? token
              const outcome = await inspectionCalls.capture(db, call, own, newInspection())
              if (outcome === 'captured') charged++
              return
            }
            case 'release':
              return releaseToken(db, call, tokens.get(key) ?? token)
            case 'charge':
              if ((await charge(db, call, window, newRecord())) === 'charged') charged++
              return
            case 'grant':
              await grantCredits(db, { accountId, credits: 1, ref: `grant-${n}` })
              granted++
              return
            case 'sweep':
              await createReservationSweep(db)()
          }
        }),
      )
      expect((await readBalance(db, accountId))?.balance).toBe(granted - charged)
      expect(await auditLedger(db)).toEqual({
        unbalanced: 0,
        misheld: 0,
        unmatched: 0,
        missettled: 0,
      })
    }),
    { numRuns: 60 },
  )
})
