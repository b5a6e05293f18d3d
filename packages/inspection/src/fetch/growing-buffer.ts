/** Of a body whose length nobody announced. */
const FIRST_BYTES = 65_536

/** Bytes put together in one buffer, which doubles up to a bound: a million tiny pieces take no more than their bytes. */
export interface GrowingBuffer {
  /** False, and nothing changes, when the piece does not fit within the bound. */
  append(piece: Uint8Array): boolean
  length(): number
  /** What was gathered; a view, not a copy. */
  bytes(): Uint8Array
}

/** With room for `expected` bytes from the start. What is not written takes no memory of the machine. */
export function createGrowingBuffer(bytesMax: number, expected = 0): GrowingBuffer {
  let buffer = Buffer.alloc(Math.min(expected, bytesMax))
  let length = 0

  function makeRoom(needed: number): void {
    if (needed <= buffer.length) return
    const grown = Buffer.alloc(Math.min(Math.max(needed, buffer.length * 2, FIRST_BYTES), bytesMax))
    grown.set(buffer.subarray(0, length))
    buffer = grown
  }

  return {
    append(piece) {
      if (length + piece.length > bytesMax) return false
      makeRoom(length + piece.length)
      buffer.set(piece, length)
      length += piece.length
      return true
    },
    length: () => length,
    bytes: () => buffer.subarray(0, length),
  }
}
