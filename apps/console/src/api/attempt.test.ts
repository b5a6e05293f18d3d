import { expect, test } from 'vitest'
import { attemptFor } from './attempt.ts'

test('a retry keeps its idempotency key, and what was changed gets a new one', () => {
  let keys = 0
  const newKey = (): string => `key-${++keys}`
  const first = attemptFor(null, 500, newKey)
  expect(attemptFor(first, 500, newKey)).toBe(first)
  const second = attemptFor(first, 2000, newKey)
  expect(second).toEqual({ subject: 2000, idempotencyKey: 'key-2' })
  // Not the first one's again: that may have been answered meanwhile.
  expect(attemptFor(second, 500, newKey).idempotencyKey).toBe('key-3')
})
