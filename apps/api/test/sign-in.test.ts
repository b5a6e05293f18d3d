import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { type TestDatabase, createTestDatabase, openTestDatabase } from '@ase/db/testing'
import { createAccount, createMailQueue, findAccount } from '@ase/identity'
import { limits, SessionListResponse, SignInVerifyResponse } from '@ase/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser, USER_AGENT, type Browser } from './browser.ts'
import { linkIn, startSignInServer, tokenIn, type SignInServer } from './sign-in-server.ts'
import { absentDatabase, createTestApi, expectError } from './support.ts'

let database: TestDatabase
let server: SignInServer
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startSignInServer(database.db)
})
// All requests of this file come from one address.
beforeEach(() => database.db.pool.query('delete from sign_in_window'))
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const newEmail = () => `ada-${randomUUID()}@example.test`
const json = { 'content-type': 'application/json' }

function ask(body: unknown, headers: Record<string, string> = json, url = server.url) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return fetch(`${url}/api/auth/email`, { method: 'POST', headers, body: text })
}

async function newToken(email = newEmail()): Promise<string> {
  expect((await ask({ email })).status).toBe(202)
  return tokenIn(await server.smtp.next())
}

/** Every row of every table as text. */
async function everyRow(): Promise<string> {
  const { pool } = database.db
  const tables = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  expect(tables.rows.length).toBeGreaterThan(10)
  const rows: string[] = []
  for (const { name } of tables.rows) {
    const found = await pool.query<{ row: string }>(`select t::text as row from "${name}" t`)
    rows.push(...found.rows.map(({ row }) => row))
  }
  return rows.join('\n')
}

const verify = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/auth/email/verify`, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** Signs the browser in with a new link for the email address. */
async function signIn(browser: Browser, email: string): Promise<void> {
  const response = await browser.post('/api/auth/email/verify', { token: await newToken(email) })
  expect(response.status).toBe(200)
}

async function sessionsOf(browser: Browser) {
  const response = await browser.get('/api/auth/sessions')
  return SessionListResponse.parse(await response.json()).sessions
}

async function sessionIdOf(browser: Browser): Promise<string> {
  return (await sessionsOf(browser)).find(({ isCurrent }) => isCurrent)?.id ?? ''
}

describe('Sign-in by email, from the request to the sign-out', () => {
  test('a sign-in link is requested, mailed, opened and used, and its session is listed, replaced and ended', async () => {
    const email = newEmail()
    const browser = openBrowser(server.url)
    const asked = await browser.post('/api/auth/email', { email, returnPath: '/keys?new=1' })
    expect(asked.status).toBe(202)
    expect(await asked.json()).toEqual({ ok: true })
    const mail = await server.smtp.next()
    expect(mail.to).toEqual([email])
    const link = linkIn(mail)
    expect(link.startsWith(`${server.url}/sign-in?token=`)).toBe(true)

    for (let scan = 0; scan < 3; scan += 1) {
      const page = await browser.get(link)
      expect(page.status).toBe(200)
      expect(page.headers.getSetCookie()).toEqual([])
      expect(await page.text()).toContain(`<strong>${email}</strong>`)
    }
    expect(await findAccount(database.db, email)).toBeUndefined()

    const verified = await browser.post('/api/auth/email/verify', { token: tokenIn(mail) })
    expect(SignInVerifyResponse.parse(await verified.json()).returnPath).toBe('/keys?new=1')
    const [cookie = ''] = verified.headers.getSetCookie()
    expect(cookie).toMatch(
      /^ase_session=[\w-]{43}; Expires=[\w, :]+ GMT; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const days = (Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(90)
    const first = browser.cookies()
    await expectError(
      await browser.post('/api/auth/email/verify', { token: tokenIn(mail) }),
      400,
      'SIGN_IN_LINK_INVALID',
    )

    const listed = SessionListResponse.parse(await (await browser.get('/api/auth/sessions')).json())
    const label = { browser: 'Firefox', system: 'Linux' }
    expect(listed.sessions).toEqual([
      expect.objectContaining({ method: 'email', label, isCurrent: true }),
    ])
    const { rows } = await database.db.pool.query('select s::text from session s')
    expect(JSON.stringify(rows) + server.log()).not.toContain(USER_AGENT.slice(-14))

    await browser.post('/api/auth/email', { email })
    const again = tokenIn(await server.smtp.next())
    expect((await browser.post('/api/auth/email/verify', { token: again })).status).toBe(200)
    expect(browser.cookies()).not.toBe(first)
    const withFirst = { headers: { cookie: first } }
    await expectError(
      await fetch(`${server.url}/api/auth/sessions`, withFirst),
      401,
      'AUTH_REQUIRED',
    )

    const signedOut = await browser.post('/api/auth/sign-out')
    expect(await signedOut.json()).toEqual({ ok: true })
    expect(browser.cookies()).toBe('')
    await expectError(await browser.get('/api/auth/sessions'), 401, 'AUTH_REQUIRED')
  })

  test('no email address, token, link or cookie is logged or stored unhashed', async () => {
    const email = newEmail()
    const browser = openBrowser(server.url)
    await browser.post('/api/auth/email', { email, returnPath: '/secret-path' })
    const mail = await server.smtp.next()
    const token = tokenIn(mail)
    await browser.get(linkIn(mail))
    await browser.post('/api/auth/email/verify', { token: 'B'.repeat(43) })
    await browser.post('/api/auth/email/verify', { token })
    await browser.get('/api/auth/sessions')
    const cookie = browser.cookies().split('=')[1] ?? ''
    expect(cookie).toHaveLength(43)
    const stored = await everyRow()
    for (const secret of [token, cookie]) {
      expect(server.log()).not.toContain(secret)
      expect(stored).not.toContain(secret)
      expect(stored).not.toContain(Buffer.from(secret).toString('hex'))
      expect(stored).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
    }
    expect(server.log()).toContain('"route":"/api/auth/email/verify"')
    for (const word of [email, 'ada-', '@example', 'secret-path', 'token=', 'B'.repeat(43)])
      expect(server.log()).not.toContain(word)
  })
})

describe('POST /api/auth/email: 202', () => {
  test('a request for a sign-in link gets the same answer with and without an account', async () => {
    const known = newEmail()
    await createAccount(database.db, { email: known })
    const answers = []
    for (const email of [known, newEmail(), known.toUpperCase()]) {
      const response = await ask({ email })
      const headers = Object.fromEntries(response.headers)
      delete headers['x-request-id']
      delete headers['date']
      answers.push({ status: response.status, headers, body: await response.text() })
      await server.smtp.next()
    }
    expect(answers[0]?.status).toBe(202)
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('a request for a sign-in link does not wait for the mail server', async () => {
    const never = createMailQueue({ mailer: { send: () => new Promise(() => {}) } })
    const { app } = createTestApi(database.db, { mails: never })
    const init = { method: 'POST', headers: json, body: JSON.stringify({ email: newEmail() }) }
    expect((await app.request('/api/auth/email', init)).status).toBe(202)
  })

  test('a sign-in link has the public URL of the service, for any Host of the request', async () => {
    const status = await new Promise((done, failed) => {
      const headers = {
        ...json,
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example',
      }
      const request = httpRequest(`${server.url}/api/auth/email`, { method: 'POST', headers })
      request.on('response', (response) => done(response.resume().statusCode)).on('error', failed)
      request.end(JSON.stringify({ email: newEmail() }))
    })
    expect(status).toBe(202)
    const mail = await server.smtp.next()
    expect(linkIn(mail).startsWith(`${server.url}/sign-in?`)).toBe(true)
    expect(mail.message).not.toContain('evil')
  })
})

describe('POST /api/auth/email: 400 INVALID_JSON', () => {
  test('a request for a sign-in link with a body that is no JSON is refused', async () => {
    await expectError(await ask('{'), 400, 'INVALID_JSON')
  })
})

describe('POST /api/auth/email: 403 INVALID_ORIGIN', () => {
  test('a page of another origin cannot request a sign-in link', async () => {
    const foreign = { ...json, origin: 'https://evil.example' }
    await expectError(await ask({ email: newEmail() }, foreign), 403, 'INVALID_ORIGIN')
  })
})

describe('POST /api/auth/email: 413 PAYLOAD_TOO_LARGE', () => {
  test('a request for a sign-in link of 20,000 bytes is refused', async () => {
    await expectError(await ask(' '.repeat(20_000)), 413, 'PAYLOAD_TOO_LARGE')
  })
})

describe('POST /api/auth/email: 415 UNSUPPORTED_CONTENT_TYPE', () => {
  test('a request for a sign-in link that is declared as text is refused', async () => {
    const response = await ask('{}', { 'content-type': 'text/plain' })
    await expectError(response, 415, 'UNSUPPORTED_CONTENT_TYPE')
  })
})

describe('POST /api/auth/email: 422 INVALID_SCHEMA', () => {
  const addresses = [
    'ada@example.test\r\nBcc: eve@example.test',
    'ada@example.test\nBcc: eve@example.test',
    'ada@example.test%0d%0aBcc:eve@example.test',
    'ada@example.test, eve@example.test',
    'ada@example.test;eve@example.test',
    '<ada@example.test>',
    'Ada <ada@example.test>',
    'ada@example.test>\r\nRCPT TO:<eve@example.test',
    '"ada\r\n"@example.test',
    'ada@example.test\0',
    'ada@[127.0.0.1]',
    '@example.test',
    'ada@localhost',
    'ada@éxample.test',
    ['ada@example.test'],
    { address: 'ada@example.test' },
  ]

  const paths = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a\r\nSet-Cookie: x=1',
    '/a\nBcc: eve@example.test',
    '/a\0',
    '/é',
    'keys',
    '',
    `/${'a'.repeat(512)}`,
  ]

  test.each([
    ...addresses.map((email) => ({ email })),
    ...paths.map((returnPath) => ({ email: 'ada@example.test', returnPath })),
  ])('a request for a sign-in link with %j is refused and mails nothing', async (body) => {
    const before = server.smtp.lines.length
    const error = await expectError(await ask(body), 422, 'INVALID_SCHEMA')
    expect(JSON.stringify(error)).not.toMatch(/ada|eve|evil/)
    const { rows } = await database.db.pool.query('select 1 from sign_in_window')
    expect(rows).toEqual([])
    expect(server.smtp.lines.length).toBe(before)
  })

  test('a request for a sign-in link without an email address, with two or with an unknown field is refused', async () => {
    const twice = '{"email":"a@example.test","email":"b@example.test"}'
    await expectError(await ask(twice), 422, 'INVALID_SCHEMA')
    await expectError(await ask({}), 422, 'INVALID_SCHEMA')
    await expectError(await ask({ email: newEmail(), x: 1 }), 422, 'INVALID_SCHEMA')
  })
})

describe('POST /api/auth/email: 429 RATE_LIMITED', () => {
  test('requests for sign-in links are limited per email address, with and without an account', async () => {
    const known = newEmail()
    await createAccount(database.db, { email: known })
    for (const email of [known, newEmail()]) {
      for (let count = 0; count < limits.signIn.perMailAddress; count += 1) await newToken(email)
      const response = await ask({ email })
      await expectError(response, 429, 'RATE_LIMITED')
      const retryAfter = Number(response.headers.get('retry-after'))
      expect(retryAfter).toBeGreaterThan(840)
      expect(retryAfter).toBeLessThanOrEqual(900)
    }
  })

  test('requests for sign-in links are limited per IP address, which a client cannot forge', async () => {
    for (let count = 0; count < limits.signIn.perNetworkAddress; count += 1) await newToken()
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip']) {
      const response = await ask({ email: newEmail() }, { ...json, [header]: '198.51.100.7' })
      await expectError(response, 429, 'RATE_LIMITED')
    }
    // Behind a proxy that is not configured this would hold for all visitors: the log warns the operator.
    expect(server.log()).toContain('"event":"proxy_not_trusted","setting":"TRUSTED_PROXIES"')
  })

  test('requests for sign-in links are counted by the IP address that a trusted proxy reports', async () => {
    const proxied = await startSignInServer(database.db, { trustedProxies: 1 })
    const from = (address: string) =>
      ask({ email: newEmail() }, { ...json, 'x-forwarded-for': address }, proxied.url)
    for (let count = 0; count < limits.signIn.perNetworkAddress; count += 1)
      expect((await from(`10.0.0.${count}, 198.51.100.7`)).status).toBe(202)
    expect((await from('10.0.0.99, 198.51.100.7')).status).toBe(429)
    expect((await from('198.51.100.7, 198.51.100.8')).status).toBe(202)
    expect(proxied.log()).not.toContain('proxy_not_trusted')
    await proxied.stop()
  })
})

describe('POST /api/auth/email: 503 SIGN_IN_NOT_CONFIGURED', () => {
  test('sign-in by email is not offered without a mail server', async () => {
    const init = { method: 'POST', headers: json, body: JSON.stringify({ email: newEmail() }) }
    const response = await createTestApi(database.db).app.request('/api/auth/email', init)
    await expectError(response, 503, 'SIGN_IN_NOT_CONFIGURED')
  })
})

describe('POST /api/auth/email: 503 DATABASE_UNAVAILABLE', () => {
  test('a sign-in link cannot be requested while the database is unavailable', async () => {
    const init = { method: 'POST', headers: json, body: JSON.stringify({ email: newEmail() }) }
    const db = absentDatabase()
    const mails = createMailQueue({ mailer: { send: () => Promise.resolve('sent') } })
    const response = await createTestApi(db, { mails }).app.request('/api/auth/email', init)
    await expectError(response, 503, 'DATABASE_UNAVAILABLE')
    await db.close()
  })
})

describe('POST /api/auth/email/verify: 200', () => {
  test('a sign-in ends the previous session of the browser and no other session', async () => {
    const email = newEmail()
    const [one, other] = [openBrowser(server.url), openBrowser(server.url)]
    for (const browser of [one, other])
      await browser.post('/api/auth/email/verify', { token: await newToken(email) })
    const before = one.cookies()
    const planted = await verify({ token: await newToken(email) }, { cookie: before })
    expect(planted.headers.getSetCookie()[0]).not.toContain(before)
    expect((await one.get('/api/auth/sessions')).status).toBe(401)
    expect((await other.get('/api/auth/sessions')).status).toBe(200)
  })
})

describe('POST /api/auth/email/verify: 400 INVALID_JSON', () => {
  test('a verification of a sign-in link with a body that is no JSON is refused', async () => {
    await expectError(await verify('{'), 400, 'INVALID_JSON')
  })
})

describe('POST /api/auth/email/verify: 400 SIGN_IN_LINK_INVALID', () => {
  test('unknown, used and expired sign-in links get the same answer', async () => {
    const used = await newToken()
    expect((await verify({ token: used })).status).toBe(200)
    const expired = await newToken()
    await database.db.pool.query('update sign_in_token set expires_at = now()')
    const bodies = []
    for (const token of ['A'.repeat(43), used, expired]) {
      const response = await verify({ token })
      expect(response.headers.getSetCookie()).toEqual([])
      bodies.push(await expectError(response, 400, 'SIGN_IN_LINK_INVALID'))
    }
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[2]).toEqual(bodies[0])
  })
})

describe('POST /api/auth/email/verify: 403 INVALID_ORIGIN', () => {
  test('a page of another origin cannot use a sign-in link', async () => {
    const token = await newToken()
    const foreign = { origin: 'https://evil.example' }
    await expectError(await verify({ token }, foreign), 403, 'INVALID_ORIGIN')
    expect((await verify({ token })).status).toBe(200)
  })
})

describe('POST /api/auth/email/verify: 413 PAYLOAD_TOO_LARGE', () => {
  test('a verification of a sign-in link of 20,000 bytes is refused', async () => {
    await expectError(await verify(' '.repeat(20_000)), 413, 'PAYLOAD_TOO_LARGE')
  })
})

describe('POST /api/auth/email/verify: 415 UNSUPPORTED_CONTENT_TYPE', () => {
  test('a verification of a sign-in link that is declared as text is refused', async () => {
    const response = await verify({ token: 'A'.repeat(43) }, { 'content-type': 'text/plain' })
    await expectError(response, 415, 'UNSUPPORTED_CONTENT_TYPE')
  })
})

describe('POST /api/auth/email/verify: 422 INVALID_SCHEMA', () => {
  test('a malformed sign-in token is refused', async () => {
    for (const token of ['', 'A'.repeat(42), `${'A'.repeat(43)}=`, 7])
      await expectError(await verify({ token }), 422, 'INVALID_SCHEMA')
  })
})

describe('POST /api/auth/email/verify: 429 RATE_LIMITED', () => {
  test('verifications of sign-in links are limited per IP address, and a refused one does not use the link', async () => {
    const token = await newToken()
    for (let count = 0; count < limits.signInSteps.perNetworkAddress; count += 1)
      expect((await verify({ token: 'A'.repeat(43) })).status).toBe(400)
    await expectError(await verify({ token }), 429, 'RATE_LIMITED')
    await database.db.pool.query('delete from sign_in_window')
    expect((await verify({ token })).status).toBe(200)
  })
})

describe('POST /api/auth/email/verify: 503 DATABASE_UNAVAILABLE', () => {
  test('a database outage during a verification does not use the sign-in link', async () => {
    const token = await newToken()
    const db = openTestDatabase(database.url, { poolSize: 1 })
    const { app } = createTestApi(db)
    await database.db.pool.query('alter table session rename to session_away')
    const init = { method: 'POST', headers: json, body: JSON.stringify({ token }) }
    const failed = await app.request('/api/auth/email/verify', init)
    await database.db.pool.query('alter table session_away rename to session')
    await expectError(failed, 503, 'DATABASE_UNAVAILABLE')
    expect((await app.request('/api/auth/email/verify', init)).status).toBe(200)
    await db.close()
  })
})

describe('DELETE /api/auth/sessions: 200', () => {
  test('a session ends one, all other or its own session', async () => {
    const [mine, others] = [newEmail(), newEmail()]
    const [a, b, c, otherAccount] = [0, 1, 2, 3].map(() => openBrowser(server.url))
    if (!a || !b || !c || !otherAccount) throw new Error('four browsers')
    for (const browser of [a, b, c]) await signIn(browser, mine)
    await signIn(otherAccount, others)
    expect(await sessionsOf(a)).toHaveLength(3)
    expect(await sessionsOf(otherAccount)).toHaveLength(1)

    const ended = await a.delete('/api/auth/sessions', { id: await sessionIdOf(b) })
    expect(await ended.json()).toEqual({ ok: true, ended: 1 })
    expect((await b.get('/api/auth/sessions')).status).toBe(401)

    const endedOthers = await a.delete('/api/auth/sessions', { others: true })
    expect(await endedOthers.json()).toEqual({ ok: true, ended: 1 })
    expect((await c.get('/api/auth/sessions')).status).toBe(401)
    expect((await otherAccount.get('/api/auth/sessions')).status).toBe(200)

    const own = await a.delete('/api/auth/sessions', { id: await sessionIdOf(a) })
    expect(own.status).toBe(200)
    expect(a.cookies()).toBe('')
  })
})

describe('DELETE /api/auth/sessions: 404 NOT_FOUND', () => {
  test('a session of another account is not ended', async () => {
    const [browser, otherAccount] = [openBrowser(server.url), openBrowser(server.url)]
    await signIn(browser, newEmail())
    await signIn(otherAccount, newEmail())
    const id = await sessionIdOf(otherAccount)
    await expectError(await browser.delete('/api/auth/sessions', { id }), 404, 'NOT_FOUND')
    expect((await otherAccount.get('/api/auth/sessions')).status).toBe(200)
  })
})

describe('DELETE /api/auth/sessions: 422 INVALID_SCHEMA', () => {
  test('a request to end sessions names either one session or all others', async () => {
    const browser = openBrowser(server.url)
    await signIn(browser, newEmail())
    const id = await sessionIdOf(browser)
    for (const body of [{}, { others: false }, { id: 'x' }, { id, others: true }])
      await expectError(await browser.delete('/api/auth/sessions', body), 422, 'INVALID_SCHEMA')
    expect((await browser.get('/api/auth/sessions')).status).toBe(200)
  })
})
