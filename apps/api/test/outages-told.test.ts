import { createDatabase } from '@ase/db'
import { createEmptyTestDatabase } from '@ase/db/testing'
import { expect, test } from 'vitest'
import { tellingOutages } from '../src/observe-database.ts'
import { canHoldSessions } from '../src/sessions/browser-cookie.ts'
import { absentDatabase, createTestApi, expectError } from './support.ts'

test('a log says by a name why the database does not serve', async () => {
  const empty = await createEmptyTestDatabase()
  const wrong = new URL(empty.url)
  wrong.password = 'not-it'
  const cases = [
    [createDatabase({ url: empty.url }), 'schema_missing'],
    [createDatabase({ url: wrong.href }), 'wrong_password'],
    [absentDatabase(), 'unreachable'],
  ] as const
  for (const [db, name] of cases) {
    const { app, log } = createTestApi(db)
    await expectError(await app.request('/health/ready'), 503, 'DATABASE_UNAVAILABLE')
    const link = `/sign-in?token=${'A'.repeat(43)}`
    await expectError(await app.request(link), 503, 'DATABASE_UNAVAILABLE')
    expect(log().split(`"event":"database_unavailable","outcome":"${name}"`)).toHaveLength(3)
    expect(log()).not.toContain('not-it')
    await db.close()
  }
  await empty.drop()
})

test('work of the background that fails for the database says so, and fails as before', async () => {
  const lines: object[] = []
  const write = (fields: object): void => void lines.push(fields)
  const log = { debug: write, info: write, warn: write, error: write, flush: () => {} }
  const gone = Object.assign(new Error('secret'), { code: 'ECONNREFUSED' })
  await expect(tellingOutages(() => Promise.reject(gone), log)()).rejects.toBe(gone)
  await expect(tellingOutages(() => Promise.reject(new TypeError('x')), log)()).rejects.toThrow('x')
  expect(await tellingOutages(() => Promise.resolve(1), log)()).toBe(1)
  expect(lines).toEqual([{ event: 'database_unavailable', outcome: 'unreachable' }])
})

test.each([
  ['https://api.example.com', true],
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://api.example.com', false],
  ['http://10.0.0.1', false],
])('sessions at %s: %s', (url, can) => expect(canHoldSessions(url)).toBe(can))
