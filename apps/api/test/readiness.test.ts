import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calmInspector } from './images.ts'
import { createTestApi, expectError } from './support.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('without a running image reader the API is not ready and still answers requests', async () => {
  const inspector = { ...calmInspector(), hasReaders: false }
  const { admin, app } = createTestApi(database.db, { inspector })
  await expectError(await admin.request('/health/ready'), 503, 'IMAGE_READERS_UNAVAILABLE')
  expect((await app.request('/openapi.json')).status).toBe(200)
})

test('the API is ready while its full queue makes progress, and not ready while it makes none', async () => {
  const queue = { isFull: true, finished: 0 }
  let nowMs = 0
  const { admin } = createTestApi(database.db, { queue, now: () => nowMs })
  const ask = (): Promise<Response> => {
    nowMs += 5000
    return Promise.resolve(admin.request('/health/ready'))
  }
  for (let seconds = 0; seconds < 60; seconds += 5) {
    queue.finished += 1
    expect((await ask()).status).toBe(200)
  }
  expect((await ask()).status).toBe(200)
  await expectError(await ask(), 503, 'QUEUE_FULL')
  queue.isFull = false
  expect((await ask()).status).toBe(200)
})
