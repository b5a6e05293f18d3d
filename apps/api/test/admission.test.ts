import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { startServer, type RunningServer } from '@ase/service-kit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { destructive, envelopes } from './envelopes.ts'
import { dataUriOf, png } from './images.ts'
import {
  createTestApi,
  expectError,
  headersOf,
  newAccount,
  newIdempotencyKey,
  PATH,
  post,
  type TestAccount,
  type TestApi,
  type TestApiSettings,
} from './support.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

const KIB = 1024

/** An API whose accounts have 4 s, and whose jobs say that they took 1.5 s each. */
function slowApi(settings: TestApiSettings = {}) {
  let nowMs = 1_000_000
  const api = createTestApi(database.db, { cpuMs: 1500, now: () => nowMs, ...settings })
  const pass = (ms: number): void => {
    nowMs += ms
  }
  return { api, pass }
}

function inspect({ app }: TestApi, account: TestAccount, image: string) {
  return app.request('/api/verify/inspect', {
    method: 'POST',
    headers: headersOf(account.apiKey),
    body: JSON.stringify({ image }),
  })
}

let server: RunningServer | null = null

const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await server?.stop()
  server = null
})

async function serve(settings: TestApiSettings): Promise<string> {
  const listen = { port: 0, portSetting: 'API_PORT', host: '127.0.0.1', drainTimeoutMs: 2000 }
  const { app } = createTestApi(database.db, settings)
  server = await startServer(listen, () => app)
  return server.url
}

/** Sends the head of an evaluation and all of its body but the last byte. */
async function sendAllButOneByte(url: string, { apiKey }: TestAccount, body: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  sockets.push(socket)
  let received = ''
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1')
  })
  await once(socket, 'connect')
  const head = [
    `POST ${PATH} HTTP/1.1`,
    'host: a',
    `authorization: Bearer ${apiKey}`,
    'content-type: application/json',
    `idempotency-key: ${newIdempotencyKey()}`,
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, -1)}`)
  return {
    socket,
    status: () => Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0),
    received: () => received,
  }
}

const largeBody = JSON.stringify(destructive).padEnd(200 * KIB, ' ')

describe('POST /api/v1/agent/evaluate: 408 REQUEST_TIMEOUT', () => {
  test('a request whose body does not arrive in time is answered 408 and counts against the limits', async () => {
    let nowMs = 1_000_000
    const url = await serve({
      evaluationBounds: { bodyTimeoutMs: 50, cpu: { capacityMs: 1, refillMsPerSecond: 1 } },
      now: () => (nowMs += 1000),
    })
    const account = await newAccount(database.db)
    const slow = await sendAllButOneByte(url, account, largeBody)
    await expect.poll(slow.status, { timeout: 60_000 }).toBe(408)
    const next = await sendAllButOneByte(url, account, largeBody)
    await expect.poll(next.status, { timeout: 60_000 }).toBe(429)
  })
})

describe('POST /api/v1/agent/evaluate: 429 RATE_LIMITED for the processor time of an account', () => {
  const stateTooLarge = {
    type: 'context',
    input: { content: 'é'.repeat(65_536), source: 'other', trustLevel: 'mixed' },
  }

  const key = { 'idempotency-key': newIdempotencyKey() }

  test('an account without processor time is refused, with the exact time to wait', async () => {
    const { api, pass } = slowApi()
    const account = await newAccount(database.db)
    // Read and rules: 3 s each.
    expect((await post(api, account, destructive)).status).toBe(200)
    expect((await post(api, account, destructive)).status).toBe(200)
    const refused = await post(api, account, destructive)
    await expectError(refused, 429, 'RATE_LIMITED')
    // 2 s are owed, and 75 ms come back in a second.
    expect(refused.headers.get('retry-after')).toBe('27')
    pass(26_000)
    expect((await post(api, account, destructive)).status).toBe(429)
    pass(1000)
    expect((await post(api, account, destructive)).status).toBe(200)
  })

  test('the processor time of one account does not limit another account', async () => {
    const { api } = slowApi()
    const [busy, other] = [await newAccount(database.db), await newAccount(database.db)]
    for (let call = 0; call < 2; call += 1) await post(api, busy, destructive)
    expect((await post(api, busy, destructive)).status).toBe(429)
    expect((await post(api, other, destructive)).status).toBe(200)
  })

  test('processor time is checked after the API key and after everything that needs no body', async () => {
    const { api } = slowApi()
    const account = await newAccount(database.db)
    for (let call = 0; call < 2; call += 1) await post(api, account, destructive)
    const noKey = { 'idempotency-key': null }
    await expectError(await post(api, account, destructive, noKey), 400, 'IDEMPOTENCY_KEY_REQUIRED')
    const type = { 'content-type': 'text/plain' }
    await expectError(await post(api, account, destructive, type), 415, 'UNSUPPORTED_CONTENT_TYPE')
    await expectError(await post(api, { apiKey: 'none' }, destructive), 401, 'AUTH_REQUIRED')
    const body = ' '.repeat(262_145)
    const length = { 'content-length': String(body.length) }
    await expectError(await post(api, account, body, length), 413, 'PAYLOAD_TOO_LARGE')
  })

  test.each([
    ['a body that is no JSON', 400, '{', {}],
    ['a body that fits no schema', 422, '{}', {}],
    ['a state that is too large', 413, stateTooLarge, {}],
    ['an account without credit', 402, envelopes.output, {}],
    ['a replay', 200, destructive, key],
    ['a conflict', 409, envelopes.action, key],
  ] as const)('processor time is counted for %s', async (_, status, body, headers) => {
    const { api, pass } = slowApi({ cpuMs: 5000 })
    const account = await newAccount(database.db, status === 402 ? 1 : 2)
    // What a replay repeats, and a conflict conflicts with.
    await post(api, account, destructive, key)
    pass(3_600_000)
    expect((await post(api, account, body, headers)).status).toBe(status)
    expect((await post(api, account, destructive)).status).toBe(429)
  })

  test('requests that wait for the answer to an equal request count against the limits', async () => {
    let nowMs = 1_000_000
    // Each look at this clock costs ten milliseconds of waiting.
    const api = createTestApi(database.db, {
      evaluationBounds: { cpu: { capacityMs: 25, refillMsPerSecond: 0.001 } },
      cpuMs: 0,
      now: () => (nowMs += 1000),
    })
    const account = await newAccount(database.db)
    const equal = { 'idempotency-key': newIdempotencyKey() }
    expect((await post(api, account, destructive, equal)).status).toBe(200)
    expect((await post(api, account, destructive, equal)).status).toBe(200)
    expect((await post(api, account, destructive, equal)).status).toBe(429)
  })
})

describe('POST /api/verify/inspect: 429 RATE_LIMITED for the processor time of an account', () => {
  test('processor time of images is counted separately', async () => {
    const { api } = slowApi({ cpuMs: 5000 })
    const account = await newAccount(database.db)
    await post(api, account, destructive)
    expect((await post(api, account, destructive)).status).toBe(429)
    expect((await inspect(api, account, dataUriOf(png))).status).toBe(200)
    // Each look at this clock costs ten milliseconds of waiting.
    let nowMs = 1_000_000
    const strict = createTestApi(database.db, {
      inspectionBounds: { cpu: { capacityMs: 1, refillMsPerSecond: 1 } },
      now: () => (nowMs += 1000),
    })
    expect((await inspect(strict, account, dataUriOf(png))).status).toBe(200)
    const refused = await inspect(strict, account, dataUriOf(png))
    await expectError(refused, 429, 'RATE_LIMITED')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('POST /api/v1/agent/evaluate: 429 RATE_LIMITED for concurrent bodies', () => {
  test('the number of slow bodies of an account is bounded, and more requests are refused', async () => {
    const perOwner = { bytesMax: 1000 * KIB, countMax: 3 }
    const large = { bytesMax: 2000 * KIB, countMax: 100, perOwner }
    const url = await serve({ evaluationBounds: { large } })
    const account = await newAccount(database.db)
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => sendAllButOneByte(url, account, largeBody)),
    )
    const statuses = () => sent.map(({ status }) => status()).filter((status) => status > 0)
    await expect.poll(statuses, { timeout: 60_000 }).toEqual(Array.from({ length: 7 }, () => 429))
    const refused = sent.filter(({ status }) => status() === 429)
    for (const { received } of refused)
      expect(received().toLowerCase()).toContain('retry-after: 2\r\n')
    // The places are the account's own: another one finds some, and so does a small body of the first.
    const other = await sendAllButOneByte(url, await newAccount(database.db), largeBody)
    other.socket.write(' ')
    await expect.poll(other.status, { timeout: 60_000 }).toBe(200)
    const small = await sendAllButOneByte(url, account, JSON.stringify(destructive))
    small.socket.write('}')
    await expect.poll(small.status, { timeout: 60_000 }).toBe(200)
    // Those who have places are answered when their bodies come, and give them back.
    for (const { socket, status } of sent) if (status() === 0) socket.write(' ')
    const admitted = () => sent.filter(({ status }) => status() === 200).length
    await expect.poll(admitted, { timeout: 60_000 }).toBe(3)
    const later = await sendAllButOneByte(url, account, largeBody)
    later.socket.write(' ')
    await expect.poll(later.status, { timeout: 60_000 }).toBe(200)
  })

  test('the bytes of concurrent bodies are bounded over all accounts', async () => {
    const url = await serve({ evaluationBounds: { large: { bytesMax: 500 * KIB, countMax: 100 } } })
    const accounts = await Promise.all([1, 2, 3, 4].map(() => newAccount(database.db)))
    const sent = await Promise.all(
      accounts.map((account) => sendAllButOneByte(url, account, largeBody)),
    )
    const statuses = () => sent.map(({ status }) => status()).filter((status) => status > 0)
    await expect.poll(statuses, { timeout: 60_000 }).toEqual([429, 429])
  })

  test('two accounts that fill the body memory with slow bodies give way to a third account', async () => {
    const perOwner = { bytesMax: 2000 * KIB, countMax: 2 }
    const large = { bytesMax: 2000 * KIB, countMax: 4, perOwner }
    const url = await serve({ evaluationBounds: { large } })
    const busy = [await newAccount(database.db), await newAccount(database.db)]
    const sent = []
    for (const account of [...busy, ...busy])
      sent.push(await sendAllButOneByte(url, account, largeBody))
    // They are in the room when a third body of each of them is refused.
    for (const account of busy) {
      const more = await sendAllButOneByte(url, account, largeBody)
      await expect.poll(more.status, { timeout: 60_000 }).toBe(429)
    }
    const third = await sendAllButOneByte(url, await newAccount(database.db), largeBody)
    third.socket.write(' ')
    await expect.poll(third.status, { timeout: 60_000 }).toBe(200)
    expect(sent.map(({ status }) => status()).filter((status) => status === 429)).toHaveLength(1)
  })
})
