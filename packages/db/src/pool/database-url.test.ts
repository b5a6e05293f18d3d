import { expect, test } from 'vitest'
import { databaseUrl, parseDatabaseUrl } from './database-url.ts'

const PASSWORD = ['p', 'w'].join('%2C')

function targetOf(text: string) {
  const target = parseDatabaseUrl(text)
  if (!target.ok) throw new Error(target.error)
  return target.value
}

test.each([
  'postgres://ase:secret@db.example.com:5432/ase',
  'postgresql://db/ase?sslmode=verify-full&sslrootcert=/etc/ca.pem',
  'postgres://ase@[2001:db8::1]:5433/ase',
  'postgres://%2Frun%2Fpostgresql/ase',
  'postgres:///ase?host=/run/postgresql&port=5433',
  'postgres://ase:10%@db/ase',
])('a database URL with one host is used unchanged: %s', (text) => {
  expect(targetOf(text)).toEqual({ urls: [text], mustTakeChanges: false })
  expect(databaseUrl(text)).toEqual({ ok: true, value: text })
})

test('each of several hosts gets a URL with the same user, password, name and parameters', () => {
  const text = `postgres://a%40b:${PASSWORD}@h1:5432,h2,[2001:db8::1]:5433,[::1]/ase?sslmode=disable#x`
  const urlOf = (host: string) => `postgres://a%40b:${PASSWORD}@${host}/ase?sslmode=disable#x`
  expect(targetOf(text)).toEqual({
    urls: ['h1:5432', 'h2', '[2001:db8::1]:5433', '[::1]'].map(urlOf),
    mustTakeChanges: true,
  })
})

test('a comma or an at sign in a password does not separate hosts', () => {
  expect(targetOf('postgres://u:a,b@c@h1,h2/ase').urls).toEqual([
    'postgres://u:a,b@c@h1/ase',
    'postgres://u:a,b@c@h2/ase',
  ])
})

test.each([
  ['postgres://h/ase', false],
  ['postgres://h/ase?target_session_attrs=read-write', true],
  ['postgres://h1,h2/ase', true],
  ['postgres://h1,h2/ase?target_session_attrs=any', false],
])('the database URL %s requires a writable server: %s', (text, mustTakeChanges) => {
  expect(targetOf(text).mustTakeChanges).toBe(mustTakeChanges)
})

test.each([
  ['', 'must be a URL'],
  ['mysql://u:hunter2@h/ase', 'must be a URL'],
  ['u:hunter2@h1,h2', 'must be a URL'],
  ['postgres://u:hunter2@h:99999/ase', 'must be a URL'],
  ['postgres://u:hunter2@h1,/ase', 'on both sides of each comma'],
  ['postgres://u:hunter2@h1,,h3/ase', 'on both sides of each comma'],
  ['postgres://u:hunter2@h1,h2:x/ase', 'on both sides of each comma'],
  ['postgres://u:hunter2@h1,[::1/ase', 'on both sides of each comma'],
  ['postgres:///ase?user=u&password=hunter2&host=h1,h2', 'before the path'],
  ['postgres://u:hunter2@h1,h2/ase?host=h3', 'before the path'],
  ['postgres://u:hunter2@h1,h2/ase?target_session_attrs=standby', 'read-write or any'],
  ['postgres://u:hunter2%ab@h/ase', 'percent-encoded'],
  ['postgres://u:hunter2@h/ase%C0', 'percent-encoded'],
  ['postgres://u:hunter2@h1,h2%C0/ase', 'percent-encoded'],
])('the database URL %s is refused with a reason that does not repeat it', (text, reason) => {
  const result = databaseUrl(text)
  const error = result.ok ? '' : result.error
  expect(error).toContain(reason)
  expect(error).not.toContain('hunter2')
})
