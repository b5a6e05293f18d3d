import { brotliCompressSync, deflateSync } from 'node:zlib'
import { collectDeclarations } from '../src/metadata/read-declarations.ts'
import { findXmpPackets } from '../src/metadata/xmp/find-xmp-packets.ts'
import * as stores from '../test/manifest-stores.ts'
import * as images from '../test/xmp-images.ts'
import { declaring, packetOf } from '../test/xmp-packets.ts'

/** Something hostile of about `size` bytes, ready to be read. */
export interface Row {
  readonly name: string
  readonly prepare: (size: number) => () => unknown
}

const repeat = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: Math.max(1, Math.floor(count)) }, (_, index) => make(index))

const joined = (count: number, make: (index: number) => Buffer): Buffer =>
  Buffer.concat(repeat(count, make))

/** With the name without which it is not read at all. */
const drawing = (inside: string, namespaces = ''): Buffer =>
  Buffer.concat([images.svg(inside, namespaces), Buffer.from('<!--DigitalSourceType-->')])

const { action, actions, created, placed, store } = stores
const ai = 'trainedAlgorithmicMedia'

/** Manifests as JSON; `bytes` is what one repetition takes. */
const manifests = (name: string, bytes: number, make: (count: number) => unknown): Row => ({
  name: `manifests: ${name}`,
  prepare: (size) => {
    const manifestStore: unknown = JSON.parse(JSON.stringify(make(size / bytes)))
    return () => collectDeclarations({ manifestStore, xmpPackets: [] })
  },
})

const packet = (name: string, make: (size: number) => string): Row => ({
  name: `packet: ${name}`,
  prepare: (size) => {
    // Without the property's name a packet is not read at all.
    const xmpPackets = repeat(8, () => `${make(size / 8)}DigitalSourceType`)
    return () => collectDeclarations({ manifestStore: null, xmpPackets })
  },
})

const image = (name: string, mediaType: string, make: (size: number) => Buffer): Row => ({
  name: `image: ${name}`,
  prepare: (size) => {
    const bytes = make(size)
    return () => findXmpPackets(bytes, mediaType)
  },
})

const bomb = Buffer.alloc(32_000_000, 'a')
const packedBomb = images.chunk(
  'iTXt',
  Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\u0001\0\0\0'), deflateSync(bomb)]),
)
const brotliBomb = images.box('brob', Buffer.from('xml '), brotliCompressSync(bomb))

export const rows: readonly Row[] = [
  manifests('ingredients', 150, (count) =>
    store({ a: { ingredients: repeat(count, () => ({ of: 'b' })) }, b: {} }),
  ),
  manifests('placed ingredients', 300, (count) =>
    store({
      a: {
        assertions: [actions(...repeat(count, (index) => placed(`i${index}`)))],
        ingredients: repeat(count, (index) => ({ of: 'b', id: `i${index}` })),
      },
      b: {},
    }),
  ),
  manifests('a long row', 400, (count) =>
    store(
      Object.fromEntries(
        repeat(count, (index) => [
          `m${index}`,
          { ingredients: [{ of: `m${index + 1}`, relationship: 'parentOf' }] },
        ]),
      ),
    ),
  ),
  manifests('all name one another', 120, (count) => {
    const side = Math.floor(Math.sqrt(count))
    const ingredients = repeat(side, (other) => ({ of: `m${other}` }))
    return store(Object.fromEntries(repeat(side, (index) => [`m${index}`, { ingredients }])))
  }),
  manifests('assertions', 150, (count) =>
    store({ a: { assertions: repeat(count, () => created(ai)) } }),
  ),
  manifests('templates', 80, (count) =>
    store({
      a: {
        assertions: [
          {
            label: 'c2pa.actions',
            data: {
              actions: repeat(count / 2, (index) => action(`x${index}`)),
              templates: repeat(count / 2, () => ({ action: '*', digitalSourceType: ai })),
            },
          },
        ],
      },
    }),
  ),
  manifests('one long label', 1, (count) =>
    store({ a: { assertions: [{ label: '_'.repeat(count) }] } }),
  ),
  packet('open elements', (size) => '<a>'.repeat(size / 3)),
  packet('unbound prefixes', (size) => '<a:b/>'.repeat(size / 6)),
  packet('namespaces', (size) =>
    repeat(size / 22, (index) => `<a xmlns:p${index}="u"></a>`).join(''),
  ),
  packet('attributes', (size) => `<a ${repeat(size / 10, (index) => `a${index}="x"`).join(' ')}`),
  packet('references', (size) => packetOf({ elements: '&#x41;'.repeat(size / 6) })),
  packet('half references', (size) => packetOf({ elements: '&#'.repeat(size / 2) })),
  packet('comments', (size) => '<!---->'.repeat(size / 7)),
  packet('half comments', (size) => '<!--'.repeat(size / 4)),
  packet('half character data', (size) => '<![CDATA['.repeat(size / 9)),
  packet('document type', (size) => `<!DOCTYPE a [${'<!--'.repeat(size / 4)}`),
  packet('quotes', (size) => `<!DOCTYPE a ${`"'`.repeat(size / 2)}`),
  packet('values', (size) =>
    packetOf({
      elements: '<Iptc4xmpExt:DigitalSourceType>print</Iptc4xmpExt:DigitalSourceType>'.repeat(
        size / 66,
      ),
    }),
  ),
  packet('a long value', (size) =>
    packetOf({
      elements: `<Iptc4xmpExt:DigitalSourceType>${'<!---->a'.repeat(size / 8)}</Iptc4xmpExt:DigitalSourceType>`,
    }),
  ),
  image('JPEG segments', 'image/jpeg', (size) =>
    images.jpeg(joined(size / 4, () => images.segment(0xe1, new Uint8Array()))),
  ),
  image('JPEG fill bytes', 'image/jpeg', (size) =>
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(size, 0xff)]),
  ),
  image('JPEG extended parts', 'image/jpeg', (size) =>
    images.jpeg(
      images.xmpSegment(declaring(ai)),
      joined(size / 200, (index) =>
        images.extendedSegment(String(index % 8).repeat(32), {
          whole: 1_048_576,
          offset: index,
          part: Buffer.alloc(100),
        }),
      ),
    ),
  ),
  image('PNG bombs', 'image/png', (size) =>
    images.png(joined(size / packedBomb.length, () => packedBomb)),
  ),
  image('PNG chunks', 'image/png', (size) =>
    images.png(joined(size / 12, () => images.chunk('iTXt', new Uint8Array()))),
  ),
  image('WebP chunks', 'image/webp', (size) =>
    Buffer.concat([images.webp(''), Buffer.alloc(size)]),
  ),
  image('GIF blocks', 'image/gif', (size) =>
    Buffer.concat([
      images.gif('').subarray(0, -1),
      joined(size / 4, () => Buffer.from([0x21, 0xfe, 0])),
    ]),
  ),
  image('JPEG XL bombs', 'image/jxl', (size) =>
    images.jxl(joined(size / brotliBomb.length, () => brotliBomb)),
  ),
  image('JPEG XL boxes', 'image/jxl', (size) =>
    images.jxl(joined(size / 8, () => images.box('free'))),
  ),
  image('HEIC items', 'image/heic', (size) =>
    images.heif(
      ...repeat(Math.min(size / 80, 30_000), (index) => ({ id: index, packet: 'x', describes: 2 })),
    ),
  ),
  image('SVG elements', 'image/svg+xml', (size) => drawing('<a/>'.repeat(size / 4))),
  image('SVG packets', 'image/svg+xml', (size) =>
    drawing(
      '<rdf:RDF/>'.repeat(size / 10),
      ' xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"',
    ),
  ),
  image('SVG namespaces', 'image/svg+xml', (size) =>
    drawing(repeat(size / 16, (index) => `<a xmlns:p${index}=""/>`).join('')),
  ),
]
