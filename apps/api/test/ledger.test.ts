import { adjustCredits, grantCredits } from '@ase/credits'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { LedgerListResponse } from '@ase/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { destructive } from './envelopes.ts'
import { sessionCookieOf } from './session-support.ts'
import {
  createTestApi,
  expectError,
  newAccount,
  post,
  type TestAccount,
  type TestApi,
} from './support.ts'

let database: TestDatabase
let api: TestApi
let account: TestAccount
let cookie: string
beforeAll(async () => {
  database = await createTestDatabase()
  api = createTestApi(database.db)
  account = await newAccount(database.db, 50)
  cookie = await sessionCookieOf(database.db, account.accountId)
  await post(api, account, destructive)
  const { accountId } = account
  await adjustCredits(database.db, { accountId, credits: -4, ref: 'correction' })
  await grantCredits(database.db, { accountId, credits: 3, ref: 'gift' })
})
afterAll(() => database.drop())

async function read(query = ''): Promise<LedgerListResponse> {
  const response = await api.app.request(`/api/ledger${query}`, { headers: { cookie } })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return LedgerListResponse.parse(await response.json())
}

describe('GET /api/ledger: 200', () => {
  test('every change of the balance is listed, newest first', async () => {
    const { entries, nextCursor } = await read()
    expect(
      entries.map(({ seq, kind, delta, balanceAfter }) => [seq, kind, delta, balanceAfter]),
    ).toEqual([
      [4, 'grant', 3, 48],
      [3, 'adjustment', -4, 45],
      [2, 'evaluation', -1, 49],
      [1, 'grant', 50, 50],
      [0, 'opening', 0, 0],
    ])
    expect(entries[0]).toMatchObject({ ref: 'gift', debtDelta: 0, debtAfter: 0 })
    expect(nextCursor).toBeNull()
  })

  test('each page of the ledger ends where the next one begins', async () => {
    const seqs: number[] = []
    let query = '?limit=2'
    for (;;) {
      const { entries, nextCursor } = await read(query)
      seqs.push(...entries.map(({ seq }) => seq))
      if (nextCursor === null) break
      query = `?limit=2&cursor=${nextCursor}`
    }
    expect(seqs).toEqual([4, 3, 2, 1, 0])
  })

  test('kind and time select ledger entries, in pages as well', async () => {
    const grants = await read('?kind=grant&limit=1')
    expect(grants.entries.map(({ seq }) => seq)).toEqual([4])
    const rest = await read(`?kind=grant&limit=1&cursor=${grants.nextCursor}`)
    expect(rest.entries.map(({ seq }) => seq)).toEqual([1])
    expect(rest.nextCursor).toBeNull()
    expect((await read('?kind=evaluation')).entries.map(({ seq }) => seq)).toEqual([2])
    const all = await read()
    const [oldest, newest] = [all.entries.at(-1)?.createdAt, all.entries[0]?.createdAt]
    expect((await read(`?from=${oldest}&to=${newest}`)).entries.length).toBeLessThan(5)
    expect((await read('?to=2026-01-01T00:00:00.000Z')).entries).toEqual([])
    expect((await read('?from=2000-01-01T00:00:00.000Z')).entries).toHaveLength(5)
  })

  test('the ledger accepts times in the years from 0 to 9999', async () => {
    expect((await read('?from=0000-01-01T00:00:00.000Z')).entries).toHaveLength(5)
    expect((await read('?to=9999-12-31T23:59:59.999Z')).entries).toHaveLength(5)
    expect((await read('?to=0000-01-01T00:00:00.000Z')).entries).toEqual([])
  })

  test('another account sees only its own ledger entries', async () => {
    const other = await newAccount(database.db, 7)
    const theirs = await sessionCookieOf(database.db, other.accountId)
    const response = await api.app.request('/api/ledger', { headers: { cookie: theirs } })
    const { entries } = LedgerListResponse.parse(await response.json())
    expect(entries.map(({ kind, delta }) => [kind, delta])).toEqual([
      ['grant', 7],
      ['opening', 0],
    ])
  })
})

describe('GET /api/ledger: 422 INVALID_SCHEMA', () => {
  test.each([
    ['kind=charge', 'query.kind'],
    ['from=yesterday', 'query.from'],
    ['from=2026-01-02T00:00:00.000Z&to=2026-01-01T00:00:00.000Z', 'query.from'],
    ['from=2026-01-01T00:00:00.000Z&to=2026-01-01T00:00:00.000Z', 'query.from'],
  ])('the ledger refuses the query %s at %s', async (query, place) => {
    const response = await api.app.request(`/api/ledger?${query}`, { headers: { cookie } })
    const error = await expectError(response, 422, 'INVALID_SCHEMA')
    expect(error.details?.map(({ path }) => path)).toEqual([place])
  })
})
