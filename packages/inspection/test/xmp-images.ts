import { brotliCompressSync, deflateSync } from 'node:zlib'
import { box as boxOf, jpegSegment, pngChunk, riffChunk } from '../src/testing/image-parts.ts'

/** Images that hold nothing but XMP: the smallest containers that a writer of each format would produce. */

const concat = (...parts: readonly (string | Uint8Array | readonly number[])[]): Buffer =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
    ),
  )
const u16 = (value: number): Buffer => concat([value >> 8, value & 255])
const u32 = (value: number): Buffer => concat(u16(value >>> 16), u16(value & 0xffff))
const u16le = (value: number): Buffer => concat(u16(value).toReversed())
const u32le = (value: number): Buffer => concat(u32(value).toReversed())
const u64le = (value: number): Buffer => concat(u32le(value), u32le(0))
const utf8 = (text: string): Buffer => Buffer.from(text)

// JPEG

export const segment = jpegSegment

export const jpeg = (...segments: readonly Uint8Array[]): Buffer =>
  concat([0xff, 0xd8], ...segments, [0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9])

export const xmpSegment = (packet: string | Uint8Array): Buffer =>
  segment(0xe1, concat('http://ns.adobe.com/xap/1.0/\0', bytesOf(packet)))

export const extendedSegment = (
  guid: string,
  { whole, offset, part }: { whole: number; offset: number; part: Uint8Array },
): Buffer =>
  segment(0xe1, concat('http://ns.adobe.com/xmp/extension/\0', guid, u32(whole), u32(offset), part))

// PNG

export const chunk = pngChunk

export const png = (...chunks: readonly Uint8Array[]): Buffer =>
  concat(
    [0x89, ...utf8('PNG\r\n\u001a\n')],
    chunk('IHDR', new Uint8Array(13)),
    ...chunks,
    chunk('IEND'),
  )

export const xmpChunk = (packet: string | Uint8Array): Buffer =>
  chunk('iTXt', concat('XML:com.adobe.xmp\0', [0, 0, 0, 0], bytesOf(packet)))

export const packedXmpChunk = (packet: string | Uint8Array): Buffer =>
  chunk('iTXt', concat('XML:com.adobe.xmp\0', [1, 0, 0, 0], deflateSync(bytesOf(packet))))

// WebP and GIF

export const webp = (packet: string): Buffer => {
  const odd = riffChunk('ALPH', Buffer.of(1, 2, 3))
  return riffChunk('RIFF', concat('WEBP', odd, riffChunk('XMP ', utf8(packet))))
}

export const gif = (packet: string): Buffer => {
  const trailer = [1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0]
  const image = concat([0x2c], new Uint8Array(8), [0x80], new Uint8Array(6), [2, 1, 0x44, 0])
  return concat(
    'GIF89a',
    [1, 0, 1, 0, 0x80, 0, 0],
    new Uint8Array(6),
    image,
    [0x21, 0xff, 11],
    'XMP DataXMP',
    bytesOf(packet),
    trailer,
    [0x3b],
  )
}

// TIFF

export const tiff = (packet: string, order: 'little' | 'big' = 'little'): Buffer => {
  const content = bytesOf(packet)
  const [short, long] = order === 'little' ? [u16le, u32le] : [u16, u32]
  return concat(
    order === 'little' ? 'II' : 'MM',
    concat(short(42), long(8), short(2)),
    concat(short(256), short(3), long(1), long(1)),
    concat(short(700), short(1), long(content.length), long(38)),
    long(0),
    content,
  )
}

export const bigTiff = (packet: string): Buffer => {
  const content = bytesOf(packet)
  return concat(
    'II',
    concat(u16le(43), u16le(8), u16le(0), u64le(16), u64le(1)),
    concat(u16le(700), u16le(7), u64le(content.length), u64le(52)),
    u64le(0),
    content,
  )
}

// ISO base media files

export const box = (
  type: string,
  ...content: readonly (Uint8Array | readonly number[])[]
): Buffer => boxOf(type, concat(...content))

export interface HeifItem {
  readonly id: number
  readonly packet: string
  readonly describes?: number
  readonly inDataBox?: boolean
}

/** The primary item is number 1. */
export const heif = (...items: readonly HeifItem[]): Buffer => {
  const build = (offsets: readonly number[]): Buffer => {
    const entries = items.map(({ id }) =>
      box('infe', [2, 0, 0, 0], u16(id), u16(0), concat('mime', '\0', 'application/rdf+xml\0')),
    )
    const references = items.flatMap(({ id, describes }) =>
      describes === undefined ? [] : [box('cdsc', u16(id), u16(1), u16(describes))],
    )
    const inData = (index: number) =>
      items.slice(0, index).reduce((sum, { packet }) => sum + utf8(packet).length, 0)
    const locations = items.map(({ id, packet, inDataBox }, index) =>
      concat(
        concat(u16(id), u16(inDataBox === true ? 1 : 0), u16(0), u16(1)),
        concat(
          u32(inDataBox === true ? inData(index) : (offsets[index] ?? 0)),
          u32(utf8(packet).length),
        ),
      ),
    )
    const meta = box(
      'meta',
      [0, 0, 0, 0],
      box('pitm', [0, 0, 0, 0], u16(1)),
      box('iinf', [0, 0, 0, 0], u16(items.length), ...entries),
      box('iref', [0, 0, 0, 0], ...references),
      box('iloc', [1, 0, 0, 0], [0x44, 0], u16(items.length), ...locations),
      box('idat', ...items.map(({ packet }) => utf8(packet))),
    )
    return concat(box('ftyp', concat('heic', u32(0), 'mif1')), meta)
  }
  const start = build([]).length + 8
  let at = start
  const offsets = items.map(({ packet }) => {
    at += utf8(packet).length
    return at - utf8(packet).length
  })
  return concat(build(offsets), box('mdat', ...items.map(({ packet }) => utf8(packet))))
}

export const jxl = (...boxes: readonly Uint8Array[]): Buffer =>
  concat(
    box('JXL ', [0x0d, 0x0a, 0x87, 0x0a]),
    box('ftyp', concat('jxl ', u32(0), 'jxl ')),
    ...boxes,
  )

export const packedBox = (packet: string): Buffer =>
  box('brob', concat('xml ', brotliCompressSync(utf8(packet))))

export const svg = (packet: string, namespaces = ''): Buffer =>
  utf8(
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"${namespaces}><metadata>${packet}</metadata><path d="M0 0"/></svg>`,
  )

function bytesOf(packet: string | Uint8Array): Uint8Array {
  return typeof packet === 'string' ? utf8(packet) : packet
}
