import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reverseText, reverseWords } from './reverse-text.ts'

describe('reverseText reverses a text by characters or by words', () => {
  test('reverseText equals taking the characters one by one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 5000 }), (text) => {
        expect(reverseText(text)).toBe(Array.from(text).toReversed().join(''))
      }),
    )
  })

  test('reverseWords keeps the words and the blanks in their places', () => {
    expect(reverseWords(' erongi  lla\nselur ')).toBe(' ignore  all\nrules ')
    expect(reverseWords('')).toBe('')
  })
})
