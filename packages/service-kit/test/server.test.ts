import { once } from 'node:events'
import { networkInterfaces } from 'node:os'
import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { readJson, respondError, respondJson, type RunningServer } from '../src/index.ts'
import { StartupProblem } from '@ase/settings'
import { createTestApp } from './support.ts'
import { answerTo, chunk, dial, head, useServers, whole } from './wire.ts'

const BYTES_MAX = 65_536
const startOn = useServers()
/** Some containers have no IPv6: a server on localhost then has one address. */
const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((network) => network?.address === '::1')

interface Gate {
  /** Ends the request to /slow. */
  open(): void
  /** Resolves when the request to /slow has arrived. */
  readonly arrived: Promise<void>
}

async function start(
  port = 0,
  drainTimeoutMs = 2000,
): Promise<{ server: RunningServer; gate: Gate }> {
  const opened = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  const { app } = createTestApp()
  app.post('/', async (c) => {
    const value = await readJson(c, z.unknown(), BYTES_MAX)
    return value.ok
      ? respondJson(c, 200, { bytes: JSON.stringify(value.value).length })
      : respondError(c, value.error)
  })
  app.get('/slow', async (c) => {
    arrived.resolve()
    await opened.promise
    return respondJson(c, 200, { ok: true })
  })
  const server = await startOn(app, { port, drainTimeoutMs })
  return { server, gate: { open: () => opened.resolve(), arrived: arrived.promise } }
}

describe('bodies on the wire', () => {
  test('a chunked body within the bound is read', async () => {
    const { server } = await start()
    const body = [chunk('["'), chunk('x'.repeat(BYTES_MAX - 4)), chunk('"]'), '0\r\n\r\n']
    const answer = await answerTo(
      server.url,
      head('transfer-encoding: chunked') + body.join(''),
      whole,
    )
    expect(answer).toContain('HTTP/1.1 200')
    expect(answer).toContain(`{"bytes":${BYTES_MAX}}`)
  })

  test('a chunked body is refused at the first byte over the bound, before it ends', async () => {
    const { server } = await start()
    const body = [chunk('["'), chunk('x'.repeat(BYTES_MAX)), chunk('never ends')]
    const answer = await answerTo(
      server.url,
      head('transfer-encoding: chunked') + body.join(''),
      whole,
    )
    expect(answer).toContain('HTTP/1.1 413')
    expect(answer).toContain('PAYLOAD_TOO_LARGE')
  })

  test.each([BYTES_MAX + 1, '1000000000000000', '18446744073709551615'])(
    'a declared length of %s is refused while the body has not been sent',
    async (bytes) => {
      const { server } = await start()
      const answer = await answerTo(server.url, head(`content-length: ${bytes}`), whole)
      expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*"PAYLOAD_TOO_LARGE"/)
    },
  )

  test.each([1, 4, 16])(
    'a client that sends %i MiB before it reads still gets its 413',
    async (mebibytes) => {
      const { server } = await start()
      const body = 'x'.repeat(mebibytes * 1_048_576)
      const answer = await answerTo(
        server.url,
        head(`content-length: ${body.length}`) + body,
        whole,
      )
      expect(answer).toContain('HTTP/1.1 413')
      expect(answer).toContain('PAYLOAD_TOO_LARGE')
    },
  )

  test('a body that is refused before its end ends its connection, and the answer says so', async () => {
    const { server } = await start()
    const answer = await answerTo(
      server.url,
      `${head(`content-length: ${BYTES_MAX + 1}`)}${'x'.repeat(BYTES_MAX)}`,
      whole,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*connection: close/i)
  })

  test('a body that breaks off ends its request and nothing else', async () => {
    const { server } = await start()
    const { socket } = await dial(server.url)
    socket.write(`${head('content-length: 100')}{"a":`)
    socket.destroy()
    const answer = await answerTo(server.url, `${head('content-length: 2')}{}`, whole)
    expect(answer).toContain('HTTP/1.1 200')
  })
})

describe('start and stop', () => {
  test('a server on localhost answers at each loopback address of the machine and stops at each', async () => {
    const { app } = createTestApp()
    app.get('/hello', (c) => respondJson(c, 200, { ok: true }))
    const server = await startOn(app, { host: 'localhost' })
    const { hostname, port } = new URL(server.url)
    expect(hostname).toBe('localhost')
    const hosts = ['localhost', '127.0.0.1', ...(hasIpv6 ? ['[::1]'] : [])]
    const urls = hosts.map((host) => `http://${host}:${port}/hello`)
    for (const url of urls) expect(await (await fetch(url)).json()).toEqual({ ok: true })
    await expect(startOn(app, { host: '::1', port: Number(port) })).rejects.toThrow(StartupProblem)
    await server.stop()
    for (const url of urls) await expect(fetch(url)).rejects.toThrow('fetch failed')
  })

  test.runIf(hasIpv6)(
    'a port that is taken on the second loopback address stops the start and frees the first',
    async () => {
      const { app } = createTestApp()
      const other = await startOn(app, { host: '::1' })
      const port = Number(new URL(other.url).port)
      const refused = startOn(app, { host: 'localhost', port })
      await expect(refused).rejects.toThrow(new RegExp(`API_PORT .*${port}.* already in use`))
      await expect(startOn(app, { port })).resolves.toMatchObject({
        url: `http://127.0.0.1:${port}`,
      })
    },
  )

  test('a port that is taken stops the start with the names of setting and port', async () => {
    const { server } = await start()
    const port = Number(new URL(server.url).port)
    await expect(start(port)).rejects.toThrow(StartupProblem)
    await expect(start(port)).rejects.toThrow(new RegExp(`API_PORT .*${port}.* already in use`))
  })

  test('a server that stops answers a running request, and accepts no new one', async () => {
    const { server, gate } = await start()
    const slow = answerTo(server.url, 'GET /slow HTTP/1.1\r\nhost: a\r\n\r\n', whole)
    await gate.arrived
    const stopped = server.stop()
    await expect(fetch(server.url)).rejects.toThrow('fetch failed')
    gate.open()
    expect(await slow).toContain('{"ok":true}')
    await stopped
  })

  test('a request that outlasts the bound of a stop is cut off', async () => {
    const { server, gate } = await start(0, 1)
    const slow = answerTo(server.url, 'GET /slow HTTP/1.1\r\nhost: a\r\n\r\n', whole)
    await gate.arrived
    await server.stop()
    expect(await slow).toBe('')
    gate.open()
  })

  test('a connection that is kept alive does not delay a stop', async () => {
    const { server } = await start()
    const { socket, received } = await dial(server.url)
    socket.write(`${head('content-length: 2')}{}`)
    while (!whole.test(received())) await once(socket, 'data')
    await server.stop()
    if (!socket.closed) await once(socket, 'close')
    expect(socket.closed).toBe(true)
  })
})
