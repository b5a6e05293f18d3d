import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { createUploadReader } from './upload-reader.ts'

const MEBIBYTE = 1_048_576
const account = 'account'
/** One thread for all tests of bodies. */
const read = createUploadReader({ charge: () => {} })
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
])('an upload reader parses a %s body into its image', async (_, size) => {
  const { body, image } = bodyOf(size)
  const result = await read(body, account)
  expect(result).toMatchObject({ ok: true, value: { from: 'bytes' } })
  const bytes = result.ok && result.value.from === 'bytes' ? result.value.bytes : new Uint8Array()
  expect(Buffer.compare(bytes, image)).toBe(0)
})

test.each([
  ['small', 1000],
  ['large', MEBIBYTE],
])('an upload reader charges the processor time of a %s body to its account', async (_, size) => {
  const charged: string[] = []
  const charge = (accountId: string, cpuMs: number): void => {
    if (cpuMs >= 0) charged.push(accountId)
  }
  await createUploadReader({ charge })(bodyOf(size).body, account)
  expect(charged).toEqual([account])
})

test('an upload reader returns its own image for each concurrent large body, also after an invalid one', async () => {
  const sizes = [1, 2, 3, 4].map((factor) => factor * MEBIBYTE)
  const broken = read(new TextEncoder().encode(`{"image":"${'x'.repeat(MEBIBYTE)}`), account)
  const lengths = await Promise.all(
    sizes.map(async (size) => {
      const result = await read(bodyOf(size).body, account)
      return result.ok && result.value.from === 'bytes' ? result.value.bytes.length : null
    }),
  )
  expect(lengths).toEqual(sizes)
  expect(await broken).toEqual({ ok: false, error: { code: 'INVALID_JSON' } })
})

test('an upload reader parses a large body with a URL, with text, or with bytes that are no image', async () => {
  const padding = ' '.repeat(MEBIBYTE)
  const reading = (text: string) => read(new TextEncoder().encode(`${padding}${text}`), account)
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

test('an upload reader does not block the process while a large body is parsed', async () => {
  const { body } = bodyOf(10 * MEBIBYTE)
  const done = new AbortController()
  let turns = 0
  const reading = read(body, account).then(() => done.abort())
  while (!done.signal.aborted) {
    turns += 1
    await new Promise((next) => setImmediate(next))
  }
  await reading
  // On this thread it would be a handful.
  expect(turns).toBeGreaterThan(100)
})

/** A thread that does this with each body. */
function threadThat(does: string): Worker {
  const code = `const { parentPort } = require('node:worker_threads'); parentPort.on('message', () => { ${does} })`
  return new Worker(code, { eval: true })
}

const brokenThreads: readonly (readonly [string, () => Worker])[] = [
  [
    'cannot be created',
    () => {
      throw new Error('no more threads')
    },
  ],
  ['cannot load its module', () => new Worker('throw new Error()', { eval: true })],
  ['ends over a body', () => threadThat('process.exit()')],
  ['throws over a body', () => threadThat('throw new Error()')],
  [
    'answers what cannot be read',
    () => {
      const thread = threadThat('')
      thread.on('online', () => thread.emit('messageerror', new Error('not readable here')))
      return thread
    },
  ],
]

test.each(brokenThreads)(
  'an upload reader fails one body when its thread %s, and parses the next one',
  async (_, start) => {
    let starts = 0
    const answer = `parentPort.postMessage({ kind: 'done', answer: { ok: true }, cpuMs: 0 })`
    const startWorker = (): Worker => {
      starts += 1
      return starts === 1 ? start() : threadThat(answer)
    }
    const readByBroken = createUploadReader({ charge: () => {}, startWorker })
    const [failed, waiting] = await Promise.all([
      readByBroken(bodyOf(MEBIBYTE).body, account),
      readByBroken(bodyOf(MEBIBYTE).body, 'other'),
    ])
    expect(failed).toEqual({ ok: false, error: { code: 'FORENSICS_PROVIDER_ERROR' } })
    expect(waiting).toEqual({ ok: true })
    expect(await readByBroken(bodyOf(MEBIBYTE).body, account)).toEqual({ ok: true })
  },
)
