import { expect, test } from 'vitest'
import { PoolExhaustedError } from './database-failure.ts'
import { createOutages, outageErrorOf, withOutageLogging, type Outage } from './outage.ts'

function listening() {
  const outages = createOutages()
  const reported: Outage[] = []
  outages.listen((outage) => reported.push(outage))
  return { outages, reported }
}

const codeOf = (code: string): Error => Object.assign(new Error('any'), { code })

test.each([
  [codeOf('ECONNREFUSED'), 'DATABASE_UNAVAILABLE', 'unreachable'],
  [codeOf('57014'), 'DATABASE_UNAVAILABLE', 'timeout'],
  [codeOf('40001'), 'DATABASE_UNAVAILABLE', 'transaction_conflict'],
  [new PoolExhaustedError(), 'RATE_LIMITED', 'pool_exhausted'],
] as const)('%s is answered %s, and its cause is reported: %s', (error, code, cause) => {
  const db = listening()
  expect(outageErrorOf(db, error)).toEqual({ code, retryAfterSeconds: 1 })
  expect(db.reported).toEqual([cause])
})

test('a defect is neither answered nor reported as an outage', () => {
  const db = listening()
  expect(outageErrorOf(db, codeOf('23505'))).toBeNull()
  expect(outageErrorOf(db, new TypeError('x'))).toBeNull()
  expect(db.reported).toEqual([])
})

test('background work that fails because of the database reports the outage and throws the same error', async () => {
  const db = listening()
  const gone = codeOf('ECONNREFUSED')
  await expect(withOutageLogging(db, () => Promise.reject(gone))()).rejects.toBe(gone)
  await expect(withOutageLogging(db, () => Promise.reject(new TypeError('x')))()).rejects.toThrow(
    'x',
  )
  expect(await withOutageLogging(db, () => Promise.resolve(1))()).toBe(1)
  expect(db.reported).toEqual(['unreachable'])
})
