import { ErrorResponse, ReadinessResponse } from '@ase/schemas'
import { createLogger, createMetrics, createOriginPolicy } from '@ase/service-kit'
import { describe, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'

function appWith(isReady: boolean) {
  return createApp({
    log: createLogger({ service: 'billing-webhook', level: 'silent' }),
    metrics: createMetrics('billing-webhook'),
    origins: createOriginPolicy([]),
    clock: () => 0,
    isDatabaseReady: () => Promise.resolve(isReady),
  })
}

describe('the payment receiver', () => {
  test('is ready when its database is', async () => {
    const response = await appWith(true).request('/health/ready')
    expect(response.status).toBe(200)
    ReadinessResponse.parse(await response.json())
  })

  test('lives without its database but is not ready', async () => {
    const app = appWith(false)
    expect((await app.request('/health/live')).status).toBe(200)
    const response = await app.request('/health/ready')
    expect(response.status).toBe(503)
    expect(ErrorResponse.parse(await response.json()).code).toBe('DATABASE_UNAVAILABLE')
  })

  test('is not for web pages: any origin is refused', async () => {
    const response = await appWith(true).request('/health/live', {
      headers: { origin: 'https://console.example.com' },
    })
    expect(response.status).toBe(403)
  })

  test('an unknown address is 404', async () => {
    const response = await appWith(true).request('/api/unknown', { method: 'POST', body: '{}' })
    expect(ErrorResponse.parse(await response.json()).code).toBe('NOT_FOUND')
  })

  test('has metrics', async () => {
    const app = appWith(true)
    await app.request('/health/live')
    const text = await (await app.request('/metrics')).text()
    expect(text).toContain('route="/health/live"')
  })
})
