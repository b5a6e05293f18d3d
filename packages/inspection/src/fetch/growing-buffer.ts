/** The first size for a body of unknown length. */
const FIRST_BYTES = 65_536

/** Collects bytes in one buffer, which doubles up to a bound: a million tiny pieces take no more memory than their bytes. */
export interface GrowingBuffer {
  /** False, and nothing changes, when the piece does not fit within the bound. */
  append(piece: Uint8Array): boolean
  length(): number
  /** The collected bytes; a view, not a copy. */
  bytes(): Uint8Array
}

/** Allocates `expected` bytes from the start. Pages that are not written take no physical memory. */
export function createGrowingBuffer(bytesMax: number, expected = 0): GrowingBuffer {
  let buffer = Buffer.alloc(Math.min(expected, bytesMax))
  let length = 0

  function growTo(needed: number): void {
    if (needed <= buffer.length) return
    const grown = Buffer.alloc(Math.min(Math.max(needed, buffer.length * 2, FIRST_BYTES), bytesMax))
    grown.set(buffer.subarray(0, length))
    buffer = grown
  }

  return {
    append(piece) {
      if (length + piece.length > bytesMax) return false
      growTo(length + piece.length)
      buffer.set(piece, length)
      length += piece.length
      return true
    },
    length: () => length,
    bytes: () => buffer.subarray(0, length),
  }
}
