import { InspectionByUrl, limits } from '@ase/schemas'
import { describe, expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'
import { IMAGE_BYTES_MAX, readImageFile, typeOfBytes } from './image-file.ts'
import { urlProblem } from './image-url.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

describe('a file is checked before it is sent', () => {
  test('the limit is that of the service', () => {
    expect(IMAGE_BYTES_MAX).toBe(limits.inspection.imageBytesMax)
  })

  test.each([
    ['image/jpeg', 'ffd8ffe000104a46'],
    ['image/png', '89504e470d0a1a0a'],
    ['image/gif', '474946383961'],
    ['image/webp', '524946461c00000057454250'],
    ['image/tiff', '49492a0008000000'],
    ['image/tiff', '4d4d002a00000008'],
    ['image/jxl', 'ff0a0010'],
    ['image/jxl', '0000000c4a584c200d0a870a'],
    ['image/avif', '0000001c6674797061766966'],
    ['image/heic', '0000001c6674797068656978'],
    ['image/heic', '0000001c667479706d696631'],
    [null, '255044462d312e37'],
    [null, '0000001c6674797069736f6d'],
    [null, ''],
  ])('%s is detected by the bytes %s', (type, hex) => {
    expect(typeOfBytes(Buffer.from(hex, 'hex'))).toBe(type)
  })

  test('a file keeps the type of its bytes, whatever its name says', async () => {
    const file = new File([png], 'photo.jpg', { type: 'image/jpeg' })
    expect(await readImageFile(file)).toEqual({ ok: true, file, type: 'image/png' })
  })

  test('an SVG is taken by its type, as it has no signature', async () => {
    const file = new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' })
    expect(await readImageFile(file)).toMatchObject({ ok: true, type: 'image/svg+xml' })
  })

  test.each([
    ['an empty one', new File([], 'a.png', { type: 'image/png' }), 'This file is empty.'],
    ['a document', new File(['%PDF-1.7'], 'a.png', { type: 'image/png' }), 'no image'],
    [
      'one byte too many',
      new File([new Uint8Array(IMAGE_BYTES_MAX + 1)], 'a.png'),
      'This file has 10.1 MiB. An image may have 10 MiB.',
    ],
  ])('%s is refused with the reason', async (_, file, problem) => {
    const read = await readImageFile(file)
    expect(read.ok ? '' : read.problem).toContain(problem)
  })
})

test('sizes are rounded up to a tenth', () => {
  expect([0, 1023, 1024, 1025, 1_048_576, 4_400_000].map(formatBytes)).toEqual([
    '0 B',
    '1023 B',
    '1 KiB',
    '1.1 KiB',
    '1 MiB',
    '4.2 MiB',
  ])
})

describe('a URL is refused here when the service would refuse its form', () => {
  test.each([
    'https://images.example.com/photo.jpg',
    'http://example.com:80/a?b=c#d',
    'https://example.com:443/',
    'https://example.com:8443/',
    'https://user:word@example.com/',
    'https://user@example.com/',
    'ftp://example.com/a.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'example.com/photo.jpg',
    'https://example.com/a b.png',
    'https://',
    '',
    `https://example.com/${'a'.repeat(2048)}`,
  ])('%s', (url) => {
    expect(urlProblem(url) === null).toBe(InspectionByUrl.safeParse({ url }).success)
  })
})
