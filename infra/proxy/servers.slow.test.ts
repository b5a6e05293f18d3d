import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSmtpServer, type SmtpServer } from '@ase/identity/testing'
import { limits } from '@ase/schemas'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { benignEnvelope, destructiveEnvelope } from '../testing/client.ts'
import {
  createFaultTestAccount,
  createFaultTestDatabase,
  type FaultTestAccount,
  type FaultTestDatabase,
} from '../fault-tests/fault-test-database.ts'
import { startFleet, type Fleet } from '../fault-tests/deploy/fleet.ts'
import { thisRelease } from '../testing/releases.ts'
import { makeCertificate, type Certificate } from './testing/certificate.ts'
import { protocols, sendHttp1, type ProxyRequest } from './testing/client.ts'
import {
  freePort,
  isInstalled,
  proxyNames,
  PUBLIC_HOST,
  startProxy,
  type ProxyName,
  type RunningProxy,
} from './testing/start-proxy.ts'

/** Against a hang. */
const BOUND = { timeout: 240_000, interval: 20 }

/** With CI=true all are tested, and one that is missing fails. */
const isTested = (name: ProxyName): boolean => process.env['CI'] === 'true' || isInstalled(name)

let folder: string
let certificate: Certificate
let database: FaultTestDatabase
let smtp: SmtpServer
let fleet: Fleet
let account: FaultTestAccount
let httpPort: number
let httpsPort: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ase-proxy-'))
  certificate = await makeCertificate(folder, PUBLIC_HOST)
  database = await createFaultTestDatabase()
  account = await createFaultTestAccount(database.db, 1000)
  smtp = await startSmtpServer()
  httpPort = await freePort()
  httpsPort = await freePort()
  fleet = await startFleet({
    release: thisRelease(),
    counts: { api: 1, 'billing-webhook': 1, 'bot-gateway': 1 },
    drainSeconds: 0,
    environment: {
      DATABASE_URL: database.url,
      IMAGE_READERS: '1',
      TRUSTED_PROXIES: '1',
      PUBLIC_BASE_URL: `https://${PUBLIC_HOST}:${httpsPort}`,
      SMTP_URL: `smtp://127.0.0.1:${smtp.address.port}`,
    },
  })
})
afterAll(async () => {
  await fleet.stop()
  await smtp.close()
  await database.remove()
  await rm(folder, { recursive: true, force: true })
})

describe.each(proxyNames.filter(isTested))('the servers behind %s', (name) => {
  let proxy: RunningProxy
  beforeAll(async () => {
    const ports = { httpPort, httpsPort }
    const { replicas } = fleet
    proxy = await startProxy(name, { folder: join(folder, name), certificate, replicas, ...ports })
    await database.db.pool.query('delete from sign_in_window')
  })
  afterAll(() => proxy.stop())

  const json = { 'content-type': 'application/json' }
  const askForLink = (from: string, headers: Readonly<Record<string, string>> = {}) =>
    sendHttp1(proxy, {
      path: '/api/auth/email',
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify({ email: `${randomUUID()}@example.test` }),
      from,
    })
  const evaluation = (envelope: object, apiKey = account.apiKey): ProxyRequest => ({
    path: '/api/v1/agent/evaluate',
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${apiKey}`, 'idempotency-key': randomUUID() },
    body: JSON.stringify(envelope),
  })

  test.each(protocols)(
    'the servers behind the proxy answer an evaluation, a wrong key and the console with %s',
    async (_, send) => {
      expect((await send(proxy, evaluation(destructiveEnvelope))).status).toBe(200)
      const refused = await send(proxy, evaluation(benignEnvelope, `wrong-${randomUUID()}`))
      expect(refused.status).toBe(401)
      expect(refused.text).toContain('"AUTH_REQUIRED"')
      const page = await send(proxy, { path: '/console/keys' })
      expect(page.headers['content-type']).toMatch(/^text\/html/)
      expect(page.headers['strict-transport-security']).toBe('max-age=31536000')
      expect((await send(proxy, { path: '/openapi.json' })).status).toBe(200)
    },
  )

  test.each(protocols)(
    'the servers refuse what is too large by themselves with %s',
    async (_, send) => {
      const body = Buffer.alloc(limits.evaluation.bodyBytesMax + 1, 'x')
      const answer = await send(proxy, {
        ...evaluation(benignEnvelope),
        body,
        isChunked: true,
      })
      expect(answer.status).toBe(413)
      expect(answer.text).toContain('"PAYLOAD_TOO_LARGE"')
    },
  )

  test('a sign-in behind the proxy gives a session, with no token in a log line', async () => {
    const email = `${randomUUID()}@example.test`
    const asked = { path: '/api/auth/email', method: 'POST', headers: json, from: '127.0.0.4' }
    expect((await sendHttp1(proxy, { ...asked, body: JSON.stringify({ email }) })).status).toBe(202)
    const { message } = await smtp.next()
    const [, query = '', token = ''] = /\/sign-in(\?token=(\S+))/.exec(message) ?? []
    expect((await sendHttp1(proxy, { path: `/sign-in${query}` })).text).toContain(email)
    const verified = await sendHttp1(proxy, {
      path: '/api/auth/email/verify',
      method: 'POST',
      headers: { ...json, origin: proxy.url },
      body: JSON.stringify({ token }),
    })
    expect(verified.status).toBe(200)
    const cookie = String(verified.headers['set-cookie']).split(';')[0] ?? ''
    expect(cookie).toMatch(/^__Host-ase_session=/)
    const sessions = await sendHttp1(proxy, { path: '/api/auth/sessions', headers: { cookie } })
    expect(sessions.status).toBe(200)
    const file = await sendHttp1(proxy, { path: '/api/evaluations.csv', headers: { cookie } })
    expect(file.headers['content-type']).toMatch(/^text\/csv/)
    const session = cookie.split('=')[1] ?? ''
    await expect.poll(() => proxy.log()).toContain('"/sign-in"')
    for (const secret of [token, session, account.apiKey])
      expect(await proxy.log()).not.toContain(secret)
  })

  test('sign-in links are counted by the IP address that the proxy saw', async () => {
    const forged = (n: number) => ({
      'x-forwarded-for': `198.51.100.${n}`,
      'x-real-ip': `198.51.100.${n}`,
      forwarded: `for=198.51.100.${n}`,
    })
    for (let n = 0; n < limits.signIn.perNetworkAddress; n += 1) {
      expect((await askForLink('127.0.0.2', forged(n))).status).toBe(202)
      await smtp.next()
    }
    expect((await askForLink('127.0.0.2', forged(99))).status).toBe(429)
    expect((await askForLink('127.0.0.3', { 'x-forwarded-for': '127.0.0.2' })).status).toBe(202)
    await smtp.next()
  })
})

test('readiness answers a request of HTTP/1.0 without a Host', async () => {
  for (const { replica } of fleet.slots) {
    const answer = await new Promise<string>((done) => {
      const socket = connect(replica.adminPort, replica.host)
      let text = ''
      socket.setEncoding('latin1')
      socket.on('data', (chunk: string) => (text += chunk))
      socket.on('close', () => done(text))
      socket.write('GET /health/ready HTTP/1.0\r\n\r\n')
    })
    expect(answer).toMatch(/^HTTP\/1\.[01] 200 /)
  }
})

/** Each stops the database and starts it again. */
describe.each(proxyNames.filter(isTested))('without a database, behind %s', (name) => {
  let proxy: RunningProxy
  beforeAll(async () => {
    await database.stopServer()
    await vi.waitUntil(async () => (await readinessOf(fleet)) === 503, BOUND)
    const settings = { folder: join(folder, `${name}-2`), certificate, httpPort, httpsPort }
    proxy = await startProxy(name, { ...settings, replicas: fleet.replicas })
  })
  afterAll(async () => {
    await proxy.stop()
    await database.startServer()
    await vi.waitUntil(async () => (await readinessOf(fleet)) === 200, BOUND)
  })

  test('clients behind the proxy get the error of the database and the time of a retry', async () => {
    const request = {
      path: '/api/v1/agent/evaluate',
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${account.apiKey}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(destructiveEnvelope),
    }
    for (const [, send] of protocols) {
      const answer = await send(proxy, request)
      expect(answer.status).toBe(503)
      expect(answer.text).toContain('"DATABASE_UNAVAILABLE"')
      expect(answer.headers['retry-after']).toMatch(/^\d+$/)
    }
  })
})

function readinessOf({ replicas }: Fleet): Promise<number> {
  const [replica] = replicas.api
  return new Promise((resolve, reject) => {
    const options = { host: replica?.host, port: replica?.adminPort, path: '/health/ready' }
    httpRequest(options, (incoming) => {
      incoming.resume()
      incoming.on('end', () => resolve(incoming.statusCode ?? 0))
    })
      .on('error', reject)
      .end()
  })
}
