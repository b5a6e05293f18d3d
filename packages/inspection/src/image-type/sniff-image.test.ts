import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import {
  box,
  concat,
  gif,
  isoImage,
  jpeg,
  jpegXl,
  png,
  pngChunk,
  riffChunk,
  svg,
  tiff,
  tiffDirectory,
  webp,
} from '../testing/image-parts.ts'
import { sniffImage } from './sniff-image.ts'

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const swapped = (text: string) => utf16(text).swap16()

test.each([
  ['image/jpeg', jpeg()],
  ['image/png', png()],
  ['image/png', png(pngChunk('acTL', Buffer.alloc(8)))],
  ['image/webp', webp()],
  ['image/avif', isoImage('avif')],
  ['image/avif', isoImage('avis')],
  ['image/heic', isoImage('heic')],
  ['image/heic', isoImage('heix')],
  ['image/heic', isoImage('hevc')],
  ['image/heif', isoImage('mif1')],
  ['image/heif', isoImage('msf1')],
  ['image/tiff', tiff(tiffDirectory([[256, 3, 1, 1]], 0))],
  ['image/tiff', concat('MM\0*\0\0\0\x08\0\0\0\0\0\0')],
  ['image/tiff', concat('II+\0\x08\0\0\0\x10\0\0\0\0\0\0\0', Buffer.alloc(16))],
  ['image/gif', gif()],
  ['image/gif', concat('GIF87a', gif().subarray(6))],
  ['image/jxl', jpegXl()],
  ['image/jxl', Buffer.from([0xff, 0x0a, 0x00, 0x10])],
  ['image/svg+xml', svg('')],
])('sniffImage detects %s by its bytes', async (type, bytes) => {
  expect(await sniffImage(bytes)).toBe(type)
})

test.each([
  ['a blank before it', Buffer.from(' \r\n\t<svg/>')],
  ['a byte order mark', Buffer.from('\uFEFF<svg>')],
  ['an XML declaration', Buffer.from('<?xml version="1.0"?>\n<svg width="1">')],
  ['comments that hold tags', Buffer.from('<!-- <html> --><!----><svg\n>')],
  ['a document type', Buffer.from('<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "a>b"><svg>')],
  [
    'a document type with declarations',
    Buffer.from("<!DOCTYPE svg [<!ENTITY a \"]>\"><!-- ]> ' --><!ENTITY b '>'> ] ><svg>"),
  ],
  ['instructions', Buffer.from('<?xml-stylesheet href="a.css"?><?b ??><svg/>')],
  ['a prefix', Buffer.from('<svg:svg xmlns:svg="http://www.w3.org/2000/svg">')],
  ['UTF-16 with its mark', utf16('\uFEFF<svg >')],
  ['UTF-16 without', utf16('<svg >')],
  ['UTF-16 of the other order', swapped('\uFEFF<?xml version="1.0" encoding="UTF-16"?><svg>')],
  ['the other order without', swapped('<svg>')],
])('sniffImage detects an SVG with %s', async (_, bytes) => {
  expect(await sniffImage(bytes)).toBe('image/svg+xml')
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['one byte', Buffer.from([0xff])],
  ['text', Buffer.from('A text about <svg> elements.')],
  ['text that is quoted', Buffer.from('"<svg>"')],
  ['JSON', Buffer.from('{"svg": "<svg>"}')],
  ['a page', Buffer.from('<!DOCTYPE html><html><body><svg></svg></body></html>')],
  ['a page without a type', Buffer.from('<html><svg></svg></html>')],
  ['a comment alone', Buffer.from('<!-- <svg> ')],
  ['a comment that is not one', Buffer.from('<!- -><svg>')],
  ['a document type without end', Buffer.from('<!DOCTYPE svg [ <svg>')],
  ['an instruction without end', Buffer.from('<?xml <svg>')],
  ['character data', Buffer.from('<![CDATA[<svg>]]>')],
  ['another element', Buffer.from('<svgx/>')],
  ['another case', Buffer.from('<SVG/>')],
  ['a list of feeds', Buffer.from('<?xml version="1.0"?><rss><svg/></rss>')],
  ['a packed SVG', Buffer.from('1f8b080000000000000203b3292e4b07000', 'hex')],
  [
    'an SVG that starts behind 64 KiB of comment',
    Buffer.from(`<!--${'-'.repeat(70_000)}--><svg/>`),
  ],
  ['a PDF', Buffer.from('%PDF-1.7\n%\xe2\xe3')],
  ['a video', box('ftyp', 'isom\0\0\0\0isommp41')],
  ['a video of QuickTime', box('ftyp', 'qt  \0\0\0\0qt  ')],
  ['a video that is compatible with pictures', box('ftyp', 'mp42\0\0\0\0mif1heicavif')],
  ['sound in the same boxes', box('ftyp', 'M4A \0\0\0\0M4A ')],
  ['a raw photo of Canon', box('ftyp', 'crx \0\0\0\0crx isom')],
  [
    'a video of Matroska',
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
  ],
  ['sound as RIFF', concat('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0', Buffer.alloc(20))],
  ['a video as RIFF', riffChunk('RIFF', concat('AVI ', riffChunk('LIST', 'hdrl')))],
  [
    'sound with a tag',
    concat('ID3\x03\0\0\0\0\0\x0a', Buffer.alloc(20), Buffer.from([0xff, 0xfb, 0x90, 0x64])),
  ],
  ['an archive', concat('PK\x03\x04', Buffer.alloc(30))],
  ['a bitmap', concat('BM', Buffer.alloc(60))],
  ['an icon', Buffer.from('00000100010010100000010020006804000016000000', 'hex')],
  ['a negative of the DNG kind', tiff(tiffDirectory([[50_706, 1, 4, 0x0401]], 0))],
  ['a raw photo of Canon in a TIFF', concat('II*\0\x10\0\0\0CR\x02\0', Buffer.alloc(32))],
])('sniffImage returns null for %s', async (_, bytes) => {
  expect(await sniffImage(bytes)).toBeNull()
})

test('sniffImage ignores the bytes behind the head', async () => {
  for (const tail of ['%PDF-1.7', '<html>', 'PK\x03\x04']) {
    expect(await sniffImage(concat(jpeg(), tail))).toBe('image/jpeg')
  }
})

test('sniffImage returns a type or null for any bytes', async () => {
  const starts = [
    jpeg(),
    png(),
    webp(),
    isoImage('avif'),
    tiff(Buffer.alloc(64)),
    gif(),
    jpegXl(),
    svg('<a/>'),
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...starts),
      fc.nat(64),
      fc.uint8Array({ maxLength: 64 }),
      async (start, at, bytes) => {
        const mixed = concat(start.subarray(0, at), bytes)
        await expect(sniffImage(mixed)).resolves.toSatisfy(
          (type) => type === null || typeof type === 'string',
        )
      },
    ),
  )
})
