import { request } from 'node:http'
import { connect } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { startServer, type RunningServer } from '@ase/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi } from './support.ts'

let database: TestDatabase
let server: RunningServer
let admin: RunningServer
beforeAll(async () => {
  database = await createTestDatabase()
  const api = createTestApi(database.db)
  const listen = { port: 0, portSetting: 'API_PORT', host: '127.0.0.1', drainTimeoutMs: 1000 }
  server = await startServer(listen, () => api.app)
  admin = await startServer(listen, () => api.admin)
})
afterAll(async () => {
  await server.stop()
  await admin.stop()
  await database.drop()
})

/** The target is sent as it is written here. */
function get(
  url: string,
  target: string,
  host?: string,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url)
  const headers = host === undefined ? {} : { host }
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path: target, headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sent.on('error', reject).end()
  })
}

test('the admin listener serves metrics and readiness', async () => {
  expect((await get(admin.url, '/metrics')).text).toContain('ase_http_request_duration_seconds')
  expect((await get(admin.url, '/health/ready')).status).toBe(200)
  expect((await get(admin.url, '/health/live')).status).toBe(200)
})

/** What the server sends for a request of HTTP/1.0 without Host, as simple probes of proxies are. */
function probe(url: string, path: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.end(`GET ${path} HTTP/1.0\r\n\r\n`)
  return textOf(socket)
}

test('an HTTP/1.0 probe without Host gets liveness on both listeners and readiness on the admin listener', async () => {
  for (const { url } of [server, admin])
    expect(await probe(url, '/health/live')).toMatch(/^HTTP\/1\.1 200 [^]*\{"ok":true\}$/)
  expect(await probe(admin.url, '/health/ready')).toMatch(/^HTTP\/1\.1 200 [^]*\{"ok":true\}$/)
  expect(await probe(server.url, '/health/ready')).toMatch(/^HTTP\/1\.1 404 /)
})

const paths = ['/metrics', '/health/ready']
const spellings = paths.flatMap((path) => [
  path,
  `/r/..${path}`,
  `/r/%2e%2e${path}`,
  `/.${path}`,
  `/${path}`,
  `${path}/`,
  `${path}?a=/metrics`,
  `${path}#a`,
  `${path};a`,
  `${path}%00`,
  `${path}%20`,
  path.replace('m', '%6d').replace('r', '%72'),
  path.replace('m', '%256d').replace('r', '%2572'),
  path.toUpperCase(),
  path.replaceAll('/', '%2f'),
  `/health/live/..${path.slice(7)}`,
  `/health/live/../..${path}`,
  `http://127.0.0.1${path}`,
  `HTTP://LOCALHOST${path}`,
])

test.each(spellings)('the public listener does not serve the admin path %s', async (target) => {
  for (const host of [undefined, new URL(admin.url).host, 'localhost', 'a/metrics?', '@metrics']) {
    const { status, text } = await get(server.url, target, host)
    expect([400, 404]).toContain(status)
    expect(text).toContain('"ok":false')
    expect(text).not.toContain('process_cpu')
  }
  const absolute = await get(server.url, `${admin.url}${target}`)
  expect([400, 404]).toContain(absolute.status)
})
