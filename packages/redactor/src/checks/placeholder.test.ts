import { expect, test } from 'vitest'
import { isPlaceholder, isSamplePassword } from './placeholder.ts'
import { sampleText } from '../definition/sample.ts'
import { alnum } from '../scan/alphabet.ts'

test.each([
  'AKIA' + 'IOSFODNN7' + 'EXAMPLE',
  ['4242', '4242', '4242', '4242'].join('-'),
  ['GB82', 'WEST', '1234', '5698', '7654', '32'].join(' '),
  `ghp_${'x'.repeat(36)}`,
  'sk-' + 'YOUR-API-key-goes-here',
  'a-Fake-key-for-tests-1',
  `${sampleText(alnum.members, 20, 1)}00000000`,
  '01234567' + '89abcdef',
  'eyJ.eyJ.SflKxwRJSMeKKF2QT4' + 'fwpMeJf36POk6yJV_adQssw5c',
])('isPlaceholder accepts %s', (text) => {
  expect(isPlaceholder(text)).toBe(true)
})

test('repeated blanks and invisible characters do not make a key a placeholder', () => {
  const key = sampleText(alnum.members, 48, 1)
  for (const empty of [' ', '\n', '\u00AD', '\u200B'])
    expect(isPlaceholder(key.slice(0, 24) + empty.repeat(80) + key.slice(24))).toBe(false)
})

test('random text is not a placeholder', () => {
  for (let seed = 1; seed < 400; seed += 1)
    expect(isPlaceholder(sampleText(alnum.members, 48, seed))).toBe(false)
})

test.each([
  'my-secret-password',
  'super-secret-password',
  'mypassword123',
  'P@ssw0rd!',
  'test1234',
  'your_token_here',
])('isSamplePassword accepts %s', (text) => {
  expect(isSamplePassword(text)).toBe(true)
})

test.each([
  'admin7',
  'my-horse-password',
  '1234567890',
  'test1999',
  sampleText(alnum.members, 14, 2),
])('isSamplePassword refuses %s', (text) => {
  expect(isSamplePassword(text)).toBe(false)
})

test('isSamplePassword accepts whole words only', () => {
  expect(isSamplePassword('Password')).toBe(true)
  expect(isSamplePassword('password7')).toBe(false)
})
