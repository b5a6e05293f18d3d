import { mkdtemp, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorCatalog, toErrorResponse, type ErrorCode } from '@ase/schemas'
import { makeCertificate } from './testing/certificate.ts'
import { exchangeBytes, protocols, sendHttp1, type ProxyAnswer } from './testing/client.ts'
import { startEchoServer, type EchoServer } from './testing/echo-server.ts'
import {
  freePort,
  isInstalled,
  proxyNames,
  PUBLIC_HOST,
  startProxy,
  type ProxyName,
  type RunningProxy,
} from './testing/start-proxy.ts'

const isCi = process.env['CI'] === 'true'

/** With CI=true all are tested, and one that is missing fails. */
const isTested = (name: ProxyName): boolean => isCi || isInstalled(name)
for (const name of proxyNames.filter((one) => !isTested(one)))
  console.warn(`${name} is not tested: apt-get install ${name}`)

describe.each(proxyNames.filter(isTested))('%s', (name) => {
  let folder: string
  let api: EchoServer
  let billing: EchoServer
  let bot: EchoServer
  let proxy: RunningProxy
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ase-proxy-'))
    api = await startEchoServer('api')
    billing = await startEchoServer('billing-webhook')
    bot = await startEchoServer('bot-gateway')
    const replica = ({ port, adminPort }: EchoServer) => [{ host: '127.0.0.1', port, adminPort }]
    proxy = await startProxy(name, {
      folder: join(folder, name),
      certificate: await makeCertificate(folder, PUBLIC_HOST),
      httpPort: await freePort(),
      httpsPort: await freePort(),
      replicas: { api: replica(api), billingWebhook: replica(billing), botGateway: replica(bot) },
    })
  })
  afterAll(async () => {
    await proxy.stop()
    await Promise.all([api, billing, bot].map((server) => server.close()))
    await rm(folder, { recursive: true, force: true })
  })
  const takeSeen = () => [...api.takeSeen(), ...billing.takeSeen(), ...bot.takeSeen()]

  describe.each(protocols)('%s', (_, send) => {
    test.each([
      ['/', 'api'],
      ['/api/v1/agent/evaluate', 'api'],
      ['/api/billing/checkout', 'api'],
      ['/api/billing/webhook', 'billing-webhook'],
      ['/api/billing/webhook?x=1', 'billing-webhook'],
      ['/api/billing/webhook/more', 'api'],
      ['/webhook/discord', 'bot-gateway'],
      ['/webhook/inspect', 'bot-gateway'],
      ['/webhook', 'api'],
      ['/webhooks', 'api'],
      ['/r/rpt_0123456789abcdef0123456789abcdef', 'api'],
      ['/console/assets/-a_B~1.c.js', 'api'],
      ['/sign-in?token=x%2Fy&z=//..//', 'api'],
    ])('the proxy passes %s to %s', async (path, server) => {
      takeSeen()
      const answer = await send(proxy, { path })
      expect(answer.status).toBe(200)
      expect(JSON.parse(answer.text)).toEqual({ server })
      expect(takeSeen().map((request) => request.path)).toEqual([path])
    })

    test(`hides what is for operators in ${hiddenPaths.length} spellings`, async () => {
      takeSeen()
      for (const path of hiddenPaths) {
        const answer = await send(proxy, { path })
        expect([400, 404], path).toContain(answer.status)
        expectError(answer, answer.status === 400 ? 'INVALID_REQUEST' : 'NOT_FOUND')
      }
      for (const path of invalidPaths) {
        const answer = await send(proxy, { path }).catch(() => null)
        expect([400, 404, undefined], path).toContain(answer?.status)
      }
      expect(takeSeen()).toEqual([])
    })

    test('the proxy passes on the IP address of the client that it saw, and nothing that the client claims', async () => {
      takeSeen()
      const forged = '198.51.100.7'
      await send(proxy, {
        path: '/api/x',
        from: '127.0.0.3',
        headers: {
          'x-forwarded-for': `${forged}, ${forged}`,
          forwarded: `for=${forged};host=evil.example`,
          'x-real-ip': forged,
          'x-forwarded-host': 'evil.example',
          'x-forwarded-proto': 'http',
        },
      })
      const [request] = takeSeen()
      const values = (wanted: string) =>
        (request?.headers ?? []).filter(([key]) => key === wanted).map(([, value]) => value)
      expect(values('x-forwarded-for')).toEqual(['127.0.0.3'])
      expect(values('host')).toEqual([`${PUBLIC_HOST}:${proxy.httpsPort}`])
      expect(JSON.stringify(request)).not.toContain(forged)
      expect(JSON.stringify(request)).not.toContain('evil.example')
    })

    test('the proxy passes on the public host, whatever port the client adds to it', async () => {
      takeSeen()
      const answer = await send(proxy, { path: '/api/x', headers: { host: `${PUBLIC_HOST}:1` } })
      expect(answer.status).toBe(200)
      const [request] = takeSeen()
      const publicHost = `${PUBLIC_HOST}:${proxy.httpsPort}`
      expect(request?.headers).toContainEqual(['host', publicHost])
      expect(request?.headers).toContainEqual(['x-forwarded-host', publicHost])
    })

    test('the proxy does not serve another host name', async () => {
      takeSeen()
      for (const host of ['evil.example', `${PUBLIC_HOST}.evil.example`, '127.0.0.1', 'localhost'])
        expectError(await send(proxy, { path: '/', headers: { host } }), 'NOT_FOUND')
      expect(takeSeen()).toEqual([])
    })

    test.each([
      ['/api/v1/agent/evaluate', 262_144],
      ['/api/verify/inspect', 14_680_064],
      ['/api/billing/webhook', 1_048_576],
      ['/webhook/discord', 1_048_576],
      ['/api/keys', 262_144],
    ])('the path %s accepts %i bytes through the proxy and no more', async (path, bytesMax) => {
      takeSeen()
      const fits = await send(proxy, { path, method: 'POST', body: Buffer.alloc(bytesMax) })
      expect(fits.status).toBe(200)
      expect(takeSeen().map(({ bytes }) => bytes)).toEqual([bytesMax])
      const tooLarge = { body: Buffer.alloc(40_000), declaredBytes: bytesMax + 1 }
      expectError(await send(proxy, { path, method: 'POST', ...tooLarge }), 'PAYLOAD_TOO_LARGE')
      expect(takeSeen()).toEqual([])
    })

    test('the proxy passes on a body without a length', async () => {
      takeSeen()
      const body = Buffer.alloc(100_000)
      const request = { path: '/api/keys', method: 'POST', body, isChunked: true }
      expect((await send(proxy, request)).status).toBe(200)
      expect(takeSeen().map(({ bytes }) => bytes)).toEqual([100_000])
    })
  })

  test('a Connection header that names other headers removes none that the proxy sets', async () => {
    takeSeen()
    const connection = 'close, X-Forwarded-For, X-Forwarded-Proto, Host'
    await sendHttp1(proxy, { path: '/api/x', headers: { connection } })
    const [request] = takeSeen()
    expect(request?.headers).toContainEqual(['x-forwarded-for', '127.0.0.1'])
  })

  test.each(smuggling)('the proxy refuses %s', async (_, head, rest) => {
    takeSeen()
    const host = `Host: ${PUBLIC_HOST}:${proxy.httpsPort}\r\n`
    const answer = await exchangeBytes(proxy, `${head.replace('HOST\r\n', host)}${rest}`)
    const paths = takeSeen().map(({ path }) => path)
    expect(paths).not.toContain('/smuggled')
    expect(paths.length).toBeLessThanOrEqual(1)
    // One that is taken is taken as one request: by RFC 9112, section 6.1, the length does not count beside the chunks.
    const isRefused = /^(?:HTTP\/1\.1 (?:4\d\d|501) .*)?$/s.test(answer)
    expect(isRefused || paths.length === 1).toBe(true)
  })

  // nginx ends idle connections when it has no more, and Caddy has no limit.
  test.runIf(name === 'haproxy')(
    'one IP address cannot use all connections of the proxy',
    async () => {
      const { promise: refused, resolve } = Promise.withResolvers<boolean>()
      const target = { host: '127.0.0.1', port: proxy.httpsPort, localAddress: '127.0.0.5' }
      const sockets = Array.from({ length: 300 }, () =>
        connect(target)
          .on('error', () => resolve(true))
          .on('end', () => resolve(true)),
      )
      for (const socket of sockets) socket.resume()
      expect(await refused).toBe(true)
      expect((await sendHttp1(proxy, { path: '/api/x' })).status).toBe(200)
      for (const socket of sockets) socket.destroy()
    },
  )

  test('the proxy redirects to https', async () => {
    const plain = (host: string, path = '/console?x=1') =>
      new Promise<ProxyAnswer>((resolve, reject) => {
        const options = { host: '127.0.0.1', port: proxy.httpPort, path }
        httpRequest({ ...options, headers: { host } }, (incoming) => {
          let text = ''
          incoming.setEncoding('utf8')
          incoming.on('data', (chunk: string) => (text += chunk))
          incoming.on('end', () =>
            resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }),
          )
        })
          .on('error', reject)
          .end()
      })
    const moved = await plain(PUBLIC_HOST)
    expect(moved.status).toBe(308)
    expect(moved.headers['location']).toBe(`${proxy.url}/console?x=1`)
    const long = `/sign-in?token=${'x'.repeat(4000)}`
    expect((await plain(PUBLIC_HOST, long)).headers['location']).toBe(`${proxy.url}${long}`)
    expectError(await plain('evil.example'), 'NOT_FOUND')
  })

  test('the proxy uses servers that are not ready where no other is, and answers itself where there is none', async () => {
    const request = { path: '/api/keys', method: 'POST', body: 'x' }
    api.setReady(false)
    const checked = api.checks()
    // nginx does not check.
    const checks = name === 'nginx' ? 0 : 3
    await expect.poll(() => api.checks()).toBeGreaterThanOrEqual(checked + checks)
    expect((await sendHttp1(proxy, request)).status).toBe(200)

    await bot.close()
    for (const [, send] of protocols) {
      const answer = await send(proxy, { ...request, path: '/webhook/discord' })
      expectError(answer, 'SERVICE_UNAVAILABLE')
      expect(answer.headers['retry-after']).toBe('1')
    }
  })

  test('the proxy logs the first segments of a path, and nothing else that a client or a server sent', async () => {
    const token = `secret-${'x'.repeat(20)}`
    const headers = {
      authorization: `Bearer ${token}`,
      cookie: `a=${token}`,
      referer: `https://${PUBLIC_HOST}/sign-in?token=${token}`,
      'user-agent': token,
    }
    const paths = [`/sign-in?token=${token}`, `/r/${token}`, `/api/reports/${token}`, `/${token}`]
    const lost = [`/webhook/${token}?token=${token}`]
    for (const [, send] of protocols)
      for (const path of [...paths, ...lost, `/health?${token}`, `/${token}//`])
        await send(proxy, { path, headers })
    await exchangeBytes(proxy, `GET /${token} HTTP/9\r\nHost: ${token}\r\n\r\n`)
    await exchangeBytes(proxy, `${token}\r\n\r\n`)
    await expect.poll(() => proxy.log()).toMatch(/"\/webhook"/)
    const log = await proxy.log()
    expect(log).toContain('"/sign-in"')
    expect(log).toContain('"/r"')
    expect(log).not.toContain('secret-')
  })
})

/** What operators ask, in the spellings that some server or proxy could read as that. */
const hiddenPaths = [
  '/health',
  '/health/',
  '/health/live',
  '/health/ready',
  '/health?x',
  '/healthz',
  '/HEALTH/LIVE',
  '/Health',
  '//health',
  '///health/live',
  '/health//live',
  '/./health',
  '/x/../health',
  '/api/../health/live',
  '/api/./../health',
  '/%68ealth',
  '/h%65alth/live',
  '/health%2flive',
  '/%2e/health',
  '/%2e%2e/health',
  '/api/%2e%2e/health',
  '/api/%2E./health',
  '/%2fhealth',
  '/%5chealth',
  '/%2568ealth',
  '/health%00',
  '/health%20',
  '/health;x=1',
  '/;x/health',
  '/health/..',
  '/health/../health',
  '/metrics',
  '/metrics/',
  '/metrics?format=text',
  '/METRICS',
  '/mEtRiCs',
  '//metrics',
  '/./metrics',
  '/%6detrics',
  '/%6Detrics',
  '/metric%73',
  '/metrics%2f',
  '/metrics.json',
  '/metrics;',
  '/webhook/../metrics',
  '/webhook/../health',
  '/webhook/..%2fhealth',
  '/console/..;/metrics',
]

/** No URL at all: a proxy may refuse them with words of its own. */
const invalidPaths = ['/%u0068ealth', '/%zz/health', '/health%', '*', 'health']

/** Two readings of where a request ends or whom it is for: a name, the head (HOST is the right header), the rest. */
const smuggling: readonly (readonly [string, string, string])[] = [
  [
    'a length beside chunks',
    'POST /api/x HTTP/1.1\r\nHOST\r\nConnection: close\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n',
    '0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n',
  ],
  [
    'two lengths',
    'POST /api/x HTTP/1.1\r\nHOST\r\nConnection: close\r\nContent-Length: 0\r\nContent-Length: 40\r\n\r\n',
    'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n',
  ],
  [
    'chunks that are spelled otherwise',
    'POST /api/x HTTP/1.1\r\nHOST\r\nConnection: close\r\nContent-Length: 4\r\nTransfer-Encoding: xchunked\r\n\r\n',
    '0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n',
  ],
  [
    'a space before the colon',
    'POST /api/x HTTP/1.1\r\nHOST\r\nConnection: close\r\nContent-Length: 4\r\nTransfer-Encoding : chunked\r\n\r\n',
    '0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n',
  ],
  [
    'two hosts',
    'GET /smuggled HTTP/1.1\r\nHOST\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    '',
  ],
  ['no host', 'GET /smuggled HTTP/1.1\r\nConnection: close\r\n\r\n', ''],
  [
    'a host in the request line that is not that of the header',
    'GET https://evil.example/smuggled HTTP/1.1\r\nHOST\r\nConnection: close\r\n\r\n',
    '',
  ],
  [
    'what is hidden, as a whole URL',
    `GET https://${PUBLIC_HOST}/health/smuggled HTTP/1.1\r\nHOST\r\nConnection: close\r\n\r\n`,
    '',
  ],
]

function expectError(answer: ProxyAnswer, code: ErrorCode): void {
  expect(answer.text).toBe(JSON.stringify(toErrorResponse({ code })))
  expect(answer.status).toBe(errorCatalog[code].status)
  expect(answer.headers['content-type']).toBe('application/json')
  expect(answer.headers['cache-control']).toBe('no-store')
}
