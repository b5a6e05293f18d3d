import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import {
  checkDatabase,
  createDatabase,
  databaseFailureOf,
  isDatabaseUnavailable,
  type Outage,
} from '../src/index.ts'
import { createEmptyTestDatabase, createTestDatabase } from '../src/testing/test-database.ts'

const codeOf = (code: string): Error => Object.assign(new Error('any'), { code })

test.each(['08006', '57P01', '57P03', '53300', 'ECONNRESET', '28P01'])(
  'error code %s is a failure of the database',
  (code) => expect(isDatabaseUnavailable(codeOf(code))).toBe(true),
)

test.each(['23505', '22P02', '42601'])(
  'SQLSTATE %s is a defect or a lost race, not a failure of the database',
  (code) => {
    expect(isDatabaseUnavailable(codeOf(code))).toBe(false)
  },
)

test.each([
  ['26000', 'statements_lost'],
  ['42P05', 'statements_lost'],
  ['53000', 'out_of_resources'],
  ['53100', 'disk_full'],
  ['53200', 'out_of_resources'],
  ['53400', 'out_of_resources'],
  ['58030', 'storage_failed'],
])('error code %s is the database failure %s', (code, failure) =>
  expect(databaseFailureOf(codeOf(code))).toBe(failure),
)

test('an error without a code of the database is not a database failure', () => {
  expect(databaseFailureOf(new TypeError('x is not a function'))).toBeNull()
  expect(databaseFailureOf(null)).toBeNull()
  expect(databaseFailureOf(new AggregateError([]))).toBeNull()
  expect(databaseFailureOf(new AggregateError([codeOf('ECONNREFUSED'), new Error('x')]))).toBeNull()
})

test('a host name with several IP addresses is unreachable when each address is', () => {
  const refused = new AggregateError([codeOf('ECONNREFUSED'), codeOf('ENETUNREACH')])
  expect(databaseFailureOf(refused)).toBe('unreachable')
})

test('a rejected certificate is reported as tls_error', () => {
  expect(databaseFailureOf(codeOf('DEPTH_ZERO_SELF_SIGNED_CERT'))).toBe('tls_error')
})

/** What a real server makes of an address. */
async function failureAt(url: string): Promise<string | null> {
  const db = createDatabase({ url })
  const reported: Outage[] = []
  db.outages.listen((outage) => reported.push(outage))
  await checkDatabase(db)
  await db.close()
  return reported[0] ?? null
}

function changed(base: string, change: (url: URL) => void): string {
  const url = new URL(base)
  change(url)
  return url.href
}

test('each reason for a failed connection is reported by its own name', async () => {
  const migrated = await createTestDatabase()
  const empty = await createEmptyTestDatabase()
  expect(await failureAt(migrated.url)).toBeNull()
  expect(await failureAt(empty.url)).toBe('schema_missing')
  const given = (change: (url: URL) => void) => failureAt(changed(empty.url, change))
  expect(await given((url) => (url.password = 'not-it'))).toBe('authentication_failed')
  expect(await given((url) => (url.username = 'nobody'))).toBe('authentication_failed')
  expect(await given((url) => (url.pathname = '/none'))).toBe('database_not_found')
  expect(await given((url) => url.searchParams.set('sslmode', 'verify-full'))).toBe('tls_error')
  expect(await failureAt('postgres://no-user:nothing@127.0.0.1:1/none')).toBe('unreachable')
  await migrated.drop()
  await empty.drop()
})

test('a URL without the password that the server requires is reported as authentication_failed', () => {
  const words = 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'
  expect(databaseFailureOf(new Error(words))).toBe('authentication_failed')
})

test('a server that closes the connection is distinguished from one that refuses it', async () => {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  expect(await failureAt(`postgres://a:b@127.0.0.1:${port}/c`)).toBe('connection_lost')
  server.close()
})
