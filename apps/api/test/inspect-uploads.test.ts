import { once } from 'node:events'
import { request, type ClientRequest } from 'node:http'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { startServer, type RunningServer } from '@ase/service-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataUriOf, png } from './images.ts'
import { createTestApi, newAccount } from './support.ts'

const body = JSON.stringify({ image: dataUriOf(png) })

let database: TestDatabase
let server: RunningServer
beforeAll(async () => {
  database = await createTestDatabase()
  const { app } = createTestApi(database.db)
  const listen = { port: 0, portSetting: 'API_PORT', host: '127.0.0.1', drainTimeoutMs: 1000 }
  server = await startServer(listen, () => app)
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

/** Begins an upload, whose body the caller sends. */
function upload(apiKey: string, headers: Readonly<Record<string, string>> = {}): ClientRequest {
  const sent = request(`${server.url}/api/verify/inspect`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'content-length': String(body.length),
      ...headers,
    },
  })
  sent.on('error', () => {})
  sent.flushHeaders()
  return sent
}

async function statusOf(sent: ClientRequest): Promise<number | undefined> {
  const [response] = await once(sent, 'response')
  response.resume()
  return response.statusCode
}

/** A request that costs nothing: 422 when it found a place, 429 when it did not. */
const probe = (apiKey: string): Promise<number | undefined> =>
  statusOf(upload(apiKey, { 'content-length': '2' }).end('{}'))

/** Takes all places of the account with uploads of which nothing but the beginning comes. */
async function stall(apiKey: string): Promise<ClientRequest[]> {
  const stalled = Array.from({ length: 6 }, (_, n) => begin(n))
  function begin(n: number): ClientRequest {
    const sent = upload(apiKey)
    sent.write(body.slice(0, 5))
    // A probe was there first.
    sent.on('response', ({ statusCode }) => {
      if (statusCode === 429) stalled[n] = begin(n)
    })
    return sent
  }
  await expect.poll(() => probe(apiKey), { timeout: 20_000 }).toBe(429)
  return stalled
}

describe('POST /api/verify/inspect: 200 after a slow upload', () => {
  test('other accounts do not wait for stalled uploads, which are answered when they complete', async () => {
    const [slow, quick] = [await newAccount(database.db), await newAccount(database.db)]
    const stalled = await stall(slow.apiKey)
    expect(await statusOf(upload(quick.apiKey).end(body))).toBe(200)
    const statuses = stalled.map(statusOf)
    for (const sent of stalled) sent.end(body.slice(5))
    expect(await Promise.all(statuses)).toEqual(stalled.map(() => 200))
  })
})

describe('POST /api/verify/inspect: 413 PAYLOAD_TOO_LARGE before the body arrives', () => {
  test('a body that declares a length beyond the bound is answered before it arrives', async () => {
    const { apiKey } = await newAccount(database.db)
    const endless = upload(apiKey, { 'content-length': '999999999999' })
    expect(await statusOf(endless)).toBe(413)
    endless.destroy()
  })
})

describe('POST /api/verify/inspect: 429 RATE_LIMITED while uploads are stalled', () => {
  test('stalled uploads hold body memory and release it when their connections end', async () => {
    const { apiKey } = await newAccount(database.db)
    const stalled = await stall(apiKey)
    for (const sent of stalled) sent.destroy()
    await expect.poll(() => probe(apiKey), { timeout: 20_000 }).toBe(422)
  })
})
