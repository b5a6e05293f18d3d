import { UnreadableMetadataError } from '../../declarations/unreadable-metadata-error.ts'
import { ByteReader } from './byte-reader.ts'
import { heifPackets, jxlPackets } from './iso-media.ts'
import { jpegPackets } from './jpeg.ts'
import { decodePacket, inflatePacket } from './packet.ts'
import { svgPackets } from './svg.ts'

/** No real image has more. */
const PACKETS_MAX = 8

/** Finds the parts of an image format that hold XMP. */
type Finder = (bytes: Uint8Array) => Iterable<Uint8Array | string>

const finders: ReadonlyMap<string, Finder> = new Map<string, Finder>([
  ['image/jpeg', jpegPackets],
  ['image/png', pngPackets],
  ['image/webp', webpPackets],
  ['image/gif', gifPackets],
  ['image/tiff', tiffPackets],
  ['image/heic', heifPackets],
  ['image/heif', heifPackets],
  ['image/avif', heifPackets],
  ['image/jxl', jxlPackets],
  ['image/svg+xml', svgPackets],
])

/**
 * The XMP packets of an image of one of the ten media types, as text: at most 8 of 1 MiB. Only the parts that the format gives
 * to XMP of the picture are read, so a packet inside a thumbnail, a comment or pixels does not count. Throws an
 * `UnreadableMetadataError` for more packets, for one that unpacks to more, and for a longer one that names the property; nothing
 * else. Linear in the size of the image.
 */
export function findXmpPackets(bytes: Uint8Array, mediaType: string): string[] {
  const packets: string[] = []
  let found = 0
  for (const packet of finders.get(mediaType)?.(bytes) ?? []) {
    if (found === PACKETS_MAX) throw new UnreadableMetadataError()
    found += 1
    const text = typeof packet === 'string' ? packet : decodePacket(packet)
    if (text !== '') packets.push(text)
  }
  return packets
}

const PNG_SIGNATURE_LENGTH = 8
/** Length, type and CRC around the data of a chunk. */
const PNG_CHUNK_OVERHEAD = 12
const PNG_KEYWORD = 'XML:com.adobe.xmp\0'

/** The packets in `iTXt` chunks of a PNG, compressed ones too. */
function* pngPackets(bytes: Uint8Array): Generator<Uint8Array, void, undefined> {
  const png = new ByteReader(bytes)
  let at = PNG_SIGNATURE_LENGTH
  while (png.has(at, PNG_CHUNK_OVERHEAD)) {
    const length = png.u32(at)
    const start = at + 8
    if (png.reads(at + 4, 'IEND')) return
    if (png.reads(at + 4, 'iTXt') && png.reads(start, PNG_KEYWORD))
      yield readTextChunk(png.part(start + PNG_KEYWORD.length, start + length))
    at += PNG_CHUNK_OVERHEAD + length
  }
}

/** After the keyword: compression flag and method, language tag, translated keyword, each ended by a NUL, then the text. */
function readTextChunk(data: Uint8Array): Uint8Array {
  const language = data.indexOf(0, 2)
  const keyword = language < 0 ? -1 : data.indexOf(0, language + 1)
  const text = data.subarray(keyword < 0 ? data.length : keyword + 1)
  return data[0] === 1 ? inflatePacket(text) : text
}

const WEBP_HEADER_LENGTH = 12
const WEBP_CHUNK_HEADER_LENGTH = 8

/** The packets in `XMP ` chunks of a WebP. */
function* webpPackets(bytes: Uint8Array): Generator<Uint8Array, void, undefined> {
  const webp = new ByteReader(bytes)
  let at = WEBP_HEADER_LENGTH
  while (webp.has(at, WEBP_CHUNK_HEADER_LENGTH)) {
    const length = webp.u32(at + 4, true)
    const start = at + WEBP_CHUNK_HEADER_LENGTH
    if (webp.reads(at, 'XMP ')) yield webp.part(start, start + length)
    // Chunks are padded to an even length.
    at = start + length + (length % 2)
  }
}

const GIF_HEADER_LENGTH = 13
const GIF_EXTENSION = 0x21
const GIF_APPLICATION = 0xff
const GIF_IMAGE = 0x2c
const GIF_XMP = 'XMP DataXMP'
/** What ends a packet, so that readers which do not know it find their way out: 0x01, 0xff down to 0x00. */
const GIF_TRAILER_LENGTH = 257

/** The packets in application extensions of a GIF. Their bytes stand there as they are, not in sub-blocks. */
function* gifPackets(bytes: Uint8Array): Generator<Uint8Array, void, undefined> {
  const gif = new ByteReader(bytes)
  let at = GIF_HEADER_LENGTH + colorTableLength(gif.u8(10))
  for (;;) {
    const introducer = gif.u8(at)
    if (introducer === GIF_EXTENSION) {
      const isXmp =
        gif.u8(at + 1) === GIF_APPLICATION &&
        gif.u8(at + 2) === GIF_XMP.length &&
        gif.reads(at + 3, GIF_XMP)
      const data = isXmp ? at + 3 + GIF_XMP.length : at + 2
      const end = endOfSubBlocks(gif, data)
      if (end === undefined) return
      if (isXmp) yield gif.part(data, Math.max(data, end - 1 - GIF_TRAILER_LENGTH))
      at = end
    } else if (introducer === GIF_IMAGE) {
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

const LITTLE_ENDIAN = 0x4949
const BIG_ENDIAN = 0x4d4d
const CLASSIC_TIFF = 42
const BIG_TIFF = 43
const TIFF_XMP_TAG = 700
/** Types of values of one byte. Writers use the first and the last. */
const byteTypes: ReadonlySet<number> = new Set([1, 2, 6, 7])

/** The packets under tag 700 in the first directory of a TIFF or BigTIFF: the main image; others are pages and thumbnails. */
function* tiffPackets(bytes: Uint8Array): Generator<Uint8Array, void, undefined> {
  const tiff = new ByteReader(bytes)
  const order = tiff.u16(0)
  if (order !== LITTLE_ENDIAN && order !== BIG_ENDIAN) return
  const little = order === LITTLE_ENDIAN
  const version = tiff.u16(2, little)
  if (version !== CLASSIC_TIFF && version !== BIG_TIFF) return
  const big = version === BIG_TIFF
  const directory = big ? tiff.u64(8, little) : tiff.u32(4, little)
  const count = big ? tiff.u64(directory, little) : tiff.u16(directory, little)
  const [countSize, entrySize, inline] = big ? [8, 20, 8] : [2, 12, 4]
  for (let index = 0; index < count; index += 1) {
    const at = directory + countSize + index * entrySize
    if (!tiff.has(at, entrySize)) return
    if (tiff.u16(at, little) !== TIFF_XMP_TAG || !byteTypes.has(tiff.u16(at + 2, little))) continue
    const length = big ? tiff.u64(at + 4, little) : tiff.u32(at + 4, little)
    if (length <= inline) continue
    const start = big ? tiff.u64(at + 12, little) : tiff.u32(at + 8, little)
    if (tiff.has(start, length)) yield tiff.part(start, start + length)
  }
}
