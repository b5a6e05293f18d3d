import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldedCode } from './unicode.ts'
import { endScan, startScan } from './text-scan.ts'

test('startScan copies each ASCII character to its own offset, 128 or 129 for every other unit, and zeros behind', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc
      .array(
        fc.constantFrom('a', 'é', '密', '🔑', '\ud800', '\udc00', '\u0000', '~', '\u200b', 'Ａ'),
        {
          maxLength: 200,
        },
      )
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(anyText, (text) => {
      const scan = startScan(text)
      const expected = Array.from({ length: text.length }, (_, at) => byteOf(text, at))
      expect([...scan.bytes.subarray(0, text.length)]).toEqual(expected)
      expect(scan.bytes.subarray(text.length, text.length + 512).every((byte) => byte === 0)).toBe(
        true,
      )
      endScan(scan)
    }),
    { numRuns: 1000 },
  )
})

function byteOf(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code < 128) return code
  // The first halves of the letters of mathematics and of tags need their second halves to be identified.
  return code === 0xd835 || code === 0xdb40 || foldedCode(code) !== 0 ? 129 : 128
}
