import { auditLedger, readBalance } from '@ase/credits'
import type { Database } from '@ase/db'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { InspectionFailure } from '@ase/inspection'
import { InspectionResponse, limits, ReportResponse, type ErrorCode } from '@ase/schemas'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { destructive } from './envelopes.ts'
import { nothingDeclared } from '@ase/inspection/testing'
import { dataUriOf, inspectorOf, png, pngWith } from './images.ts'
import { newSessionClient } from './session-client.ts'
import {
  absentDatabase,
  createTestApi,
  expectError,
  headersOf,
  newAccount,
  newIdempotencyKey,
  post,
  type TestAccount,
  type TestApi,
} from './support.ts'

const INSPECT = '/api/verify/inspect'
const { bodyBytesMax, imageBytesMax } = limits.inspection

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())
afterEach(async () => {
  expect(await auditLedger(db)).toMatchObject({ unbalanced: 0, misheld: 0, unmatched: 0 })
})

const withImage = { image: dataUriOf(png) }
const withUrl = { url: 'https://images.example.com/photo.jpg' }

async function send(
  { app }: TestApi,
  account: Pick<TestAccount, 'apiKey'>,
  body: object | string,
  changes: Readonly<Record<string, string | null>> = { 'idempotency-key': null },
): Promise<Response> {
  return app.request(INSPECT, {
    method: 'POST',
    headers: headersOf(account.apiKey, changes),
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

const balanceOf = ({ accountId }: TestAccount) => readBalance(db, accountId)

/** Checks that the inspection of this body is refused with this error and costs nothing. */
async function expectRefused(
  body: object | string,
  status: number,
  code: ErrorCode,
): Promise<void> {
  const account = await newAccount(db)
  await expectError(await send(createTestApi(db), account, body), status, code)
  expect(await balanceOf(account)).toEqual({ balance: 100, held: 0, debt: 0 })
}

/** Checks that this error of the image's reader is the answer to an inspection and costs nothing. */
async function expectErrorOfReader(status: number, code: ErrorCode): Promise<void> {
  const inspector = inspectorOf(() => Promise.reject(new InspectionFailure({ code })))
  const account = await newAccount(db)
  const response = await send(createTestApi(db, { inspector }), account, withImage)
  await expectError(response, status, code)
  expect(await balanceOf(account)).toEqual({ balance: 100, held: 0, debt: 0 })
}

describe('POST /api/verify/inspect: 200', () => {
  test.each([
    ['a data URI', withImage],
    ['an address', withUrl],
  ])(
    'an inspection of %s is answered with its report, which everyone can read',
    async (_, body) => {
      const api = createTestApi(db)
      const account = await newAccount(db)
      const response = await send(api, account, body)
      expect(response.status).toBe(200)
      expect(response.headers.get('idempotent-replayed')).toBeNull()
      const inspected = InspectionResponse.parse(await response.json())
      expect(inspected.report).toMatchObject({ id: inspected.reportId, subjectSize: png.length })
      expect(await balanceOf(account)).toEqual({ balance: 99, held: 0, debt: 0 })
      const read = await api.app.request(`/api/reports/${inspected.reportId}`)
      expect(ReportResponse.parse(await read.json())).toMatchObject(inspected)
    },
  )

  test('an inspection with a session needs no API key', async () => {
    const api = createTestApi(db)
    const person = await newSessionClient(db)
    expect((await person.send(api, 'POST', INSPECT, withImage)).status).toBe(200)
    expect(await balanceOf(person)).toEqual({ balance: 99, held: 0, debt: 0 })
  })

  test('an inspection with an idempotency key is replayed, marked as a replay and charged once', async () => {
    const api = createTestApi(db)
    const account = await newAccount(db)
    const key = { 'idempotency-key': newIdempotencyKey() }
    const first = await send(api, account, withImage, key)
    const again = await send(api, account, withImage, key)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await again.json()).toEqual(await first.json())
    expect(await balanceOf(account)).toEqual({ balance: 99, held: 0, debt: 0 })
  })

  test('one idempotency key that five clients send 20 times is charged once', async () => {
    const api = createTestApi(db)
    const account = await newAccount(db)
    const key = { 'idempotency-key': newIdempotencyKey() }
    const clients = Array.from({ length: 5 }, async () => {
      for (let n = 0; n < 4; n++)
        expect((await send(api, account, { image: dataUriOf(pngWith('x')) }, key)).status).toBe(200)
    })
    await Promise.all(clients)
    expect(await balanceOf(account)).toEqual({ balance: 99, held: 0, debt: 0 })
  })
})

describe('POST /api/verify/inspect: 400 INVALID_JSON', () => {
  test('an inspection with a body that is no JSON is refused without a charge', async () => {
    await expectRefused('{', 400, 'INVALID_JSON')
  })
})

describe('POST /api/verify/inspect: 400 IDEMPOTENCY_KEY_INVALID', () => {
  test('an inspection with a malformed Idempotency-Key is refused', async () => {
    const key = { 'idempotency-key': 'short' }
    const response = await send(createTestApi(db), await newAccount(db), withImage, key)
    await expectError(response, 400, 'IDEMPOTENCY_KEY_INVALID')
  })
})

describe('POST /api/verify/inspect: 401 AUTH_REQUIRED', () => {
  test('an inspection without a valid credential is refused', async () => {
    const response = await send(createTestApi(db), { apiKey: 'none' }, withImage)
    await expectError(response, 401, 'AUTH_REQUIRED')
  })
})

describe('POST /api/verify/inspect: 402 INSUFFICIENT_CREDITS', () => {
  test('an inspection of an account without credits is refused', async () => {
    const account = await newAccount(db, 0)
    const response = await send(createTestApi(db), account, withImage)
    await expectError(response, 402, 'INSUFFICIENT_CREDITS')
  })
})

describe('POST /api/verify/inspect: 403 INVALID_ORIGIN', () => {
  test('an inspection with a session is refused when no page of our own sent it', async () => {
    const api = createTestApi(db)
    const person = await newSessionClient(db)
    const elsewhere = await api.app.request(INSPECT, {
      method: 'POST',
      headers: { cookie: person.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(withImage),
    })
    await expectError(elsewhere, 403, 'INVALID_ORIGIN')
    expect(await balanceOf(person)).toEqual({ balance: 100, held: 0, debt: 0 })
  })
})

describe('POST /api/verify/inspect: 409 IDEMPOTENCY_CONFLICT', () => {
  test('an inspection of another image under the same idempotency key is a conflict', async () => {
    const api = createTestApi(db)
    const account = await newAccount(db)
    const key = { 'idempotency-key': newIdempotencyKey() }
    expect((await send(api, account, withImage, key)).status).toBe(200)
    await expectError(await send(api, account, withUrl, key), 409, 'IDEMPOTENCY_CONFLICT')
    expect(await balanceOf(account)).toEqual({ balance: 99, held: 0, debt: 0 })
  })

  test('inspections share their idempotency keys with evaluations', async () => {
    const api = createTestApi(db)
    const account = await newAccount(db)
    const one = { 'idempotency-key': newIdempotencyKey() }
    expect((await send(api, account, withImage, one)).status).toBe(200)
    await expectError(await post(api, account, destructive, one), 409, 'IDEMPOTENCY_CONFLICT')
    const other = { 'idempotency-key': newIdempotencyKey() }
    expect((await post(api, account, destructive, other)).status).toBe(200)
    await expectError(await send(api, account, withImage, other), 409, 'IDEMPOTENCY_CONFLICT')
    expect(await balanceOf(account)).toEqual({ balance: 98, held: 0, debt: 0 })
  })

  test('when an inspection and an evaluation race for one key, one is answered and charged', async () => {
    const api = createTestApi(db)
    for (let n = 0; n < 40; n++) {
      const account = await newAccount(db, 10)
      const key = { 'idempotency-key': newIdempotencyKey() }
      const answers = await Promise.all([
        send(api, account, withImage, key),
        post(api, account, destructive, key),
      ])
      const statuses = new Set(answers.map(({ status }) => status))
      expect(statuses).toEqual(new Set([200, 409]))
      expect(await balanceOf(account)).toEqual({ balance: 9, held: 0, debt: 0 })
    }
  })
})

describe('POST /api/verify/inspect: 410 TEXT_INSPECTION_RETIRED', () => {
  test.each([
    ['text', { ...withImage, text: 'Is this true?' }],
    ['text of any kind', { text: null }],
  ])('an inspection of a body with %s is refused without a charge', async (_, body) => {
    await expectRefused(body, 410, 'TEXT_INSPECTION_RETIRED')
  })
})

describe('POST /api/verify/inspect: 413 PAYLOAD_TOO_LARGE', () => {
  test.each([
    [
      'an image over 10 MiB',
      { image: dataUriOf(Buffer.concat([png, Buffer.alloc(imageBytesMax)])) },
    ],
    ['a body over its bound', `"${'A'.repeat(bodyBytesMax)}"`],
  ])('an inspection of %s is refused without a charge', async (_, body) => {
    await expectRefused(body, 413, 'PAYLOAD_TOO_LARGE')
  })

  test('PAYLOAD_TOO_LARGE of the reader is the answer to an inspection, without a charge', async () => {
    await expectErrorOfReader(413, 'PAYLOAD_TOO_LARGE')
  })
})

describe('POST /api/verify/inspect: 415 UNSUPPORTED_CONTENT_TYPE', () => {
  test('an inspection with a body that is not declared as JSON is refused', async () => {
    const type = { 'content-type': 'image/png' }
    const response = await send(createTestApi(db), await newAccount(db), withImage, type)
    await expectError(response, 415, 'UNSUPPORTED_CONTENT_TYPE')
  })
})

describe('POST /api/verify/inspect: 415 UNSUPPORTED_MEDIA_TYPE', () => {
  test.each([
    ['an audio file', { image: dataUriOf(png, 'audio/mpeg') }],
    ['an image with the label of another type', { image: dataUriOf(png, 'image/gif') }],
  ])('an inspection of %s is refused without a charge', async (_, body) => {
    await expectRefused(body, 415, 'UNSUPPORTED_MEDIA_TYPE')
  })

  test('UNSUPPORTED_MEDIA_TYPE of the reader is the answer to an inspection, without a charge', async () => {
    await expectErrorOfReader(415, 'UNSUPPORTED_MEDIA_TYPE')
  })

  test.each([
    ['small', png],
    ['large', Buffer.concat([png, Buffer.alloc(1_000_000)])],
  ])(
    'a %s image under the label of another type is refused with the detail media_type_mismatch',
    async (_, bytes) => {
      const body = { image: dataUriOf(bytes, 'application/octet-stream') }
      const response = await send(createTestApi(db), await newAccount(db), body)
      const { details } = await expectError(response, 415, 'UNSUPPORTED_MEDIA_TYPE')
      expect(details).toEqual([{ path: 'image', issue: 'media_type_mismatch' }])
    },
  )
})

describe('POST /api/verify/inspect: 422 INVALID_SCHEMA', () => {
  test.each<[string, object | string]>([
    ['neither a URL nor an image', {}],
    ['a URL field twice', `{"url":"https://example.com/a","url":"https://example.com/b"}`],
    ['a URL and an image', { ...withImage, ...withUrl }],
    ['a conclusion of the client', { ...withImage, verdictKey: 'x' }],
    ['a URL with a password', { url: 'https://a:b@example.com/' }],
    ['a URL with another port', { url: 'https://example.com:8443/' }],
    ['an image that is no data URI', { image: 'data:image/png,abc' }],
    ['megabytes of brackets', '['.repeat(bodyBytesMax)],
  ])('an inspection of %s is refused without a charge', async (_, body) => {
    await expectRefused(body, 422, 'INVALID_SCHEMA')
  })

  test('a URL that is not allowed is refused with the field', async () => {
    const details = [{ path: 'url', issue: 'url_not_allowed' }]
    const fetchImage = () =>
      Promise.reject(new InspectionFailure({ code: 'INVALID_SCHEMA', details }))
    const account = await newAccount(db)
    const response = await send(createTestApi(db, { fetchImage }), account, withUrl)
    expect(await expectError(response, 422, 'INVALID_SCHEMA')).toMatchObject({ details })
  })
})

describe('POST /api/verify/inspect: 429 RATE_LIMITED', () => {
  /** An inspector that reads nothing until the test releases it. */
  function heldInspector() {
    const mayEnd = Promise.withResolvers<void>()
    const begun: Uint8Array[] = []
    const inspector = inspectorOf(async (bytes) => {
      begun.push(bytes)
      await mayEnd.promise
      return nothingDeclared(bytes)
    })
    return { inspector, begun, end: () => mayEnd.resolve() }
  }

  test('an inspection is refused with Retry-After while the reader is full', async () => {
    const error = { code: 'RATE_LIMITED', retryAfterSeconds: 2 } as const
    const inspector = inspectorOf(() => Promise.reject(new InspectionFailure(error)))
    const account = await newAccount(db)
    const response = await send(createTestApi(db, { inspector }), account, withImage)
    expect(response.headers.get('retry-after')).toBe('2')
    await expectError(response, 429, 'RATE_LIMITED')
  })

  test('an account has at most six concurrent inspections, and the next one is 429 with Retry-After', async () => {
    const { inspector, begun, end } = heldInspector()
    const api = createTestApi(db, { inspector })
    const account = await newAccount(db)
    const running = Array.from({ length: 6 }, () => send(api, account, withImage))
    await expect.poll(() => begun.length).toBe(6)
    const refused = await send(api, account, withImage)
    expect(refused.headers.get('retry-after')).toBe('2')
    await expectError(refused, 429, 'RATE_LIMITED')
    expect((await send(api, account, '{}')).status).toBe(429)
    end()
    const statuses = (await Promise.all(running)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await send(api, account, withImage)).status).toBe(200)
  })

  test('twelve of the largest bodies fill the body memory of the process', async () => {
    const { inspector, begun, end } = heldInspector()
    const api = createTestApi(db, { inspector })
    const accounts = await Promise.all([newAccount(db), newAccount(db), newAccount(db)])
    // What is declared counts before anything has come.
    const length = { 'idempotency-key': null, 'content-length': String(bodyBytesMax) }
    const running = accounts
      .slice(0, 2)
      .flatMap((account) => Array.from({ length: 6 }, () => send(api, account, withImage, length)))
    await expect.poll(() => begun.length).toBe(12)
    const [, , third] = accounts
    await expectError(await send(api, third, withImage, length), 429, 'RATE_LIMITED')
    await expectError(await send(api, third, withImage), 429, 'RATE_LIMITED')
    end()
    await Promise.all(running)
    expect((await send(api, third, withImage, length)).status).toBe(200)
  })
})

describe('POST /api/verify/inspect: 500 INTERNAL_ERROR', () => {
  test('an unexpected failure of the reader is answered without its message and without a charge', async () => {
    const inspector = inspectorOf(() => Promise.reject(new Error('private message')))
    const account = await newAccount(db)
    const api = createTestApi(db, { inspector })
    await expectError(await send(api, account, withImage), 500, 'INTERNAL_ERROR')
    expect(api.log()).not.toContain('private message')
    expect(await balanceOf(account)).toEqual({ balance: 100, held: 0, debt: 0 })
  })
})

describe('POST /api/verify/inspect: 502 FORENSICS_PROVIDER_ERROR', () => {
  test('FORENSICS_PROVIDER_ERROR of the reader is the answer to an inspection, without a charge', async () => {
    await expectErrorOfReader(502, 'FORENSICS_PROVIDER_ERROR')
  })

  test('a URL that returns no image is refused with the detail not_reachable', async () => {
    const details = [{ path: 'url', issue: 'not_reachable' }]
    const failure = new InspectionFailure({ code: 'FORENSICS_PROVIDER_ERROR', details })
    const api = createTestApi(db, { fetchImage: () => Promise.reject(failure) })
    const response = await send(api, await newAccount(db), withUrl)
    const error = await expectError(response, 502, 'FORENSICS_PROVIDER_ERROR')
    expect(error.details).toEqual(details)
  })
})

describe('POST /api/verify/inspect: 503 DATABASE_UNAVAILABLE', () => {
  test('an inspection during a database outage is refused', async () => {
    const away = absentDatabase()
    const { apiKey } = await newAccount(db)
    const response = await send(createTestApi(away), { apiKey }, withImage)
    await expectError(response, 503, 'DATABASE_UNAVAILABLE')
    await away.close()
  })
})
