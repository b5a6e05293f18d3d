import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import {
  checkDatabase,
  createDatabase,
  databaseTroubleOf,
  isDatabaseUnavailable,
  type Outage,
} from '../src/index.ts'
import { createEmptyTestDatabase, createTestDatabase } from '../src/testing.ts'

const codeOf = (code: string): Error => Object.assign(new Error('any'), { code })

test.each(['08006', '57P01', '57P03', '53300', 'ECONNRESET', '28P01'])(
  '%s is unavailable',
  (code) => expect(isDatabaseUnavailable(codeOf(code))).toBe(true),
)

test.each(['23505', '22P02', '42601'])('%s is a defect or a race, not an outage', (code) => {
  expect(isDatabaseUnavailable(codeOf(code))).toBe(false)
})

test.each([
  ['26000', 'statements_lost'],
  ['42P05', 'statements_lost'],
  ['53000', 'out_of_resources'],
  ['53100', 'disk_full'],
  ['53200', 'out_of_resources'],
  ['53400', 'out_of_resources'],
  ['58030', 'storage_failed'],
])('%s is %s', (code, trouble) => expect(databaseTroubleOf(codeOf(code))).toBe(trouble))

test('what has no code of the database is no matter of its', () => {
  expect(databaseTroubleOf(new TypeError('x is not a function'))).toBeNull()
  expect(databaseTroubleOf(null)).toBeNull()
  expect(databaseTroubleOf(new AggregateError([]))).toBeNull()
  expect(databaseTroubleOf(new AggregateError([codeOf('ECONNREFUSED'), new Error('x')]))).toBeNull()
})

test('a name with several addresses is away when each of them is', () => {
  const refused = new AggregateError([codeOf('ECONNREFUSED'), codeOf('ENETUNREACH')])
  expect(databaseTroubleOf(refused)).toBe('unreachable')
})

test('a certificate that is not taken is told', () => {
  expect(databaseTroubleOf(codeOf('DEPTH_ZERO_SELF_SIGNED_CERT'))).toBe('tls_error')
})

/** What a real server makes of an address. */
async function troubleAt(url: string): Promise<string | null> {
  const db = createDatabase({ url })
  const heard: Outage[] = []
  db.outages.listen((outage) => heard.push(outage))
  await checkDatabase(db)
  await db.close()
  return heard[0] ?? null
}

function changed(base: string, change: (url: URL) => void): string {
  const url = new URL(base)
  change(url)
  return url.href
}

test('each reason has its name', async () => {
  const migrated = await createTestDatabase()
  const empty = await createEmptyTestDatabase()
  expect(await troubleAt(migrated.url)).toBeNull()
  expect(await troubleAt(empty.url)).toBe('schema_missing')
  const given = (change: (url: URL) => void) => troubleAt(changed(empty.url, change))
  expect(await given((url) => (url.password = 'not-it'))).toBe('authentication_failed')
  expect(await given((url) => (url.username = 'nobody'))).toBe('authentication_failed')
  expect(await given((url) => (url.pathname = '/none'))).toBe('database_not_found')
  expect(await given((url) => url.searchParams.set('sslmode', 'verify-full'))).toBe('tls_error')
  expect(await troubleAt('postgres://nobody:nothing@127.0.0.1:1/none')).toBe('unreachable')
  await migrated.drop()
  await empty.drop()
})

test('an address without the password that the server wants is told', () => {
  const words = 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'
  expect(databaseTroubleOf(new Error(words))).toBe('authentication_failed')
})

test('what hangs up is told from what refuses', async () => {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  expect(await troubleAt(`postgres://a:b@127.0.0.1:${port}/c`)).toBe('connection_lost')
  server.close()
})
