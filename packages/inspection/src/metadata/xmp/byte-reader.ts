/** Reads numbers and names of a binary format. Positions outside read as 0 or '', so a parser never leaves its bytes. */
export class ByteReader {
  readonly all: Uint8Array
  readonly #view: DataView

  constructor(bytes: Uint8Array) {
    this.all = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get length(): number {
    return this.all.length
  }

  u8(at: number): number {
    return this.all[at] ?? 0
  }

  u16(at: number, little = false): number {
    return this.has(at, 2) ? this.#view.getUint16(at, little) : 0
  }

  u32(at: number, little = false): number {
    return this.has(at, 4) ? this.#view.getUint32(at, little) : 0
  }

  /** Zero when it is not exact. */
  u64(at: number, little = false): number {
    if (!this.has(at, 8)) return 0
    const value = Number(this.#view.getBigUint64(at, little))
    return Number.isSafeInteger(value) ? value : 0
  }

  /** The bytes as characters of Latin-1. Meant for short names. */
  latin(at: number, length: number): string {
    if (!this.has(at, length)) return ''
    let text = ''
    for (let index = at; index < at + length; index += 1)
      text += String.fromCharCode(this.u8(index))
    return text
  }

  /** Whether these characters of Latin-1 stand here. */
  reads(at: number, text: string): boolean {
    for (let index = 0; index < text.length; index += 1)
      if (this.all[at + index] !== text.charCodeAt(index)) return false
    return true
  }

  /** The part from `start` to before `end`; shorter when the bytes end earlier. A view, not a copy. */
  part(start: number, end: number): Uint8Array {
    return this.all.subarray(start, end)
  }

  has(at: number, length: number): boolean {
    return at >= 0 && at + length <= this.all.length
  }
}
