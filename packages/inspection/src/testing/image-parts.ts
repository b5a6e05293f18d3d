import { crc32 } from 'node:zlib'

/** Builders of the parts that images are made of, right in their framing and free in everything else. */

export function concat(...parts: readonly (Uint8Array | string)[]): Buffer {
  return Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )
}

/** As many whole copies of a part as fit into `size` bytes. */
export function repeated(part: Uint8Array, size: number): Buffer {
  const copies = Math.floor(size / part.length)
  return Buffer.alloc(copies * part.length, part)
}

export function pngChunk(type: string, data: Uint8Array | string = ''): Buffer {
  const body = concat(type, data)
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

/** A PNG of one pixel, with further chunks before its picture. */
export function png(...chunks: readonly Uint8Array[]): Buffer {
  return concat(
    '\x89PNG\r\n\x1a\n',
    pngChunk('IHDR', Buffer.from('00000001000000010802000000', 'hex')),
    ...chunks,
    pngChunk('IDAT', Buffer.from('789c63f8cfc000000301 0100'.replace(' ', ''), 'hex')),
    pngChunk('IEND'),
  )
}

export function jpegSegment(marker: number, ...data: readonly (Uint8Array | string)[]): Buffer {
  const body = concat(...data)
  const segment = Buffer.alloc(4 + body.length)
  segment.writeUInt16BE(0xff00 | marker)
  segment.writeUInt16BE(body.length + 2, 2)
  body.copy(segment, 4)
  return segment
}

/** A JPEG whose picture is a scan of no sense, with further segments before it. */
export function jpeg(...segments: readonly Uint8Array[]): Buffer {
  return concat(
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0'),
    ...segments,
    jpegSegment(0xda, '\x01\x01\0\0\x3f\0'),
    Buffer.from([0x12, 0x34, 0xff, 0x00, 0xff, 0xd9]),
  )
}

/** A box of an ISO base media file, or of JUMBF. */
export function box(type: string, ...content: readonly (Uint8Array | string)[]): Buffer {
  const data = concat(...content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length + 8)
  head.write(type, 4, 'latin1')
  return concat(head, data)
}

export function isoImage(brand: string, ...boxes: readonly Uint8Array[]): Buffer {
  return concat(box('ftyp', brand, '\0\0\0\0', brand, 'mif1'), ...boxes)
}

/** The box in which an ISO base media file carries content credentials. */
export function credentialBox(purpose: string, data: Uint8Array): Buffer {
  const id = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex')
  return box('uuid', id, '\0\0\0\0', purpose, '\0', '\0\0\0\0\0\0\0\0', data)
}

export function jpegXl(...boxes: readonly Uint8Array[]): Buffer {
  return concat(box('JXL ', '\r\n\x87\n'), box('ftyp', 'jxl \0\0\0\0jxl '), ...boxes)
}

export function riffChunk(type: string, data: Uint8Array | string = ''): Buffer {
  const body = concat(data)
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return concat(head, body, body.length % 2 === 0 ? '' : '\0')
}

export function webp(...chunks: readonly Uint8Array[]): Buffer {
  const picture = riffChunk('VP8L', Buffer.from('2f00000000071011118888fe0700', 'hex'))
  return riffChunk('RIFF', concat('WEBP', riffChunk('VP8X', Buffer.alloc(10)), picture, ...chunks))
}

export function gif(...blocks: readonly Uint8Array[]): Buffer {
  const screen = Buffer.from('01000100800000000000ffffff', 'hex')
  const picture = Buffer.from('2c00000000010001000002024401003b', 'hex')
  return concat('GIF89a', screen.subarray(0, 7), screen.subarray(7), ...blocks, picture)
}

/** A directory of a little-endian TIFF: entries of tag, type, count and value, and where the next one stands. */
export function tiffDirectory(
  entries: readonly (readonly [number, number, number, number])[],
  next: number,
): Buffer {
  const directory = Buffer.alloc(2 + entries.length * 12 + 4)
  directory.writeUInt16LE(entries.length)
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 2 + index * 12
    directory.writeUInt16LE(tag, at)
    directory.writeUInt16LE(type, at + 2)
    directory.writeUInt32LE(count, at + 4)
    directory.writeUInt32LE(value, at + 8)
  }
  directory.writeUInt32LE(next, directory.length - 4)
  return directory
}

/** A TIFF whose parts stand one after the other from byte 8 on. */
export function tiff(...parts: readonly Uint8Array[]): Buffer {
  return concat('II*\0\x08\0\0\0', ...parts)
}

export function svg(content: string | Uint8Array): Buffer {
  return concat('<svg xmlns="http://www.w3.org/2000/svg">', content, '</svg>')
}
