import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { destructive, envelopes } from './envelopes.ts'
import {
  createTestApi,
  expectError,
  newAccount,
  newIdempotencyKey,
  post,
  type TestAccount,
  type TestApi,
} from './support.ts'

let database: TestDatabase
let api: TestApi
let account: TestAccount
beforeAll(async () => {
  database = await createTestDatabase()
  api = createTestApi(database.db)
  account = await newAccount(database.db)
})
afterAll(() => database.drop())

describe('413 PAYLOAD_TOO_LARGE', () => {
  const padded = (bytes: number) => JSON.stringify(destructive).padEnd(bytes, ' ')

  test('262,144 bytes are read, one more is not', async () => {
    const owner = await newAccount(database.db)
    expect((await post(api, owner, padded(262_144))).status).toBe(200)
    await expectError(await post(api, owner, padded(262_145)), 413, 'PAYLOAD_TOO_LARGE')
  })

  test('a body without a declared length is counted too', async () => {
    const { app } = api
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(0x20)),
    })
    const request = new Request('http://localhost/api/v1/agent/evaluate', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${account.apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': newIdempotencyKey(),
      },
      body,
      duplex: 'half',
    })
    await expectError(await app.request(request), 413, 'PAYLOAD_TOO_LARGE')
  })

  test('a redacted state of 65,536 bytes goes to the provider, one more byte does not', async () => {
    const owner = await newAccount(database.db)
    const withContent = (content: string) => ({
      type: 'output',
      input: { content, destination: { kind: 'user' }, allowedDataClasses: ['public'] },
    })
    const frame = JSON.stringify(withContent('').input).length
    const words = (bytes: number) => 'sun '.repeat(bytes).slice(0, bytes)
    const largest = words(65_536 - frame)
    expect((await post(api, owner, withContent(largest))).status).toBe(200)
    const response = await post(api, owner, withContent(`${largest}s`))
    await expectError(response, 413, 'PAYLOAD_TOO_LARGE')
  })
})

describe('429 RATE_LIMITED', () => {
  test.each([
    ['action', 60, destructive],
    ['trace', 10, envelopes.trace],
  ] as const)('%s: %i a minute, and the next one later', async (_type, limit, envelope) => {
    const busy = await newAccount(database.db)
    const key = { 'idempotency-key': newIdempotencyKey() }
    expect((await post(api, busy, envelope, key)).status).toBe(200)
    for (let call = 1; call < limit; call += 1) {
      expect((await post(api, busy, envelope)).status).toBe(200)
    }
    const response = await post(api, busy, envelope)
    await expectError(response, 429, 'RATE_LIMITED')
    const seconds = Number(response.headers.get('retry-after'))
    expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60).toBe(true)
    const replay = await post(api, busy, envelope, key)
    expect(replay.status).toBe(200)
  })

  test('trace and the other types have windows of their own', async () => {
    const busy = await newAccount(database.db)
    for (let call = 0; call < 10; call += 1) await post(api, busy, envelopes.trace)
    await expectError(await post(api, busy, envelopes.trace), 429, 'RATE_LIMITED')
    expect((await post(api, busy, destructive)).status).toBe(200)
  })
})
