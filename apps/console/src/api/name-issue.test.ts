import { CreateApiKeyRequest, parseAs, RegisterPasskeyRequest } from '@ase/schemas'
import { expect, test } from 'vitest'
import { ApiFailure } from './api-failure.ts'
import { nameIssueOf } from './name-issue.ts'

const key = 'asek_' + 'a'.repeat(38)
const fallback = 'This name is not accepted. Enter another.'

function failureFor(name: unknown): ApiFailure {
  const parsed = parseAs(CreateApiKeyRequest, { name })
  const details = parsed.ok ? [] : (parsed.error.details ?? [])
  return new ApiFailure('', { code: 'INVALID_SCHEMA', details })
}

test.each([
  ['an empty name', '', 'Enter a name.'],
  ['a name that is too long', 'n'.repeat(101), 'Use at most 100 characters.'],
  ['a name of spaces', '   ', 'Use at least one character that can be seen.'],
  ['a line break', 'a\nb', 'Leave out line breaks, control characters and marks of direction.'],
  [
    'a mark of direction',
    'a\u202Eb',
    'Leave out line breaks, control characters and marks of direction.',
  ],
  ['half a character', '\uD800', 'Leave out the character that is not valid Unicode.'],
  [
    'an API key',
    `ci ${key}`,
    'This is an API key, and names are shown in lists. Enter a name, and keep the key in your secret manager.',
  ],
  ['what is no text', 7, fallback],
])('what the service says of %s has its own words', (_, name, words) => {
  expect(nameIssueOf(failureFor(name))).toBe(words)
})

test('the longest name of a key and of a passkey is the one that the words state', () => {
  expect(CreateApiKeyRequest.shape.name.safeParse('n'.repeat(100)).success).toBe(true)
  expect(RegisterPasskeyRequest.shape.name.safeParse('n'.repeat(100)).success).toBe(true)
  expect(RegisterPasskeyRequest.shape.name.safeParse('n'.repeat(101)).success).toBe(false)
})

test('a failure that is not about the name has no issue of it', () => {
  expect(nameIssueOf(failureFor('ci'))).toBeNull()
  expect(nameIssueOf(null)).toBeNull()
})
