import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isRunning } from '../testing/processes.ts'
import { ReaderPool } from './reader-pool.ts'
import type { ReaderEvent } from './pool-settings.ts'
import { defaultReaderPoolSettings, type ReaderPoolSettings } from './pool-settings.ts'

const pools: ReaderPool[] = []
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()))
})

const script = (name: string) =>
  fileURLToPath(new URL(`../../test/children/${name}.ts`, import.meta.url))

const until = (holds: () => boolean) => vi.waitUntil(holds, { timeout: 240_000 })

function open(settings: Partial<ReaderPoolSettings> = {}) {
  const events: ReaderEvent[] = []
  const pool = new ReaderPool({
    ...defaultReaderPoolSettings,
    workers: 1,
    script: script('misbehaving'),
    observe: (event) => events.push(event),
    ...settings,
  })
  pools.push(pool)
  /** The process that answered, or the code of the failure. */
  const ask = async (deed: string): Promise<unknown> => {
    try {
      const digits = await pool.read(Buffer.from(deed), 'image/png')
      return Number(digits.map(({ depth }) => depth).join(''))
    } catch (error) {
      return error instanceof Error && 'code' in error ? error.code : error
    }
  }
  const count = (what: string) =>
    events.filter((event) => (event.name === 'child' ? event.change : event.outcome) === what)
      .length
  return { pool, ask, events, count }
}

/** A limit that an answer keeps on this machine as busy as it is, and that is soon over. */
async function shortDeadline(): Promise<number> {
  const { ask } = open()
  await ask('answer')
  const startedMs = performance.now()
  await ask('answer')
  return 300 + 30 * (performance.now() - startedMs)
}

describe('a worker that fails on an image is replaced, and reads the next', () => {
  test.each([
    ['hang', 'timeout', 'short'],
    ['bomb', 'memory_limit', { memoryBytes: 314_572_800, deadlineMs: 60_000 }],
    ['exit', 'crashed', {}],
    ['abort', 'crashed', {}],
  ])(
    'a worker is replaced after the failure %s, and the next image is read',
    async (deed, outcome, settings) => {
      const short = settings === 'short' ? { deadlineMs: await shortDeadline() } : settings
      const { ask, events, count } = open(short)
      const before = await ask('answer')
      expect(await ask(deed)).toBe('FORENSICS_PROVIDER_ERROR')
      expect(events.filter(({ name }) => name === 'image').at(-1)).toMatchObject({ outcome })
      const after = await ask('answer')
      expect(after).toBeTypeOf('number')
      expect(after).not.toBe(before)
      expect(count('killed') + count('exited')).toBe(1)
      await until(() => !isRunning(Number(before)))
    },
  )

  // One after the other in one pool: a child takes longer to start than to misbehave.
  test('every invalid answer ends its worker', async () => {
    const { ask, events, count } = open()
    const deeds = ['flood', 'twice', 'nonsense', 'command', 'text', 'many', 'deep']
    const children = new Set([await ask('answer')])
    for (const deed of deeds) {
      expect(await ask(deed), deed).toBe('FORENSICS_PROVIDER_ERROR')
      const read = events.filter(({ name }) => name === 'image').at(-1)
      expect(read, deed).toMatchObject({ outcome: 'invalid_response' })
      children.add(await ask('answer'))
    }
    expect([...children].every((child) => typeof child === 'number')).toBe(true)
    expect(children.size).toBe(1 + deeds.length)
    expect(count('killed') + count('exited')).toBe(deeds.length)
    await until(() => [...children].filter((child) => isRunning(Number(child))).length === 1)
  })
})

test('an unreadable image does not end its worker', async () => {
  const { ask } = open()
  const before = await ask('answer')
  expect(await ask('refuse')).toBe('FORENSICS_PROVIDER_ERROR')
  expect(await ask('answer')).toBe(before)
})

test.each(['speakUnasked', 'leave'])(
  'a worker that fails while idle (%s) is replaced',
  async (deed) => {
    const { ask, count } = open()
    const first = await ask(deed)
    await until(() => count('started') === 2)
    const next = await ask('answer')
    expect(next).toBeTypeOf('number')
    expect(next).not.toBe(first)
  },
)

test('images are queued in order up to the bound, and refused beyond it', async () => {
  const deadlineMs = await shortDeadline()
  const { pool, ask, count } = open({ deadlineMs, waiting: 2 })
  await ask('answer')
  const hanging = ask('hang')
  const waiting = [ask('answer'), ask('refuse')]
  await expect(pool.read(Buffer.from('answer'), 'image/png')).rejects.toMatchObject({
    error: { code: 'RATE_LIMITED', retryAfterSeconds: Math.ceil(deadlineMs / 1000) },
  })
  expect(await hanging).toBe('FORENSICS_PROVIDER_ERROR')
  expect(await Promise.all(waiting)).toEqual([expect.any(Number), 'FORENSICS_PROVIDER_ERROR'])
  expect(count('queue_full')).toBe(1)
})

test('the bytes of queued images are bounded', async () => {
  const { ask } = open({ deadlineMs: await shortDeadline(), waitingBytes: 10 })
  await ask('answer')
  const results = await Promise.all(['hang', 'answer', 'answer', 'exit'].map(ask))
  expect(results).toEqual([
    'FORENSICS_PROVIDER_ERROR',
    expect.any(Number),
    'RATE_LIMITED',
    'FORENSICS_PROVIDER_ERROR',
  ])
})

test('closing a pool refuses its images, and leaves no process', async () => {
  const { pool, ask, count } = open()
  const child = Number(await ask('answer'))
  const pending = [ask('hang'), ask('answer')]
  await pool.close()
  expect(await Promise.all(pending)).toEqual(Array(2).fill('FORENSICS_PROVIDER_ERROR'))
  expect(await ask('answer')).toBe('FORENSICS_PROVIDER_ERROR')
  expect(count('closed')).toBe(3)
  expect(isRunning(child)).toBe(false)
})

test('closing a pool while its workers start leaves no process', async () => {
  const { pool, ask } = open({ workers: 2 })
  const waiting = ask('answer')
  await pool.close()
  expect(await waiting).toBe('FORENSICS_PROVIDER_ERROR')
})

test('a pool has readers after the first start, also while a killed worker is replaced, but not after one exited while idle', async () => {
  const { pool, ask } = open()
  expect(pool.hasReaders).toBe(false)
  await ask('answer')
  expect(pool.hasReaders).toBe(true)
  expect(await ask('exit')).toBe('FORENSICS_PROVIDER_ERROR')
  expect(pool.hasReaders).toBe(true)
  const idle = Number(await ask('answer'))
  process.kill(idle, 'SIGKILL')
  await until(() => !pool.hasReaders)
  await until(() => pool.hasReaders)
  await pool.close()
  expect(pool.hasReaders).toBe(false)
})

test('a worker is recycled after its share of images, and no image is lost', async () => {
  const { ask, count } = open({ recycleAfter: 3, workers: 2, waiting: 100 })
  const processes = new Set<unknown>()
  while (count('recycled') < 3) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('answer')))
    for (const answer of answers) processes.add(answer)
  }
  expect([...processes].every((child) => typeof child === 'number')).toBe(true)
  await until(() => [...processes].filter((child) => isRunning(Number(child))).length <= 2)
})

test('a worker that keeps much memory is replaced', async () => {
  const { ask, count } = open({ memoryBytes: 419_430_400 })
  const grown = await ask('grow')
  await until(() => count('recycled') === 1)
  expect(await ask('answer')).not.toBe(grown)
  await until(() => !isRunning(Number(grown)))
})

describe('a reader process that does not start', () => {
  test.each(['leaving', 'never-ready'])(
    'images are refused and not queued when a reader process does not start: %s',
    async (name) => {
      const { ask, count } = open({ script: script(name), startMs: 800, workers: 2 })
      expect(await ask('answer')).toBe('FORENSICS_PROVIDER_ERROR')
      expect(await ask('answer')).toBe('FORENSICS_PROVIDER_ERROR')
      expect(count('no_reader')).toBeGreaterThan(0)
    },
  )

  test('a reader process that does not start is started again after growing pauses', async () => {
    const { count, events, pool } = open({ script: script('leaving') })
    await until(() => count('start_failed') === 4)
    expect(pool.hasReaders).toBe(false)
    expect(events.every((event) => event.name === 'child')).toBe(true)
  })
})
