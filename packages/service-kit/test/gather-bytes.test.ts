import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GatheredBytes } from '../src/gather-bytes.ts'

test('pieces of any sizes make the whole, and the first beyond the bound is refused', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ maxLength: 40 })),
      fc.integer({ min: 0, max: 300 }),
      (pieces, bytesMax) => {
        const gathered = new GatheredBytes(bytesMax)
        const taken: number[] = []
        for (const piece of pieces) {
          const fits = taken.length + piece.length <= bytesMax
          expect(gathered.add(piece)).toBe(fits)
          if (fits) taken.push(...piece)
        }
        expect([...gathered.whole()]).toEqual(taken)
      },
    ),
  )
})

test('single bytes are kept in one buffer of at most twice their length', () => {
  const gathered = new GatheredBytes(100_000)
  for (let at = 0; at < 50_000; at += 1) gathered.add(Uint8Array.of(at & 255))
  expect(gathered.whole().buffer.byteLength).toBeLessThanOrEqual(100_000)
})
