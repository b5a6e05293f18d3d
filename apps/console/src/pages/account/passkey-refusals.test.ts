import { expect, test } from 'vitest'
import { wordsOfRefusal } from './passkey-refusals.ts'

test.each([
  ['InvalidStateError', /has a passkey for this account already/],
  ['ConstraintError', /PIN/],
  ['NotSupportedError', /Choose another one/],
  ['SecurityError', /host name/],
  ['UnknownError', /did not finish/],
  ['EncodingError', /\(EncodingError\)/],
])('a browser that refuses with %s is explained', (name, words) => {
  expect(wordsOfRefusal(new DOMException('text of the browser', name))).toMatch(words)
})

test('the words of the browser itself are not repeated', () => {
  expect(wordsOfRefusal(new DOMException('<b>text</b>', 'UnknownError'))).not.toContain('<b>')
})

test('an error that is not of the browser has no such words', () => {
  expect(wordsOfRefusal(new TypeError('fetch failed'))).toBeNull()
})
