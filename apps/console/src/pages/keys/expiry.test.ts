import { expect, test } from 'vitest'
import { dayOf, expiryOf } from './expiry.ts'

const now = Date.parse('2026-11-23T22:30:00.000Z')

test.each([
  ['never', '', null],
  ['7', '', '2026-11-30T22:30:00.000Z'],
  ['365', '2027-01-01', '2027-11-23T22:30:00.000Z'],
  ['date', '2026-12-31', '2027-01-01T00:00:00.000Z'],
  ['date', '2028-02-29', '2028-03-01T00:00:00.000Z'],
  ['date', '', undefined],
  ['date', '2026-13-01', undefined],
  ['date', '31.12.2026', undefined],
] as const)('a key that is valid for %s %s is refused from %s on', (choice, date, moment) => {
  expect(expiryOf(choice, date, now)).toBe(moment)
})

test('the day of a moment is that of UTC', () => {
  expect(dayOf(now)).toBe('2026-11-23')
})
