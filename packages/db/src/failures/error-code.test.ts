import { expect, test } from 'vitest'
import { isForeignKeyViolation, isRetryable, isUniqueViolation } from './error-code.ts'

test('unique violations, foreign-key violations and retryable errors are distinguished', () => {
  expect(isUniqueViolation({ code: '23505' })).toBe(true)
  expect(isUniqueViolation(new Error('23505'))).toBe(false)
  expect(isForeignKeyViolation({ code: '23503' })).toBe(true)
  expect(isForeignKeyViolation({ code: '23505' })).toBe(false)
  expect(isRetryable({ code: '40P01' })).toBe(true)
})
