import type { Database } from '@ase/db'
import { deleteAccount } from '@ase/identity'
import { succeed } from '@ase/schemas'
import { beforeAll, expect, test } from 'vitest'
import { createEvaluator, evaluate, type EvaluateDeps } from '../src/index.ts'
import {
  benign,
  benignSignals,
  destructive,
  fakeProvider,
  newKey,
  openAccount,
  useAuditedDatabase,
} from './fixtures.ts'

const database = useAuditedDatabase()
let db: Database
beforeAll(() => void (db = database.db))

const required = { ok: false, error: { code: 'AUTH_REQUIRED' } }

interface SlowEvaluator {
  readonly deps: EvaluateDeps
  /** Resolves when the provider is asked for the first time. */
  readonly asked: Promise<void>
  /** Lets the provider answer. */
  readonly answer: () => void
}

function slowEvaluator(): SlowEvaluator {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const provider = fakeProvider(async () => {
    asked.resolve()
    await answered.promise
    return succeed(benignSignals)
  })
  const deps = createEvaluator({ db, provider, providerTimeoutMs: 8000 })
  return { deps, asked: asked.promise, answer: () => answered.resolve() }
}

async function rowsOf(accountId: string): Promise<Record<string, number>> {
  const tables = ['credit_account', 'ledger_entry', 'evaluation', 'idempotency_claim']
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rowCount } = await db.pool.query(`select 1 from ${table} where account_id = $1`, [
      accountId,
    ])
    if (rowCount !== 0) counts[table] = rowCount ?? 0
  }
  return counts
}

/** Statements that wait for a lock at this moment. */
async function waiting(): Promise<number> {
  const { rowCount } = await db.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount ?? 0
}

test('an account that goes while its provider works: 401, and nothing is stored', async () => {
  const { deps, asked, answer } = slowEvaluator()
  const accountId = await openAccount(db, 5)
  const request = { accountId, idempotencyKey: newKey(), envelope: benign }
  const leader = evaluate(deps, request)
  await asked
  const sameProcess = evaluate(deps, request)
  const otherReplica = evaluate(slowEvaluator().deps, request)
  expect((await deleteAccount(db, accountId)).ok).toBe(true)
  answer()
  expect(await Promise.all([leader, sameProcess, otherReplica])).toEqual([
    required,
    required,
    required,
  ])
  expect(await rowsOf(accountId)).toEqual({})
})

test('a commit that waits for the deletion: 401, and nothing is stored', async () => {
  const { deps, asked, answer } = slowEvaluator()
  const accountId = await openAccount(db, 5)
  const evaluation = evaluate(deps, { accountId, idempotencyKey: newKey(), envelope: benign })
  await asked
  const holder = await db.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from ledger_entry where account_id = $1 for share', [accountId])
    // The deletion waits for the entries, with the account's row locked; the commit waits for that row.
    const deletion = deleteAccount(db, accountId)
    await expect.poll(waiting).toBe(1)
    answer()
    await expect.poll(waiting).toBe(2)
    await holder.query('commit')
    expect((await deletion).ok).toBe(true)
  } finally {
    holder.release()
  }
  expect(await evaluation).toEqual(required)
  expect(await rowsOf(accountId)).toEqual({})
})

test('a deletion amid many evaluations: each has succeeded or is 401, and nothing is left', async () => {
  const deps = createEvaluator({ db, provider: fakeProvider(), providerTimeoutMs: 8000 })
  for (let round = 0; round < 5; round++) {
    const accountId = await openAccount(db, 50)
    const evaluations = Array.from({ length: 24 }, (_, n) =>
      evaluate(deps, {
        accountId,
        idempotencyKey: newKey(),
        envelope: n % 2 === 0 ? benign : destructive,
      }),
    )
    await Promise.race(evaluations)
    const [deletion, ...results] = await Promise.all([deleteAccount(db, accountId), ...evaluations])
    expect(deletion.ok).toBe(true)
    for (const failure of results.filter(({ ok }) => !ok)) expect(failure).toEqual(required)
    expect(await rowsOf(accountId)).toEqual({})
  }
})
