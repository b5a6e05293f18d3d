import { createInspectionClient } from '@ase/bots'
import { answerJson, inspectionResponse, startLocalServer } from '@ase/bots/testing'
import { ErrorResponse } from '@ase/schemas'
import { createLogger, createMetrics, createOriginPolicy } from '@ase/service-kit'
import { describe, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'

const secret = 'the-shared-secret'

function appFor(apiUrl: string | null, environment: Record<string, string> = {}) {
  return createApp({
    log: createLogger({ service: 'bot-gateway', level: 'silent' }),
    metrics: createMetrics('bot-gateway'),
    origins: createOriginPolicy([]),
    clock: () => 0,
    config: readConfig({ BOT_WEBHOOK_SECRET: secret, ...environment }),
    inspect:
      apiUrl === null ? null : createInspectionClient({ apiUrl, apiKey: 'key', timeoutMs: 60_000 }),
    inbox: null,
    now: () => 0,
  })
}

type App = ReturnType<typeof appFor>

function send(
  app: App,
  headers: Record<string, string> = {},
  body = '{"url":"https://a.example/"}',
) {
  return app.request('/webhook/inspect', {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...headers },
    body,
  })
}

async function errorOf(response: Response | Promise<Response>): Promise<string> {
  const answer = await response
  return `${answer.status} ${ErrorResponse.parse(await answer.json()).code}`
}

const reporting = () =>
  startLocalServer((response) => answerJson(response, 200, inspectionResponse))

test('passes the body on and gives the listed fields', async () => {
  const api = await reporting()
  const body = '{"image":"data:image/png;base64,iVBORw0KGgo="}'
  const response = await send(appFor(api.url), { 'idempotency-key': 'k'.repeat(20) }, body)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(inspectionResponse)
  expect(api.received.map((request) => request.body)).toEqual([body])
  expect(api.received[0]?.headers['idempotency-key']).toBe('k'.repeat(20))
})

describe('nobody gets in', () => {
  test.each([
    ['without a header', { authorization: '' }],
    ['with more than the secret', { authorization: `Bearer ${secret} more` }],
    ['with an empty word', { authorization: `Bearer  ${secret}` }],
    ['with another secret', { authorization: 'Bearer another-secret' }],
    ['with the start of the secret', { authorization: `Bearer ${secret.slice(0, -1)}` }],
    ['with more than the secret', { authorization: `Bearer ${secret}x` }],
    ['with another scheme', { authorization: `Basic ${secret}` }],
    ['with the bare secret', { authorization: secret }],
    ['with two secrets', { authorization: `Bearer ${secret}, Bearer ${secret}` }],
  ])('%s', async (_, headers) => {
    const api = await reporting()
    expect(await errorOf(send(appFor(api.url), headers))).toBe('401 AUTH_REQUIRED')
    expect(api.received).toEqual([])
  })

  test('without a configured secret the endpoint is 404', async () => {
    const app = appFor(null, { BOT_WEBHOOK_SECRET: '' })
    expect(await errorOf(send(app))).toBe('404 NOT_FOUND')
  })
})

test('over 1 MB is 413, not JSON 415, a bad idempotency key 400; the API hears of none', async () => {
  const api = await reporting()
  const app = appFor(api.url)
  expect(await errorOf(send(app, {}, 'x'.repeat(1_048_577)))).toBe('413 PAYLOAD_TOO_LARGE')
  expect(await errorOf(send(app, { 'content-type': 'text/plain' }))).toBe(
    '415 UNSUPPORTED_CONTENT_TYPE',
  )
  expect(await errorOf(send(app, { 'idempotency-key': 'short' }))).toBe(
    '400 IDEMPOTENCY_KEY_INVALID',
  )
  expect(api.received).toEqual([])
})

test.each([
  [400, 'INVALID_JSON'],
  [402, 'INSUFFICIENT_CREDITS'],
  [409, 'IDEMPOTENCY_CONFLICT'],
  [410, 'TEXT_INSPECTION_RETIRED'],
  [415, 'UNSUPPORTED_MEDIA_TYPE'],
  [422, 'INVALID_SCHEMA'],
  [502, 'FORENSICS_PROVIDER_ERROR'],
  [503, 'DATABASE_UNAVAILABLE'],
])('%s %s of the inspection API is passed on', async (status, code) => {
  const details = [{ path: 'url', issue: 'url_not_allowed' }]
  const api = await startLocalServer((response) =>
    answerJson(response, status, { ok: false, error: 'other words', code, details }),
  )
  const response = await send(appFor(api.url))
  expect(response.status).toBe(status)
  const error = ErrorResponse.parse(await response.json())
  expect(error).toMatchObject({ code, details })
  expect(error.error).not.toBe('other words')
})

test('a rate limit keeps its pause', async () => {
  const api = await startLocalServer((response) =>
    answerJson(
      response,
      429,
      { ok: false, error: '', code: 'RATE_LIMITED' },
      { 'retry-after': '9' },
    ),
  )
  const response = await send(appFor(api.url))
  expect(response.headers.get('retry-after')).toBe('9')
  expect(await errorOf(response)).toBe('429 RATE_LIMITED')
})

test.each(['AUTH_REQUIRED', 'INVALID_ORIGIN'])(
  '%s is about the gateway, not about its caller',
  async (code) => {
    const api = await startLocalServer((response) =>
      answerJson(response, 401, { ok: false, error: '', code }),
    )
    const response = await send(appFor(api.url))
    expect(response.headers.get('retry-after')).toBe('30')
    expect(await errorOf(response)).toBe('502 FORENSICS_PROVIDER_ERROR')
  },
)

test('an inspection API that is away is 502 with a pause; one that is not configured 404', async () => {
  const api = await startLocalServer((response) => response.destroy())
  const response = await send(appFor(api.url))
  expect(response.headers.get('retry-after')).toBe('30')
  expect(await errorOf(response)).toBe('502 FORENSICS_PROVIDER_ERROR')
  expect(await errorOf(send(appFor(null)))).toBe('404 NOT_FOUND')
})
