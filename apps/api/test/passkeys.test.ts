import { randomBytes, randomUUID } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { findSession, listSessions } from '@ase/identity'
import { createAuthenticator, type SoftwareAuthenticator } from '@ase/identity/testing'
import {
  limits,
  PasskeyCreationOptionsResponse,
  PasskeyListResponse,
  PasskeyRequestOptionsResponse,
  RegisterPasskeyResponse,
  RenamePasskeyResponse,
} from '@ase/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { USER_AGENT } from './browser.ts'
import { fromOwnPage, sessionCookieOf } from './session-support.ts'
import {
  absentDatabase,
  createTestApi,
  expectError,
  newAccount,
  PUBLIC_BASE_URL,
  type TestAccount,
  type TestApi,
} from './support.ts'

const PATH = '/api/auth/passkeys'

let database: TestDatabase
let api: TestApi
let account: TestAccount
let cookie: string
let authenticator: SoftwareAuthenticator
let network = 0
beforeAll(async () => {
  database = await createTestDatabase()
  api = createTestApi(database.db, { trustedProxies: 1 })
})
afterAll(() => database.drop())
beforeEach(async () => {
  account = await newAccount(database.db, 0)
  cookie = await sessionCookieOf(database.db, account.accountId)
  authenticator = createAuthenticator(PUBLIC_BASE_URL)
  network += 1
})

type Headers = Readonly<Record<string, string>>

async function send(method: string, path: string, body?: object | string, headers?: Headers) {
  return api.app.request(path, {
    method,
    headers: {
      ...fromOwnPage,
      'x-forwarded-for': `192.0.2.${network}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined || typeof body === 'string' ? (body ?? null) : JSON.stringify(body),
  })
}

async function register(name = 'laptop'): Promise<string> {
  const begun = await send('POST', `${PATH}/options`, undefined, { cookie })
  const { options } = PasskeyCreationOptionsResponse.parse(await begun.json())
  const response = await send(
    'POST',
    PATH,
    { name, response: authenticator.create(options) },
    { cookie },
  )
  expect(response.status).toBe(201)
  return RegisterPasskeyResponse.parse(await response.json()).passkey.id
}

async function assertion() {
  const begun = await send('POST', `${PATH}/sign-in/options`)
  const { options } = PasskeyRequestOptionsResponse.parse(await begun.json())
  return { response: authenticator.get(options) }
}

const sessionOnly = [
  ['POST', `${PATH}/options`],
  ['GET', PATH],
  ['POST', PATH],
  ['DELETE', PATH],
] as const

const rename = (id: string, name: unknown) =>
  send('POST', `${PATH}/rename`, { id, name }, { cookie })

const withBody = [PATH, `${PATH}/rename`, `${PATH}/sign-in`]

describe('Passkeys, from the registration to the removal', () => {
  test('a passkey is registered, listed, signs in and is removed', async () => {
    const id = await register('my phone')
    const list = await send('GET', PATH, undefined, { cookie })
    expect(PasskeyListResponse.parse(await list.json())).toMatchObject({
      passkeys: [{ id, name: 'my phone', lastUsedAt: null }],
      max: 20,
    })

    const signedIn = await send('POST', `${PATH}/sign-in`, await assertion(), {
      'user-agent': USER_AGENT,
    })
    expect(signedIn.status).toBe(200)
    expect(await signedIn.json()).toEqual({ ok: true })
    expect(signedIn.headers.get('cache-control')).toBe('no-store')
    const setCookie = signedIn.headers.get('set-cookie') ?? ''
    expect(setCookie).toMatch(
      /^__Host-ase_session=[\w-]{43}; Expires=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    const fresh = setCookie.split(';')[0] ?? ''
    expect((await send('GET', PATH, undefined, { cookie: fresh })).status).toBe(200)
    const sessions = await listSessions(database.db, account.accountId)
    expect(sessions).toContainEqual(
      expect.objectContaining({
        method: 'passkey',
        label: { browser: 'Firefox', system: 'Linux' },
      }),
    )

    const removed = await send('DELETE', PATH, { id }, { cookie: fresh })
    expect(await removed.json()).toEqual({ ok: true })
    await expectError(await send('DELETE', PATH, { id }, { cookie: fresh }), 404, 'NOT_FOUND')
    const again = await send('POST', `${PATH}/sign-in`, await assertion())
    await expectError(again, 400, 'PASSKEY_INVALID')
    const { rows } = await database.db.pool.query(
      `select code from account_event where account_id = $1 and subject_id = $2 order by created_at`,
      [account.accountId, id],
    )
    expect(rows.map(({ code }) => code)).toEqual(['passkey_added', 'passkey_removed'])
  })

  test('no challenge, name, signature or id of a passkey is logged', async () => {
    const name = `name-${randomUUID()}`
    const id = await register(name)
    const body = await assertion()
    expect((await send('POST', `${PATH}/sign-in`, body)).status).toBe(200)
    await expectError(await send('POST', `${PATH}/sign-in`, body), 400, 'PASSKEY_INVALID')
    const { clientDataJSON, signature, userHandle } = body.response.response
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    for (const secret of [id, name, challenge, clientDataJSON, signature, userHandle])
      expect(api.log()).not.toContain(secret)
    expect(api.log()).toContain('"route":"/api/auth/passkeys/sign-in"')
  })
})

describe('GET /api/auth/passkeys: 200', () => {
  test('a passkey of another account is not listed', async () => {
    await register()
    const otherAccount = await newAccount(database.db, 0)
    const theirs = { cookie: await sessionCookieOf(database.db, otherAccount.accountId) }
    const list = await send('GET', PATH, undefined, theirs)
    expect(await list.json()).toMatchObject({ passkeys: [] })
  })
})

describe('DELETE /api/auth/passkeys: 404 NOT_FOUND', () => {
  test('a passkey of another account is not removed', async () => {
    const id = await register()
    const otherAccount = await newAccount(database.db, 0)
    const theirs = { cookie: await sessionCookieOf(database.db, otherAccount.accountId) }
    await expectError(await send('DELETE', PATH, { id }, theirs), 404, 'NOT_FOUND')
    const list = await send('GET', PATH, undefined, { cookie })
    expect(await list.json()).toMatchObject({ passkeys: [{ id }] })
  })
})

describe('POST /api/auth/passkeys: 422 INVALID_SCHEMA', () => {
  test.each(['', 'x'.repeat(101), 'a\u0000b', 'two\nlines', '\ud800'])(
    'the passkey name %j is refused',
    async (name) => {
      const begun = await send('POST', `${PATH}/options`, undefined, { cookie })
      const { options } = PasskeyCreationOptionsResponse.parse(await begun.json())
      const body = { name, response: authenticator.create(options) }
      const error = await expectError(
        await send('POST', PATH, body, { cookie }),
        422,
        'INVALID_SCHEMA',
      )
      expect(error.details?.[0]?.path).toBe('name')
    },
  )
})

describe('POST /api/auth/passkeys/rename: 200', () => {
  test('a passkey that its owner renamed signs in as before', async () => {
    const id = await register('laptop')
    const renamed = await rename(id, 'old laptop')
    expect(renamed.status).toBe(200)
    expect(RenamePasskeyResponse.parse(await renamed.json()).passkey).toMatchObject({
      id,
      name: 'old laptop',
    })
    expect((await send('POST', `${PATH}/sign-in`, await assertion())).status).toBe(200)
  })
})

describe('POST /api/auth/passkeys/rename: 422 INVALID_SCHEMA', () => {
  test.each(['', ' ', 'n'.repeat(101), 'a\u0000b', 1])(
    'a passkey is not renamed to %j',
    async (name) => {
      await expectError(await rename(await register(), name), 422, 'INVALID_SCHEMA')
    },
  )
})

describe('POST /api/auth/passkeys/rename: 429 RATE_LIMITED', () => {
  test('an account renames passkeys at most sixty times in an hour', async () => {
    const id = await register()
    await database.db.pool.query(
      `insert into account_window (account_id, action, calls)
     select $1, 'passkeys', array_agg((extract(epoch from now()) * 1000)::bigint) from generate_series(1, 60)
     on conflict (account_id, action) do update set calls = excluded.calls`,
      [account.accountId],
    )
    await expectError(await rename(id, 'one more'), 429, 'RATE_LIMITED')
  })
})

describe('POST /api/auth/passkeys/sign-in: 200', () => {
  test('a passkey sign-in gives a new token and ends the previous session of the browser', async () => {
    await register()
    const other = await sessionCookieOf(database.db, account.accountId)
    const signedIn = await send('POST', `${PATH}/sign-in`, await assertion(), { cookie })
    const fresh = signedIn.headers.get('set-cookie')?.split(';')[0]
    expect(fresh).not.toBe(cookie)
    const tokenOf = (header = '') => header.split('=')[1] ?? ''
    expect((await findSession(database.db, tokenOf(cookie))).ok).toBe(false)
    expect((await findSession(database.db, tokenOf(other))).ok).toBe(true)
    expect((await findSession(database.db, tokenOf(fresh))).ok).toBe(true)
  })

  test('additional fields of a browser in a passkey response are ignored', async () => {
    await register()
    const { response } = await assertion()
    const more = { ...response, authenticatorAttachment: 'platform', clientExtensionResults: {} }
    expect((await send('POST', `${PATH}/sign-in`, { response: more })).status).toBe(200)
  })
})

describe('POST /api/auth/passkeys/sign-in: 400 PASSKEY_INVALID', () => {
  test('a wrong passkey and an unknown passkey get the same answer and no cookie', async () => {
    await register()
    const wrong = await assertion()
    wrong.response.response.signature = randomBytes(70).toString('base64url')
    const unknown = await assertion()
    unknown.response.id = unknown.response.rawId = randomBytes(32).toString('base64url')
    const answers = await Promise.all(
      [wrong, unknown].map((body) => send('POST', `${PATH}/sign-in`, body)),
    )
    expect(answers.map(({ headers }) => headers.get('set-cookie'))).toEqual([null, null])
    const [first, second] = await Promise.all(answers.map((answer) => answer.text()))
    expect(first).toBe(second)
    expect(JSON.parse(first ?? '')).toMatchObject({ code: 'PASSKEY_INVALID' })
  })
})

describe('Every operation of /api/auth/passkeys with a body: 400 INVALID_JSON', () => {
  test.each(withBody)('%s refuses a body that is no JSON', async (path) => {
    await expectError(await send('POST', path, '{', { cookie }), 400, 'INVALID_JSON')
  })
})

describe('Every operation of /api/auth/passkeys with a session: 401 AUTH_REQUIRED', () => {
  test.each(sessionOnly)(
    '%s %s is refused without a session, also with an API key',
    async (method, path) => {
      const body = method === 'GET' ? undefined : {}
      const authorization = `Bearer ${account.apiKey}`
      for (const headers of [{}, { authorization }, { authorization, cookie }])
        await expectError(await send(method, path, body, headers), 401, 'AUTH_REQUIRED')
    },
  )
})

describe('Every operation of /api/auth/passkeys with a session: 403 INVALID_ORIGIN', () => {
  test.each(sessionOnly)('%s %s is refused from a page of another origin', async (method, path) => {
    const body = method === 'GET' ? undefined : {}
    const foreign = { cookie, origin: 'https://evil.example' }
    await expectError(await send(method, path, body, foreign), 403, 'INVALID_ORIGIN')
  })
})

describe('Every operation of /api/auth/passkeys with a body: 413 PAYLOAD_TOO_LARGE', () => {
  test.each(withBody)('%s refuses a body over its bound', async (path) => {
    const large = `{"response":"${'A'.repeat(limits.account.bodyBytesMax)}"}`
    await expectError(await send('POST', path, large, { cookie }), 413, 'PAYLOAD_TOO_LARGE')
  })
})

describe('Every operation of /api/auth/passkeys with a body: 415 UNSUPPORTED_CONTENT_TYPE', () => {
  test.each(withBody)('%s refuses a body that is declared as text', async (path) => {
    const text = { cookie, 'content-type': 'text/plain' }
    await expectError(await send('POST', path, '{}', text), 415, 'UNSUPPORTED_CONTENT_TYPE')
  })
})

describe('Every operation of /api/auth/passkeys with a body: 422 INVALID_SCHEMA', () => {
  test.each(withBody)('%s refuses a body without its fields', async (path) => {
    await expectError(await send('POST', path, '{}', { cookie }), 422, 'INVALID_SCHEMA')
  })
})

describe('Every step of a passkey registration and sign-in: 429 RATE_LIMITED', () => {
  test('an IP address has 100 passkey sign-in requests in 15 minutes, and other IP addresses are not limited by it', async () => {
    const steps = await Promise.all(
      Array.from({ length: 110 }, () => send('POST', `${PATH}/sign-in/options`)),
    )
    expect(steps.filter(({ status }) => status === 200)).toHaveLength(100)
    const refused = await send('POST', `${PATH}/sign-in/options`)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    await expectError(refused, 429, 'RATE_LIMITED')
    const begun = await send('POST', `${PATH}/options`, undefined, { cookie })
    await expectError(begun, 429, 'RATE_LIMITED')
    const body = {
      response: authenticator.get(
        { challenge: 'A'.repeat(43), rpId: 'x', timeout: 1, userVerification: 'required' },
        { userHandle: 'AAAA' },
      ),
    }
    await expectError(await send('POST', `${PATH}/sign-in`, body), 429, 'RATE_LIMITED')
    network += 1
    expect((await send('POST', `${PATH}/sign-in/options`)).status).toBe(200)
  })
})

describe('POST /api/auth/passkeys/sign-in/options: 503 DATABASE_UNAVAILABLE', () => {
  test('a passkey sign-in is not begun while the database is unavailable', async () => {
    const db = absentDatabase()
    const away = createTestApi(db)
    const response = await away.app.request(`${PATH}/sign-in/options`, { method: 'POST' })
    await expectError(response, 503, 'DATABASE_UNAVAILABLE')
    await db.close()
  })
})
