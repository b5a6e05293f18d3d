import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as images from '../../../test/xmp-images.ts'
import { declaring } from '../../../test/xmp-packets.ts'
import { UnreadableMetadataError } from '../../declarations/unreadable-metadata-error.ts'
import { findXmpPackets } from './find-xmp-packets.ts'
import { sourceTypesOfPacket } from './packet-source-types.ts'

const ai = declaring('trainedAlgorithmicMedia')
const camera = declaring('digitalCapture')

function declared(image: Uint8Array, mediaType: string): string[] {
  return findXmpPackets(image, mediaType).flatMap(sourceTypesOfPacket)
}

function expectRefused(image: Uint8Array, mediaType: string): void {
  expect(() => declared(image, mediaType)).toThrow(UnreadableMetadataError)
}

describe('findXmpPackets finds a packet in', () => {
  test.each([
    ['a JPEG', 'image/jpeg', images.jpeg(images.xmpSegment(ai))],
    [
      'a JPEG after other segments',
      'image/jpeg',
      images.jpeg(images.segment(0xe0, randomBytes(60)), images.xmpSegment(ai)),
    ],
    ['a PNG', 'image/png', images.png(images.xmpChunk(ai))],
    ['a PNG, packed', 'image/png', images.png(images.packedXmpChunk(ai))],
    [
      'a PNG after its pixels',
      'image/png',
      images.png(images.chunk('IDAT', randomBytes(99)), images.xmpChunk(ai)),
    ],
    ['a WebP', 'image/webp', images.webp(ai)],
    ['a GIF', 'image/gif', images.gif(ai)],
    ['a TIFF', 'image/tiff', images.tiff(ai)],
    ['a big-endian TIFF', 'image/tiff', images.tiff(ai, 'big')],
    ['a BigTIFF', 'image/tiff', images.bigTiff(ai)],
    ['a HEIC', 'image/heic', images.heif({ id: 2, packet: ai })],
    [
      'a HEIF, for its primary item',
      'image/heif',
      images.heif({ id: 2, packet: ai, describes: 1 }),
    ],
    ['an AVIF, in its data box', 'image/avif', images.heif({ id: 2, packet: ai, inDataBox: true })],
    ['a JPEG XL', 'image/jxl', images.jxl(images.box('xml ', Buffer.from(ai)))],
    ['a JPEG XL, packed', 'image/jxl', images.jxl(images.packedBox(ai))],
    ['an SVG', 'image/svg+xml', images.svg(ai)],
  ])('findXmpPackets finds a packet in %s', (_, mediaType, image) => {
    expect(declared(image, mediaType)).toEqual(['trainedAlgorithmicMedia'])
  })
})

describe('findXmpPackets skips a packet', () => {
  test.each([
    [
      'in a thumbnail inside EXIF',
      'image/jpeg',
      images.jpeg(
        images.segment(
          0xe1,
          Buffer.concat([Buffer.from('Exif\0\0'), images.jpeg(images.xmpSegment(ai))]),
        ),
      ),
    ],
    ['in a comment of a JPEG', 'image/jpeg', images.jpeg(images.segment(0xfe, Buffer.from(ai)))],
    [
      'after the scan of a JPEG',
      'image/jpeg',
      Buffer.concat([images.jpeg(), images.jpeg(images.xmpSegment(ai))]),
    ],
    [
      'in a text chunk of another name',
      'image/png',
      images.png(images.chunk('tEXt', Buffer.from(`Comment\0${ai}`))),
    ],
    ['in the pixels of a PNG', 'image/png', images.png(images.chunk('IDAT', images.xmpChunk(ai)))],
    ['after the end of a PNG', 'image/png', Buffer.concat([images.png(), images.xmpChunk(ai)])],
    [
      'in the comment of a GIF',
      'image/gif',
      images
        .gif(ai)
        .fill('X', images.gif(ai).indexOf('XMP Data'), images.gif(ai).indexOf('XMP Data') + 3),
    ],
    ['for a thumbnail of a HEIC', 'image/heic', images.heif({ id: 2, packet: ai, describes: 3 })],
    ['in another box of a JPEG XL', 'image/jxl', images.jxl(images.box('Exif', Buffer.from(ai)))],
    [
      'in the metadata of a part of a drawing',
      'image/svg+xml',
      Buffer.from(`<svg><g><metadata>${ai}</metadata></g></svg>`),
    ],
    [
      'in a comment of an SVG',
      'image/svg+xml',
      Buffer.from(`<svg><metadata><!--${ai.replaceAll('--', '')}--></metadata></svg>`),
    ],
    [
      'in character data of an SVG',
      'image/svg+xml',
      Buffer.from(`<svg><metadata><![CDATA[${ai}]]></metadata></svg>`),
    ],
    [
      'in an attribute of an SVG',
      'image/svg+xml',
      Buffer.from(`<svg><metadata a='${ai.replaceAll("'", '')}'/></svg>`),
    ],
    ['in a format without a place for XMP', 'image/bmp', Buffer.from(ai)],
  ])('findXmpPackets skips a packet %s', (_, mediaType, image) => {
    expect(declared(image, mediaType)).toEqual([])
  })

  test('findXmpPackets skips a packet that is longer than 1 MiB and does not name the property', () => {
    expect(declared(images.png(images.xmpChunk(' '.repeat(1_048_577))), 'image/png')).toEqual([])
  })
})

describe('findXmpPackets throws for a packet', () => {
  test('findXmpPackets throws for a packet that is longer than 1 MiB and names the property', () => {
    const long = ai + ' '.repeat(1_048_576)
    for (const image of [
      images.png(images.xmpChunk(long)),
      images.png(images.packedXmpChunk(long)),
    ])
      expectRefused(image, 'image/png')
    expectRefused(images.jxl(images.packedBox(long)), 'image/jxl')
    expectRefused(images.heif({ id: 2, packet: long }), 'image/heic')
    expectRefused(images.webp(long), 'image/webp')
    expectRefused(
      images.svg(ai.replace('<rdf:RDF', `${' '.repeat(1_048_576)}<rdf:RDF`)),
      'image/svg+xml',
    )
  })

  test('findXmpPackets throws for the ninth packet, counting those that cannot be decompressed', () => {
    const broken = images.chunk('iTXt', Buffer.from('XML:com.adobe.xmp\0\u0001\0\0\0no zlib'))
    const seven = Array.from({ length: 7 }, () => broken)
    expect(declared(images.png(...seven, images.xmpChunk(ai)), 'image/png')).toHaveLength(1)
    expectRefused(images.png(...seven, broken, images.xmpChunk(ai)), 'image/png')
  })

  test('findXmpPackets throws for a packet behind more items of a HEIC than are read', () => {
    const other = { packet: '<a/>', describes: 7 }
    const others = Array.from({ length: 64 }, (_, index) => ({ ...other, id: 100 + index }))
    const about = { id: 2, packet: ai, describes: 1 }
    expect(declared(images.heif(...others.slice(1), about), 'image/heic')).toHaveLength(1)
    expectRefused(images.heif(...others, about), 'image/heic')
  })

  test('findXmpPackets throws for a packet behind malformed XML of an SVG', () => {
    expectRefused(Buffer.from(`<svg><a></b><metadata>${ai}</metadata></svg>`), 'image/svg+xml')
  })
})

describe('findXmpPackets: an extended packet of a JPEG', () => {
  const guid = '0123456789ABCDEF0123456789ABCDEF'
  const whole = Buffer.from(ai)
  const parts = [0, 100, 200].map((offset, index, offsets) =>
    images.extendedSegment(guid, {
      whole: whole.length,
      offset,
      part: whole.subarray(offset, offsets[index + 1]),
    }),
  )
  const main = images.xmpSegment(
    declaring('digitalCapture').replace('rdf:about=""', `rdf:about="" x:HasExtendedXMP="${guid}"`),
  )

  test('an extended packet of a JPEG is assembled from parts in any order', () => {
    expect(declared(images.jpeg(main, ...parts.toReversed()), 'image/jpeg')).toEqual([
      'digitalCapture',
      'trainedAlgorithmicMedia',
    ])
  })

  test('an extended packet of a JPEG is read as far as its parts exist, also with repeated parts', () => {
    expectRefused(images.jpeg(main, ...parts.slice(0, 1), ...parts.slice(2)), 'image/jpeg')
    expect(declared(images.jpeg(main, ...parts, ...parts), 'image/jpeg')).toEqual([
      'digitalCapture',
      'trainedAlgorithmicMedia',
    ])
  })

  test('an extended packet of a JPEG is refused among more than four', () => {
    const others = ['A', 'B', 'C', 'D'].map((letter) =>
      images.extendedSegment(letter.repeat(32), { whole: 4, offset: 0, part: Buffer.from('<a/>') }),
    )
    expectRefused(images.jpeg(main, ...others, ...parts), 'image/jpeg')
  })

  test('an extended packet of a JPEG is skipped when no main packet names it', () => {
    expect(declared(images.jpeg(images.xmpSegment(camera), ...parts), 'image/jpeg')).toEqual([
      'digitalCapture',
    ])
  })
})

test('findXmpPackets decodes UTF-16 in both byte orders, with and without a byte order mark', () => {
  const little = Buffer.from(ai.replace('\uFEFF', ''), 'utf16le')
  const big = Buffer.from(little).swap16()
  for (const packet of [
    little,
    big,
    Buffer.concat([[0xff, 0xfe], little].map((part) => Buffer.from(part))),
    Buffer.concat([[0xfe, 0xff], big].map((part) => Buffer.from(part))),
  ])
    expect(declared(images.jpeg(images.xmpSegment(packet)), 'image/jpeg')).toEqual([
      'trainedAlgorithmicMedia',
    ])
})

test('findXmpPackets reads an SVG that binds the prefixes of its packet outside of it, and one with a document type', () => {
  const inside = ai
    .slice(ai.indexOf('<rdf:RDF'), ai.indexOf('</x:xmpmeta>'))
    .replace(/ xmlns:[^=]+="[^"]*"/g, '')
  const namespaces =
    ' xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"'
  const drawing = images
    .svg(inside, namespaces)
    .toString()
    .replace('<svg', '<!DOCTYPE svg [<!ENTITY a ">]"> <!-- ]> --> ]><svg')
  expect(declared(Buffer.from(drawing), 'image/svg+xml')).toEqual(['trainedAlgorithmicMedia'])
})

const mediaTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/tiff',
  'image/heic',
  'image/heif',
  'image/avif',
  'image/jxl',
  'image/svg+xml',
]
const samples = [
  images.jpeg(images.xmpSegment(ai)),
  images.png(images.packedXmpChunk(ai)),
  images.webp(ai),
  images.gif(ai),
  images.tiff(ai),
  images.bigTiff(ai),
  images.heif({ id: 2, packet: ai, describes: 1 }, { id: 3, packet: camera, inDataBox: true }),
  images.jxl(images.packedBox(ai)),
  images.svg(ai),
]

test('findXmpPackets gives at most eight packets of at most 1 MiB for a damaged image, or throws', () => {
  const damage = fc.record({
    sample: fc.constantFrom(...samples),
    mediaType: fc.constantFrom(...mediaTypes),
    bytes: fc.array(fc.tuple(fc.nat({ max: 2000 }), fc.nat({ max: 255 })), { maxLength: 12 }),
    length: fc.nat({ max: 2000 }),
  })
  fc.assert(
    fc.property(damage, ({ sample, mediaType, bytes, length }) => {
      const image = Buffer.from(sample)
      for (const [at, value] of bytes) if (at < image.length) image[at] = value
      try {
        const packets = findXmpPackets(image.subarray(0, Math.max(length, 200)), mediaType)
        expect(packets.length).toBeLessThanOrEqual(8)
        for (const packet of packets) expect(packet.length).toBeLessThanOrEqual(1_048_576)
        packets.flatMap(sourceTypesOfPacket)
      } catch (error) {
        if (!(error instanceof UnreadableMetadataError)) throw error
      }
    }),
    { numRuns: 3000 },
  )
})
