import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BoundedBytes } from './bounded-bytes.ts'

test('pieces of any sizes make the whole, and the first beyond the bound is refused', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ maxLength: 40 })),
      fc.integer({ min: 0, max: 300 }),
      fc.option(fc.nat(400), { nil: undefined }),
      (pieces, bytesMax, declared) => {
        const gathered = new BoundedBytes(bytesMax, declared === undefined ? {} : { declared })
        const taken: number[] = []
        for (const piece of pieces) {
          const fits = taken.length + piece.length <= bytesMax
          expect(gathered.add(piece)).toBe(fits ? null : 'too_long')
          if (fits) taken.push(...piece)
        }
        expect([...gathered.whole()]).toEqual(taken)
      },
    ),
  )
})

test('single bytes are kept in one buffer of at most twice their length', () => {
  const gathered = new BoundedBytes(100_000)
  for (let at = 0; at < 8000; at += 1) gathered.add(Uint8Array.of(at & 255))
  expect(gathered.whole()).toHaveLength(8000)
  expect(gathered.whole().buffer.byteLength).toBeLessThanOrEqual(16_000)
})

function piecesTaken(bytes: number, hasPieceLimit = true): number {
  const gathered = new BoundedBytes(10_000_000, { hasPieceLimit })
  const piece = new Uint8Array(bytes)
  for (let taken = 0; taken < 100_000; taken += 1) {
    const problem = gathered.add(piece)
    if (problem !== null) return problem === 'too_fragmented' ? taken : -1
  }
  return 100_000
}

test('a body in more than 8,192 tiny pieces is refused, one in as many pieces of 64 bytes is not', () => {
  expect(piecesTaken(1)).toBe(8192)
  expect(piecesTaken(63)).toBe(8192)
  expect(piecesTaken(64)).toBe(100_000)
})

test('without the limit of pieces, any number of tiny pieces is taken', () => {
  expect(piecesTaken(1, false)).toBe(100_000)
})

test('a large body of a declared length is copied once', () => {
  const gathered = new BoundedBytes(20_000_000, { declared: 10_000_000 })
  const buffers = new Set<ArrayBufferLike>()
  for (let sent = 0; sent < 10_000_000; sent += 50_000) {
    gathered.add(new Uint8Array(50_000))
    if (sent > 600_000) buffers.add(gathered.whole().buffer)
  }
  expect([...buffers].map(({ byteLength }) => byteLength)).toEqual([10_000_000])
})

test('a declared length is not trusted before a large part has arrived, nor when more arrives than was declared', () => {
  const gathered = new BoundedBytes(20_000_000, { declared: 10_000_000 })
  for (let at = 0; at < 2; at += 1) gathered.add(new Uint8Array(50_000))
  expect(gathered.whole().buffer.byteLength).toBeLessThanOrEqual(200_000)
  const more = new BoundedBytes(2_000_000, { declared: 300_000 })
  for (let at = 0; at < 10; at += 1) expect(more.add(new Uint8Array(100_000))).toBeNull()
  expect(more.whole()).toHaveLength(1_000_000)
})
