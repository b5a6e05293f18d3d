import { ErrorResponse, errorCatalog } from '@ase/schemas'
import { describe, expect, test } from 'vitest'
import { livenessRoute, respondError, respondJson } from '../src/index.ts'
import { ALLOWED_ORIGIN, createTestApp } from './support.ts'

function appWithRoutes() {
  const made = createTestApp()
  made.app.get('/things/:id', (c) => respondJson(c, 200, { id: c.req.param('id') }))
  made.app.post('/things/:id', (c) => respondJson(c, 201, {}))
  made.app.post('/only-post', (c) => respondJson(c, 200, {}))
  made.app.get('/limited', (c) =>
    respondError(c, { code: 'RATE_LIMITED', retryAfterSeconds: 12.2 }),
  )
  made.app.get('/private', (c) => respondError(c, { code: 'AUTH_REQUIRED' }))
  made.app.get('/broken', () => {
    throw new RangeError('a secret\n    at steal (/secret/place.ts:1:1)')
  })
  made.app.route('/health/live', livenessRoute())
  return made
}

async function errorOf(response: Response): Promise<ErrorResponse> {
  return ErrorResponse.parse(await response.json())
}

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

describe('request ids', () => {
  test.each([ID, '3F2504E0-4F89-41D3-9A0C-0305E82C3301'])(
    'a request id that is a UUID is used',
    async (id) => {
      const response = await appWithRoutes().app.request('/things/1', {
        headers: { 'x-request-id': id },
      })
      expect(response.headers.get('x-request-id')).toBe(id)
    },
  )

  test.each([
    'short',
    'x'.repeat(65),
    'with space',
    '<script>1',
    'a"b"c"d"e',
    `sk_live_${'a1B2'.repeat(6)}`,
    '3f2504e04f8941d39a0c0305e82c3301',
  ])('a request id that is no UUID is replaced: %j', async (id) => {
    const response = await appWithRoutes().app.request('/things/1', {
      headers: { 'x-request-id': id },
    })
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{24}$/)
  })

  test('two requests get two ids, over more than one page of randomness', async () => {
    const { app } = appWithRoutes()
    const ids = new Set<string | null>()
    for (let i = 0; i < 500; i += 1) {
      ids.add((await app.request('/things/1')).headers.get('x-request-id'))
    }
    expect(ids.size).toBe(500)
  })
})

describe('origins', () => {
  test.each([
    'https://evil.example',
    'null',
    '',
    `${ALLOWED_ORIGIN}.evil.example`,
    `${ALLOWED_ORIGIN}/`,
    ALLOWED_ORIGIN.toUpperCase(),
    'http://console.example.com',
    'http://127.0.0.1:3001',
  ])('a request from a foreign origin is refused on every path: %j', async (origin) => {
    const { app } = appWithRoutes()
    for (const path of ['/things/1', '/unknown', '/health/live', '/broken']) {
      const response = await app.request(path, { headers: { origin } })
      expect(response.status).toBe(403)
      expect((await errorOf(response)).code).toBe('INVALID_ORIGIN')
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test.each([ALLOWED_ORIGIN, 'http://127.0.0.1:3000'])(
    'the page of %s may read the answer',
    async (origin) => {
      const response = await appWithRoutes().app.request('/things/1', { headers: { origin } })
      expect(response.status).toBe(200)
      expect(response.headers.get('access-control-allow-origin')).toBe(origin)
      expect(response.headers.get('vary')).toBe('origin')
    },
  )

  test('an allowed page can read an error, too', async () => {
    const response = await appWithRoutes().app.request('/limited', {
      headers: { origin: ALLOWED_ORIGIN },
    })
    expect(response.headers.get('access-control-allow-origin')).toBe(ALLOWED_ORIGIN)
    expect(response.headers.get('access-control-expose-headers')).toContain('retry-after')
  })

  test('an answer to a request without an Origin header has no CORS headers', async () => {
    const response = await appWithRoutes().app.request('/things/1')
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('OPTIONS', () => {
  test('a preflight names the methods and headers of the path', async () => {
    const response = await appWithRoutes().app.request('/things/1', {
      method: 'OPTIONS',
      headers: { origin: ALLOWED_ORIGIN, 'access-control-request-method': 'POST' },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, POST, HEAD, OPTIONS')
    expect(response.headers.get('access-control-allow-headers')).toContain('idempotency-key')
  })

  test('a preflight from a foreign origin is refused', async () => {
    const response = await appWithRoutes().app.request('/things/1', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(response.status).toBe(403)
  })

  test('OPTIONS without an origin lists the allowed methods', async () => {
    const response = await appWithRoutes().app.request('/only-post', { method: 'OPTIONS' })
    expect(response.status).toBe(204)
    expect(response.headers.get('allow')).toBe('POST, OPTIONS')
    expect(response.headers.get('access-control-allow-methods')).toBeNull()
  })

  test('OPTIONS of an unknown path is 404', async () => {
    const response = await appWithRoutes().app.request('/nowhere', { method: 'OPTIONS' })
    expect((await errorOf(response)).code).toBe('NOT_FOUND')
  })
})

describe('unknown paths and methods', () => {
  test.each(['/', '/nowhere', '/things', '/things/1/', '/health'])(
    'the unknown path %s is 404',
    async (path) => {
      const response = await appWithRoutes().app.request(path)
      expect(response.status).toBe(404)
      expect((await errorOf(response)).code).toBe('NOT_FOUND')
    },
  )

  test.each([
    ['DELETE', '/things/1', 'GET, POST, HEAD, OPTIONS'],
    ['GET', '/only-post', 'POST, OPTIONS'],
    ['HEAD', '/only-post', 'POST, OPTIONS'],
    ['POST', '/health/live', 'GET, HEAD, OPTIONS'],
    ['PROPFIND', '/things/1', 'GET, POST, HEAD, OPTIONS'],
  ])('%s %s is 405 and lists what is allowed', async (method, path, allow) => {
    const response = await appWithRoutes().app.request(path, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe(allow)
    const body = await response.text()
    expect(body).toContain(method === 'HEAD' ? '' : '"code":"METHOD_NOT_ALLOWED"')
  })

  test('HEAD answers as GET does, without a body', async () => {
    const response = await appWithRoutes().app.request('/things/1', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.text()).toBe('')
  })
})

describe('errors', () => {
  test('the catalogue gives status and message; Retry-After is whole seconds, rounded up', async () => {
    const response = await appWithRoutes().app.request('/limited')
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('13')
    expect(await errorOf(response)).toEqual({
      ok: false,
      error: errorCatalog.RATE_LIMITED.message,
      code: 'RATE_LIMITED',
    })
  })

  test('a 401 names its authentication scheme', async () => {
    const response = await appWithRoutes().app.request('/private')
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('an exception answers 500 without details; its log line has class and place, never its message', async () => {
    const { app, lines } = appWithRoutes()
    const response = await app.request('/broken', { headers: { 'x-request-id': ID } })
    expect(response.status).toBe(500)
    expect((await errorOf(response)).code).toBe('INTERNAL_ERROR')
    const [line] = lines.filter(({ event }) => event === 'unexpected_error')
    expect(line).toMatchObject({ requestId: ID, errorName: 'RangeError' })
    expect(line?.['location']).toMatch(/^app\.test\.ts:\d+:\d+$/)
    expect(JSON.stringify(lines)).not.toMatch(/secret|steal/)
  })
})

describe('headers of every answer', () => {
  test.each(['/things/1', '/nowhere', '/limited', '/broken', '/health/live'])(
    'the answer of %s has the common headers',
    async (path) => {
      const { headers } = await appWithRoutes().app.request(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('x-request-id')).not.toBeNull()
    },
  )
})

describe('Strict-Transport-Security', () => {
  test.each([
    ['https://security.example.com', 'max-age=31536000'],
    ['http://127.0.0.1:3000', null],
    [null, null],
    [undefined, null],
  ])('with the public URL %s is %s in every answer', async (publicBaseUrl, expected) => {
    const { app } = createTestApp(publicBaseUrl === undefined ? {} : { publicBaseUrl })
    app.get('/', (c) => respondJson(c, 200, { ok: true }))
    app.get('/broken', () => {
      throw new Error('broken')
    })
    const foreign = { headers: { origin: 'https://foreign.example' } }
    const answers = [
      await app.request('/'),
      await app.request('/nowhere'),
      await app.request('/broken'),
      await app.request('/', { method: 'OPTIONS' }),
      await app.request('/', foreign),
      await app.request('/', {}, { refusal: { code: 'INVALID_REQUEST' } }),
    ]
    const values = answers.map(({ headers }) => headers.get('strict-transport-security'))
    expect(values).toEqual(answers.map(() => expected))
  })
})

describe('logs and metrics', () => {
  test('a request is one log line, with the pattern of its route and nothing of its path or query', async () => {
    const { app, lines } = appWithRoutes()
    await app.request('/things/private-id?token=abc', { method: 'POST' })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      event: 'request',
      route: '/things/:id',
      method: 'POST',
      status: 201,
    })
    expect(JSON.stringify(lines)).not.toMatch(/private-id|token|abc/)
  })

  test('unknown paths and methods share one series of the metrics', async () => {
    const { app, metrics } = appWithRoutes()
    await app.request('/a')
    await app.request('/b', { method: 'BREW' })
    const text = await metrics.registry.metrics()
    expect(text).toContain(
      'ase_http_request_duration_seconds_count{service="test",route="none",method="GET",status="404"} 1',
    )
    expect(text).toContain('route="none",method="OTHER",status="404"} 1')
  })

  test('the log line of an error has its code', async () => {
    const { app, lines } = appWithRoutes()
    await app.request('/private')
    expect(lines[0]).toMatchObject({ code: 'AUTH_REQUIRED', route: '/private', status: 401 })
  })
})

test('an exception that the service expects is answered with the error that it means, and is not logged as a defect', async () => {
  const { app, lines } = createTestApp({
    errorOf: (exception) =>
      exception instanceof RangeError
        ? { code: 'DATABASE_UNAVAILABLE', retryAfterSeconds: 1 }
        : null,
  })
  app.get('/away', () => {
    throw new RangeError('away')
  })
  app.get('/broken', () => {
    throw new TypeError('broken')
  })
  const away = await app.request('/away')
  expect((await errorOf(away)).code).toBe('DATABASE_UNAVAILABLE')
  expect(away.headers.get('retry-after')).toBe('1')
  expect(lines.map(({ event }) => event)).toEqual(['request'])
  expect((await errorOf(await app.request('/broken'))).code).toBe('INTERNAL_ERROR')
})
