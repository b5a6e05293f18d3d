import { createInspectionClient, type InspectionClient } from '@ase/bots'
import { answerJson, inspectionResponse, startLocalServer } from '@ase/bots/testing'
import { ErrorResponse } from '@ase/schemas'
import { createLogger, createMetrics, createOriginPolicy } from '@ase/service-kit'
import { describe, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'

const secret = 'the-shared-secret'

function appFor(apiUrl: string | null, environment: Record<string, string> = {}) {
  const settings = apiUrl === null ? null : { apiUrl, apiKey: 'key', timeoutMs: 60_000 }
  return appWith(settings && createInspectionClient(settings), environment)
}

function appWith(inspect: InspectionClient | null, environment: Record<string, string> = {}) {
  return createApp({
    log: createLogger({ service: 'bot-gateway', level: 'silent' }),
    metrics: createMetrics('bot-gateway'),
    origins: createOriginPolicy([]),
    clock: () => 0,
    config: readConfig({ BOT_WEBHOOK_SECRET: secret, ...environment }),
    inspect,
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

/** The inspection API refuses with this error: the caller gets the same, with a message of our own. */
async function expectPassedOn(status: number, code: string): Promise<void> {
  const details = [{ path: 'url', issue: 'url_not_allowed' }]
  const api = await startLocalServer((response) =>
    answerJson(response, status, { ok: false, error: 'other words', code, details }),
  )
  const response = await send(appFor(api.url))
  expect(response.status).toBe(status)
  const error = ErrorResponse.parse(await response.json())
  expect(error).toMatchObject({ code, details })
  expect(error.error).not.toBe('other words')
}

describe('POST /webhook/inspect: 200', () => {
  test('the body and the Idempotency-Key are passed on, and the report is returned', async () => {
    const api = await reporting()
    const body = '{"image":"data:image/png;base64,iVBORw0KGgo="}'
    const response = await send(appFor(api.url), { 'idempotency-key': 'k'.repeat(20) }, body)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(inspectionResponse)
    expect(api.received.map((request) => request.body)).toEqual([body])
    expect(api.received[0]?.headers['idempotency-key']).toBe('k'.repeat(20))
  })

  test('a replayed report is marked as such', async () => {
    const api = await startLocalServer((response) =>
      answerJson(response, 200, inspectionResponse, { 'idempotent-replayed': 'true' }),
    )
    const response = await send(appFor(api.url))
    expect(response.headers.get('idempotent-replayed')).toBe('true')
  })
})

describe('POST /webhook/inspect: 400 INVALID_JSON', () => {
  test('the refusal INVALID_JSON of the inspection API is passed on', async () => {
    await expectPassedOn(400, 'INVALID_JSON')
  })
})

describe('POST /webhook/inspect: 400 IDEMPOTENCY_KEY_INVALID', () => {
  test('a malformed Idempotency-Key is refused without a call of the inspection API', async () => {
    const api = await reporting()
    expect(await errorOf(send(appFor(api.url), { 'idempotency-key': 'short' }))).toBe(
      '400 IDEMPOTENCY_KEY_INVALID',
    )
    expect(api.received).toEqual([])
  })
})

describe('POST /webhook/inspect: 401 AUTH_REQUIRED', () => {
  test.each([
    ['no header', { authorization: '' }],
    ['a word after the secret', { authorization: `Bearer ${secret} more` }],
    ['an empty word', { authorization: `Bearer  ${secret}` }],
    ['another secret', { authorization: 'Bearer another-secret' }],
    ['the start of the secret', { authorization: `Bearer ${secret.slice(0, -1)}` }],
    ['a longer secret', { authorization: `Bearer ${secret}x` }],
    ['another scheme', { authorization: `Basic ${secret}` }],
    ['the secret without a scheme', { authorization: secret }],
    ['two secrets', { authorization: `Bearer ${secret}, Bearer ${secret}` }],
  ])('a request with %s is refused without a call of the inspection API', async (_, headers) => {
    const api = await reporting()
    expect(await errorOf(send(appFor(api.url), headers))).toBe('401 AUTH_REQUIRED')
    expect(api.received).toEqual([])
  })
})

describe('POST /webhook/inspect: 402 INSUFFICIENT_CREDITS', () => {
  test('the refusal INSUFFICIENT_CREDITS of the inspection API is passed on', async () => {
    await expectPassedOn(402, 'INSUFFICIENT_CREDITS')
  })
})

describe('POST /webhook/inspect: 403 INVALID_ORIGIN', () => {
  test('a request with an Origin header is refused', async () => {
    const api = await reporting()
    expect(await errorOf(send(appFor(api.url), { origin: 'https://a.example' }))).toBe(
      '403 INVALID_ORIGIN',
    )
    expect(api.received).toEqual([])
  })
})

describe('POST /webhook/inspect: 404 NOT_FOUND', () => {
  test('a gateway without a configured secret has no such endpoint', async () => {
    const app = appFor(null, { BOT_WEBHOOK_SECRET: '' })
    expect(await errorOf(send(app))).toBe('404 NOT_FOUND')
  })

  test('a gateway without a key of the inspection API has no such endpoint', async () => {
    expect(await errorOf(send(appFor(null)))).toBe('404 NOT_FOUND')
  })
})

describe('POST /webhook/inspect: 409 IDEMPOTENCY_CONFLICT', () => {
  test('the refusal IDEMPOTENCY_CONFLICT of the inspection API is passed on', async () => {
    await expectPassedOn(409, 'IDEMPOTENCY_CONFLICT')
  })
})

describe('POST /webhook/inspect: 410 TEXT_INSPECTION_RETIRED', () => {
  test('the refusal TEXT_INSPECTION_RETIRED of the inspection API is passed on', async () => {
    await expectPassedOn(410, 'TEXT_INSPECTION_RETIRED')
  })
})

describe('POST /webhook/inspect: 413 PAYLOAD_TOO_LARGE', () => {
  test('a body over 1 MB is refused without a call of the inspection API', async () => {
    const api = await reporting()
    expect(await errorOf(send(appFor(api.url), {}, 'x'.repeat(1_048_577)))).toBe(
      '413 PAYLOAD_TOO_LARGE',
    )
    expect(api.received).toEqual([])
  })
})

describe('POST /webhook/inspect: 415 UNSUPPORTED_CONTENT_TYPE', () => {
  test('a body that is not JSON is refused by its Content-Type', async () => {
    const api = await reporting()
    expect(await errorOf(send(appFor(api.url), { 'content-type': 'text/plain' }))).toBe(
      '415 UNSUPPORTED_CONTENT_TYPE',
    )
    expect(api.received).toEqual([])
  })
})

describe('POST /webhook/inspect: 415 UNSUPPORTED_MEDIA_TYPE', () => {
  test('the refusal UNSUPPORTED_MEDIA_TYPE of the inspection API is passed on', async () => {
    await expectPassedOn(415, 'UNSUPPORTED_MEDIA_TYPE')
  })
})

describe('POST /webhook/inspect: 422 INVALID_SCHEMA', () => {
  test('the refusal INVALID_SCHEMA of the inspection API is passed on', async () => {
    await expectPassedOn(422, 'INVALID_SCHEMA')
  })
})

describe('POST /webhook/inspect: 429 RATE_LIMITED', () => {
  test('a rate limit of the inspection API is passed on with its Retry-After', async () => {
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
})

describe('POST /webhook/inspect: 500 INTERNAL_ERROR', () => {
  test('a defect is answered without details', async () => {
    const app = appWith(() => Promise.reject(new Error('a detail')))
    const response = await send(app)
    expect(await response.clone().text()).not.toContain('a detail')
    expect(await errorOf(response)).toBe('500 INTERNAL_ERROR')
  })
})

describe('POST /webhook/inspect: 502 FORENSICS_PROVIDER_ERROR', () => {
  test('the refusal FORENSICS_PROVIDER_ERROR of the inspection API is passed on', async () => {
    await expectPassedOn(502, 'FORENSICS_PROVIDER_ERROR')
  })

  test('an inspection API that does not answer is reported with Retry-After', async () => {
    const api = await startLocalServer((response) => response.destroy())
    const response = await send(appFor(api.url))
    expect(response.headers.get('retry-after')).toBe('30')
    expect(await errorOf(response)).toBe('502 FORENSICS_PROVIDER_ERROR')
  })

  test.each(['AUTH_REQUIRED', 'INVALID_ORIGIN'])(
    'the refusal %s of the gateway key is reported with Retry-After',
    async (code) => {
      const api = await startLocalServer((response) =>
        answerJson(response, 401, { ok: false, error: '', code }),
      )
      const response = await send(appFor(api.url))
      expect(response.headers.get('retry-after')).toBe('30')
      expect(await errorOf(response)).toBe('502 FORENSICS_PROVIDER_ERROR')
    },
  )
})

describe('POST /webhook/inspect: 503 DATABASE_UNAVAILABLE', () => {
  test('the refusal DATABASE_UNAVAILABLE of the inspection API is passed on', async () => {
    await expectPassedOn(503, 'DATABASE_UNAVAILABLE')
  })
})
