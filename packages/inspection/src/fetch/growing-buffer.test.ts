import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGrowingBuffer } from './growing-buffer.ts'

test('collects any pieces up to the bound, and refuses a piece that does not fit whole', () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 50 })
  const size = fc.integer({ min: 1, max: 4000 })
  fc.assert(
    fc.property(pieces, size, fc.nat({ max: 5000 }), (all, bytesMax, expected) => {
      const gathered = createGrowingBuffer(bytesMax, expected)
      const kept: Uint8Array[] = []
      let length = 0
      for (const piece of all) {
        const fits = length + piece.length <= bytesMax
        expect(gathered.append(piece)).toBe(fits)
        if (!fits) continue
        kept.push(piece)
        length += piece.length
      }
      expect(gathered.length()).toBe(length)
      expect(Buffer.compare(gathered.bytes(), Buffer.concat(kept))).toBe(0)
    }),
  )
})

test('keeps all bytes of a body that is larger than the first size', () => {
  const gathered = createGrowingBuffer(1_000_000)
  const piece = Uint8Array.from({ length: 999 }, (_value, at) => at % 251)
  for (let count = 0; count < 1001; count += 1) expect(gathered.append(piece)).toBe(true)
  expect(gathered.append(new Uint8Array(2))).toBe(false)
  expect(gathered.append(new Uint8Array(1))).toBe(true)
  const bytes = gathered.bytes()
  expect(bytes).toHaveLength(1_000_000)
  expect(bytes.subarray(998_001, 999_000)).toEqual(Buffer.from(piece))
})
