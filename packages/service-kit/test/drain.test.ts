import { once } from 'node:events'
import { connect } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { readJson, respondJson, respondStream, respondText } from '../src/index.ts'
import * as z from 'zod'
import { createTestApp } from './support.ts'
import { answerTo, dial, head, useServers, whole } from './wire.ts'

const start = useServers()
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`
const post = `${head('content-length: 2')}{}`
const endsConnection = /connection: close/i
const LARGE_BYTES = 16_777_216

/** / answers immediately, /held when it is released, /stream a piece immediately and the rest when it is released. */
async function startApp() {
  const { app } = createTestApp()
  const released = Promise.withResolvers<void>()
  const requests: string[] = []
  const arrivals = new Map<string, () => void>()
  app.use(async (c, next) => {
    const path = new URL(c.req.url).pathname
    requests.push(path)
    arrivals.get(path)?.()
    await next()
  })
  app.get('/', (c) => respondJson(c, 200, { ok: true }))
  app.post('/', async (c) => {
    const body = await readJson(c, z.unknown(), 1024)
    return respondJson(c, 200, { isRead: body.ok })
  })
  app.get('/held', async (c) => {
    await released.promise
    return respondJson(c, 200, { ok: 'held' })
  })
  app.get('/large', (c) => respondText(c, 200, 'text/plain', 'x'.repeat(LARGE_BYTES)))
  app.get('/stream', (c) => {
    const pieces = ['first ', 'last']
    const read = async (): Promise<string | null> => {
      if (pieces.length === 1) await released.promise
      return pieces.shift() ?? null
    }
    return respondStream(
      c,
      { read, close: () => Promise.resolve() },
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
  const server = await start(app, { drainTimeoutMs: 60_000 })
  return {
    server,
    requests,
    release: () => released.resolve(),
    arrived: (path: string) => new Promise<void>((done) => arrivals.set(path, done)),
  }
}

/** The heads of the answers, in order. */
const headsOf = (text: string): string[] => text.match(/HTTP\/1\.1 [^]*?\r\n\r\n/g) ?? []

describe('while a server drains', () => {
  test('during a drain a new connection is answered, and each answer ends its connection', async () => {
    const { server } = await startApp()
    server.drain()
    for (const [request, status] of [
      [post, 200],
      [get('/'), 200],
      [get('/nowhere'), 404],
      [`DELETE / HTTP/1.1\r\nhost: a\r\n\r\n`, 405],
      [`GET / HTTP/1.0\r\nconnection: keep-alive\r\n\r\n`, 200],
      ['no HTTP at all\r\n\r\n', 400],
    ] as const) {
      const { socket, until } = await dial(server.url)
      socket.write(request)
      const text = await until(/^never$/)
      expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status}`))
      expect(text).toMatch(endsConnection)
      expect(text).toMatch(whole)
    }
  })

  test('during a drain a connection that was kept alive is answered once more and ends', async () => {
    const { server } = await startApp()
    const { socket, until } = await dial(server.url)
    socket.write(get('/'))
    expect(await until(whole)).not.toMatch(endsConnection)
    server.drain()
    socket.write(post)
    const [, last] = headsOf(await until(/^never$/))
    expect(last).toMatch(/^HTTP\/1\.1 200/)
    expect(last).toMatch(endsConnection)
  })

  test('during a drain the answer to a running request ends its connection', async () => {
    const { server, release, arrived } = await startApp()
    const { socket, until } = await dial(server.url)
    const held = arrived('/held')
    socket.write(get('/held'))
    await held
    server.drain()
    release()
    const text = await until(/^never$/)
    expect(text).toMatch(endsConnection)
    expect(text).toContain('{"ok":"held"}')
  })

  test.each(['before', 'after'])(
    'each request that was pipelined %s the beginning of a drain is answered, and the last answer ends the connection',
    async (when) => {
      const { server, release, arrived } = await startApp()
      const { socket, until } = await dial(server.url)
      if (when === 'after') server.drain()
      const held = arrived('/held')
      socket.write(get('/held') + get('/') + post + get('/'))
      await held
      if (when === 'before') server.drain()
      release()
      const heads = headsOf(await until(/^never$/))
      expect(heads.map((text) => text.slice(9, 12))).toEqual(['200', '200', '200', '200'])
      expect(heads.map((text) => endsConnection.test(text))).toEqual([false, false, false, true])
    },
  )

  test('during a drain a streamed answer ends its connection, and requests that were sent after its beginning are not processed', async () => {
    const { server, requests, release } = await startApp()
    server.drain()
    const { socket, until } = await dial(server.url)
    socket.write(get('/stream'))
    expect(await until(/first/)).toMatch(endsConnection)
    socket.write(post)
    // Has been read when a later request on another connection is answered.
    await answerTo(server.url, get('/'), whole)
    release()
    const text = await until(/^never$/)
    expect(text).toContain('last')
    expect(headsOf(text)).toHaveLength(1)
    expect(requests).toEqual(['/stream', '/'])
  })
})

describe('when the port is closed', () => {
  test('a stop answers connections that the kernel has and the server has not accepted yet', async () => {
    const { server } = await startApp()
    const texts = Array.from({ length: 200 }, async () => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
      socket.write(post)
      return textOf(socket)
    })
    await new Promise<void>((tick) => process.nextTick(tick))
    const stopped = server.stop()
    for (const answer of await Promise.all(texts)) {
      expect(answer).toMatch(/^HTTP\/1\.1 200 /)
      expect(answer).toMatch(endsConnection)
    }
    await stopped
  })

  test('a stop answers a request that has arrived on a kept connection and is not read yet', async () => {
    const { server } = await startApp()
    const wires = await Promise.all(Array.from({ length: 20 }, () => dial(server.url)))
    for (const { socket, until } of wires) {
      socket.write(get('/'))
      await until(whole)
    }
    for (const { socket } of wires) socket.write(post)
    const stopped = server.stop()
    for (const { until } of wires) {
      const [, last] = headsOf(await until(/^never$/))
      expect(last).toMatch(/^HTTP\/1\.1 200/)
      expect(last).toMatch(endsConnection)
    }
    await stopped
  })

  test('a stop answers a request of which a part has arrived', async () => {
    const { server, arrived } = await startApp()
    const kept = await dial(server.url)
    kept.socket.write(get('/'))
    await kept.until(whole)
    const fresh = await dial(server.url)
    for (const { socket } of [kept, fresh]) socket.write(post.slice(0, 20))
    await answerTo(server.url, get('/'), whole)
    const stopped = server.stop()
    const refused = arrived('/')
    await expect(fetch(server.url)).rejects.toThrow('fetch failed')
    for (const { socket } of [kept, fresh]) socket.write(post.slice(20))
    await refused
    expect(await kept.until(/^never$/)).toMatch(/HTTP\/1\.1 200 [^]*HTTP\/1\.1 200 /)
    expect(await fresh.until(/^never$/)).toMatch(/^HTTP\/1\.1 200 /)
    await stopped
  })

  test('a stop keeps connections without a request open for a while, and answers a request that arrives then', async () => {
    const { server } = await startApp()
    const kept = await dial(server.url)
    kept.socket.write(get('/'))
    await kept.until(whole)
    const fresh = await dial(server.url)
    // Accepted when a later connection has been answered.
    await answerTo(server.url, get('/'), whole)
    const stopped = server.stop(60_000)
    await expect(fetch(server.url)).rejects.toThrow('fetch failed')
    for (const { socket, until } of [kept, fresh]) {
      socket.write(post)
      const last = headsOf(await until(/^never$/)).at(-1)
      expect(last).toMatch(endsConnection)
    }
    await stopped
  })

  test('a stop does not cut an answer that its client still reads', async () => {
    const { server } = await startApp()
    const { socket } = await dial(server.url)
    let bytes = 0
    socket.removeAllListeners('data').on('data', (chunk) => {
      bytes += chunk.length
    })
    socket.write(get('/large'))
    await once(socket, 'data')
    socket.pause()
    const stopped = server.stop()
    await expect(fetch(server.url)).rejects.toThrow('fetch failed')
    socket.resume()
    await stopped
    if (!socket.closed) await once(socket, 'close')
    expect(bytes).toBeGreaterThan(LARGE_BYTES)
  })
})
