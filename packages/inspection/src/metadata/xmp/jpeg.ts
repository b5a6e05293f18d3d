import { UnreadableMetadataError } from '../../declarations/unreadable-metadata-error.ts'
import { ByteReader } from './byte-reader.ts'

const APP1 = 0xe1
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const MAIN = 'http://ns.adobe.com/xap/1.0/\0'
const EXTENSION = 'http://ns.adobe.com/xmp/extension/\0'
const GUID_LENGTH = 32
const FILL = 0xff
/** An image has at most one extended packet. */
const EXTENDED_MAX = 4

/**
 * The packets in `APP1` segments of a JPEG before its scan: main packets, and the extended ones that a main packet names. Thumbnails
 * stand inside other segments and are not looked into.
 */
export function* jpegPackets(bytes: Uint8Array): Generator<Uint8Array, void, undefined> {
  const jpeg = new ByteReader(bytes)
  const mains: Uint8Array[] = []
  const extended = new Map<string, Uint8Array>()
  for (const { start, end } of applicationSegments(jpeg)) {
    if (jpeg.reads(start, MAIN)) {
      const main = jpeg.part(start + MAIN.length, end)
      mains.push(main)
      yield main
    }
    if (jpeg.reads(start, EXTENSION)) add(extended, jpeg, start + EXTENSION.length, end)
  }
  for (const [guid, packet] of extended) {
    if (mains.some((main) => includes(main, guid))) yield packet
  }
}

interface Segment {
  readonly start: number
  readonly end: number
}

/** The contents of `APP1` segments before the first scan. */
function* applicationSegments(jpeg: ByteReader): Generator<Segment, void, undefined> {
  let at = 2
  while (jpeg.has(at, 4) && jpeg.u8(at) === 0xff) {
    const marker = jpeg.u8(at + 1)
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) return
    if (marker === FILL || isAlone(marker)) {
      at += marker === FILL ? 1 : 2
      continue
    }
    const start = at + 4
    const end = at + 2 + jpeg.u16(at + 2)
    if (end < start || end > jpeg.length) return
    if (marker === APP1) yield { start, end }
    at = end
  }
}

/**
 * A part of an extended packet: its GUID, the length of the whole, the offset of the part, the part. Where a part is missing, the
 * packet has zeros.
 */
function add(
  extended: Map<string, Uint8Array>,
  jpeg: ByteReader,
  start: number,
  end: number,
): void {
  const guid = jpeg.latin(start, GUID_LENGTH)
  const length = jpeg.u32(start + GUID_LENGTH)
  const offset = jpeg.u32(start + GUID_LENGTH + 4)
  const part = jpeg.part(start + GUID_LENGTH + 8, end)
  if (length > jpeg.length || offset + part.length > length) return
  const packet = extended.get(guid) ?? new Uint8Array(length)
  if (packet.length !== length) return
  packet.set(part, offset)
  extended.set(guid, packet)
  if (extended.size > EXTENDED_MAX) throw new UnreadableMetadataError()
}

/** Markers without a length: `RSTn`, `SOI`, `TEM`. */
function isAlone(marker: number): boolean {
  return (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01
}

function includes(packet: Uint8Array, guid: string): boolean {
  return Buffer.from(packet.buffer, packet.byteOffset, packet.length).includes(guid, 0, 'latin1')
}
