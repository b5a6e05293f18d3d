import { ErrorResponse, ReadinessResponse } from '@ase/schemas'
import { describe, expect, test } from 'vitest'
import { createAdminApp, createLogger, createMetrics, type CheckReadiness } from '../src/index.ts'
import { adminPortOf } from '@ase/settings'
import { readinessProblems } from '../src/readiness.ts'
import { answerTo, useServers, whole } from './wire.ts'

function adminApp(
  checkReadiness: CheckReadiness,
  stopping?: AbortSignal,
  listenHost = '127.0.0.1',
) {
  let nowMs = 0
  const lines: Record<string, unknown>[] = []
  const metrics = createMetrics('test')
  const app = createAdminApp({
    log: createLogger({
      service: 'test',
      level: 'info',
      write: (line) => void lines.push(JSON.parse(line)),
    }),
    metrics,
    clock: () => nowMs,
    checkReadiness,
    listenHost,
    ...(stopping === undefined ? {} : { stopping }),
  })
  return {
    app,
    metrics,
    lines,
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

const always: CheckReadiness = () => Promise.resolve(null)

describe('readiness', () => {
  test('readiness is checked at most once a second, however often a probe requests it', async () => {
    let looked = 0
    let isUp = true
    const { app, pass } = adminApp(() => {
      looked += 1
      return Promise.resolve(isUp ? null : 'DATABASE_UNAVAILABLE')
    })
    const ask = async (): Promise<number> => (await app.request('/health/ready')).status
    expect(await Promise.all(Array.from({ length: 100 }, ask))).toEqual(Array(100).fill(200))
    isUp = false
    expect(await ask()).toBe(200)
    expect(looked).toBe(1)
    pass(1000)
    expect(await ask()).toBe(503)
    expect(looked).toBe(2)
  })

  test('readiness has the documented answers', async () => {
    const ready = await adminApp(always).app.request('/health/ready')
    ReadinessResponse.parse(await ready.json())
    for (const problem of readinessProblems) {
      const check: CheckReadiness = () => Promise.resolve(problem)
      const response = await adminApp(check).app.request('/health/ready')
      expect(response.status).toBe(503)
      expect(ErrorResponse.parse(await response.json()).code).toBe(problem)
      expect(response.headers.get('retry-after')).toBe(problem === 'SHUTTING_DOWN' ? null : '1')
    }
  })

  test('readiness is logged once for each change, and its probes are not logged', async () => {
    const answers = [null, 'DATABASE_FULL', 'DATABASE_FULL', 'QUEUE_FULL', null, null] as const
    let asked = 0
    const { app, lines, pass } = adminApp(() => Promise.resolve(answers[asked++] ?? null))
    for (const _ of answers) {
      await app.request('/health/ready')
      await app.request('/health/live')
      pass(1000)
    }
    expect(lines).toMatchObject([
      { level: 'warn', event: 'readiness_changed', code: 'DATABASE_FULL' },
      { level: 'warn', event: 'readiness_changed', code: 'QUEUE_FULL' },
      { level: 'info', event: 'readiness_changed' },
    ])
    expect(lines).toHaveLength(3)
    await app.request('/metrics')
    expect(lines.at(-1)).toMatchObject({ event: 'request', route: '/metrics' })
  })

  test('readiness is a metric with the last answer, and a collection of metrics checks it again', async () => {
    let problem: Awaited<ReturnType<CheckReadiness>> = null
    const stopping = new AbortController()
    const { app, pass } = adminApp(() => Promise.resolve(problem), stopping.signal)
    const states = async (): Promise<string[]> => {
      pass(1000)
      await (await app.request('/metrics')).text()
      pass(1000)
      const text = await (await app.request('/metrics')).text()
      return [...text.matchAll(/ase_readiness_state\{state="(\w+)".*\} 1/g)].map(
        ([, state = '']) => state,
      )
    }
    expect(await states()).toEqual(['ready'])
    problem = 'DATABASE_READ_ONLY'
    expect(await states()).toEqual(['DATABASE_READ_ONLY'])
    stopping.abort()
    expect(await states()).toEqual(['SHUTTING_DOWN'])
  })

  test('readiness ends as soon as the process begins to stop, and liveness does not', async () => {
    const stopping = new AbortController()
    const { app } = adminApp(always, stopping.signal)
    expect((await app.request('/health/ready')).status).toBe(200)
    stopping.abort()
    const response = await app.request('/health/ready')
    expect(response.status).toBe(503)
    expect(ErrorResponse.parse(await response.json()).code).toBe('SHUTTING_DOWN')
    expect((await app.request('/health/live')).status).toBe(200)
  })
})

test('metrics are collected once a second, however often they are requested', async () => {
  const { app, metrics, pass } = adminApp(always)
  let collected = 0
  const { registry } = metrics
  const collect = registry.metrics.bind(registry)
  registry.metrics = () => {
    collected += 1
    return collect()
  }
  const ask = async (): Promise<string> => (await app.request('/metrics')).text()
  const texts = await Promise.all(Array.from({ length: 100 }, ask))
  expect(new Set(texts).size).toBe(1)
  expect(texts[0]).toContain('process_cpu_seconds_total')
  expect(collected).toBe(1)
  pass(1000)
  expect(await ask()).toContain('route="/metrics",method="GET",status="200"} 100')
  expect(collected).toBe(2)
})

test("the operators' listener refuses web pages, and serves no other path", async () => {
  const { app } = adminApp(always)
  const headers = { origin: 'https://console.example.com' }
  expect((await app.request('/metrics', { headers })).status).toBe(403)
  expect((await app.request('/')).status).toBe(404)
  expect((await app.request('/metrics', { method: 'POST' })).status).toBe(405)
})

describe("the operators' listener and DNS rebinding", () => {
  test.each(['evil.example', 'evil.example:13000', '127.0.0.1.evil.example', '10.0.0.1'])(
    'on loopback, a request to the host name %s of another machine is refused',
    async (host) => {
      for (const listenHost of ['127.0.0.1', '127.0.0.2', '::1', 'localhost']) {
        const { app } = adminApp(always, undefined, listenHost)
        for (const path of ['/metrics', '/health/ready']) {
          const response = await app.request(`http://${host}${path}`)
          expect(response.status).toBe(403)
          expect(ErrorResponse.parse(await response.json()).code).toBe('INVALID_ORIGIN')
        }
      }
    },
  )

  test.each(['127.0.0.1:13000', 'localhost:9000', '[::1]:13000', '127.0.0.2', 'api.localhost'])(
    'on loopback, a request to %s is answered',
    async (host) => {
      const { app } = adminApp(always)
      expect((await app.request(`http://${host}/metrics`)).status).toBe(200)
    },
  )

  const startOn = useServers()

  test.each(['127.0.0.1', '0.0.0.0'])(
    'on %s a request without Host is answered: HTTP/1.0 needs none, and no browser sends such a one',
    async (host) => {
      const { app } = adminApp(always, undefined, host)
      const { url } = await startOn(app, { host })
      const get = 'GET /health/ready HTTP/1.0\r\n'
      for (const request of [`${get}\r\n`, `${get}Connection: close\r\n\r\n`])
        expect(await answerTo(url, request, whole)).toMatch(/^HTTP\/1\.1 200 [^]*\{"ok":true\}$/)
      const named = await answerTo(url, `${get}Host: evil.example\r\n\r\n`, whole)
      expect(named).toMatch(host === '127.0.0.1' ? /^HTTP\/1\.1 403 / : /^HTTP\/1\.1 200 /)
    },
  )

  test("an operators' listener on other IP addresses answers requests to any host name", async () => {
    const { app } = adminApp(always, undefined, '0.0.0.0')
    expect((await app.request('http://api.internal:13000/metrics')).status).toBe(200)
  })
})

test.each([
  [9464, 3000, 9464],
  [0, 3000, 0],
  [null, 3000, 13_000],
  [null, 8080, 18_080],
  [null, 0, 0],
  [null, 55_535, 65_535],
  [null, 55_536, 0],
])('with the setting %s and the public port %i it listens on %i', (setting, port, expected) => {
  expect(adminPortOf(setting, port)).toBe(expected)
})
