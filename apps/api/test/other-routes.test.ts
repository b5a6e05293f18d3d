import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { LivenessResponse, openApiDocument, ReadinessResponse } from '@ase/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { destructive, envelopes } from './envelopes.ts'
import {
  CONSOLE_ORIGIN,
  createTestApi,
  expectError,
  newAccount,
  newIdempotencyKey,
  post,
} from './support.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('GET /openapi.json returns the interface document', async () => {
  const response = await createTestApi(database.db).app.request('/openapi.json')
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
})

test('the health endpoints answer as documented', async () => {
  const { app, admin } = createTestApi(database.db)
  const live: unknown = await (await app.request('/health/live')).json()
  expect(LivenessResponse.safeParse(live).success).toBe(true)
  const ready: unknown = await (await admin.request('/health/ready')).json()
  expect(ReadinessResponse.safeParse(ready).success).toBe(true)
})

test('an unknown path is 404 NOT_FOUND', async () => {
  const { app } = createTestApi(database.db)
  await expectError(await app.request('/api/v1/agent/unknown'), 404, 'NOT_FOUND')
  await expectError(await app.request('/x', { method: 'POST', body: '{}' }), 404, 'NOT_FOUND')
})

test.each([
  ['/api/v1/agent/evaluate', true],
  ['/api/auth/email/verify', false],
  ['/api/auth/me', false],
  ['/api/keys', false],
  ['/api/account/data', false],
  ['/api/billing/checkout', false],
])(
  'whether a preflight of an allowed origin for %s offers the method is %s',
  async (path, isOffered) => {
    const { app } = createTestApi(database.db)
    const headers = { origin: CONSOLE_ORIGIN, 'access-control-request-method': 'POST' }
    const preflight = await app.request(path, { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.has('access-control-allow-methods')).toBe(isOffered)
    expect(preflight.headers.has('access-control-allow-headers')).toBe(isOffered)
    expect(preflight.headers.has('access-control-allow-credentials')).toBe(false)
  },
)

test.each([
  ['https://api.example.com', 'max-age=31536000'],
  ['http://127.0.0.1:3000', null],
])(
  'with the public URL %s the header Strict-Transport-Security is %s',
  async (publicBaseUrl, expected) => {
    const { app } = createTestApi(database.db, { publicBaseUrl })
    const paths = ['/', '/sign-in', '/r/unknown', '/api/auth/me', '/openapi.json', '/unknown']
    for (const path of paths) {
      const { headers } = await app.request(path)
      expect(headers.get('strict-transport-security')).toBe(expected)
    }
  },
)

describe('GET /metrics: 200', () => {
  test('the metrics count decisions, replays, refusals and provider calls', async () => {
    const api = createTestApi(database.db)
    const account = await newAccount(database.db, 2)
    const key = { 'idempotency-key': newIdempotencyKey() }
    await post(api, account, destructive, key)
    await post(api, account, destructive, key)
    await post(api, account, envelopes.context)
    await post(api, account, envelopes.context)
    const text = await (await api.admin.request('/metrics')).text()
    expect(text).toMatch(
      /ase_evaluation_decisions_total\{type="action",decision="block",step="high_severity_rule",semantic="skipped",service="api"\} 1/,
    )
    expect(text).toMatch(
      /ase_evaluation_decisions_total\{type="context",decision="allow",step="below_thresholds",semantic="used",service="api"\} 1/,
    )
    expect(text).toMatch(
      /ase_idempotency_events_total\{operation="evaluation",event="replayed",service="api"\} 1/,
    )
    expect(text).toMatch(
      /ase_evaluation_errors_total\{type="context",code="INSUFFICIENT_CREDITS",service="api"\} 1/,
    )
    expect(text).toMatch(/ase_semantic_provider_call_duration_seconds_count\{.*outcome="ok".*\} 1/)
    expect(text).toMatch(/ase_http_request_duration_seconds_count\{.*status="402".*\} 1/)
  })

  test('the metrics have no data of a client', async () => {
    const api = createTestApi(database.db)
    const account = await newAccount(database.db)
    await post(api, account, destructive)
    const text = await (await api.admin.request('/metrics')).text()
    expect(text).not.toContain(account.accountId)
    expect(text).not.toContain('rm -rf')
  })
})
