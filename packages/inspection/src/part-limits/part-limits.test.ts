import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { hostileImages } from '../testing/hostile-images.ts'
import {
  box,
  concat,
  gif,
  isoImage,
  jpeg,
  jpegSegment,
  jpegXl,
  png,
  pngChunk,
  repeated,
  riffChunk,
  svg,
  tiff,
  tiffDirectory,
  webp,
} from '../testing/image-parts.ts'
import { imageTypes } from '../image-type/image-type.ts'
import { sniffImage } from '../image-type/sniff-image.ts'
import { hasFewParts } from './part-limits.ts'

async function isWithin(bytes: Uint8Array): Promise<boolean> {
  const type = await sniffImage(bytes)
  if (type === null) throw new TypeError('The test means an image.')
  return hasFewParts(bytes, type)
}

test.each([
  ['JPEG', jpeg()],
  ['PNG', png()],
  ['WebP', webp()],
  ['AVIF', isoImage('avif', box('meta', '\0\0\0\0', box('hdlr')), box('mdat', 'data'))],
  ['TIFF', tiff(tiffDirectory([[256, 3, 1, 1]], 0))],
  ['GIF', gif()],
  ['SVG', svg('<a/>')],
  ['JPEG XL', jpegXl(box('jxlc'))],
  ['codestream of JPEG XL', Buffer.from([0xff, 0x0a, 0x00, 0x10])],
  [
    'JPEG with a million restart markers',
    concat(jpeg().subarray(0, -2), repeated(Buffer.from([0xff, 0xd1]), 2_000_000)),
  ],
  ['PNG before a megabyte of zeros', concat(png(), Buffer.alloc(1_000_000))],
  ['box that goes on to the end', concat(isoImage('heic'), '\0\0\0\0mdat', Buffer.alloc(100_000))],
  [
    'box with a long size',
    concat(isoImage('heic'), '\0\0\0\x01mdat\0\0\0\0\0\0\0\x14data', box('free')),
  ],
])('hasFewParts accepts an ordinary %s', async (_, bytes) => {
  expect(await isWithin(bytes)).toBe(true)
})

const boxes = (count: number) => repeated(box('free'), 8 * count)
const chunks = (count: number) => repeated(pngChunk('teXt'), 12 * count)
const directories = (count: number) =>
  tiff(
    Buffer.concat(
      Array.from({ length: count }, (_, index) =>
        tiffDirectory([[256, 3, 1, 1]], index === count - 1 ? 0 : 8 + (index + 1) * 18),
      ),
    ),
  )

test.each([
  ['boxes', (more: number) => isoImage('avif', boxes(4095 + more))],
  ['boxes in a box', (more: number) => isoImage('avif', box('moov', boxes(4096 + more)))],
  [
    'boxes in several boxes',
    (more: number) =>
      isoImage('avif', box('moov', boxes(4000)), box('meta', '\0\0\0\0', boxes(96 + more))),
  ],
  ['boxes of JPEG XL', (more: number) => jpegXl(boxes(4094 + more))],
  ['chunks of PNG', (more: number) => png(chunks(65_533 + more))],
  ['chunks of WebP', (more: number) => webp(repeated(riffChunk('free'), 8 * (65_534 + more)))],
  ['segments of JPEG', (more: number) => jpeg(repeated(jpegSegment(0xfe), 4 * (65_534 + more)))],
  [
    'blocks of GIF',
    (more: number) => gif(repeated(Buffer.from([0x21, 0xfe, 0]), 3 * (65_534 + more))),
  ],
  ['directories of TIFF', (more: number) => directories(1024 + more)],
])('hasFewParts accepts as many %s as the bound, and refuses one more', async (_, make) => {
  expect(await isWithin(make(0)), 'at the bound').toBe(true)
  expect(await isWithin(make(1)), 'above it').toBe(false)
})

test.each([
  ['names itself as next', tiff(tiffDirectory([[256, 3, 1, 1]], 8))],
  ['names itself as its part', tiff(tiffDirectory([[34_665, 4, 1, 8]], 0))],
  [
    'copies one place often',
    hostileImages['TIFF of overlapping values']?.(1_000_000) ?? Buffer.alloc(0),
  ],
])('hasFewParts refuses a TIFF that %s', async (_, bytes) => {
  expect(await isWithin(bytes)).toBe(false)
})

test('hasFewParts follows the directories of a BigTIFF', async () => {
  const ring = Buffer.alloc(16 + 8 + 20 + 8)
  ring.write('II+\0\x08\0\0\0\x10', 'latin1')
  ring.writeBigUInt64LE(1n, 16)
  ring.writeUInt16LE(256, 24)
  expect(await isWithin(ring)).toBe(true)
  ring.writeBigUInt64LE(16n, 44)
  expect(await isWithin(ring)).toBe(false)
})

test('hasFewParts returns a result for any damaged image', () => {
  const makes = Object.values(hostileImages)
  fc.assert(
    fc.property(
      fc.constantFrom(...makes),
      fc.constantFrom(...imageTypes),
      fc.nat(4000),
      fc.uint8Array({ maxLength: 16 }),
      (make, type, at, bytes) => {
        const image = make(4096)
        image.set(bytes.subarray(0, Math.max(0, image.length - at)), Math.min(at, image.length))
        expect(hasFewParts(image, type)).toBeTypeOf('boolean')
      },
    ),
  )
})
