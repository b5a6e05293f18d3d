import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endReading, startReading } from './reading.ts'

test('the bytes hold each ASCII character at its own offset, 128 for every other unit, and zeros behind', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc
      .array(fc.constantFrom('a', 'é', '密', '🔑', '\ud800', '\udc00', '\u0000', '~'), {
        maxLength: 200,
      })
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(anyText, (text) => {
      const reading = startReading(text)
      const expected = Array.from({ length: text.length }, (_, at) =>
        Math.min(text.charCodeAt(at), 128),
      )
      expect([...reading.bytes.subarray(0, text.length)]).toEqual(expected)
      expect(
        reading.bytes.subarray(text.length, text.length + 64).every((byte) => byte === 0),
      ).toBe(true)
      endReading(reading)
    }),
    { numRuns: 1000 },
  )
})
