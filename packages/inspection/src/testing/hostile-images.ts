import {
  box,
  concat,
  credentialBox,
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
} from './image-parts.ts'

/** Makes an image of about so many bytes. */
type Make = (size: number) => Buffer

/** Images that ask much more of a reader than of their sender: many parts, deep parts, parts that refer to each other. */
export const hostileImages: Readonly<Record<string, Make>> = {
  'AVIF of free boxes': (size) => isoImage('avif', repeated(box('free'), size)),
  'HEIC of free boxes': (size) => isoImage('heic', repeated(box('free'), size)),
  'AVIF of free boxes within moov': (size) =>
    isoImage('avif', box('moov', repeated(box('free'), size))),
  'AVIF of free boxes within meta': (size) =>
    isoImage('avif', box('meta', '\0\0\0\0', repeated(box('free'), size))),
  'AVIF of credential boxes': (size) =>
    isoImage('avif', repeated(credentialBox('manifest', Buffer.alloc(0)), size)),
  'AVIF of merkle boxes': (size) =>
    isoImage('avif', repeated(credentialBox('merkle', Buffer.from([0xa0])), size)),
  'AVIF of nested moov': (size) => isoImage('avif', nestedBoxes('moov', size, 0)),
  'AVIF of nested meta': (size) => isoImage('avif', nestedBoxes('meta', size, 4)),
  'AVIF of tracks': (size) =>
    isoImage('avif', box('moov', repeated(box('trak', box('mdia')), size))),
  'AVIF of boxes of unlike names': (size) => isoImage('avif', unlikeBoxes(size)),
  'JPEG XL of free boxes': (size) => jpegXl(repeated(box('free'), size)),
  'JPEG XL of JUMBF boxes': (size) => jpegXl(repeated(box('jumb'), size)),
  'JPEG XL of Brotli boxes': (size) => jpegXl(repeated(box('brob', 'xml \x06'), size)),
  'PNG of empty chunks': (size) => png(repeated(pngChunk('teXt'), size)),
  'PNG of credential chunks': (size) => png(repeated(pngChunk('caBX'), size)),
  'PNG of XMP chunks': (size) =>
    png(repeated(pngChunk('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0<x/>'), size)),
  'JPEG of comments': (size) => jpeg(repeated(jpegSegment(0xfe), size)),
  'JPEG of JUMBF segments': (size) => jpeg(jumbfSegments(size, 16)),
  'JPEG of one box in many JUMBF segments': (size) => jpeg(repeated(jumbfSegment(1, 1, 0), size)),
  'JPEG of XMP segments': (size) =>
    jpeg(repeated(jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x/>'), size)),
  'JPEG of restart markers': (size) =>
    concat(jpeg().subarray(0, -2), repeated(Buffer.from([0xff, 0xd0]), size)),
  'JPEG of fill bytes': (size) =>
    concat(jpeg().subarray(0, 2), repeated(Buffer.from([0xff]), size)),
  'JPEG of scans': (size) => jpeg(repeated(jpegSegment(0xda, '\x01\x01\0\0\x3f\0'), size)),
  'GIF of comments': (size) => gif(repeated(Buffer.from([0x21, 0xfe, 0]), size)),
  'GIF of sub-blocks': (size) =>
    gif(
      concat(Buffer.from([0x21, 0xfe]), repeated(Buffer.from([1, 0x20]), size), Buffer.from([0])),
    ),
  'GIF of credential blocks': (size) =>
    gif(
      repeated(
        concat(Buffer.from([0x21, 0xff, 11]), 'C2PA_GIF\x01\0\0', Buffer.from([1, 0, 0])),
        size,
      ),
    ),
  'GIF of pictures': (size) =>
    gif(repeated(Buffer.from('2c0000000001000100000202440100', 'hex'), size)),
  'GIF of picture sub-blocks': (size) =>
    concat(gif().subarray(0, -5), repeated(Buffer.from([1, 0x20]), size), Buffer.from([0, 0x3b])),
  'WebP of empty chunks': (size) => webp(repeated(riffChunk('free'), size)),
  'WebP of credential chunks': (size) => webp(repeated(riffChunk('C2PA'), size)),
  'WebP of nested lists': (size) => webp(nestedLists(size)),
  'TIFF of directories': (size) => tiff(chainOfDirectories(size)),
  'TIFF whose directories form a ring': () => tiff(tiffDirectory([[256, 3, 1, 1]], 8)),
  'TIFF of fanned directories': fannedDirectories,
  'TIFF of overlapping values': overlappingValues,
  'TIFF of entries': (size) => tiff(tiffDirectory(entriesFor(size), 0)),
  'TIFF of full directories': fullDirectories,
  'SVG of nested elements': (size) => svg(nestedElements(size)),
  'SVG of unclosed elements': (size) => svg('<g>'.repeat(size / 3)),
  'SVG of empty elements': (size) => svg(repeated(Buffer.from('<a/>'), size)),
  'SVG of attributes': (size) => svg(`<a ${names(size, (name) => `${name}=""`).join(' ')}/>`),
  'SVG of equal attributes': (size) => svg(`<a ${'a="" '.repeat(size / 5)}/>`),
  'SVG of namespaces': (size) =>
    svg(`<a ${names(size, (name) => `xmlns:${name}="u"`).join(' ')}/>`),
  'SVG of metadata': (size) => svg(repeated(Buffer.from('<metadata/>'), size)),
  'SVG of manifests': (size) =>
    svg(`<metadata>${'<c2pa:manifest>AA==</c2pa:manifest>'.repeat(size / 34)}</metadata>`),
  'SVG of one manifest': (size) =>
    svg(`<metadata><c2pa:manifest>${'A'.repeat(size)}</c2pa:manifest></metadata>`),
  'SVG of references': (size) => svg('&lt;'.repeat(size / 4)),
  'SVG of comments': (size) => svg('<!---->'.repeat(size / 7)),
  'SVG of instructions': (size) => svg('<?a?>'.repeat(size / 5)),
  'SVG of entities': (size) =>
    concat(
      `<!DOCTYPE svg [${names(size / 2, (name) => `<!ENTITY ${name} "&lol;">`).join('')}]>`,
      svg(''),
    ),
  'SVG of angle brackets': (size) => svg('<'.repeat(size)),
}

function many(count: number, make: (index: number) => Buffer): Buffer {
  return Buffer.concat(Array.from({ length: Math.floor(count) }, (_, index) => make(index)))
}

function nestedBoxes(type: string, size: number, before: number): Buffer {
  const head = 8 + before
  const depth = Math.floor(size / head)
  const boxes = Buffer.alloc(depth * head)
  for (let at = 0; at < boxes.length; at += head) {
    boxes.writeUInt32BE(boxes.length - at, at)
    boxes.write(type, at + 4, 'latin1')
  }
  return boxes
}

function unlikeBoxes(size: number): Buffer {
  return many(size / 8, (index) => box(index.toString(36).padStart(4, '_')))
}

function nestedLists(size: number): Buffer {
  const depth = Math.floor(size / 12)
  const lists = Buffer.alloc(depth * 12)
  for (let at = 0; at < lists.length; at += 12) {
    lists.write('LIST', at, 'latin1')
    lists.writeUInt32LE(lists.length - at - 8, at + 4)
    lists.write('C2PA', at + 8, 'latin1')
  }
  return lists
}

/** One APP11 segment of a JUMBF box: its instance, its number in the sequence, and the box's header repeated. */
function jumbfSegment(instance: number, sequence: number, dataBytes: number): Buffer {
  const head = Buffer.alloc(8)
  head.write('JP', 'latin1')
  head.writeUInt16BE(instance % 65_536, 2)
  head.writeUInt32BE(sequence, 4)
  return jpegSegment(0xeb, concat(head, box('jumb', Buffer.alloc(dataBytes))))
}

function jumbfSegments(size: number, dataBytes: number): Buffer {
  const one = jumbfSegment(1, 1, dataBytes).length
  return many(size / one, (index) => jumbfSegment(index, 1, dataBytes))
}

function chainOfDirectories(size: number): Buffer {
  const one = tiffDirectory([[256, 3, 1, 1]], 0).length
  const count = Math.floor(size / one)
  return many(count, (index) =>
    tiffDirectory([[256, 3, 1, 1]], index === count - 1 ? 0 : 8 + (index + 1) * one),
  )
}

/** Two levels of directories; each of the first names all of the second. */
function fannedDirectories(size: number): Buffer {
  const count = Math.floor(size / 64)
  const leaf = tiffDirectory([[256, 3, 1, 1]], 0)
  const listAt = 8 + count * leaf.length
  const list = Buffer.alloc(count * 4)
  for (let index = 0; index < count; index++) list.writeUInt32LE(8 + index * leaf.length, index * 4)
  const root = listAt + list.length
  const fan = tiffDirectory([[330, 4, count, listAt]], root)
  const file = tiff(Buffer.alloc(count * leaf.length, leaf), list, fan)
  file.writeUInt32LE(root, 4)
  return file
}

function overlappingValues(size: number): Buffer {
  const count = Math.min(65_535, Math.floor(size / 24))
  const entries = Array.from({ length: count }, (_, index) => [index, 1, size / 2, 8] as const)
  return concat(tiff(tiffDirectory(entries, 0)), Buffer.alloc(size / 2))
}

function entriesFor(size: number) {
  const count = Math.min(65_535, Math.floor(size / 12))
  return Array.from({ length: count }, (_, index) => [index, 3, 1, 1] as const)
}

function fullDirectories(size: number): Buffer {
  const one = tiffDirectory(entriesFor(size), 0)
  const count = Math.max(1, Math.floor(size / one.length))
  return tiff(
    many(count, (index) =>
      tiffDirectory(entriesFor(size), index === count - 1 ? 0 : 8 + (index + 1) * one.length),
    ),
  )
}

function nestedElements(size: number): string {
  const depth = Math.floor(size / 7)
  return '<g>'.repeat(depth) + '</g>'.repeat(depth)
}

function names<T>(size: number, make: (name: string) => T): T[] {
  return Array.from({ length: Math.floor(size / 12) }, (_, index) => make(`a${index.toString(36)}`))
}
