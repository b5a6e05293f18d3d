/**
 * Bytes that arrive in pieces, in one buffer that doubles: a sender of one byte at a time takes no more memory than one of
 * large pieces. Never more than `bytesMax`.
 */
export class GatheredBytes {
  readonly #bytesMax: number
  #buffer: Uint8Array = new Uint8Array(0)
  #length = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  /** Takes one piece; false, and nothing is taken, when it would pass the bound. */
  add(piece: Uint8Array): boolean {
    const length = this.#length + piece.length
    if (length > this.#bytesMax) return false
    if (length > this.#buffer.length) {
      // What comes in one piece, as most bodies do, is kept as it is.
      if (this.#length === 0) this.#buffer = piece
      else this.#grow(length)
    }
    if (this.#buffer !== piece) this.#buffer.set(piece, this.#length)
    this.#length = length
    return true
  }

  /** All bytes so far. */
  whole(): Uint8Array {
    return this.#buffer.subarray(0, this.#length)
  }

  #grow(least: number): void {
    const grown = new Uint8Array(Math.min(this.#bytesMax, Math.max(1024, 2 * least)))
    grown.set(this.#buffer.subarray(0, this.#length))
    this.#buffer = grown
  }
}
