import { decodePacket } from './decode-packet.ts'
import { gifPackets } from './gif.ts'
import { heifPackets } from './heif.ts'
import { jpegPackets } from './jpeg.ts'
import { jxlPackets } from './jxl.ts'
import { pngPackets } from './png.ts'
import { svgPackets } from './svg.ts'
import { tiffPackets } from './tiff.ts'
import { webpPackets } from './webp.ts'

/** No honest image has more. */
const PACKETS_MAX = 8

/** Walks an image format to the places it gives to XMP. A packet that cannot be unpacked is yielded empty: it was work too. */
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
 * to XMP of the picture are read, so a packet inside a thumbnail, a comment or pixels does not count. Never throws; linear
 * in the size of the image.
 */
export function findXmpPackets(bytes: Uint8Array, mediaType: string): string[] {
  const packets: string[] = []
  let found = 0
  for (const packet of finders.get(mediaType)?.(bytes) ?? []) {
    const text = typeof packet === 'string' ? packet : decodePacket(packet)
    if (text !== '') packets.push(text)
    found += 1
    if (found === PACKETS_MAX) break
  }
  return packets
}
