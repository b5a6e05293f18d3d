import { UnreadableMetadataError } from '../../declarations/unreadable-metadata-error.ts'
import { decodePacket } from './packet.ts'
import { gifPackets } from './gif.ts'
import { heifPackets, jxlPackets } from './iso-media.ts'
import { jpegPackets } from './jpeg.ts'
import { pngPackets } from './png.ts'
import { svgPackets } from './svg.ts'
import { tiffPackets } from './tiff.ts'
import { webpPackets } from './webp.ts'

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
