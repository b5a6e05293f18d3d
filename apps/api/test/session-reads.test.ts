import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionCookieOf } from './session-support.ts'
import {
  absentDatabase,
  CONSOLE_ORIGIN,
  createTestApi,
  expectError,
  newAccount,
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
  account = await newAccount(database.db)
  cookie = await sessionCookieOf(database.db, account.accountId)
})
afterAll(() => database.drop())

const read = (path: string, headers: Record<string, string> = {}) =>
  api.app.request(path, { headers: { cookie, ...headers } })

const lists = ['/api/ledger', '/api/billing/purchases', '/api/reports'] as const
const purchase = '/api/billing/purchases/c4a5b0f2-9d1e-4f67-8a3b-2e5d7c9f1a06'
const evaluations = [
  '/api/evaluations',
  '/api/evaluations.csv',
  `/api/evaluations/ase_${'0'.repeat(32)}`,
  '/api/usage',
]

describe.each([...lists, purchase, '/api/policies', ...evaluations])(
  'GET %s: 401, 403 and 503',
  (path) => {
    test('the endpoint requires a session without an API key beside it', async () => {
      const key = { authorization: `Bearer ${account.apiKey}` }
      await expectError(await read(path, key), 401, 'AUTH_REQUIRED')
      await expectError(await read(path, { ...key, cookie: '' }), 401, 'AUTH_REQUIRED')
      await expectError(await read(path, { cookie: '' }), 401, 'AUTH_REQUIRED')
    })

    test('the endpoint refuses foreign pages, and pages of allowed origins cannot read the answer', async () => {
      const foreign = await read(path, { origin: 'https://evil.example' })
      await expectError(foreign, 403, 'INVALID_ORIGIN')
      const preflight = await api.app.request(path, {
        method: 'OPTIONS',
        headers: { origin: CONSOLE_ORIGIN },
      })
      expect(preflight.headers.get('access-control-allow-methods')).toBeNull()
    })

    test('the endpoint answers 503 when the database is unavailable', async () => {
      const away = absentDatabase()
      const response = await createTestApi(away).app.request(path, { headers: { cookie } })
      await expectError(response, 503, 'DATABASE_UNAVAILABLE')
      await away.close()
    })
  },
)

const cursorOf = (position: unknown) => Buffer.from(JSON.stringify(position)).toString('base64url')
const manyDigits = '9'.repeat(40)

describe.each(lists)('GET %s: 422 INVALID_SCHEMA', (path) => {
  test.each([
    ['unknown=1', 'query'],
    ['limit=0', 'query.limit'],
    ['limit=101', 'query.limit'],
    ['limit=5&limit=5', 'query.limit'],
    ['limit=-1', 'query.limit'],
    ['cursor=', 'query.cursor'],
    ['cursor=%00', 'query.cursor'],
    [`cursor=${'A'.repeat(201)}`, 'query.cursor'],
    [`cursor=${cursorOf({ micros: 'x' })}`, 'query.cursor'],
    [`cursor=${cursorOf(-1)}`, 'query.cursor'],
    [`cursor=${cursorOf({ micros: 1.5, id: 'x' })}`, 'query.cursor'],
    [`cursor=${Buffer.from(manyDigits).toString('base64url')}`, 'query.cursor'],
  ])('the list refuses the query %s at %s', async (query, place) => {
    const response = await read(`${path}?${query}`)
    const error = await expectError(response, 422, 'INVALID_SCHEMA')
    expect(error.details?.map((detail) => detail.path)).toEqual([place])
  })
})
