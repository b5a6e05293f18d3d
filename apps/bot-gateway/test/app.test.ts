import { botGatewayOpenApiDocument, BotGatewayHealthResponse, ErrorResponse } from '@ase/schemas'
import { createLogger, createMetrics, createOriginPolicy } from '@ase/service-kit'
import { describe, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'

function appWith(environment: Record<string, string>) {
  return createApp({
    log: createLogger({ service: 'bot-gateway', level: 'silent' }),
    metrics: createMetrics('bot-gateway'),
    origins: createOriginPolicy([]),
    clock: () => 0,
    config: readConfig(environment),
    inspect: null,
    inbox: null,
    now: () => 0,
  })
}

describe('GET /health: 200', () => {
  test('the response names the configured integrations and contains no setting', async () => {
    const settings = {
      DATABASE_URL: 'postgres://hidden/ase',
      INSPECTION_API_URL: 'http://hidden.example',
      INSPECTION_API_KEY: 'hidden-key',
      BOT_QUEUE_KEY: 'hidden-queue-key'.repeat(2),
      BOT_WEBHOOK_SECRET: 'hidden-webhook-secret',
      TELEGRAM_BOT_TOKEN: '1:hidden-token',
      TELEGRAM_WEBHOOK_SECRET: 'hidden-hook',
      DISCORD_PUBLIC_KEY: 'ab'.repeat(32),
    }
    const response = await appWith(settings).request('/health')
    expect(response.status).toBe(200)
    const text = await response.text()
    expect(text).not.toMatch(/hidden|abab/)
    expect(BotGatewayHealthResponse.parse(JSON.parse(text)).integrations).toEqual({
      inspection: true,
      webhook: true,
      discord: false,
      telegram: true,
      x: false,
    })
  })

  test('liveness needs no credentials', async () => {
    expect((await appWith({}).request('/health/live')).status).toBe(200)
  })
})

describe('GET /health: 403 INVALID_ORIGIN', () => {
  test('a request with an Origin header is refused', async () => {
    const response = await appWith({}).request('/health', {
      headers: { origin: 'https://a.example' },
    })
    expect(response.status).toBe(403)
    expect(ErrorResponse.parse(await response.json()).code).toBe('INVALID_ORIGIN')
  })
})

test('GET /openapi.json returns the document of the operations that the gateway has', async () => {
  const app = appWith({})
  const implied = new Set(['HEAD', 'OPTIONS'])
  const response = await app.request('/openapi.json')
  expect(response.headers.get('content-type')).toBe('application/json')
  const document = botGatewayOpenApiDocument()
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)))
  expect(Object.keys(document.paths).length).toBeGreaterThan(5)
  for (const [path, operations] of Object.entries(document.paths)) {
    const { status, headers } = await app.request(path, { method: 'PUT' })
    expect(status, path).toBe(405)
    const allowed = (headers.get('allow') ?? '').split(', ').filter((name) => !implied.has(name))
    const methods = Object.keys(operations).map((method) => method.toUpperCase())
    expect(allowed.toSorted(), path).toEqual(methods.toSorted())
  }
})

test('responses have Strict-Transport-Security when reports have an https URL', async () => {
  const app = appWith({ PUBLIC_BASE_URL: 'https://security.example.com' })
  for (const path of ['/health', '/webhook/inspect', '/unknown']) {
    const { headers } = await app.request(path)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  }
  const plain = await appWith({ PUBLIC_BASE_URL: 'http://127.0.0.1:3000' }).request('/health')
  expect(plain.headers.get('strict-transport-security')).toBeNull()
})

test('an unknown path is answered with 404 NOT_FOUND', async () => {
  const response = await appWith({}).request('/webhook/unknown', { method: 'POST', body: '{}' })
  expect(response.status).toBe(404)
  expect(ErrorResponse.parse(await response.json()).code).toBe('NOT_FOUND')
})
