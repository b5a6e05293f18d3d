import { createDatabase, type Database } from '@ase/db'
import { createEmptyTestDatabase, loseConnectionOnce, useTestDatabase } from '@ase/db/testing'
import { generateApiKey } from '@ase/identity'
import { describe, expect, onTestFinished, test } from 'vitest'
import { describedOperations } from './access-operations.ts'
import { destructive, envelopes } from './envelopes.ts'
import { dataUriOf, png } from './images.ts'
import { fromOwnPage } from './session-support.ts'
import {
  absentDatabase,
  createTestApi,
  expectError,
  headersOf,
  newAccount,
  post,
} from './support.ts'

const database = useTestDatabase()

const causesIn = (log: string): string[] =>
  [...log.matchAll(/"event":"database_unavailable","outcome":"(\w+)"/g)].map(
    ([, cause = '']) => cause,
  )

function closing(db: Database): Database {
  onTestFinished(() => db.close())
  return db
}

/** Everything that a client can do, with a key or a session of the right form. */
const attempts = describedOperations().flatMap((operation) => {
  const session = { cookie: `__Host-ase_session=${'A'.repeat(43)}`, ...fromOwnPage }
  const key = headersOf(generateApiKey())
  const ways = operation.security.length === 0 ? ['no credential'] : operation.security
  return ways.map((way) => ({
    ...operation,
    way,
    headers:
      way === 'apiKey'
        ? key
        : { 'content-type': 'application/json', ...(way === 'session' ? session : {}) },
  }))
})

const unaffected = [
  'describeEvaluation',
  'listRules',
  'listSignInMethods',
  'readInterface',
  'checkLiveness',
  'openStartPage',
]

const needsMore = [
  'openSignInLink',
  'requestSignInLink',
  'signInWithPasskey',
  'beginOpenIdSignIn',
  'finishOpenIdSignIn',
]

const inspection = { image: dataUriOf(png) }

describe('The log of a database outage', () => {
  test('the log names the cause of a database outage', async () => {
    const empty = await createEmptyTestDatabase()
    const wrong = new URL(empty.url)
    wrong.password = 'not-it'
    const cases = [
      [createDatabase({ url: empty.url }), 'schema_missing'],
      [createDatabase({ url: wrong.href }), 'authentication_failed'],
      [absentDatabase(), 'unreachable'],
    ] as const
    for (const [db, name] of cases) {
      const { app, admin, log } = createTestApi(db)
      const code = name === 'schema_missing' ? 'DATABASE_SCHEMA_MISMATCH' : 'DATABASE_UNAVAILABLE'
      await expectError(await admin.request('/health/ready'), 503, code)
      const link = `/sign-in?token=${'A'.repeat(43)}`
      await expectError(await app.request(link), 503, 'DATABASE_UNAVAILABLE')
      // Once a minute, however often.
      expect(causesIn(log())).toEqual([name])
      expect(log()).not.toContain('not-it')
      await db.close()
    }
    await empty.drop()
  })
})

describe('Every operation: 503 DATABASE_UNAVAILABLE', () => {
  test.each(attempts.filter(({ id }) => ![...unaffected, ...needsMore].includes(id)))(
    '$id by $way is refused while the database is unavailable, and the log has the cause',
    async (attempt) => {
      const { app, log } = createTestApi(closing(absentDatabase()))
      const { method, path, headers, body } = attempt
      const withBody = body === undefined || method === 'GET' ? {} : { body: JSON.stringify(body) }
      const response = await app.request(path, { method, headers, ...withBody })
      expect(response.status).toBe(503)
      expect(causesIn(log())).toEqual(['unreachable'])
    },
  )
})

describe('POST /api/v1/agent/evaluate and /api/verify/inspect: 503 DATABASE_UNAVAILABLE', () => {
  test.each([
    ['evaluation_look_up', '/api/v1/agent/evaluate', envelopes.output],
    ['evaluation_reserve', '/api/v1/agent/evaluate', envelopes.output],
    ['evaluation_charge', '/api/v1/agent/evaluate', destructive],
    ['inspection_look_up', '/api/verify/inspect', inspection],
    ['inspection_reserve', '/api/verify/inspect', inspection],
  ])(
    'an outage at %s, after the API key was read, has its cause in the log',
    async (name, path, body) => {
      const { apiKey } = await newAccount(database.db)
      const db = loseConnectionOnce(database.db, name, 'before')
      const { app, log } = createTestApi(db)
      const response = await app.request(path, {
        method: 'POST',
        headers: headersOf(apiKey),
        body: JSON.stringify(body),
      })
      await expectError(response, 503, 'DATABASE_UNAVAILABLE')
      expect(causesIn(log())).toEqual(['connection_lost'])
    },
  )
})

describe('POST /api/v1/agent/evaluate: 200 after a lost connection', () => {
  test('a lost connection after a successful commit does not change the answer', async () => {
    const account = await newAccount(database.db)
    const api = createTestApi(loseConnectionOnce(database.db, 'evaluation_charge', 'after'))
    expect((await post(api, account, destructive)).status).toBe(200)
    expect(causesIn(api.log())).toEqual([])
  })
})

describe('POST /api/v1/agent/evaluate: 429 RATE_LIMITED without a free connection', () => {
  test('an exhausted connection pool refuses an evaluation with its own log event, and readiness stays', async () => {
    const db = closing(createDatabase({ url: database.url, poolSize: 1, waitersMax: 0 }))
    const account = await newAccount(database.db)
    const api = createTestApi(db)
    const connection = await db.connections.connect()
    const response = await post(api, account, destructive)
    connection.release()
    expect(response.headers.get('retry-after')).toBe('1')
    await expectError(response, 429, 'RATE_LIMITED')
    expect(api.log()).toContain('"event":"database_pool_exhausted"')
    expect(causesIn(api.log())).toEqual([])
    // A balancer that took it away would only make it worse for the others.
    expect((await api.admin.request('/health/ready')).status).toBe(200)
  })
})
