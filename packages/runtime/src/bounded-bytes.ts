/** From this size on the declared length is trusted for the buffer's size. */
const LARGE_BYTES = 262_144
/**
 * A piece costs about three microseconds however small it is, so that a megabyte in single bytes would take seconds. A body
 * may have so many pieces of any size, and more when its pieces have this mean size.
 */
const PIECES_FREE = 8192
const MEAN_BYTES_MIN = 64

/** Why a piece was not taken: the body would pass its bound, or comes in too many tiny pieces. */
export type BoundedBytesProblem = 'too_long' | 'too_fragmented'

export interface BoundedBytesOptions {
  /** The length that the sender declared, in bytes; null or absent when it declared none. */
  readonly declared?: number | null
  /** False takes any number of tiny pieces: for a caller that bounds their cost by a deadline. */
  readonly hasPieceLimit?: boolean
}

/**
 * Bytes that arrive in pieces, in one buffer that doubles: a sender of one byte at a time takes no more memory than one of
 * large pieces. Never more than `bytesMax`. A large body of a declared length gets its whole buffer with its first large part.
 */
export class BoundedBytes {
  readonly #bytesMax: number
  readonly #declared: number
  readonly #piecesFree: number
  #buffer: Uint8Array = new Uint8Array(0)
  #length = 0
  #pieces = 0

  constructor(bytesMax: number, { declared, hasPieceLimit = true }: BoundedBytesOptions = {}) {
    this.#bytesMax = bytesMax
    this.#declared = declared ?? 0
    this.#piecesFree = hasPieceLimit ? PIECES_FREE : Number.POSITIVE_INFINITY
  }

  /** Takes one piece; when it returns a problem, nothing was taken, and the rest is not worth reading. */
  add(piece: Uint8Array): BoundedBytesProblem | null {
    const length = this.#length + piece.length
    if (length > this.#bytesMax) return 'too_long'
    this.#pieces += 1
    if (this.#pieces > this.#piecesFree && this.#pieces * MEAN_BYTES_MIN > length) {
      return 'too_fragmented'
    }
    if (length > this.#buffer.length) {
      // What comes in one piece, as most bodies do, is kept as it is.
      if (this.#length === 0) this.#buffer = piece
      else this.#grow(length)
    }
    if (this.#buffer !== piece) this.#buffer.set(piece, this.#length)
    this.#length = length
    return null
  }

  /** Bytes of memory. */
  get capacity(): number {
    return this.#buffer.length
  }

  /** All bytes so far. */
  whole(): Uint8Array {
    return this.#buffer.subarray(0, this.#length)
  }

  #grow(least: number): void {
    const isTrusted = least > LARGE_BYTES && this.#declared >= least
    const room = isTrusted ? this.#declared : Math.max(1024, 2 * least)
    const grown = new Uint8Array(Math.min(this.#bytesMax, room))
    grown.set(this.#buffer.subarray(0, this.#length))
    this.#buffer = grown
  }
}

/**
 * The bytes of a stream, such as a response's body. Null, and the stream is cancelled with its connection, when there are more than
 * `bytesMax` or they come in too many tiny pieces. Rejects when the stream breaks off.
 */
export async function readBounded(
  stream: AsyncIterable<Uint8Array> | null,
  bytesMax: number,
): Promise<Uint8Array | null> {
  const gathered = new BoundedBytes(bytesMax)
  // Leaving the loop early cancels the stream.
  for await (const piece of stream ?? []) if (gathered.add(piece) !== null) return null
  return gathered.whole()
}
