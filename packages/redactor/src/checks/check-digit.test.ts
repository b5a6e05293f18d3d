import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { complementOf11, isDate, passesVerhoeff, valueOf, weightedSum } from './check-digit.ts'

describe('check digits', () => {
  test('valueOf gives letters the values after the digits', () => {
    expect([valueOf('0'), valueOf('9'), valueOf('A'), valueOf('Z')]).toEqual([0, 9, 10, 35])
  })

  test('weightedSum ignores digits beyond its weights', () => {
    expect(weightedSum('1234', [3, 2])).toBe(7)
  })

  test('complementOf11 replaces 10 and 11 with the given characters', () => {
    expect([complementOf11(1, 'X'), complementOf11(0, 'X'), complementOf11(4, 'X')]).toEqual([
      'X',
      '0',
      '7',
    ])
  })

  test('isDate accepts the days of the calendar only', () => {
    expect([isDate(2, 29), isDate(2, 30), isDate(4, 31), isDate(12, 31), isDate(13, 1)]).toEqual([
      true,
      false,
      false,
      true,
      false,
    ])
  })

  test('passesVerhoeff accepts exactly one check digit and detects every wrong digit', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9]{4,12}$/),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (body, at, shift) => {
          const right = Array.from('0123456789', (digit) => body + digit).filter(passesVerhoeff)
          expect(right).toHaveLength(1)
          const [whole = ''] = right
          const place = at % whole.length
          const wrong = (Number(whole.charAt(place)) + shift) % 10
          expect(
            passesVerhoeff(whole.slice(0, place) + String(wrong) + whole.slice(place + 1)),
          ).toBe(false)
        },
      ),
    )
  })
})
