import type { Database } from '@ase/db'
import { evaluationTypes, type EvaluationFilters as FilterFields } from '@ase/schemas'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  filtersOf,
  listEvaluations,
  type ListPosition,
  type EvaluationPage,
} from '../../src/index.ts'
import { evaluationsCsv } from '../../src/stored/evaluations-csv.ts'
import { openAccount, useAuditedDatabase } from '../fixtures.ts'
import { anyFacts, newApiKey, store, type Facts } from './records.ts'

const database = useAuditedDatabase()
let db: Database
let accountId: string
let keys: readonly string[]
const stored: (Facts & { readonly id: string })[] = []

beforeAll(async () => {
  db = database.db
  accountId = await openAccount(db, 1000)
  const others = await openAccount(db, 1000)
  keys = [
    await newApiKey(db, accountId, 'first'),
    await newApiKey(db, accountId, '=cmd|"/c calc"!A1'),
  ]
  const sample = fc.sample(anyFacts([null, ...keys]), { numRuns: 120, seed: 7 })
  for (const facts of sample) {
    stored.push({ ...facts, id: await store(db, accountId, facts) })
    await store(db, others, facts)
  }
  stored.sort(
    (one, other) =>
      other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1),
  )
})

async function allPages(
  fields: FilterFields,
  limit: number,
): Promise<EvaluationPage['evaluations']> {
  const evaluations: EvaluationPage['evaluations'][number][] = []
  let after: ListPosition | null = null
  do {
    const request = { filters: filtersOf(fields), after, limit }
    const page: EvaluationPage = await listEvaluations(db, accountId, request)
    expect(page.evaluations.length).toBeLessThanOrEqual(limit)
    evaluations.push(...page.evaluations)
    after = page.next
  } while (after !== null)
  return evaluations
}

function isWanted(facts: Facts, fields: FilterFields): boolean {
  const { from, to, type, decision, code, policy, key, requestRef } = fields
  const moment = facts.createdAt.toISOString()
  return (
    (from === undefined || moment >= from) &&
    (to === undefined || moment < to) &&
    (type === undefined || facts.type === type) &&
    (decision === undefined || facts.decision === decision) &&
    (code === undefined || facts.codes.includes(code)) &&
    (policy === undefined || facts.policy === policy) &&
    (key === undefined || facts.key === key) &&
    (requestRef === undefined || facts.requestRef === requestRef)
  )
}

const anyFields = (): fc.Arbitrary<FilterFields> => {
  const moment = fc.constantFrom(...stored.map(({ createdAt }) => createdAt.toISOString()))
  return fc.record(
    {
      from: moment,
      to: moment,
      type: fc.constantFrom(...evaluationTypes),
      decision: fc.constantFrom('allow' as const, 'review' as const, 'block' as const),
      code: fc.constantFrom('A_RISK', 'B_RISK', 'NO_RISK'),
      policy: fc.constantFrom('default', 'strict', 'none'),
      key: fc.constantFrom(...keys, accountId),
      requestRef: fc.constantFrom('one', 'two', 'three'),
    },
    { requiredKeys: [] },
  )
}

test('the pages hold every matching evaluation once, the newest first, and none of another account', async () => {
  await fc.assert(
    fc.asyncProperty(anyFields(), fc.integer({ min: 1, max: 60 }), async (fields, limit) => {
      const wanted = stored.filter((facts) => isWanted(facts, fields)).map(({ id }) => id)
      const listed = await allPages(fields, limit)
      expect(listed.map(({ evaluationId }) => evaluationId)).toEqual(wanted)
    }),
    {
      numRuns: 60,
      examples: [
        [{}, 7],
        [{}, 120],
        [{ decision: 'block' }, 1],
      ],
    },
  )
})

test('an item has what was stored, and the name of the key', async () => {
  const [item] = await allPages({ key: keys[0] }, 100)
  const facts = stored.find(({ id }) => id === item?.evaluationId)
  expect(item).toMatchObject({
    type: facts?.type,
    mode: 'observe',
    decision: facts?.decision,
    riskCodes: facts?.codes,
    policyId: facts?.policy,
    apiKey: { id: keys[0], name: 'first', prefix: 'asek_0000' },
    createdAt: facts?.createdAt.toISOString(),
  })
})

test('a new evaluation is in every matching list immediately', async () => {
  const owner = await openAccount(db, 10)
  const [facts] = fc.sample(anyFacts([null]), { numRuns: 1, seed: 3 })
  if (facts === undefined) throw new Error('nothing sampled')
  for (let n = 1; n <= 3; n += 1) {
    await store(db, owner, facts)
    for (const fields of [{}, { type: facts.type }, { policy: facts.policy }]) {
      const page = await listEvaluations(db, owner, {
        filters: filtersOf(fields),
        after: null,
        limit: 10,
      })
      expect(page).toMatchObject({ evaluations: { length: n }, next: null })
    }
  }
})

test('an evaluation that an earlier version stored in another form is left out', async () => {
  const owner = await openAccount(db, 10)
  const [facts] = fc.sample(anyFacts([null]), { numRuns: 1, seed: 3 })
  if (facts === undefined) throw new Error('nothing sampled')
  await store(db, owner, facts)
  await sql`update evaluation set response = '{"kept":true}' where account_id = ${owner}`.execute(
    db.kysely,
  )
  const request = { filters: filtersOf({}), after: null, limit: 10 }
  expect(await listEvaluations(db, owner, request)).toEqual({ evaluations: [], next: null })
})

describe('as CSV', () => {
  async function csvOf(fields: FilterFields): Promise<string[][]> {
    let text = ''
    for await (const piece of evaluationsCsv(db, accountId, filtersOf(fields))) text += piece
    return parseCsv(text)
  }

  test('the CSV file has the evaluations of the list, whatever the filters', async () => {
    await fc.assert(
      fc.asyncProperty(anyFields(), async (fields) => {
        const [header, ...rows] = await csvOf(fields)
        expect(header?.join()).toBe(
          'evaluationId,type,mode,decision,riskLevel,riskScore,riskCodes,policyId,apiKeyId,apiKeyName,apiKeyPrefix,createdAt',
        )
        const listed = await allPages(fields, 100)
        expect(rows).toEqual(
          listed.map((item) => [
            item.evaluationId,
            item.type,
            item.mode,
            item.decision,
            item.riskLevel,
            String(item.riskScore),
            item.riskCodes.join(' '),
            item.policyId,
            item.apiKey?.id ?? '',
            (item.apiKey?.name ?? '').replace(/^=/, `'=`),
            item.apiKey?.prefix ?? '',
            item.createdAt,
          ]),
        )
      }),
      { numRuns: 15, examples: [[{}], [{ code: 'NO_RISK' }]] },
    )
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
    'a cell that begins like the formula %j is guarded, however it goes on',
    async (beginning) => {
      const owner = await openAccount(db, 10)
      const name = `${beginning}",\r\n"evil`
      const key = await newApiKey(db, owner, name)
      const [facts] = fc.sample(anyFacts([key]), { numRuns: 1, seed: 3 })
      if (facts === undefined) throw new Error('nothing sampled')
      await store(db, owner, facts)
      let text = ''
      for await (const piece of evaluationsCsv(db, owner, filtersOf({}))) text += piece
      const rows = parseCsv(text)
      expect(rows).toHaveLength(2)
      expect(rows[1]?.[9]).toBe(`'${name}`)
    },
  )
})

test('the CSV file has an empty piece for each page without a hit, so that a reader can stop there', async () => {
  const owner = await openAccount(db, 100)
  const key = await newApiKey(db, owner, 'other')
  for (let hour = 0; hour < 50; hour += 2) {
    const createdAt = new Date(Date.UTC(2026, 0, 1, hour))
    const some = { type: 'action', decision: 'block', policy: 'default', requestRef: null } as const
    await store(db, owner, { ...some, codes: ['A_RISK'], key: null, createdAt })
    await store(db, owner, { ...some, codes: [], key, createdAt })
  }
  const pieces: string[] = []
  for await (const piece of evaluationsCsv(db, owner, filtersOf({ code: 'A_RISK', key })))
    pieces.push(piece)
  expect(pieces.slice(1)).toEqual(['', ''])
})

/** RFC 4180: cells between commas, rows between CRLF, quotes doubled inside quotes. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (isQuoted && character === '"' && text.charAt(at + 1) === '"') {
      cell += '"'
      at += 1
    } else if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && character === ',') {
      cells.push(cell)
      cell = ''
    } else if (!isQuoted && character === '\r' && text.charAt(at + 1) === '\n') {
      rows.push([...cells, cell])
      cells = []
      cell = ''
      at += 1
    } else cell += character
  }
  expect([cells, cell]).toEqual([[], ''])
  return rows
}
