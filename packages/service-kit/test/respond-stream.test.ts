import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { respondStream, startServer, type RunningServer, type TextSource } from '../src/index.ts'
import { createTestApp } from './support.ts'

const LONG_MS = 60_000
const anyRate = { bytesPerSecondMin: 1, graceMs: LONG_MS }
const running: RunningServer[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(running.splice(0).map((server) => server.stop()))
})

interface Watched {
  readonly source: TextSource
  /** Pieces that were asked for so far. */
  readonly reads: () => number
  readonly closed: Promise<void>
  readonly closings: () => number
}

function watched(read: (n: number) => Promise<string | null>): Watched {
  const closed = Promise.withResolvers<void>()
  let reads = 0
  let closings = 0
  const source: TextSource = {
    read: () => read((reads += 1)),
    close: () => {
      closings += 1
      closed.resolve()
      return Promise.resolve()
    },
  }
  return { source, reads: () => reads, closed: closed.promise, closings: () => closings }
}

interface Served {
  readonly url: string
  /** Why answers were broken off. */
  readonly broken: string[]
}

async function serve(source: TextSource, stallMs: number, lifetimeMs = LONG_MS): Promise<Served> {
  const { app } = createTestApp()
  const broken: string[] = []
  const onBroken = (reason: string): void => void broken.push(reason)
  app.get('/', (c) =>
    respondStream(c, source, {
      ...anyRate,
      mediaType: 'text/plain',
      stallMs,
      lifetimeMs,
      onBroken,
    }),
  )
  const server = await startServer(
    { port: 0, portSetting: 'API_PORT', host: '127.0.0.1', drainTimeoutMs: 1000 },
    () => app,
  )
  running.push(server)
  return { url: server.url, broken }
}

/** Asks, and takes no byte of the answer. */
async function askAndStall(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  return socket
}

const MEBIBYTE = 'x'.repeat(1_048_576)

test('respondStream sends all pieces, with the common headers, and closes the source once', async () => {
  const { source, closed, closings } = watched(async (n) => (n <= 3 ? `piece ${n};` : null))
  const { url, broken } = await serve(source, LONG_MS)
  const response = await fetch(url)
  expect(await response.text()).toBe('piece 1;piece 2;piece 3;')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-request-id')).not.toBeNull()
  await closed
  expect(closings()).toBe(1)
  expect(broken).toEqual([])
})

test('a source that fails during the response breaks the connection, and its message is not sent', async () => {
  const { source, closed } = watched((n) =>
    n <= 2 ? Promise.resolve('good;') : Promise.reject(new Error('private message')),
  )
  const { url, broken } = await serve(source, LONG_MS)
  let received = ''
  const socket = await askAndStall(url)
  socket.on('data', (chunk: Buffer) => (received += chunk.toString())).resume()
  await once(socket, 'close')
  await closed
  expect(received).not.toContain('private')
  // Without the last chunk of zero bytes, a client knows that something is missing (RFC 9112, section 8).
  expect(received).not.toContain('\r\n0\r\n')
  expect(broken).toEqual(['failed'])
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow('terminated')
})

test('a client that reads nothing of a stream is cut off, and few pieces are made for it', async () => {
  const { source, reads, closed } = watched(() => Promise.resolve(MEBIBYTE))
  const { url, broken } = await serve(source, 200)
  await askAndStall(url)
  await closed
  expect(broken).toEqual(['stalled'])
  // What the buffers of two sockets hold.
  expect(reads()).toBeLessThan(32)
})

test('a client that reads a stream slowly without end is cut off', async () => {
  const { source, reads, closed } = watched(() => Promise.resolve('piece;'))
  const { url, broken } = await serve(source, LONG_MS, 200)
  const socket = await askAndStall(url)
  socket.resume()
  await closed
  expect(broken).toEqual(['stalled'])
  expect(reads()).toBeGreaterThan(1)
})

test('a client that disconnects ends the source, also while a piece is being made', async () => {
  const asked = Promise.withResolvers<void>()
  const made = Promise.withResolvers<string>()
  const { source, closed, closings } = watched((n) => {
    if (n === 1) return Promise.resolve('first;')
    asked.resolve()
    return made.promise
  })
  const { url, broken } = await serve(source, LONG_MS)
  const socket = await askAndStall(url)
  await asked.promise
  socket.destroy()
  await closed
  made.resolve('late;')
  expect(closings()).toBe(1)
  expect(broken).toEqual([])
})

describe('a client that reads a piece now and then', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  /** Reads pieces of ten bytes, one every 900 ms, until the answer breaks; returns how many. */
  async function piecesTaken(bytesPerSecondMin: number, made: () => void = () => {}) {
    const { app } = createTestApp()
    const broken: string[] = []
    const source: TextSource = {
      read: () => {
        made()
        return Promise.resolve('0123456789')
      },
      close: () => Promise.resolve(),
    }
    const settings = { stallMs: 1000, bytesPerSecondMin, graceMs: 2000, lifetimeMs: LONG_MS }
    const onBroken = (reason: string) => void broken.push(reason)
    app.get('/', (c) =>
      respondStream(c, source, { mediaType: 'text/plain', ...settings, onBroken }),
    )
    const reader = (await app.request('/')).body?.getReader()
    let pieces = 0
    for (; broken.length === 0 && pieces < 30; pieces += 1) {
      await reader?.read()
      vi.advanceTimersByTime(900)
    }
    await reader?.cancel().catch(() => {})
    return pieces
  }

  test('a client that reads below the least rate is cut off after its grace time', async () => {
    // 900 ms wait for each piece of 10 bytes, which allows 500 ms.
    expect(await piecesTaken(20)).toBe(5)
    expect(await piecesTaken(10_000)).toBe(3)
  })

  test('a client that reads at the least rate gets all pieces, however slow the source is', async () => {
    expect(await piecesTaken(10)).toBe(30)
    expect(await piecesTaken(10, () => void vi.advanceTimersByTime(500))).toBe(30)
  })
})

test('a failing source fails the stream itself where there is no server', async () => {
  const { source } = watched(() => Promise.reject(new Error('private message')))
  const { app } = createTestApp()
  app.get('/', (c) =>
    respondStream(c, source, {
      mediaType: 'text/plain',
      stallMs: LONG_MS,
      ...anyRate,
      lifetimeMs: LONG_MS,
      onBroken: () => {},
    }),
  )
  const response = await app.request('/')
  await expect(response.text()).rejects.toThrow('The answer broke off.')
})
