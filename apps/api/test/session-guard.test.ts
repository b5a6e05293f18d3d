import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { findSession } from '@ase/identity'
import type { ErrorCode } from '@ase/schemas'
import { respondError, respondJson } from '@ase/service-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOwnPage } from '../src/sessions/own-page.ts'
import { createSessionCookie } from '../src/sessions/session-cookie.ts'
import { createSessionGuard } from '../src/sessions/session-guard.ts'
import { fromOwnPage, sessionCookieOf } from './session-support.ts'
import {
  absentDatabase,
  CONSOLE_ORIGIN,
  createTestApi,
  expectError,
  newAccount,
  PUBLIC_BASE_URL,
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
  const guard = createSessionGuard(
    database.db,
    createSessionCookie(PUBLIC_BASE_URL),
    createOwnPage(PUBLIC_BASE_URL),
  )
  api.app.all('/session-only', async (c) => {
    const session = await guard.requireSession(c)
    return session.ok ? respondJson(c, 200, session.value) : respondError(c, session.error)
  })
  api.app.all('/either', async (c) => {
    const caller = await guard.authenticateEither(c)
    return caller.ok ? respondJson(c, 200, caller.value) : respondError(c, caller.error)
  })
  account = await newAccount(database.db)
  cookie = await sessionCookieOf(database.db, account.accountId)
})
afterAll(() => database.drop())

type Headers = Readonly<Record<string, string>>
const reading = ['GET', 'HEAD'] as const
const changing = ['POST', 'PUT', 'PATCH', 'DELETE'] as const

async function outcome(path: string, method: string, headers: Headers): Promise<string> {
  const response = await api.app.request(path, { method, headers })
  const text = await response.text()
  if (response.ok) return '200'
  if (method === 'HEAD') return String(response.status)
  const { code }: { code: ErrorCode } = JSON.parse(text)
  return `${response.status} ${code}`
}

describe.each(['/session-only', '/either'])('The session guard of %s', (path) => {
  const origins: readonly [headers: Headers, read: string, change: string][] = [
    [{}, '200', '403 INVALID_ORIGIN'],
    [{ origin: PUBLIC_BASE_URL }, '200', '200'],
    [{ origin: CONSOLE_ORIGIN }, '200', '403 INVALID_ORIGIN'],
    [{ origin: CONSOLE_ORIGIN, 'sec-fetch-site': 'same-origin' }, '200', '403 INVALID_ORIGIN'],
    [{ 'sec-fetch-site': 'same-origin' }, '200', '200'],
    [{ 'sec-fetch-site': 'same-site' }, '200', '403 INVALID_ORIGIN'],
    [{ 'sec-fetch-site': 'cross-site' }, '200', '403 INVALID_ORIGIN'],
    [{ 'sec-fetch-site': 'none' }, '200', '403 INVALID_ORIGIN'],
    [{ 'sec-fetch-site': 'Same-Origin' }, '200', '403 INVALID_ORIGIN'],
    [{ 'sec-fetch-site': 'same-origin, same-origin' }, '200', '403 INVALID_ORIGIN'],
    [{ referer: `${PUBLIC_BASE_URL}/` }, '200', '403 INVALID_ORIGIN'],
    [{ host: 'api.example.com' }, '200', '403 INVALID_ORIGIN'],
    [{ origin: 'null' }, '403 INVALID_ORIGIN', '403 INVALID_ORIGIN'],
    [{ origin: 'https://evil.example' }, '403 INVALID_ORIGIN', '403 INVALID_ORIGIN'],
    [
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      '403 INVALID_ORIGIN',
      '403 INVALID_ORIGIN',
    ],
  ]
  test.each(origins)(
    'for a session with %j a read is answered %s and a change %s',
    async (headers, read, change) => {
      for (const method of reading) {
        const expected = method === 'HEAD' ? read.slice(0, 3) : read
        expect(await outcome(path, method, { cookie, ...headers }), method).toBe(expected)
      }
      for (const method of changing)
        expect(await outcome(path, method, { cookie, ...headers }), method).toBe(change)
    },
  )

  test('a request without a session or with a wrong cookie is 401 AUTH_REQUIRED', async () => {
    const wrong = ['', 'theme=dark', `__Host-ase_session=${'A'.repeat(43)}`, `${cookie}; ${cookie}`]
    for (const method of ['GET', ...changing]) {
      const headers = { ...fromOwnPage }
      expect(await outcome(path, method, headers)).toBe('401 AUTH_REQUIRED')
      for (const value of wrong)
        expect(await outcome(path, method, { ...headers, cookie: value })).toBe('401 AUTH_REQUIRED')
    }
  })

  test('a wrong Authorization header never falls back to the cookie', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer nonsense', 'Basic dTpw', cookie]) {
      const headers = { ...fromOwnPage, cookie, authorization }
      for (const method of ['GET', 'POST'])
        expect(await outcome(path, method, headers)).toBe('401 AUTH_REQUIRED')
    }
  })
})

test('a session-only endpoint refuses a good API key, alone and beside a good cookie', async () => {
  const authorization = `Bearer ${account.apiKey}`
  for (const headers of [{ authorization }, { authorization, cookie, ...fromOwnPage }]) {
    for (const method of ['GET', 'POST'])
      expect(await outcome('/session-only', method, headers)).toBe('401 AUTH_REQUIRED')
  }
})

test('where both credentials are accepted, the API key identifies the caller and needs no origin', async () => {
  const other = await newAccount(database.db)
  const response = await api.app.request('/either', {
    method: 'POST',
    headers: { authorization: `Bearer ${other.apiKey}`, cookie },
  })
  expect(await response.json()).toEqual({ accountId: other.accountId, apiKeyId: other.apiKeyId })
})

test('the log line of a request with a session has the account id and neither cookie nor token', async () => {
  await outcome('/session-only', 'GET', { cookie })
  expect(api.log()).toContain(account.accountId)
  expect(api.log()).not.toContain(cookie.split('=')[1])
})

const signOut = (headers: Headers) =>
  api.app.request('/api/auth/sign-out', { method: 'POST', headers })

describe('POST /api/auth/sign-out: 200', () => {
  test('signing out ends the session on every replica and deletes the cookie', async () => {
    const mine = await sessionCookieOf(database.db, account.accountId)
    const response = await signOut({ cookie: mine, ...fromOwnPage })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-ase_session=; Max-Age=0;/)
    expect((await findSession(database.db, mine.split('=')[1] ?? '')).ok).toBe(false)
    expect((await findSession(database.db, cookie.split('=')[1] ?? '')).ok).toBe(true)
    const again = await signOut({ cookie: mine, ...fromOwnPage })
    await expectError(again, 401, 'AUTH_REQUIRED')
    expect(again.headers.get('set-cookie')).toMatch(/Max-Age=0/)
  })
})

describe('POST /api/auth/sign-out: 403 INVALID_ORIGIN', () => {
  test('a page of another origin cannot sign out a session', async () => {
    const response = await signOut({ cookie, 'sec-fetch-site': 'cross-site' })
    await expectError(response, 403, 'INVALID_ORIGIN')
    expect(response.headers.get('set-cookie')).toBeNull()
    expect((await findSession(database.db, cookie.split('=')[1] ?? '')).ok).toBe(true)
  })
})

describe('POST /api/auth/sign-out: 503 DATABASE_UNAVAILABLE', () => {
  test('a session cannot be signed out while the database is unavailable', async () => {
    const db = absentDatabase()
    const away = createTestApi(db)
    const response = await away.app.request('/api/auth/sign-out', {
      method: 'POST',
      headers: { cookie, ...fromOwnPage },
    })
    await expectError(response, 503, 'DATABASE_UNAVAILABLE')
    await db.close()
  })
})

test.each(['/api/auth/email/verify', '/api/auth/passkeys/sign-in'])(
  '%s begins a session for our own page or a program, and for no page of another allowed origin',
  async (path) => {
    const attempt = async (headers: Headers) =>
      outcome(path, 'POST', { 'content-type': 'application/json', ...headers })
    expect(await attempt({ origin: CONSOLE_ORIGIN })).toBe('403 INVALID_ORIGIN')
    expect(await attempt({ 'sec-fetch-site': 'same-site' })).toBe('403 INVALID_ORIGIN')
    expect(await attempt({ 'sec-fetch-site': 'cross-site' })).toBe('403 INVALID_ORIGIN')
    for (const headers of [{}, fromOwnPage, { 'sec-fetch-site': 'same-origin' }])
      expect(await attempt(headers)).toBe('400 INVALID_JSON')
  },
)
