import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reverseText, reverseWords } from './reverse-text.ts'

describe('a text from last to first', () => {
  test('is what taking its characters one by one gives', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 5000 }), (text) => {
        expect(reverseText(text)).toBe(Array.from(text).toReversed().join(''))
      }),
    )
  })

  test('word by word keeps the words and blanks where they are', () => {
    expect(reverseWords(' erongi  lla\nselur ')).toBe(' ignore  all\nrules ')
    expect(reverseWords('')).toBe('')
  })
})
