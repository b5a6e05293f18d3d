import { ByteReader } from './byte-reader.ts'
import { inflatePacket } from './packet.ts'

const SIGNATURE_LENGTH = 8
/** Length, type and CRC around the data of a chunk. */
const CHUNK_OVERHEAD = 12
const KEYWORD = 'XML:com.adobe.xmp\0'

/** The packets in `iTXt` chunks of a PNG, compressed ones too. */
export function* pngPackets(bytes: Uint8Array): Generator<Uint8Array, void, undefined> {
  const png = new ByteReader(bytes)
  let at = SIGNATURE_LENGTH
  while (png.has(at, CHUNK_OVERHEAD)) {
    const length = png.u32(at)
    const start = at + 8
    if (png.reads(at + 4, 'IEND')) return
    if (png.reads(at + 4, 'iTXt') && png.reads(start, KEYWORD))
      yield packetOf(png.part(start + KEYWORD.length, start + length))
    at += CHUNK_OVERHEAD + length
  }
}

/** After the keyword: compression flag and method, language tag, translated keyword, each ended by a NUL, then the text. */
function packetOf(data: Uint8Array): Uint8Array {
  const language = data.indexOf(0, 2)
  const keyword = language < 0 ? -1 : data.indexOf(0, language + 1)
  const text = data.subarray(keyword < 0 ? data.length : keyword + 1)
  return data[0] === 1 ? inflatePacket(text) : text
}
