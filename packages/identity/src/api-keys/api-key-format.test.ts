import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apiKeyDigest, displayPrefixOf, generateApiKey, isApiKey } from './api-key-format.ts'

test('the check characters of a key match the published vector', () => {
  const body = `asek_${'0'.repeat(32)}`
  expect(isApiKey(`${body}3GkCCW`)).toBe(true)
  expect(isApiKey(`${body}3GkCCX`)).toBe(false)
})

test('a new key has the right form and check characters, and a unique digest', () => {
  const keys = Array.from({ length: 50 }, generateApiKey)
  for (const key of keys) {
    expect(key).toMatch(/^asek_[0-9A-Za-z]{38}$/)
    expect(isApiKey(key)).toBe(true)
    expect(displayPrefixOf(key)).toHaveLength(9)
  }
  expect(new Set(keys.map((key) => apiKeyDigest(key).toString('hex'))).size).toBe(50)
})

test('any single changed character of a key is detected', () => {
  const key = generateApiKey()
  fc.assert(
    fc.property(
      fc.nat(key.length - 1),
      fc.constantFrom('0', 'z', 'A', '_', ' ', 'é'),
      (at, other) => {
        const changed = key.slice(0, at) + other + key.slice(at + 1)
        expect(isApiKey(changed)).toBe(changed === key)
      },
    ),
  )
})

test('no text is accepted as a key by its length alone', () => {
  fc.assert(fc.property(fc.string({ maxLength: 60 }), (text) => !isApiKey(text)))
})
