import { createServiceApp, createLogger, createMetrics, createOriginPolicy } from '@ase/service-kit'
import { expect, test } from 'vitest'
import { canHoldSessions } from './browser-cookie.ts'
import { createSessionCookie } from './session-cookie.ts'

const token = 'T'.repeat(43)
const other = 'U'.repeat(43)
const secure = createSessionCookie('https://api.example.com')

/** What the server reads from a `Cookie` header. */
async function read(cookie: string, from = secure): Promise<string | null> {
  const app = createServiceApp({
    log: createLogger({ service: 'test', level: 'silent' }),
    metrics: createMetrics('test'),
    origins: createOriginPolicy([]),
    clock: () => 0,
  })
  app.get('/', (c) => c.json({ token: from.read(c) ?? null }))
  const response = await app.request('/', { headers: { cookie } })
  const { token: found }: { token: string | null } = JSON.parse(await response.text())
  return found
}

test('the session cookie over TLS is bound to the host, hidden from scripts and sent to its own site only', () => {
  const expiresAt = new Date('2026-04-01T10:00:00.000Z')
  expect(secure.set(token, expiresAt)).toBe(
    `__Host-ase_session=${token}; Expires=Wed, 01 Apr 2026 10:00:00 GMT; Path=/; HttpOnly; SameSite=Lax; Secure`,
  )
  expect(secure.clear()).toBe(
    '__Host-ase_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
  )
})

test.each([
  ['http://localhost:3000', 'ase_session='],
  ['http://127.0.0.1:3000', 'ase_session='],
  ['http://127.1.2.3', 'ase_session='],
  ['http://[::1]:3000', 'ase_session='],
  ['http://console.localhost', 'ase_session='],
  ['https://localhost:3000', '__Host-ase_session='],
  ['http://localhost.example.com', '__Host-ase_session='],
  ['http://127.0.0.1.example.com', '__Host-ase_session='],
  ['http://192.168.1.5:3000', '__Host-ase_session='],
])('the session cookie of a service at %s begins with %s', (publicBaseUrl, start) => {
  const value = createSessionCookie(publicBaseUrl).clear()
  expect(value.startsWith(start)).toBe(true)
  expect(value.endsWith('; Secure')).toBe(start.startsWith('__Host-'))
})

test.each([
  [`__Host-ase_session=${token}`],
  [`theme=dark; __Host-ase_session=${token}; lang=en`],
  [`a=1;__Host-ase_session=${token};b=2`],
  [`x__Host-ase_session=${other}; __Host-ase_session=${token}`],
  [`__Host-ase_session2=${other}; __Host-ase_session=${token}`],
  [`\u00a0__Host-ase_session=${other}; __Host-ase_session=${token}`],
  [`a=1; \t__Host-ase_session=${token}`],
])('the session cookie is found in the header %j', async (header) => {
  expect(await read(header)).toBe(token)
})

test.each([
  [''],
  ['theme=dark'],
  [`ase_session=${token}`],
  [`__host-ase_session=${token}`],
  [`__Host-ase_session=${token}; __Host-ase_session=${other}`],
  [`__Host-ase_session=${token}; __Host-ase_session=${token}`],
  [`__Host-ase_session=; __Host-ase_session=${token}`],
  [`__Host-ase_session="${token}"`],
  [`__Host-ase_session=${token}x`],
  [`__Host-ase_session=${token.slice(1)}`],
  [`__Host-ase_session ${token}`],
  [`__Host-ase_session=%54${token.slice(1)}`],
  [`x=__Host-ase_session=${token}`],
  [`=__Host-ase_session=${token}`],
  // Bytes that `trim` takes for space. To a browser they belong to a name, which does not begin with __Host- then.
  [`\u00a0__Host-ase_session=${token}`],
  [`theme=dark; \u00a0__Host-ase_session=${token}`],
  [`__Host-ase_session\u00a0=${token}`],
  [`__Host-ase_session=${token}\u00a0`],
])('the session cookie is not found in the header %j', async (header) => {
  expect(await read(header)).toBeNull()
})

test('the session cookie of a service at plain http on the own machine has no __Host- prefix', async () => {
  const local = createSessionCookie('http://127.0.0.1:3000')
  expect(await read(`ase_session=${token}`, local)).toBe(token)
  expect(await read(`__Host-ase_session=${token}`, local)).toBeNull()
})

test.each([
  ['https://api.example.com', true],
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://api.example.com', false],
  ['http://10.0.0.1', false],
])('whether a browser keeps the session of a service at %s is %s', (url, can) => {
  expect(canHoldSessions(url)).toBe(can)
})
