import { limits } from '@ase/schemas'
import { describe, expect, test } from 'vitest'
import { amountDollars, presetDollars, readAmount } from './amount.ts'

describe('an amount that a person typed', () => {
  test.each([
    ['5', 500],
    ['500', 50_000],
    [' 25 ', 2500],
    ['$25', 2500],
    ['$ 25.00', 2500],
    ['007', 700],
  ])('"%s" is read as whole dollars', (text, cents) => {
    expect(readAmount(text)).toEqual({ ok: true, cents })
  })

  test.each([
    ['', 'Enter an amount in whole dollars.'],
    ['$', 'Enter an amount in whole dollars.'],
    ['25.50', 'Enter whole dollars, without cents.'],
    ['25,5', 'Enter whole dollars, without cents.'],
    ['4', 'The smallest amount is $5.'],
    ['501', 'The largest amount is $500.'],
    ['9'.repeat(10_000), 'The largest amount is $500.'],
    ['-20', 'Enter a number, such as 25.'],
    ['1e2', 'Enter a number, such as 25.'],
    ['٢٥', 'Enter a number, such as 25.'],
    ['20 EUR', 'Enter a number, such as 25.'],
  ])('"%s" is refused with what to do', (text, problem) => {
    expect(readAmount(text)).toEqual({ ok: false, problem })
  })
})

test('the bounds of the form are those of the service, and every preset is within them', () => {
  const { amountCentsMin, amountCentsMax, amountCentsStep } = limits.checkout
  expect(amountDollars.min * 100).toBe(amountCentsMin)
  expect(amountDollars.max * 100).toBe(amountCentsMax)
  expect(amountCentsStep).toBe(100)
  for (const dollars of presetDollars) expect(readAmount(String(dollars)).ok).toBe(true)
})
