import { expect, test } from 'vitest'
import { isRetryable, isUniqueViolation } from './database-error.ts'

test('kinds are told apart', () => {
  expect(isUniqueViolation({ code: '23505' })).toBe(true)
  expect(isUniqueViolation(new Error('23505'))).toBe(false)
  expect(isRetryable({ code: '40P01' })).toBe(true)
})
