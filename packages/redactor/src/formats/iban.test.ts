import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mod97 } from './iban.ts'

test('mod97 is the remainder of the number that the characters represent', () => {
  expect(mod97('98')).toBe(1)
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Z]{1,20}$/), (text) => {
      const spelt = Array.from(text, (char) => String(Number.parseInt(char, 36))).join('')
      expect(mod97(text)).toBe(Number(BigInt(spelt) % 97n))
    }),
  )
})
