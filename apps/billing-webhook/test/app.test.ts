import { ErrorResponse, ReadinessResponse } from '@ase/schemas'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { absentDatabase, createTestReceiver } from './support.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('the operations of the payment receiver', () => {
  test('the payment receiver is ready when its database is', async () => {
    const response = await createTestReceiver(database.db).admin.request('/health/ready')
    expect(response.status).toBe(200)
    ReadinessResponse.parse(await response.json())
  })

  test('the payment receiver is live but not ready without its database', async () => {
    const { app, admin } = createTestReceiver(absentDatabase())
    expect((await app.request('/health/live')).status).toBe(200)
    const response = await admin.request('/health/ready')
    expect(response.status).toBe(503)
    expect(ErrorResponse.parse(await response.json()).code).toBe('DATABASE_UNAVAILABLE')
  })

  test('the payment receiver refuses every Origin header', async () => {
    const response = await createTestReceiver(database.db).app.request('/health/live', {
      headers: { origin: 'https://console.example.com' },
    })
    expect(response.status).toBe(403)
  })

  test('an unknown path of the payment receiver is 404', async () => {
    const { app } = createTestReceiver(database.db)
    const response = await app.request('/api/unknown', { method: 'POST', body: '{}' })
    expect(ErrorResponse.parse(await response.json()).code).toBe('NOT_FOUND')
  })

  test('the payment receiver has metrics', async () => {
    const { app, admin } = createTestReceiver(database.db)
    await app.request('/health/live')
    const text = await (await admin.request('/metrics')).text()
    expect(text).toContain('route="/health/live"')
  })
})
