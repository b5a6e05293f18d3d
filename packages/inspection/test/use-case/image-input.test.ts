import { exampleImage, limits } from '@ase/schemas'
import { expect, test } from 'vitest'
import { inspectImage, readImageInput } from '../../src/index.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
const gif = Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
const pdf = Buffer.from('%PDF-1.7\n')

const take = (label: string, bytes: Buffer) =>
  readImageInput({ from: 'dataUri', dataUri: `data:${label};base64,${bytes.toString('base64')}` })

test.each([
  ['image/png', png],
  ['IMAGE/PNG', png],
  ['image/x-png', png],
  ['image/png;charset=utf-8', png],
  ['image/gif', gif],
  ['image/svg+xml', svg],
])('readImageInput accepts %s with bytes of that type', async (label, bytes) => {
  expect(await take(label, bytes)).toEqual({ ok: true, value: { from: 'bytes', bytes } })
})

test.each([
  ['image/jpeg', png],
  ['image/png', gif],
  ['image/*', gif],
  ['image/heic', gif],
  ['text/html', svg],
  ['audio/mpeg', png],
  ['video/mp4', png],
  ['application/octet-stream', png],
  [';charset=utf-8', png],
  ['image/', png],
  ['imagepng', png],
])(
  'readImageInput refuses %s with an image of another type as media_type_mismatch',
  async (label, bytes) => {
    const details = [{ path: 'image', issue: 'media_type_mismatch' }]
    expect(await take(label, bytes)).toEqual({
      ok: false,
      error: { code: 'UNSUPPORTED_MEDIA_TYPE', details },
    })
  },
)

test.each([
  ['image/png', pdf],
  ['image/png', Buffer.from('plain text')],
  ['image/png', png.subarray(0, 8)],
  ['application/pdf', pdf],
  ['audio/mpeg', Buffer.alloc(limits.inspection.imageBytesMax + 1)],
])('readImageInput refuses %s with bytes that are no image', async (label, bytes) => {
  expect(await take(label, bytes)).toEqual({ ok: false, error: { code: 'UNSUPPORTED_MEDIA_TYPE' } })
})

test('readImageInput accepts 10 MiB, and refuses one byte more', async () => {
  const { imageBytesMax } = limits.inspection
  const image = (length: number) => Buffer.concat([png, Buffer.alloc(length - png.length)])
  expect(await take('image/png', image(imageBytesMax))).toMatchObject({ ok: true })
  for (const beyond of [1, 2, 3]) {
    expect(await take('image/png', image(imageBytesMax + beyond))).toEqual({
      ok: false,
      error: { code: 'PAYLOAD_TOO_LARGE' },
    })
  }
})

test('readImageInput returns a URL unchanged', async () => {
  const source = { from: 'url', url: 'https://images.example.com/photo.jpg' } as const
  expect(await readImageInput(source)).toEqual({ ok: true, value: source })
})

test('the example of the API is an image that can be inspected', async () => {
  const image = await readImageInput({ from: 'dataUri', dataUri: exampleImage })
  if (!image.ok || image.value.from !== 'bytes') throw new Error('The example is no image.')
  expect(await inspectImage(image.value.bytes)).toMatchObject({ verdictKey: 'NO_AI_DECLARATION' })
})
