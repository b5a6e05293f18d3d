import { PARTS_MAX } from './bounds.ts'

const HEADER = 13
const EXTENSION = 0x21
const IMAGE = 0x2c

/** Blocks of a GIF, and the sub-blocks of extensions. A picture's sub-blocks of 255 bytes are its data: not counted. */
export function gifBlocksWithin(bytes: Uint8Array): boolean {
  let at = HEADER + colorTable(bytes[10])
  let parts = 0
  while (at < bytes.length) {
    if (++parts > PARTS_MAX) return false
    const introducer = bytes[at]
    if (introducer === EXTENSION) {
      at += 2
      for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) {
        if (++parts > PARTS_MAX) return false
        at += 1 + size
      }
      at++
    } else if (introducer === IMAGE) {
      at = dataEnd(bytes, at + 11 + colorTable(bytes[at + 9]))
    } else {
      return true
    }
  }
  return true
}

function dataEnd(bytes: Uint8Array, from: number): number {
  let at = from
  for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) at += 1 + size
  return at + 1
}

function colorTable(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0
}
