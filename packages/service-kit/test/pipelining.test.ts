import { once } from 'node:events'
import { expect, test } from 'vitest'
import { respondJson, respondStream } from '../src/index.ts'
import { createTestApp, type TestApp } from './support.ts'
import { answerTo, dial, useServers, whole } from './wire.ts'

const UNANSWERED_MAX = 8
const start = useServers()

interface HeldApp extends TestApp {
  /** Requests to /held that have come and are not answered. */
  readonly held: () => number
  readonly release: () => void
  readonly aborted: () => number
}

/** /held answers when it is released, / immediately. */
function heldApp(): HeldApp {
  const made = createTestApp()
  const released = Promise.withResolvers<void>()
  let held = 0
  let aborted = 0
  made.app.get('/', (c) => respondJson(c, 200, { ok: true }))
  made.app.get('/held', async (c) => {
    held += 1
    c.req.raw.signal.addEventListener('abort', () => {
      aborted += 1
    })
    await released.promise
    held -= 1
    return respondJson(c, 200, { n: c.req.query('n') })
  })
  return { ...made, held: () => held, release: () => released.resolve(), aborted: () => aborted }
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`
const nextTurn = (): Promise<void> => new Promise((turn) => setImmediate(turn))

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await nextTurn()
}

test.each([1, 50])(
  'of 100,000 concurrent requests on each of %i connections few are dispatched, others are answered',
  async (count) => {
    const { app, held, release } = heldApp()
    const server = await start(app)
    const flood = Buffer.from(get('/held').repeat(100_000))
    const before = process.memoryUsage()
    const wires = await Promise.all(Array.from({ length: count }, () => dial(server.url)))
    for (const { socket } of wires) socket.write(flood)
    await until(() => held() === count * UNANSWERED_MAX)
    for (let turn = 0; turn < 100; turn += 1) {
      expect(await answerTo(server.url, get('/'), whole)).toContain('{"ok":true}')
    }
    expect(held()).toBe(count * UNANSWERED_MAX)
    // Without the bound, fifty connections take more than a gigabyte.
    const after = process.memoryUsage()
    const grown = after.heapUsed + after.external - before.heapUsed - before.external
    expect(grown).toBeLessThan(100 * 1_048_576)

    release()
    for (const wire of wires) {
      const text = await wire.until(/RATE_LIMITED/)
      expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(UNANSWERED_MAX)
      expect(text).toMatch(/HTTP\/1\.1 429 [^]*retry-after: 1[^]*"RATE_LIMITED"/)
      if (!wire.socket.closed) await once(wire.socket, 'close')
    }
  },
)

test('the allowed number of pipelined requests is answered in order, and more requests after them', async () => {
  const { app, held, release } = heldApp()
  const server = await start(app)
  const wire = await dial(server.url)
  const paths = Array.from({ length: UNANSWERED_MAX }, (_, n) => `/held?n=${n}`)
  wire.socket.write(paths.map(get).join(''))
  await until(() => held() === UNANSWERED_MAX)
  release()
  const text = await wire.until(/"n":"7"/)
  expect([...text.matchAll(/"n":"(\d)"/g)].map(([, n]) => Number(n))).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7,
  ])
  wire.socket.write(get('/held?n=8'))
  expect(await wire.until(/"n":"8"/)).not.toContain('RATE_LIMITED')
})

test('sequential requests on one connection have no bound', async () => {
  const server = await start(heldApp().app)
  const wire = await dial(server.url)
  for (let sent = 0; sent < 1000; sent += 1) {
    const before = wire.received().length
    wire.socket.write(get('/'))
    await until(() => wire.received().length > before && wire.received().endsWith('}'))
  }
  expect(wire.received().match(/HTTP\/1\.1 200/g)).toHaveLength(1000)
})

test.each([
  ['a flood of requests', get('/').repeat(50), '"RATE_LIMITED"'],
  ['a request for a tunnel', 'CONNECT a:443 HTTP/1.1\r\nhost: a\r\n\r\n', '"INVALID_REQUEST"'],
])('a large answer is sent whole before the refusal of %s', async (_, more, code) => {
  const { app } = heldApp()
  const piece = 'x'.repeat(65_536)
  const pieces = 32
  app.get('/large', (c) => {
    let sent = 0
    return respondStream(
      c,
      {
        read: async () => (sent++ < pieces ? piece : null),
        close: async () => {},
      },
      {
        mediaType: 'text/plain',
        stallMs: 60_000,
        bytesPerSecondMin: 1,
        graceMs: 60_000,
        lifetimeMs: 60_000,
        onBroken: () => {},
      },
    )
  })
  const server = await start(app)
  const { socket, until: untilReceived } = await dial(server.url)
  socket.write(get('/large') + more)
  const text = await untilReceived(new RegExp(code))
  expect(text.split('x').length).toBeGreaterThan(pieces * piece.length)
  expect(text).toContain(code)
})

test('the refusal of a pipelined request is one log line and one observation', async () => {
  const { app, lines, release, held } = heldApp()
  const server = await start(app)
  const wire = await dial(server.url)
  wire.socket.write(get('/held').repeat(1000))
  await until(() => held() === UNANSWERED_MAX)
  release()
  await wire.until(/RATE_LIMITED/)
  const refused = lines.filter(({ code }) => code === 'RATE_LIMITED')
  expect(refused).toMatchObject([{ event: 'request', route: 'none', method: 'OTHER', status: 429 }])
  expect(lines).toHaveLength(UNANSWERED_MAX + 1)
})

test('a running request is aborted when its connection is lost, also on a connection that is being closed', async () => {
  const { app, held, aborted, release } = heldApp()
  const server = await start(app)
  for (const requests of [3, 1000]) {
    const before = aborted()
    const { socket } = await dial(server.url)
    const count = Math.min(requests, UNANSWERED_MAX)
    const heldBefore = held()
    socket.write(get('/held').repeat(requests))
    await until(() => held() === heldBefore + count)
    socket.resetAndDestroy()
    await until(() => aborted() === before + count)
  }
  expect(aborted()).toBe(3 + UNANSWERED_MAX)
  release()
})

test('a connection that is being closed does not hold up the end of the server beyond its bound', async () => {
  const { app, held, release } = heldApp()
  const server = await start(app, { drainTimeoutMs: 1 })
  const { socket } = await dial(server.url)
  socket.write(get('/held').repeat(1000))
  await until(() => held() === UNANSWERED_MAX)
  await server.stop()
  expect(held()).toBe(UNANSWERED_MAX)
  release()
})
