import type { Database } from '@ase/db'
import {
  createTestDatabase,
  openTestDatabase,
  countRowsRead,
  type TestDatabase,
} from '@ase/db/testing'
import { shippedPolicies } from '@ase/policy'
import type { EvaluationFilters as FilterFields, UsageGroup } from '@ase/schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  filtersOf,
  findEvaluation,
  listEvaluations,
  readUsage,
  usageRequestOf,
} from '../../src/index.ts'
import { countUsage } from '../../src/stored/count-usage.ts'
import {
  COMMON_REFERENCE,
  generateAccount,
  RARE_CODE,
  RARE_POLICY,
  type GeneratedAccount,
} from './generate-evaluations.ts'

const DAY_MS = 86_400_000
const EVALUATIONS = 40_000
/** What a page may read beside its own rows. */
const ROWS_READ_MAX = 2000

let database: TestDatabase
/** A pool of one, as the counting of rows that were read wants it. */
let db: Database
let large: GeneratedAccount
beforeAll(async () => {
  database = await createTestDatabase()
  db = openTestDatabase(database.url, { poolSize: 1 })
  large = await generateAccount(db, { evaluations: EVALUATIONS, spanMs: 90 * DAY_MS })
  // So many that the large one is a small part of the counts: for a large part the planner does well to read a whole table.
  for (let others = 0; others < 60; others += 1) {
    const { accountId } = await generateAccount(db, { evaluations: 1000, spanMs: 90 * DAY_MS })
    await countUsage(db, accountId, Infinity)
  }
  await countUsage(db, large.accountId, Infinity)
  await sql`vacuum analyze`.execute(db.kysely)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const tables = ['evaluation', 'usage_hour', 'usage_code_hour', 'usage_day', 'usage_code_day']

/** Sequential scans so far, by table. */
async function readScans(): Promise<unknown> {
  await sql`select pg_stat_force_next_flush()`.execute(db.kysely)
  const { rows } = await sql`
    select relname, seq_scan from pg_stat_user_tables
    where relname in (${sql.join(tables)}) order by 1`.execute(db.kysely)
  return rows
}

async function readBy<T>(work: () => Promise<T>) {
  const before = await countRowsRead(db, 'evaluation')
  const scans = await readScans()
  const result = await work()
  expect(await readScans()).toEqual(scans)
  return { result, rows: (await countRowsRead(db, 'evaluation')) - before }
}

const list = (fields: FilterFields) => () =>
  listEvaluations(db, large.accountId, { filters: filtersOf(fields), after: null, limit: 50 })

describe('a page of the list', () => {
  test('a page without a filter reads its own rows and one more', async () => {
    expect((await readBy(list({}))).rows).toBe(51)
  })

  test('a page of a time long ago reads its own rows and one more', async () => {
    const to = new Date(Date.now() - 60 * DAY_MS).toISOString()
    expect((await readBy(list({ to }))).rows).toBe(51)
  })

  const none: readonly FilterFields[] = [
    { code: 'NO_SUCH_RISK' },
    { policy: 'no-such-policy' },
    { key: '00000000-0000-4000-8000-000000000000' },
    { type: 'mcp', decision: 'block' },
    { requestRef: 'no such reference' },
  ]
  test.each(none)(
    'a page that %j leaves empty reads no evaluation, and is the last',
    async (fields) => {
      const { result, rows } = await readBy(list(fields))
      expect({ ...result, rows }).toEqual({ evaluations: [], next: null, rows: 0 })
    },
  )

  const many: readonly FilterFields[] = [
    { type: 'mcp' },
    { decision: 'block' },
    { policy: 'default' },
    { code: 'OTHER_1' },
    { type: 'context', decision: 'block', code: 'RISK_0' },
    { requestRef: COMMON_REFERENCE },
    { requestRef: COMMON_REFERENCE, code: 'NO_SUCH_RISK' },
    { code: RARE_CODE },
    { policy: RARE_POLICY },
  ]
  test.each(many)(
    'a page that %j narrows reads a bounded number of evaluations',
    async (fields) => {
      expect((await readBy(list(fields))).rows).toBeLessThanOrEqual(ROWS_READ_MAX)
    },
  )

  test('a page of a rare risk code reads the hours that have it, and finds all', async () => {
    const { result, rows } = await readBy(list({ code: RARE_CODE }))
    expect(result.evaluations).toHaveLength(EVALUATIONS / 10_000)
    expect(result.next).toBeNull()
    expect(rows).toBeLessThan(200)
  })
})

test('one evaluation is found by two look-ups', async () => {
  const { rows } = await sql<{ id: string }>`
    select id from evaluation where account_id = ${large.accountId} and charge_seq = 777`.execute(
    db.kysely,
  )
  const id = rows[0]?.id ?? ''
  const found = await readBy(() => findEvaluation(db, shippedPolicies, large.accountId, id))
  expect(found).toMatchObject({ result: { ok: true }, rows: 1 })
})

test.each<UsageGroup>(['none', 'type', 'key', 'policy', 'code'])(
  'usage of 90 days by %s reads no evaluation, and few of the hours',
  async (group) => {
    const now = new Date()
    const from = new Date(now.getTime() - 90 * DAY_MS).toISOString()
    const request = usageRequestOf({ from, to: now.toISOString(), bucket: 'day', group }, now)
    if (!request.ok) throw new Error(request.error.code)
    const table = group === 'code' ? 'usage_code_hour' : 'usage_hour'
    const before = await countRowsRead(db, table)
    const { result, rows } = await readBy(() => readUsage(db, large.accountId, request.value))
    expect({ ok: result.ok, rows }).toEqual({ ok: true, rows: 0 })
    const hours = await countRowsRead(db, table)
    const { rows: all } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)}
      where account_id = ${large.accountId}`.execute(db.kysely)
    // Two days at most of ninety.
    expect(hours - before).toBeLessThan((all[0]?.count ?? 0) / 20)
  },
)
