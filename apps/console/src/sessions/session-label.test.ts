import { expect, test } from 'vitest'
import { wordsOfLabel } from './session-label.ts'

test.each([
  ['Firefox', 'Linux', 'Firefox on Linux'],
  ['Samsung Internet', 'Android', 'Samsung Internet on Android'],
  ['Firefox', 'other', 'Firefox'],
  ['other', 'macOS', 'A browser on macOS'],
  ['other', 'other', 'Unknown browser'],
] as const)('%s and %s are called %j', (browser, system, words) => {
  expect(wordsOfLabel({ browser, system })).toBe(words)
})
