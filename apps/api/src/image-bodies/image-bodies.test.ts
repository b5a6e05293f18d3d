import { expect, test } from 'vitest'
import { createImageBodies } from './image-bodies.ts'

const MEBIBYTE = 1_048_576
const pngHead = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

function bodyOf(imageBytes: number): { readonly body: Uint8Array; readonly image: Buffer } {
  const image = Buffer.concat([pngHead, Buffer.alloc(imageBytes - pngHead.length, 7)])
  const text = JSON.stringify({ image: `data:image/png;base64,${image.toString('base64')}` })
  return { body: new TextEncoder().encode(text), image }
}

test.each([
  ['small', 1000],
  ['large', 2 * MEBIBYTE],
  ['largest', 10 * MEBIBYTE],
])('a %s body comes back as its image', async (_, size) => {
  const { body, image } = bodyOf(size)
  const read = await createImageBodies()(body)
  expect(read).toMatchObject({ ok: true, value: { from: 'bytes' } })
  const bytes = read.ok && read.value.from === 'bytes' ? read.value.bytes : new Uint8Array()
  expect(Buffer.compare(bytes, image)).toBe(0)
})

test('large ones at once come back each with its own, also after one that is none', async () => {
  const read = createImageBodies()
  const sizes = [1, 2, 3, 4].map((factor) => factor * MEBIBYTE)
  const broken = read(new TextEncoder().encode(`{"image":"${'x'.repeat(MEBIBYTE)}`))
  const lengths = await Promise.all(
    sizes.map(async (size) => {
      const result = await read(bodyOf(size).body)
      return result.ok && result.value.from === 'bytes' ? result.value.bytes.length : null
    }),
  )
  expect(lengths).toEqual(sizes)
  expect(await broken).toEqual({ ok: false, error: { code: 'INVALID_JSON' } })
})

test('a large body may ask for an address, for text, or for what is no image', async () => {
  const read = createImageBodies()
  const padding = ' '.repeat(MEBIBYTE)
  const reading = (text: string) => read(new TextEncoder().encode(`${padding}${text}`))
  expect(await reading('{"url":"https://images.example.com/a.png"}')).toEqual({
    ok: true,
    value: { from: 'url', url: 'https://images.example.com/a.png' },
  })
  expect(await reading('{"text":"words"}')).toMatchObject({
    error: { code: 'TEXT_INSPECTION_RETIRED' },
  })
  expect(await reading('{"image":"data:text/plain;base64,aGFsbG8="}')).toMatchObject({
    error: { code: 'UNSUPPORTED_MEDIA_TYPE' },
  })
})

test('the process goes on with other things while a large body is read', async () => {
  const { body } = bodyOf(10 * MEBIBYTE)
  const done = new AbortController()
  let turns = 0
  const reading = createImageBodies()(body).then(() => done.abort())
  while (!done.signal.aborted) {
    turns += 1
    await new Promise((next) => setImmediate(next))
  }
  await reading
  // On this thread it would be a handful.
  expect(turns).toBeGreaterThan(100)
})
