import { inflateSync } from 'node:zlib'
import { Bytes } from './bytes.ts'
import { PACKET_BYTES_MAX } from './decode-packet.ts'

const SIGNATURE_LENGTH = 8
/** Length, type and CRC around the data of a chunk. */
const CHUNK_OVERHEAD = 12
const KEYWORD = 'XML:com.adobe.xmp\0'

/** The packets in `iTXt` chunks of a PNG, compressed ones too. */
export function* pngPackets(bytes: Uint8Array): Generator<Uint8Array> {
  const png = new Bytes(bytes)
  let at = SIGNATURE_LENGTH
  while (png.has(at, CHUNK_OVERHEAD)) {
    const length = png.u32(at)
    const start = at + 8
    if (png.latin(at + 4, 4) === 'IEND') return
    if (png.latin(at + 4, 4) === 'iTXt' && png.latin(start, KEYWORD.length) === KEYWORD) {
      const packet = packetOf(png.part(start + KEYWORD.length, start + length))
      if (packet !== undefined) yield packet
    }
    at += CHUNK_OVERHEAD + length
  }
}

/** After the keyword: compression flag and method, language tag, translated keyword, each ended by a NUL, then the text. */
function packetOf(data: Uint8Array): Uint8Array | undefined {
  const language = data.indexOf(0, 2)
  const keyword = language < 0 ? -1 : data.indexOf(0, language + 1)
  if (keyword < 0) return undefined
  const text = data.subarray(keyword + 1)
  if (data[0] === 0) return text
  return data[0] === 1 && data[1] === 0 ? inflated(text) : undefined
}

function inflated(text: Uint8Array): Uint8Array | undefined {
  try {
    return inflateSync(text, { maxOutputLength: PACKET_BYTES_MAX })
  } catch {
    return undefined
  }
}
