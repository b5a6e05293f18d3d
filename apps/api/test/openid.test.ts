import { randomUUID } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import {
  createOpenIdSignIn,
  findAccount,
  findSession,
  listSessions,
  type OpenIdSignIn,
} from '@ase/identity'
import { startOpenIdProvider, type TestOpenIdProvider } from '@ase/identity/testing'
import { startServer } from '@ase/service-kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OPENID_CALLBACK_PATH } from '../src/routes/openid.ts'
import { USER_AGENT } from './browser.ts'
import { sessionCookieOf } from './session-support.ts'
import {
  absentDatabase,
  createTestApi,
  expectError,
  newAccount,
  PUBLIC_BASE_URL,
  type TestApi,
} from './support.ts'

const PATH = '/api/auth/openid'
const person = { sub: randomUUID(), email: `${randomUUID()}@example.test`, email_verified: true }

let database: TestDatabase
let provider: TestOpenIdProvider
let openId: OpenIdSignIn
let api: TestApi
let network = 0
beforeAll(async () => {
  database = await createTestDatabase()
  provider = await startOpenIdProvider(person)
  openId = createOpenIdSignIn({
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    redirectUri: `${PUBLIC_BASE_URL}${OPENID_CALLBACK_PATH}`,
  })
  api = createTestApi(database.db, { openId, trustedProxies: 1 })
})
afterAll(async () => {
  await provider.close()
  await database.drop()
})
beforeEach(() => {
  provider.behave({})
  network += 1
})

async function go(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return api.app.request(path, {
    headers: { 'x-forwarded-for': `192.0.2.${network}`, ...headers },
  })
}

const cookieIn = (setCookie = ''): string => setCookie.split(';')[0] ?? ''

/** A browser that went to the provider and is about to come back. */
async function visitProvider(query = '') {
  const begun = await go(`${PATH}${query}`)
  expect(begun.status).toBe(302)
  const location = begun.headers.get('location') ?? ''
  const sent = await fetch(location, { redirect: 'manual' })
  const back = new URL(sent.headers.get('location') ?? '')
  const [setCookie = ''] = begun.headers.getSetCookie()
  return { begun, setCookie, cookie: cookieIn(setCookie), back: back.pathname + back.search }
}

const navigation = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }

const fromOtherSite = { ...navigation, 'sec-fetch-site': 'cross-site' }

const html = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8'

const foreign: [string, Record<string, string>][] = [
  ['an image', { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }],
  ['a frame', { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }],
  ['a frame of a frameset', { 'sec-fetch-dest': 'frame' }],
  ['an object', { 'sec-fetch-dest': 'object' }],
  ['a script', { 'sec-fetch-dest': 'script' }],
  ['a fetch', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }],
  ['an image of an older browser', { accept: 'image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5' }],
  ['a prefetch', { ...navigation, 'sec-purpose': 'prefetch' }],
  ['a prerender', { ...navigation, 'sec-purpose': 'prefetch;prerender' }],
  ['a prefetch of an older browser', { purpose: 'prefetch' }],
  ['a prefetch of Firefox', { 'x-moz': 'prefetch' }],
]

describe('GET /api/auth/openid: 302', () => {
  test.each<[string, Record<string, string>]>([
    ['typed', { ...navigation, 'sec-fetch-site': 'none' }],
    ['followed from a page of ours', { ...navigation, 'sec-fetch-site': 'same-origin' }],
    ['followed from a sibling', { ...navigation, 'sec-fetch-site': 'same-site' }],
    ['clicked on another site', { ...fromOtherSite, 'sec-fetch-user': '?1' }],
    ['opened by an older browser', { accept: html }],
    ['opened by a program', { accept: '*/*', 'sec-fetch-mode': 'cors' }],
  ])('an OpenID sign-in is begun by a navigation that is %s', async (_, headers) => {
    expect((await go(PATH, headers)).status).toBe(302)
  })

  test('an OpenID sign-in is neither begun nor completed by HEAD', async () => {
    const { cookie, back } = await visitProvider()
    const head = async (path: string) =>
      api.app.request(path, { method: 'HEAD', headers: { cookie } })
    for (const path of [PATH, back]) {
      const response = await head(path)
      expect([response.status, response.headers.getSetCookie()]).toEqual([200, []])
    }
    expect((await go(back, { cookie })).status).toBe(302)
  })
})

describe('GET /api/auth/openid: 403 INVALID_ORIGIN', () => {
  test.each([...foreign, ['a page of another site that moves the window', fromOtherSite]])(
    'an OpenID sign-in is not begun by %s',
    async (_, headers) => {
      const response = await go(PATH, headers)
      expect(response.headers.getSetCookie()).toEqual([])
      expect(response.headers.get('location')).toBeNull()
      await expectError(response, 403, 'INVALID_ORIGIN')
    },
  )

  test('the page of a refused OpenID sign-in has a link to begin it', async () => {
    const response = await go(PATH, { ...fromOtherSite, accept: html })
    expect(response.status).toBe(403)
    expect(await response.text()).toContain(`<a href="${PUBLIC_BASE_URL}${PATH}">`)
  })
})

describe('GET /api/auth/openid: 422 INVALID_SCHEMA', () => {
  test.each([
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '/a//b',
    'keys',
    '',
    '/a\r\nset-cookie: x=1',
    '/\u00e9',
    `/${'a'.repeat(512)}`,
  ])('an OpenID sign-in with the return path %j is refused', async (returnPath) => {
    const response = await go(`${PATH}?returnPath=${encodeURIComponent(returnPath)}`)
    expect(response.headers.get('location')).toBeNull()
    const error = await expectError(response, 422, 'INVALID_SCHEMA')
    expect(error.details?.[0]?.path).toBe('returnPath')
  })
})

describe('GET /api/auth/openid/callback: 302', () => {
  test('a browser that returns from the provider is signed in with a new session and loses the sign-in cookie', async () => {
    const newPerson = { sub: randomUUID(), email: `${randomUUID()}@example.test` }
    provider.behave({ claims: newPerson })
    const { begun, setCookie, cookie, back } = await visitProvider('?returnPath=/keys?new=1')
    expect(begun.headers.get('cache-control')).toBe('no-store')
    expect(setCookie).toMatch(
      /^__Host-ase_openid=[\w.-]+; Expires=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    const account = await newAccount(database.db, 0)
    const before = await sessionCookieOf(database.db, account.accountId)
    const response = await go(back, {
      cookie: `${cookie}; ${before}`,
      'user-agent': USER_AGENT,
    })
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/keys?new=1')
    const [session, cleared] = response.headers.getSetCookie()
    expect(session).toMatch(/^__Host-ase_session=[\w-]{43}; .*HttpOnly; SameSite=Lax; Secure$/)
    expect(cleared).toMatch(/^__Host-ase_openid=; Max-Age=0;/)
    const { accountId } = (await findAccount(database.db, newPerson.email)) ?? { accountId: '' }
    const found = await findSession(database.db, cookieIn(session).split('=')[1] ?? '')
    expect(found).toMatchObject({ ok: true, value: { accountId } })
    expect((await findSession(database.db, before.split('=')[1] ?? '')).ok).toBe(false)
    const sessions = await listSessions(database.db, accountId)
    expect(sessions).toMatchObject([
      { method: 'openid', label: { browser: 'Firefox', system: 'Linux' } },
    ])
  })

  test('a browser returns to / when no other path was requested', async () => {
    const { cookie, back } = await visitProvider()
    expect((await go(back, { cookie })).headers.get('location')).toBe('/')
  })

  test('a client on a socket receives the new cookie and the deletion of the old one', async () => {
    const { cookie, back } = await visitProvider()
    const listen = { port: 0, portSetting: 'API_PORT', host: '127.0.0.1', drainTimeoutMs: 1000 }
    const server = await startServer(listen, () => api.app)
    const response = await fetch(`${server.url}${back}`, {
      redirect: 'manual',
      headers: { cookie },
    })
    await server.stop()
    expect(response.status).toBe(302)
    const names = response.headers.getSetCookie().map((value) => value.split('=')[0])
    expect(names).toEqual(['__Host-ase_session', '__Host-ase_openid'])
  })

  test('no code, token, state, secret or email address of an OpenID sign-in is logged', async () => {
    const journey = await visitProvider()
    await go(journey.back, { cookie: journey.cookie })
    await go(journey.back, { cookie: journey.cookie })
    const query = new URL(journey.back, PUBLIC_BASE_URL).searchParams
    const kept = journey.cookie.split('=')[1] ?? ''
    const secrets = [...provider.issued, provider.clientSecret, ...query.values(), kept]
    expect(secrets.length).toBeGreaterThan(8)
    for (const secret of [...secrets, person.email, person.sub])
      expect(api.log()).not.toContain(secret)
    expect(api.log()).toContain(`"route":"${OPENID_CALLBACK_PATH}"`)
  })
})

describe('GET /api/auth/openid/callback: 400 SIGN_IN_STATE_INVALID', () => {
  test('a callback is refused without its cookie, with two cookies, and with the cookie of another browser', async () => {
    const [mine, theirs] = [await visitProvider(), await visitProvider()]
    const cookies = ['', `${mine.cookie}; ${mine.cookie}`, theirs.cookie, `${mine.cookie}x`]
    for (const cookie of cookies) {
      const response = await go(mine.back, { cookie })
      expect(response.headers.getSetCookie().map(cookieIn)).toEqual(['__Host-ase_openid='])
      await expectError(response, 400, 'SIGN_IN_STATE_INVALID')
    }
    expect((await go(mine.back, { cookie: mine.cookie })).status).toBe(302)
  })

  test('a browser gets an OpenID error as a page with a link, with the same status and cookies', async () => {
    const { back } = await visitProvider()
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
    const page = await go(back, { accept })
    expect(page.status).toBe(400)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('vary')).toBe('origin, accept')
    expect(page.headers.get('content-security-policy')).not.toContain('script-src')
    expect(page.headers.getSetCookie().map(cookieIn)).toEqual(['__Host-ase_openid='])
    const text = await page.text()
    expect(text).toContain('This sign-in was not started in this browser')
    expect(text).toContain(`<a href="${PUBLIC_BASE_URL}${PATH}">`)
    const query = new URL(back, PUBLIC_BASE_URL).searchParams
    for (const value of query.values()) expect(text).not.toContain(value)
  })

  test.each(['*/*', 'application/json', 'text/html;q=0, */*', 'text/html-x', ''])(
    'a client that accepts %j gets an OpenID error as JSON',
    async (accept) => {
      const { back } = await visitProvider()
      await expectError(await go(back, { accept }), 400, 'SIGN_IN_STATE_INVALID')
    },
  )
})

describe('GET /api/auth/openid/callback: 403 INVALID_ORIGIN', () => {
  test.each(foreign)(
    'an OpenID sign-in is not completed by %s and stays pending',
    async (_, headers) => {
      const { cookie, back } = await visitProvider()
      const response = await go(back, { ...headers, cookie })
      expect(response.headers.getSetCookie()).toEqual([])
      await expectError(response, 403, 'INVALID_ORIGIN')
      expect((await go(back, { ...fromOtherSite, cookie })).status).toBe(302)
    },
  )
})

describe('GET /api/auth/openid/callback: 403 SIGN_IN_EMAIL_UNVERIFIED', () => {
  test('a sign-in is refused when the provider has not verified the email address', async () => {
    const claims = { sub: randomUUID(), email_verified: false }
    provider.behave({ claims })
    const { cookie, back } = await visitProvider()
    await expectError(await go(back, { cookie }), 403, 'SIGN_IN_EMAIL_UNVERIFIED')
  })
})

describe('GET /api/auth/openid/callback: 403 SIGN_IN_REFUSED', () => {
  test('a sign-in that the person declined at the provider is refused', async () => {
    provider.behave({ redirect: { code: undefined, error: 'access_denied' } })
    const refused = await visitProvider()
    await expectError(await go(refused.back, { cookie: refused.cookie }), 403, 'SIGN_IN_REFUSED')
  })
})

describe('GET /api/auth/openid/callback: 502 SIGN_IN_PROVIDER_ERROR', () => {
  test('a sign-in with a forged token of the provider is refused', async () => {
    provider.behave({ isForged: true })
    const { back, cookie } = await visitProvider()
    await expectError(await go(back, { cookie }), 502, 'SIGN_IN_PROVIDER_ERROR')
  })
})

describe('GET /api/auth/openid and its callback: 404 NOT_FOUND', () => {
  test('without an OpenID provider the paths are not found', async () => {
    const without = createTestApi(database.db)
    for (const path of [PATH, OPENID_CALLBACK_PATH])
      await expectError(await without.app.request(path), 404, 'NOT_FOUND')
  })
})

describe('GET /api/auth/openid and its callback: 429 RATE_LIMITED', () => {
  test('an IP address has 100 OpenID requests in 15 minutes, for both paths together', async () => {
    const { cookie, back } = await visitProvider()
    const steps = await Promise.all(Array.from({ length: 105 }, () => go(PATH)))
    expect(steps.filter(({ status }) => status === 302)).toHaveLength(99)
    await expectError(await go(PATH), 429, 'RATE_LIMITED')
    await expectError(await go(back, { cookie }), 429, 'RATE_LIMITED')
  })
})

describe('GET /api/auth/openid and its callback: 503 DATABASE_UNAVAILABLE', () => {
  test('an OpenID sign-in is neither begun nor completed while the database is unavailable', async () => {
    const { back, cookie } = await visitProvider()
    const db = absentDatabase()
    const { app } = createTestApi(db, { openId })
    await expectError(await app.request(PATH), 503, 'DATABASE_UNAVAILABLE')
    const callback = await app.request(back, { headers: { cookie } })
    await expectError(callback, 503, 'DATABASE_UNAVAILABLE')
    await db.close()
  })
})
