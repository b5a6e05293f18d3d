import { ByteReader } from './byte-reader.ts'

const HEADER_LENGTH = 13
const EXTENSION = 0x21
const APPLICATION = 0xff
const IMAGE = 0x2c
const XMP = 'XMP DataXMP'
/** What ends a packet, so that readers which do not know it find their way out: 0x01, 0xff down to 0x00. */
const TRAILER_LENGTH = 257

/** The packets in application extensions of a GIF. Their bytes stand there as they are, not in sub-blocks. */
export function* gifPackets(bytes: Uint8Array): Generator<Uint8Array, void, undefined> {
  const gif = new ByteReader(bytes)
  let at = HEADER_LENGTH + colorTableLength(gif.u8(10))
  for (;;) {
    const introducer = gif.u8(at)
    if (introducer === EXTENSION) {
      const isXmp =
        gif.u8(at + 1) === APPLICATION && gif.u8(at + 2) === XMP.length && gif.reads(at + 3, XMP)
      const data = isXmp ? at + 3 + XMP.length : at + 2
      const end = endOfSubBlocks(gif, data)
      if (end === undefined) return
      if (isXmp) yield gif.part(data, Math.max(data, end - 1 - TRAILER_LENGTH))
      at = end
    } else if (introducer === IMAGE) {
      const data = at + 10 + colorTableLength(gif.u8(at + 9)) + 1
      const end = endOfSubBlocks(gif, data)
      if (end === undefined) return
      at = end
    } else return
  }
}

function colorTableLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** After the empty block that ends a row of sub-blocks. */
function endOfSubBlocks(gif: ByteReader, start: number): number | undefined {
  let at = start
  while (at < gif.length) {
    const length = gif.u8(at)
    at += 1 + length
    if (length === 0) return at
  }
  return undefined
}
