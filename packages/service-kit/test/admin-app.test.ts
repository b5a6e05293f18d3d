import { ErrorResponse, ReadinessResponse } from '@ase/schemas'
import { describe, expect, test } from 'vitest'
import { adminPortOf, createAdminApp, createLogger, createMetrics } from '../src/index.ts'

function adminApp(
  isReady: () => Promise<boolean>,
  stopping?: AbortSignal,
  listenHost = '127.0.0.1',
) {
  let nowMs = 0
  const metrics = createMetrics('test')
  const app = createAdminApp({
    log: createLogger({ service: 'test', level: 'silent' }),
    metrics,
    clock: () => nowMs,
    isReady,
    listenHost,
    ...(stopping === undefined ? {} : { stopping }),
  })
  return {
    app,
    metrics,
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

const always = (): Promise<boolean> => Promise.resolve(true)

describe('readiness', () => {
  test('is looked at once a second, however often it is asked', async () => {
    let looked = 0
    let isUp = true
    const { app, pass } = adminApp(() => {
      looked += 1
      return Promise.resolve(isUp)
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

  test('has the documented answers', async () => {
    const ready = await adminApp(always).app.request('/health/ready')
    ReadinessResponse.parse(await ready.json())
    const away = await adminApp(() => Promise.resolve(false)).app.request('/health/ready')
    expect(away.headers.get('retry-after')).toBe('1')
    expect(ErrorResponse.parse(await away.json()).code).toBe('DATABASE_UNAVAILABLE')
  })

  test('ends as soon as the process begins to stop, and liveness does not', async () => {
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

test('metrics are collected once a second, however often they are asked', async () => {
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

test('no web page may ask, and there is nothing else', async () => {
  const { app } = adminApp(always)
  const headers = { origin: 'https://console.example.com' }
  expect((await app.request('/metrics', { headers })).status).toBe(403)
  expect((await app.request('/')).status).toBe(404)
  expect((await app.request('/metrics', { method: 'POST' })).status).toBe(405)
})

describe('on loopback, a host name of another machine is refused: a page whose name leads here by DNS rebinding sends no Origin', () => {
  test.each(['evil.example', 'evil.example:13000', '127.0.0.1.evil.example', '10.0.0.1'])(
    'a request to %s is refused',
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
    'a request to %s is answered',
    async (host) => {
      const { app } = adminApp(always)
      expect((await app.request(`http://${host}/metrics`)).status).toBe(200)
    },
  )

  test('a listener on other IP addresses answers requests to any host name', async () => {
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
