import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { ErrorResponse } from '@ase/schemas'
import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { readJson, respondError, respondJson } from '../src/index.ts'
import { createTestApp, type TestApp } from './support.ts'
import { answerTo, chunk, dial, head, useServers, whole } from './wire.ts'

const start = useServers()

function echoApp(): TestApp {
  const made = createTestApp()
  made.app.get('/', (c) => respondJson(c, 200, { ok: true }))
  made.app.post('/', async (c) => {
    const body = await readJson(c, z.unknown(), 1000)
    return body.ok ? respondJson(c, 200, { got: body.value }) : respondError(c, body.error)
  })
  return made
}

const get = (...lines: readonly string[]): string =>
  ['GET / HTTP/1.1', ...lines, '', ''].join('\r\n')

const malformed: readonly [name: string, request: string, status: number, code: string][] = [
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'INVALID_REQUEST'],
  ['the first bytes of TLS', '\x16\x03\x01\x02\x00\x01\x00', 400, 'INVALID_REQUEST'],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'INVALID_REQUEST'],
  ['an unknown method', 'BREW / HTTP/1.1\r\nhost: a\r\n\r\n', 400, 'INVALID_REQUEST'],
  ['an unknown version', 'GET / HTTP/3.7\r\nhost: a\r\n\r\n', 400, 'INVALID_REQUEST'],
  ['a header without a name', get('host: a', ': b'), 400, 'INVALID_REQUEST'],
  ['a header over two lines', get('host: a', 'x: 1', ' 2'), 400, 'INVALID_REQUEST'],
  ['a header with a NUL', get('host: a', 'x: \0'), 400, 'INVALID_REQUEST'],
  ['20 KB of headers', get('host: a', `x: ${'y'.repeat(20_000)}`), 431, 'HEADERS_TOO_LARGE'],
  ['a target of 20 KB', `GET /${'y'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
  ['HTTP/1.1 without a Host', get(), 400, 'INVALID_REQUEST'],
  ['two Hosts', get('host: a', 'host: b'), 400, 'INVALID_REQUEST'],
  ['the same Host twice', get('host: a', 'HOST: a'), 400, 'INVALID_REQUEST'],
  ['two Hosts in HTTP/1.0', 'GET / HTTP/1.0\r\nhost: a\r\nhost: b\r\n\r\n', 400, 'INVALID_REQUEST'],
  ['a Host with a space', get('host: a b'), 400, 'INVALID_REQUEST'],
  ['a Host with a path', get('host: a/b'), 400, 'INVALID_REQUEST'],
  ['a Host with a path, as long as its name', get('host: \u00e9/bcdefg'), 400, 'INVALID_REQUEST'],
  ['a Host with a user', get('host: user@a'), 400, 'INVALID_REQUEST'],
  ['a target without a slash', 'GET metrics HTTP/1.1\r\nhost: a\r\n\r\n', 400, 'INVALID_REQUEST'],
  [
    'a target with a backslash',
    'GET /\\metrics HTTP/1.1\r\nhost: a\r\n\r\n',
    400,
    'INVALID_REQUEST',
  ],
  [
    'an absolute target that is no URL',
    'GET http://[::1/ HTTP/1.1\r\nhost: a\r\n\r\n',
    400,
    'INVALID_REQUEST',
  ],
  ['CONNECT', 'CONNECT a:443 HTTP/1.1\r\nhost: a\r\n\r\n', 400, 'INVALID_REQUEST'],
  [
    'a length and chunks',
    head('content-length: 2', 'transfer-encoding: chunked') + '0\r\n\r\n',
    400,
    'INVALID_REQUEST',
  ],
  [
    'chunks and a length',
    head('transfer-encoding: chunked', 'content-length: 2') + '0\r\n\r\n',
    400,
    'INVALID_REQUEST',
  ],
  ['two lengths', `${head('content-length: 2', 'content-length: 3')}{}`, 400, 'INVALID_REQUEST'],
  ['a length that is no number', `${head('content-length: 2x')}{}`, 400, 'INVALID_REQUEST'],
  ['a length below zero', `${head('content-length: -2')}{}`, 400, 'INVALID_REQUEST'],
  [
    'a length beyond 64 bits',
    `${head('content-length: 99999999999999999999')}{}`,
    400,
    'INVALID_REQUEST',
  ],
  [
    'chunks that are not the last encoding',
    `${head('transfer-encoding: chunked, gzip')}0\r\n\r\n`,
    400,
    'INVALID_REQUEST',
  ],
  ['a space before the colon', `${head('content-length : 2')}{}`, 400, 'INVALID_REQUEST'],
]

describe('a request that reaches no route has the body of an error, an id, one log line and one observation', () => {
  test.each(malformed)(
    'a request with %s gets one error, one log line and one observation',
    async (_name, request, status, code) => {
      const { app, lines, metrics } = echoApp()
      const server = await start(app)
      const answer = await answerTo(server.url, request, whole)
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      const [headers = '', body = ''] = answer.split('\r\n\r\n')
      expect(ErrorResponse.parse(JSON.parse(body)).code).toBe(code)
      expect(headers).toContain(
        "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      )
      expect(headers).toContain('x-content-type-options: nosniff')
      expect(headers).toContain('cache-control: no-store')
      const [, requestId] = /x-request-id: (\S+)/.exec(headers) ?? []
      const requests = lines.filter(({ event }) => event === 'request')
      expect(requests).toMatchObject([{ requestId, route: 'none', method: 'OTHER', status, code }])
      const text = await metrics.registry.metrics()
      expect(text).toMatch(
        new RegExp(`_count\\{[^}]*route="none",method="OTHER",status="${status}"\\} 1\\n`),
      )
    },
  )
})

test.each([
  ['a chunk', `${head('transfer-encoding: chunked')}${chunk('{')}no chunk`],
  ['its encoding', `${head('transfer-encoding: identity')}{}`],
])('a body that is no HTTP by %s has one answer and one log line', async (_name, request) => {
  const { app, lines } = echoApp()
  const server = await start(app)
  expect(await answerTo(server.url, request, whole)).toMatch(
    /^HTTP\/1\.1 400 [^]*"INVALID_REQUEST"/,
  )
  expect(lines).toMatchObject([{ event: 'request', route: '/', code: 'INVALID_REQUEST' }])
})

test('a flood of chunk extensions is refused', async () => {
  const { app, lines } = echoApp()
  const server = await start(app)
  const request = `${head('transfer-encoding: chunked')}1;${'a'.repeat(20_000)}\r\n{`
  expect(await answerTo(server.url, request, whole)).toMatch(
    /^HTTP\/1\.1 413 [^]*"PAYLOAD_TOO_LARGE"/,
  )
  expect(lines).toMatchObject([{ event: 'request', route: '/', status: 413 }])
})

test('bytes after a request that are no HTTP are refused after the answer to the request', async () => {
  const { app } = echoApp()
  const server = await start(app)
  const answer = await answerTo(server.url, `${get('host: a')}nonsense\r\n\r\n`, /\}[^]*\}$/)
  expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*\{"ok":true\}HTTP\/1\.1 400 [^]*"INVALID_REQUEST"/)
})

test('a refused connection is closed by the server', async () => {
  const server = await start(echoApp().app)
  const { socket } = await dial(server.url)
  socket.write('nonsense\r\n\r\n')
  await once(socket, 'close')
  expect(socket.readableEnded).toBe(true)
})

test('a request whose headers do not arrive is answered 408', async () => {
  const { app, lines } = echoApp()
  const server = await start(app, { headersTimeoutMs: 50 })
  const answer = await answerTo(server.url, 'GET / HTTP/1.1\r\nhost: a\r\n', whole)
  expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*"REQUEST_TIMEOUT"/)
  expect(lines).toMatchObject([{ route: 'none', status: 408, code: 'REQUEST_TIMEOUT' }])
})

describe('what HTTP allows is served', () => {
  test.each([
    ['HTTP/1.0 without a Host', 'GET / HTTP/1.0\r\n\r\n'],
    ['an absolute target', 'GET http://other.example/ HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['a Host with a port', get('host: example.com:8443')],
    ['a Host that is an IPv6 address', get('host: [::1]:3000')],
    [
      'an upgrade that the server does not know',
      get('host: a', 'connection: upgrade', 'upgrade: h2c'),
    ],
    [
      'a WebSocket',
      get(
        'host: a',
        'connection: Upgrade',
        'upgrade: websocket',
        'sec-websocket-version: 13',
        'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
      ),
    ],
    ['an unknown expectation', get('host: a', 'expect: the unexpected')],
  ])('a request with %s is served', async (_name, request) => {
    const server = await start(echoApp().app)
    expect(await answerTo(server.url, request, whole)).toMatch(/^HTTP\/1\.1 200 [^]*\{"ok":true\}$/)
  })

  test('a connection goes on after an upgrade that was not made', async () => {
    const server = await start(echoApp().app)
    const { socket, until } = await dial(server.url)
    socket.write(get('host: a', 'connection: upgrade', 'upgrade: h2c'))
    await until(whole)
    socket.write(get('host: a'))
    expect((await until(/\}[^]*\}$/)).match(/HTTP\/1\.1 200/g)).toHaveLength(2)
  })

  test('a client that sends its body without waiting for 100 Continue keeps its connection', async () => {
    const { app } = createTestApp()
    app.post('/', async (c) => {
      // As a route that asks the database first: the body is there when it is read.
      while (c.env?.incoming?.complete !== true) await setImmediate()
      const body = await readJson(c, z.unknown(), 1000)
      return body.ok ? respondJson(c, 200, { got: body.value }) : respondError(c, body.error)
    })
    const server = await start(app)
    const request = `${head('content-length: 2', 'expect: 100-continue')}{}`
    const answer = await answerTo(server.url, request, /\{"got":\{\}\}$/)
    expect(answer).toMatch(/HTTP\/1\.1 200 [^]*connection: keep-alive/i)
  })

  test.each([
    ['its length', 413, head('content-length: 1001', 'expect: 100-continue')],
    [
      'its path',
      404,
      'POST /none HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\nexpect: 100-Continue\r\n\r\n',
    ],
  ])('a client that is refused for %s gets no 100 Continue', async (_name, status, request) => {
    const server = await start(echoApp().app)
    const answer = await answerTo(server.url, request, whole)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*connection: close`, 'i'))
  })

  test('a client that expects 100 Continue gets it', async () => {
    const server = await start(echoApp().app)
    const { socket, until } = await dial(server.url)
    socket.write(head('content-length: 2', 'expect: 100-continue'))
    expect(await until(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 100 /)
    socket.write('{}')
    expect(await until(whole)).toContain('{"got":{}}')
  })
})

test('the bytes after the declared length of a body are the next request', async () => {
  const server = await start(echoApp().app)
  const inner = get('host: a')
  const answer = await answerTo(
    server.url,
    `${head(`content-length: ${inner.length}`)}${inner}`,
    whole,
  )
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*"INVALID_JSON"/)
})
