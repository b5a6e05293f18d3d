import { expect, test } from 'vitest'
import { holdSecret } from './held-secret.ts'

test('a secret is there until it is forgotten', () => {
  const secret = holdSecret('s3')
  expect(secret.read()).toBe('s3')
  secret.forget()
  expect(secret.read()).toBe('')
})
