import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCase, literal, type Anchor } from '../definition/secret-format.ts'
import { anchorChecks, NUMBERS_OF_CHECKS } from './anchor-checks.ts'
import { numberAnchorPlaces } from './anchor-places.ts'

const digits = '0123456789'

function passes(anchors: readonly Anchor[], at: number, text: string): boolean {
  const bytes = new Uint8Array(text.length + 8)
  bytes.set(new TextEncoder().encode(text))
  const words = new DataView(bytes.buffer)
  const cell = at * NUMBERS_OF_CHECKS
  const [mask1 = 0, value1 = 0, mask2 = 0, value2 = 0] = anchorChecks(
    numberAnchorPlaces(anchors, new Uint8Array(anchors.length)),
  ).subarray(cell)
  return (
    (words.getInt32(0, true) & mask1) === value1 && (words.getInt32(4, true) & mask2) === value2
  )
}

test.each([
  ['AKIA', true],
  ['AKIB', false],
  ['akia', false],
  ['AKI', false],
])('the check of a four-letter anchor against %j is %j', (text, expected) => {
  expect(passes([literal('xyz'), literal('AKIA')], 1, text)).toBe(expected)
})

test.each([
  ['PassWord', true],
  ['PassWorx', false],
  ['1assWord', false],
])('the check of an eight-letter anchor in any case against %j is %j', (text, expected) => {
  expect(passes([anyCase('password')], 0, text)).toBe(expected)
})

test('the checks of an anchor of character sets pass for every text that it matches', () => {
  const sets = [digits, 'ABC', '-', 'xyzXYZ09', `${digits}abcdef`, '~', 'kK', '_.']
  fc.assert(
    fc.property(
      fc.tuple(...sets.map((set) => fc.constantFrom(...set.split('')))),
      fc.string({ unit: 'binary-ascii', maxLength: 4 }),
      (text, behind) => {
        expect(passes([sets], 0, text.join('') + behind)).toBe(true)
      },
    ),
  )
})
