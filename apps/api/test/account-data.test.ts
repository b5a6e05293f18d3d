import { adjustCredits } from '@ase/credits'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { createAccount } from '@ase/identity'
import { AccountExportResponse, EvaluationResponse, limits, type ErrorCode } from '@ase/schemas'
import { startServer, type RunningServer } from '@ase/service-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { destructive } from './envelopes.ts'
import { newSessionClient } from './session-client.ts'
import { fromOwnPage, sessionCookieOf } from './session-support.ts'
import { createTestApi, expectError, newIdempotencyKey, post, type TestApi } from './support.ts'

const PATH = '/api/account/data'

let database: TestDatabase
let api: TestApi
beforeAll(async () => {
  database = await createTestDatabase()
  api = createTestApi(database.db)
})
afterAll(() => database.drop())

const connectionsInUse = () => database.db.pool.totalCount - database.db.pool.idleCount

const confirmation = { confirmation: 'DELETE' }

/** Checks that a deletion with this body is refused with this error, and that the account stays. */
async function expectNotDeleted(
  body: string,
  status: number,
  code: ErrorCode,
  contentType = 'application/json',
): Promise<void> {
  const client = await newSessionClient(database.db)
  const response = await api.app.request(PATH, {
    method: 'DELETE',
    headers: { cookie: client.cookie, ...fromOwnPage, 'content-type': contentType },
    body,
  })
  await expectError(response, status, code)
  expect((await client.send(api, 'GET', '/api/keys')).status).toBe(200)
}

describe('GET /api/account/data: 200', () => {
  test('an export is a file with the data of the account', async () => {
    const client = await newSessionClient(database.db)
    const evaluated = await post(api, client, destructive)
    const { evaluationId } = EvaluationResponse.parse(await evaluated.json())
    const response = await client.send(api, 'GET', PATH)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json',
      'content-disposition': 'attachment; filename="account-data.json"',
      'cache-control': 'no-store',
    })
    expect(AccountExportResponse.parse(await response.json())).toMatchObject({
      account: { id: client.accountId },
      balance: { credits: 99 },
      sessions: [{ method: 'email' }],
      apiKeys: [{ id: client.apiKeyId }],
      evaluations: [{ evaluationId }],
    })
    await expect.poll(connectionsInUse).toBe(0)
  })

  test('HEAD of an export opens no database transaction', async () => {
    const client = await newSessionClient(database.db)
    const response = await client.send(api, 'HEAD', PATH)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toContain('attachment')
    expect(connectionsInUse()).toBe(0)
  })
})

describe('GET /api/account/data: 200 over a connection', () => {
  let server: RunningServer

  beforeAll(async () => {
    const listen = { port: 0, portSetting: 'API_PORT', host: '127.0.0.1', drainTimeoutMs: 1000 }
    server = await startServer(listen, () => api.app)
  })

  afterAll(() => server.stop())

  async function open(cookie: string, signal?: AbortSignal): Promise<Response> {
    return fetch(`${server.url}${PATH}`, {
      headers: { cookie },
      ...(signal === undefined ? {} : { signal }),
    })
  }

  test('a client receives the complete export', async () => {
    const client = await newSessionClient(database.db)
    const response = await open(client.cookie)
    expect(AccountExportResponse.parse(await response.json()).account.id).toBe(client.accountId)
  })

  test('a failure during an export breaks the connection, so that the document is visibly incomplete', async () => {
    const client = await newSessionClient(database.db)
    const holder = await database.db.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('lock table evaluation in access exclusive mode')
      const response = await open(client.cookie)
      expect(response.status).toBe(200)
      const text = response.text()
      text.catch(() => {})
      await expect.poll(endWaiting).toBe(1)
      await expect(text).rejects.toThrow('terminated')
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    expect(api.log()).toContain('"event":"account_export_aborted"')
    await expect.poll(connectionsInUse).toBe(0)
  })

  /** Ends the connections whose statement waits for a lock; returns how many. */
  async function endWaiting(): Promise<number> {
    const { rowCount } = await database.db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rowCount ?? 0
  }

  test('a client that disconnects during an export releases the database connection', async () => {
    const client = await newSessionClient(database.db)
    const gone = new AbortController()
    await open(client.cookie, gone.signal)
    gone.abort()
    await expect.poll(connectionsInUse).toBe(0)
  })
})

describe('GET /api/account/data: 429 RATE_LIMITED', () => {
  test('an export is refused while the account has a concurrent one, or the process four', async () => {
    const clients = await Promise.all([1, 2, 3, 4, 5].map(() => newSessionClient(database.db)))
    const [first, ...others] = clients
    if (first === undefined) throw new Error('No client.')
    const underWay = [await first.send(api, 'GET', PATH)]
    const second = await first.send(api, 'GET', PATH)
    await expectError(second, 429, 'RATE_LIMITED')
    expect(second.headers.get('retry-after')).toBe('10')
    for (const client of others.slice(0, 3)) underWay.push(await client.send(api, 'GET', PATH))
    for (const { status } of underWay) expect(status).toBe(200)
    const fifth = await others[3]?.send(api, 'GET', PATH)
    if (fifth !== undefined) await expectError(fifth, 429, 'RATE_LIMITED')
    for (const { body } of underWay) await body?.cancel()
    await expect.poll(connectionsInUse).toBe(0)
    const last = await first.send(api, 'GET', PATH)
    expect(last.status).toBe(200)
    await last.body?.cancel()
  })

  test('an account gets ten exports in an hour, and a refused export releases its connection', async () => {
    const client = await newSessionClient(database.db)
    for (let n = 1; n <= 10; n += 1) {
      const response = await client.send(api, 'GET', PATH)
      expect(response.status).toBe(200)
      await response.body?.cancel()
      await expect.poll(connectionsInUse).toBe(0)
    }
    const refused = await client.send(api, 'GET', PATH)
    await expectError(refused, 429, 'RATE_LIMITED')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    await expect.poll(connectionsInUse).toBe(0)
  })
})

describe('DELETE /api/account/data: 200', () => {
  test('a deletion ends all sessions and keys and clears the cookie, and a new sign-in finds an empty account', async () => {
    const client = await newSessionClient(database.db)
    const other = await sessionCookieOf(database.db, client.accountId)
    const key = { 'idempotency-key': newIdempotencyKey() }
    expect((await post(api, client, destructive, key)).status).toBe(200)
    const { rows } = await database.db.pool.query<{ email: string }>(
      'select email from account where id = $1',
      [client.accountId],
    )

    const response = await client.send(api, 'DELETE', PATH, confirmation)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ ok: true })
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-ase_session=; Max-Age=0; /)

    await expectError(await post(api, client, destructive, key), 401, 'AUTH_REQUIRED')
    for (const cookie of [client.cookie, other]) {
      const refused = await api.app.request('/api/keys', { headers: { cookie } })
      await expectError(refused, 401, 'AUTH_REQUIRED')
    }
    const again = await client.send(api, 'DELETE', PATH, confirmation)
    await expectError(again, 401, 'AUTH_REQUIRED')

    const { accountId } = await createAccount(database.db, { email: rows[0]?.email ?? '' })
    const cookie = await sessionCookieOf(database.db, accountId)
    const exported = await api.app.request(PATH, { headers: { cookie } })
    expect(AccountExportResponse.parse(await exported.json())).toMatchObject({
      balance: { credits: 0, held: 0, debt: 0 },
      apiKeys: [],
      evaluations: [],
    })
  })

  test('one of ten concurrent deletions deletes the account, and the others find no account', async () => {
    const client = await newSessionClient(database.db)
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => client.send(api, 'DELETE', PATH, confirmation)),
    )
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401)).toHaveLength(9)
  })
})

describe('DELETE /api/account/data: 400 INVALID_JSON', () => {
  test('a deletion with a body that is no JSON deletes nothing', async () => {
    await expectNotDeleted('{', 400, 'INVALID_JSON')
  })
})

describe('DELETE /api/account/data: 409 ACCOUNT_IN_DEBT', () => {
  test('an account that owes credits is not deleted and keeps its session and data', async () => {
    const client = await newSessionClient(database.db, 5)
    await adjustCredits(database.db, {
      accountId: client.accountId,
      credits: -6,
      ref: 'taken back',
    })
    const response = await client.send(api, 'DELETE', PATH, confirmation)
    expect(response.headers.get('set-cookie')).toBeNull()
    await expectError(response, 409, 'ACCOUNT_IN_DEBT')
    const profile = await client.send(api, 'GET', '/api/auth/me')
    expect(await profile.json()).toMatchObject({ balance: { credits: 0, debt: 1 } })
  })
})

describe('DELETE /api/account/data: 413 PAYLOAD_TOO_LARGE', () => {
  test('a deletion with a body over its bound deletes nothing', async () => {
    const body = JSON.stringify(confirmation).padEnd(limits.account.bodyBytesMax + 1)
    await expectNotDeleted(body, 413, 'PAYLOAD_TOO_LARGE')
  })
})

describe('DELETE /api/account/data: 415 UNSUPPORTED_CONTENT_TYPE', () => {
  test('a deletion with a body that is declared as text deletes nothing', async () => {
    const body = JSON.stringify(confirmation)
    await expectNotDeleted(body, 415, 'UNSUPPORTED_CONTENT_TYPE', 'text/plain')
  })
})

describe('DELETE /api/account/data: 422 INVALID_SCHEMA', () => {
  test.each<[string, object]>([
    ['nothing', {}],
    ['the word in small letters', { confirmation: 'delete' }],
    ['the word with a space', { confirmation: 'DELETE ' }],
    ['another word', { confirmation: 'YES' }],
    ['another field', { confirmation: 'DELETE', sure: true }],
  ])('a deletion needs the exact word, and %s deletes nothing', async (_, body) => {
    const client = await newSessionClient(database.db)
    await expectError(await client.send(api, 'DELETE', PATH, body), 422, 'INVALID_SCHEMA')
    expect((await client.send(api, 'GET', '/api/keys')).status).toBe(200)
  })
})
