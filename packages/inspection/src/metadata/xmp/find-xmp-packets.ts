import { UnreadableMetadataError } from '../../declarations/unreadable-metadata-error.ts'
import { decodePacket } from './packet.ts'
import { gifPackets } from './formats/gif.ts'
import { heifPackets } from './formats/heif.ts'
import { jpegPackets } from './formats/jpeg.ts'
import { jxlPackets } from './formats/jxl.ts'
import { pngPackets } from './formats/png.ts'
import { svgPackets } from './formats/svg.ts'
import { tiffPackets } from './formats/tiff.ts'
import { webpPackets } from './formats/webp.ts'

/** No honest image has more. */
const PACKETS_MAX = 8

/** Walks an image format to the places it gives to XMP. */
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
 * The XMP packets of an image of one of the ten media types, as text: at most 8 of 1 MiB. Only the places that the format gives
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
