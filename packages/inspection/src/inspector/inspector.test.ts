import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { hostileImages } from '../testing/hostile-images.ts'
import {
  concat,
  gif,
  jpeg,
  jpegSegment,
  jpegXl,
  box,
  png,
  pngChunk,
  riffChunk,
  svg,
  tiff,
  tiffDirectory,
  webp,
} from '../testing/image-parts.ts'
import { describeNative } from '../../test/describe-native.ts'
import type { Inspector } from './inspector.ts'
import { inspectImage } from './inspector.ts'
import { limits } from '@ase/schemas'
import { createInspector } from './inspector.ts'
import type { ReaderEvent } from '../reader-processes/pool-settings.ts'

const packet = (attributes: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ${attributes}/></rdf:RDF></x:xmpmeta>`
const declared = (value: string) =>
  packet(
    `xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/${value}"`,
  )
const jpegWith = (xmp: string) =>
  jpeg(jpegSegment(0xe1, concat('http://ns.adobe.com/xap/1.0/\0', xmp)))
const pngWith = (xmp: string) => png(pngChunk('iTXt', concat('XML:com.adobe.xmp\0\0\0\0\0', xmp)))

const events: ReaderEvent[] = []
const wasm = createInspector({ observe: (event) => events.push(event) })
afterAll(() => wasm.close())

describe('an inspector with the WebAssembly reader', () => {
  readsEveryFormat(wasm, 'c2pa-wasm')
})

describeNative('an inspector with the native reader', () => {
  const native = createInspector({ reader: 'native' })
  afterAll(() => native.close())
  readsEveryFormat(native, 'c2pa-node')
})

function readsEveryFormat(inspector: Inspector, reader: string): void {
  const inspect = (bytes: Uint8Array) => inspector.inspect(bytes)

  test.each([
    ['JPEG', jpeg()],
    ['PNG', png()],
    ['WebP', webp()],
    ['TIFF', tiff(tiffDirectory([[256, 3, 1, 1]], 0))],
    ['GIF', gif()],
    ['SVG', svg('<a/>')],
    ['SVG in UTF-16', Buffer.from('\uFEFF<svg xmlns="http://www.w3.org/2000/svg"/>', 'utf16le')],
    ['JPEG XL', jpegXl(box('jxlc', Buffer.from([0xff, 0x0a, 0x00])))],
    ['codestream of JPEG XL', Buffer.from([0xff, 0x0a, 0x00, 0x10])],
  ])('an inspector finds no declaration in a %s that has none', async (_, bytes) => {
    expect(await inspect(bytes)).toMatchObject({
      verdictKey: 'NO_AI_DECLARATION',
      aiProbability: 0.5,
      authenticityScore: 0.5,
      reasons: [],
      declarations: [],
      subjectSha256: createHash('sha256').update(bytes).digest('hex'),
      subjectSize: bytes.length,
    })
  })

  test.each([
    ['JPEG', jpegWith],
    ['PNG', pngWith],
    ['WebP', (xmp: string) => webp(riffChunk('XMP ', xmp))],
    ['JPEG XL', (xmp: string) => jpegXl(box('xml ', xmp))],
  ])('an inspector decides the verdict of a %s by its XMP', async (_, make) => {
    expect(await inspect(make(declared('trainedAlgorithmicMedia')))).toMatchObject({
      verdictKey: 'HIGHLY_LIKELY_AI',
    })
    expect(await inspect(make(declared('digitalCapture')))).toMatchObject({
      verdictKey: 'LIKELY_AUTHENTIC',
    })
  })

  test('an inspector gives no verdict when the credentials cannot be read', async () => {
    const bytes = png(pngChunk('caBX', 'not a box'))
    await expect(inspect(bytes)).rejects.toMatchObject({ code: 'FORENSICS_PROVIDER_ERROR' })
  })

  test('an inspector fetches no remote manifest, and treats the image as one without credentials', async () => {
    let requests = 0
    const server = createServer((_, response) => {
      requests++
      response.end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const remote = `xmlns:dcterms="http://purl.org/dc/terms/" dcterms:provenance="http://127.0.0.1:${port}/a.c2pa"`
    for (const make of [jpegWith, pngWith]) {
      // oxlint-disable-next-line no-await-in-loop -- two images
      expect(await inspect(make(packet(remote)))).toMatchObject({
        verdictKey: 'NO_AI_DECLARATION',
        declarations: [],
      })
    }
    expect(requests).toBe(0)
    server.close()
  })

  test('an inspection has the name and the version of its reader', async () => {
    const { providerName } = await inspect(jpeg())
    expect(providerName).toMatch(new RegExp(`^${reader}/0\\.\\d+\\.\\d+$`))
  })
}

test('equal declarations have one digest, whatever the picture is', async () => {
  const xmp = declared('trainedAlgorithmicMedia')
  const [a, b] = [await inspectImage(jpegWith(xmp)), await inspectImage(pngWith(xmp))]
  expect(a.evidenceDigest).toBe(b.evidenceDigest)
  expect(a.subjectSha256).not.toBe(b.subjectSha256)
})

test('an inspector accepts 10 MiB, and refuses one byte more', async () => {
  const bytes = concat(jpeg(), Buffer.alloc(limits.inspection.imageBytesMax - jpeg().length))
  expect(await wasm.inspect(bytes)).toMatchObject({ subjectSize: limits.inspection.imageBytesMax })
  await expect(wasm.inspect(concat(bytes, '\0'))).rejects.toMatchObject({
    code: 'PAYLOAD_TOO_LARGE',
  })
})

test('an inspector refuses bytes that are no image', async () => {
  const before = events.length
  for (const bytes of [Buffer.alloc(0), Buffer.from('text'), box('ftyp', 'isom\0\0\0\0mp42')]) {
    // oxlint-disable-next-line no-await-in-loop -- three of them
    await expect(wasm.inspect(bytes)).rejects.toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
    })
  }
  expect(events.length).toBe(before)
})

describe('an image that would keep a reader busy', () => {
  const unread = Object.entries(hostileImages).filter(([name]) =>
    /boxes|tracks|nested m/.test(name),
  )

  test.each(unread)('an image is refused before a reader gets it: %s', async (_, make) => {
    const before = events.length
    await expect(wasm.inspect(make(1_000_000))).rejects.toMatchObject({
      code: 'FORENSICS_PROVIDER_ERROR',
    })
    expect(events.length).toBe(before)
  })

  test.each(Object.entries(hostileImages))(
    'a hostile image gets a verdict or an error: %s',
    async (_, make) => {
      const answer = await wasm.inspect(make(50_000)).catch((error: unknown) => error)
      expect(answer).toSatisfy(
        (value) =>
          (value instanceof Error &&
            'code' in value &&
            value.code === 'FORENSICS_PROVIDER_ERROR') ||
          'verdictKey' in Object(value),
      )
    },
  )
})

test('events of an inspector hold names and numbers only', async () => {
  await wasm.inspect(jpeg())
  expect(events.at(-1)).toEqual({
    name: 'image',
    outcome: 'read',
    waitedMs: expect.any(Number),
    readMs: expect.any(Number),
    waiting: 0,
  })
})

test.each(['photo.jpg', undefined])(
  'an inspector rejects %s in place of bytes with a TypeError',
  async (given) => {
    await expect(Reflect.apply(inspectImage, null, [given])).rejects.toThrow(
      'An image is given as its bytes, in a Uint8Array.',
    )
  },
)
