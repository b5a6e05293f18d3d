import { expect, test } from 'vitest'
import { PoolExhausted } from './database-trouble.ts'
import { createOutages, outageErrorOf, reportingOutages, type Outage } from './outage.ts'

function listening() {
  const outages = createOutages()
  const heard: Outage[] = []
  outages.listen((outage) => heard.push(outage))
  return { outages, heard }
}

const codeOf = (code: string): Error => Object.assign(new Error('any'), { code })

test.each([
  [codeOf('ECONNREFUSED'), 'DATABASE_UNAVAILABLE', 'unreachable'],
  [codeOf('57014'), 'DATABASE_UNAVAILABLE', 'timeout'],
  [codeOf('40001'), 'DATABASE_UNAVAILABLE', 'transaction_conflict'],
  [new PoolExhausted(), 'RATE_LIMITED', 'pool_exhausted'],
] as const)('%s is answered %s, and its cause is reported: %s', (error, code, cause) => {
  const db = listening()
  expect(outageErrorOf(db, error)).toEqual({ code, retryAfterSeconds: 1 })
  expect(db.heard).toEqual([cause])
})

test('a defect is neither answered nor reported', () => {
  const db = listening()
  expect(outageErrorOf(db, codeOf('23505'))).toBeNull()
  expect(outageErrorOf(db, new TypeError('x'))).toBeNull()
  expect(db.heard).toEqual([])
})

test('work of the background that fails for the database reports it, and fails as before', async () => {
  const db = listening()
  const gone = codeOf('ECONNREFUSED')
  await expect(reportingOutages(db, () => Promise.reject(gone))()).rejects.toBe(gone)
  await expect(reportingOutages(db, () => Promise.reject(new TypeError('x')))()).rejects.toThrow(
    'x',
  )
  expect(await reportingOutages(db, () => Promise.resolve(1))()).toBe(1)
  expect(db.heard).toEqual(['unreachable'])
})
