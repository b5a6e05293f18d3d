import { expect, test } from 'vitest'
import { createDatabase } from './database.ts'
import { isDatabaseUnavailable, isRetryable, isUniqueViolation } from './database-error.ts'

test('a refused connection counts as unavailable', async () => {
  const db = createDatabase({ url: 'postgres://nobody:nothing@127.0.0.1:1/none' })
  const error: unknown = await db.pool.query('select 1').catch((caught: unknown) => caught)
  expect(isDatabaseUnavailable(error)).toBe(true)
  await db.close()
})

test.each(['08006', '57P01', '57P03', '53300', 'ECONNRESET'])('%s is unavailable', (code) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('any'), { code }))).toBe(true)
})

test.each(['23505', '22P02', '42601'])('%s is a defect or a race, not an outage', (code) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('any'), { code }))).toBe(false)
})

test('kinds are told apart', () => {
  expect(isUniqueViolation({ code: '23505' })).toBe(true)
  expect(isUniqueViolation(new Error('23505'))).toBe(false)
  expect(isRetryable({ code: '40P01' })).toBe(true)
  expect(isDatabaseUnavailable(new TypeError('x is not a function'))).toBe(false)
  expect(isDatabaseUnavailable(null)).toBe(false)
})
