import { randomUUID } from 'node:crypto'
import type { Database } from '@ase/db'
import { deleteAccount } from '@ase/identity'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createUsageSweep } from '../../src/index.ts'
import { countUsage } from '../../src/stored/count-usage.ts'
import { openAccount, useAuditedDatabase } from '../fixtures.ts'
import { anyFacts, newApiKey, store, type Facts } from './records.ts'

const database = useAuditedDatabase()
let db: Database
beforeAll(() => void (db = database.db))

const some: Facts = {
  type: 'action',
  decision: 'block',
  codes: ['A_RISK', 'B_RISK'],
  policy: 'default',
  key: null,
  requestRef: null,
  createdAt: new Date('2026-01-31T20:59:59.999Z'),
}

type Unit = 'hour' | 'day'

async function readCounts(accountId: string, unit: Unit): Promise<unknown[]> {
  const { rows } = await sql`
    select ${sql.ref(unit)} as start, type, decision, policy_id, api_key_id, count
    from ${sql.table(`usage_${unit}`)} where account_id = ${accountId}`.execute(db.kysely)
  return rows
}

async function readCodeCounts(accountId: string, unit: Unit): Promise<unknown[]> {
  const { rows } = await sql`
    select ${sql.ref(unit)} as start, code, decision, count
    from ${sql.table(`usage_code_${unit}`)} where account_id = ${accountId}`.execute(db.kysely)
  return rows
}

function countBy<Row extends object>(rows: readonly Row[]): (Row & { count: number })[] {
  return [...Map.groupBy(rows, (row) => JSON.stringify(row)).values()].flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : [{ ...first, count: group.length }]
  })
}

const unitMs = { hour: 3_600_000, day: 86_400_000 }

function startOf({ createdAt }: Facts, unit: Unit): Date {
  return new Date(Math.floor(createdAt.getTime() / unitMs[unit]) * unitMs[unit])
}

function sorted(rows: readonly unknown[]): string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted()
}

async function expectCounted(accountId: string, all: readonly Facts[]): Promise<void> {
  for (const unit of ['hour', 'day'] as const) {
    const counts = all.map((facts) => ({
      start: startOf(facts, unit),
      type: facts.type,
      decision: facts.decision,
      policy_id: facts.policy,
      api_key_id: facts.key,
    }))
    const codes = all.flatMap((facts) =>
      facts.codes.map((code) => ({ start: startOf(facts, unit), code, decision: facts.decision })),
    )
    expect(sorted(await readCounts(accountId, unit))).toEqual(sorted(countBy(counts)))
    expect(sorted(await readCodeCounts(accountId, unit))).toEqual(sorted(countBy(codes)))
  }
}

test('the counts are those of the stored evaluations, also when evaluations and other counts run concurrently', async () => {
  const sweep = createUsageSweep(db)
  const keys = [null, randomUUID(), randomUUID()]
  const evaluated = fc.array(anyFacts(keys), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(evaluated, evaluated, async (first, second) => {
      const accountId = await openAccount(db, 100)
      const busy = [...first, ...second].flatMap((facts, n) => [
        store(db, accountId, facts),
        ...(n % 3 === 0 ? [countUsage(db, accountId, 1)] : []),
        ...(n % 5 === 0 ? [sweep()] : []),
      ])
      await Promise.all(busy)
      expect(await countUsage(db, accountId, 1)).toBe(true)
      await expectCounted(accountId, [...first, ...second])
      expect(await countUsage(db, accountId, 1)).toBe(true)
      await expectCounted(accountId, [...first, ...second])
    }),
    { numRuns: 8 },
  )
})

test('a running evaluation delays neither the counting nor the count of those before it', async () => {
  const accountId = await openAccount(db, 10)
  await store(db, accountId, some)
  const client = await db.pool.connect()
  await client.query('begin')
  await client.query('update credit_account set seq = seq + 1 where account_id = $1', [accountId])
  expect(await countUsage(db, accountId, 1)).toBe(true)
  await client.query('rollback')
  client.release()
  await expectCounted(accountId, [some])
})

test('a bounded count returns that it is not done, and the next one continues', async () => {
  const accountId = await openAccount(db, 10)
  await store(db, accountId, some)
  expect(await countUsage(db, accountId, 0)).toBe(false)
  expect(await readCounts(accountId, 'hour')).toEqual([])
  expect(await countUsage(db, accountId, 1)).toBe(true)
  await expectCounted(accountId, [some])
})

test('the sweep counts every account, and returns when it is done', async () => {
  const accounts = await Promise.all([1, 2, 3].map(() => openAccount(db, 10)))
  for (const accountId of accounts) await store(db, accountId, some)
  const sweep = createUsageSweep(db)
  while (await sweep());
  for (const accountId of accounts) await expectCounted(accountId, [some])
})

test('a response of another form is counted without its codes', async () => {
  const accountId = await openAccount(db, 10)
  await store(db, accountId, some)
  await sql`update evaluation set response = '{"kept":true}' where account_id = ${accountId}`.execute(
    db.kysely,
  )
  await countUsage(db, accountId, 1)
  expect(await readCounts(accountId, 'hour')).toMatchObject([{ policy_id: '', count: 1 }])
  expect(await readCodeCounts(accountId, 'hour')).toEqual([])
})

test('the deletion of a key keeps the counts', async () => {
  const accountId = await openAccount(db, 10)
  const key = await newApiKey(db, accountId, 'gone')
  await store(db, accountId, { ...some, key })
  await countUsage(db, accountId, 1)
  await db.kysely.deleteFrom('api_key').where('id', '=', key).execute()
  await expectCounted(accountId, [{ ...some, key }])
})

test('the deletion of an account removes its counts, also those that are being made', async () => {
  const accountId = await openAccount(db, 10)
  await store(db, accountId, some)
  await countUsage(db, accountId, 1)
  await store(db, accountId, some)
  const [deleted] = await Promise.all([
    deleteAccount(db, accountId),
    countUsage(db, accountId, 1),
    countUsage(db, accountId, 1),
  ])
  expect(deleted.ok).toBe(true)
  expect(await countUsage(db, accountId, 1)).toBe(true)
  await expectCounted(accountId, [])
})
