import { decodePacket } from './decode-packet.ts'
import { jpegPackets } from './jpeg.ts'
import { pngPackets } from './png.ts'

/** No honest image has more. */
const PACKETS_MAX = 8

/** Where an image format keeps its XMP. */
type Finder = (bytes: Uint8Array) => Iterable<Uint8Array>

const finders: ReadonlyMap<string, Finder> = new Map([
  ['image/jpeg', jpegPackets],
  ['image/png', pngPackets],
])

/**
 * The XMP packets of an image of one of the ten media types, as text: at most 8 of 1 MiB. Only the places that the format gives
 * to XMP are read, so a packet inside a thumbnail or inside pixels does not count. Never throws; linear in the size.
 */
export function findXmpPackets(bytes: Uint8Array, mediaType: string): string[] {
  const packets: string[] = []
  for (const packet of finders.get(mediaType)?.(bytes) ?? []) {
    if (packets.length === PACKETS_MAX) break
    packets.push(decodePacket(packet))
  }
  return packets
}
