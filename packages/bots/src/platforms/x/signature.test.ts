import { expect, test } from 'vitest'
import { answerXChallenge, verifyXSignature } from './signature.ts'

const consumerSecret = 'consumer-secret'

test('the published example of a signature is valid', () => {
  const body = new TextEncoder().encode('{"for_user_id":"1"}')
  const signature = 'sha256=Hlco0COzwYOsSzVcCoqAGpNZdK3BYQku/gWz9SSGVjA='
  expect(verifyXSignature(body, signature, consumerSecret)).toBe(true)
})

test('a challenge whose token could be a delivery is not signed', () => {
  for (const token of ['{}', ' {}', '[]', '"a"', '{"a":1}', '\t{}', '{']) {
    expect(answerXChallenge([token], consumerSecret)).toBeNull()
  }
})
