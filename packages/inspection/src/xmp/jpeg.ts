import { Bytes } from './bytes.ts'
import { PACKET_BYTES_MAX } from './decode-packet.ts'

const APP1 = 0xe1
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const MAIN = 'http://ns.adobe.com/xap/1.0/\0'
const EXTENSION = 'http://ns.adobe.com/xmp/extension/\0'
const GUID_LENGTH = 32

/** The packets in `APP1` segments of a JPEG before its scan: main packets, and extended ones put together. */
export function* jpegPackets(bytes: Uint8Array): Generator<Uint8Array> {
  const jpeg = new Bytes(bytes)
  const extended = new Map<string, Extended>()
  let at = 2
  while (jpeg.has(at, 4)) {
    if (jpeg.u8(at) !== 0xff) break
    const marker = jpeg.u8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) break
    if (isAlone(marker)) {
      at += 2
      continue
    }
    const start = at + 4
    const end = at + 2 + jpeg.u16(at + 2)
    if (end < start) break
    if (marker === APP1 && jpeg.latin(start, MAIN.length) === MAIN)
      yield jpeg.part(start + MAIN.length, end)
    if (marker === APP1 && jpeg.latin(start, EXTENSION.length) === EXTENSION)
      add(extended, jpeg, start + EXTENSION.length, end)
    at = end
  }
  for (const { bytes: packet, missing } of extended.values()) if (missing === 0) yield packet
}

interface Extended {
  readonly bytes: Uint8Array
  missing: number
}

/** A part of an extended packet: its GUID, the length of the whole, the offset of the part, the part. */
function add(extended: Map<string, Extended>, jpeg: Bytes, start: number, end: number): void {
  const guid = jpeg.latin(start, GUID_LENGTH)
  const length = jpeg.u32(start + GUID_LENGTH)
  const offset = jpeg.u32(start + GUID_LENGTH + 4)
  const part = jpeg.part(start + GUID_LENGTH + 8, end)
  if (length > PACKET_BYTES_MAX || offset + part.length > length) return
  if (!extended.has(guid) && extended.size >= 4) return
  const packet = extended.get(guid) ?? { bytes: new Uint8Array(length), missing: length }
  if (packet.bytes.length !== length) return
  packet.bytes.set(part, offset)
  packet.missing -= part.length
  extended.set(guid, packet)
}

/** Markers without a length: `RSTn`, `SOI`, `TEM`. */
function isAlone(marker: number): boolean {
  return (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01
}
