import { expect, test } from 'vitest'
import { normalize } from './normalize.ts'

test.each([
  ['\uFB01\u2460', 'fi1'],
  ['e\u0301', '\u00E9'],
  ['\uFF76\uFF9E', '\u30AC'],
  ['q\u0307\u0323', 'q\u0323\u0307'],
])('normalize brings %j to one form', (text, expected) => {
  expect(normalize(text, 'NFKC')).toBe(expected)
})

test.each(['\u0301\u0323', '\uFF9E\u0301', '\u0483\u0316'])(
  'normalize keeps thirty of a long run of the marks %j, whatever is around them',
  (pair) => {
    const marks = normalize(`x${pair.repeat(50_000)}y`, 'NFKD')
    expect(marks).toHaveLength(32)
    expect(marks.startsWith('x')).toBe(true)
    expect(marks.endsWith('y')).toBe(true)
  },
)

test('normalize keeps a run of thirty marks whole', () => {
  expect(normalize(`x${'\u0301'.repeat(30)}`, 'NFKD')).toHaveLength(31)
})
