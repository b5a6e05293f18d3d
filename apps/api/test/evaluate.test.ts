import { createHash } from 'node:crypto'
import { readBalance } from '@ase/credits'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { EvaluationMetadata, EvaluationResponse } from '@ase/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { destructive, envelopes } from './envelopes.ts'
import {
  calmProvider,
  CONSOLE_ORIGIN,
  createTestApi,
  newAccount,
  newIdempotencyKey,
  PATH,
  post,
  PUBLIC_BASE_URL,
  type TestApi,
} from './support.ts'

let database: TestDatabase
let api: TestApi
beforeAll(async () => {
  database = await createTestDatabase()
  api = createTestApi(database.db)
})
afterAll(() => database.drop())

async function evaluationOf(response: Response): Promise<EvaluationResponse> {
  expect(response.status).toBe(200)
  return EvaluationResponse.parse(await response.json())
}

describe('POST /api/v1/agent/evaluate: 200', () => {
  test.each(Object.entries(envelopes))(
    'an envelope of type %s is evaluated for one credit',
    async (type, envelope) => {
      const account = await newAccount(database.db)
      const response = await post(api, account, envelope)
      const evaluation = await evaluationOf(response)
      expect(evaluation).toMatchObject({
        type,
        mode: 'mode' in envelope ? envelope.mode : 'observe',
        betaPhase: 'observe',
        usage: { credits: 1 },
        idempotentReplay: false,
      })
      expect(response.headers.get('content-type')).toBe('application/json')
      expect(response.headers.get('idempotent-replayed')).toBeNull()
      expect(await readBalance(database.db, account.accountId)).toEqual({
        balance: 99,
        held: 0,
        debt: 0,
      })
    },
  )

  test('a high-severity rule blocks without a provider', async () => {
    const account = await newAccount(database.db)
    const withoutProvider = createTestApi(database.db, { provider: null })
    const evaluation = await evaluationOf(await post(withoutProvider, account, destructive))
    expect(evaluation).toMatchObject({
      decision: 'block',
      signals: {},
      policy: { semanticVersion: null },
      usage: { credits: 1 },
    })
  })

  test('inputSha256 is the digest of the canonical input, so that a client can compute it', async () => {
    const account = await newAccount(database.db)
    const { inputSha256 } = await evaluationOf(await post(api, account, envelopes.output))
    const canonical =
      '{"allowedDataClasses":["order_status"],"content":"Your parcel arrives on Tuesday.","destination":{"identifier":"customer-7","kind":"user"},"purpose":"Answer a question."}'
    expect(inputSha256).toBe(createHash('sha256').update(canonical).digest('hex'))
  })

  test('a page on an allowed origin may read an evaluation', async () => {
    const account = await newAccount(database.db)
    const response = await post(api, account, destructive, { origin: CONSOLE_ORIGIN })
    expect(response.headers.get('access-control-allow-origin')).toBe(CONSOLE_ORIGIN)
    await evaluationOf(response)
  })
})

describe('POST /api/v1/agent/evaluate: 200, a replay', () => {
  test('a replay is the first result, marked, without a charge and without a provider call', async () => {
    const account = await newAccount(database.db)
    const calm = calmProvider()
    let calls = 0
    const counting = createTestApi(database.db, {
      provider: {
        ...calm,
        assess: (request) => {
          calls += 1
          return calm.assess(request)
        },
      },
    })
    const key = { 'idempotency-key': newIdempotencyKey() }
    const first = await evaluationOf(await post(counting, account, envelopes.action, key))
    const response = await post(counting, account, envelopes.action, key)
    expect(response.headers.get('idempotent-replayed')).toBe('true')
    expect(await evaluationOf(response)).toEqual({
      ...first,
      idempotentReplay: true,
      usage: { credits: 0, latencyMs: null },
    })
    expect(calls).toBe(1)
    expect(await readBalance(database.db, account.accountId)).toEqual({
      balance: 99,
      held: 0,
      debt: 0,
    })
  })

  test('an envelope that differs in defaults, key order, spaces or metadata is replayed', async () => {
    const account = await newAccount(database.db)
    const key = { 'idempotency-key': newIdempotencyKey() }
    await evaluationOf(await post(api, account, destructive, key))
    const { input } = destructive
    const other = JSON.stringify(
      { metadata: { requestRef: 'x' }, input, policy: {}, mode: 'observe', type: 'action' },
      null,
      2,
    )
    expect((await evaluationOf(await post(api, account, other, key))).idempotentReplay).toBe(true)
  })

  test('an idempotency key belongs to one account', async () => {
    const key = { 'idempotency-key': newIdempotencyKey() }
    const [first, second] = [await newAccount(database.db), await newAccount(database.db)]
    await evaluationOf(await post(api, first, destructive, key))
    const other = await evaluationOf(await post(api, second, destructive, key))
    expect(other.idempotentReplay).toBe(false)
  })
})

describe('GET /api/v1/agent/evaluate: 200', () => {
  test('the metadata describes the service to an anonymous caller', async () => {
    const response = await api.app.request(PATH)
    expect(response.status).toBe(200)
    const metadata = EvaluationMetadata.parse(await response.json())
    expect(metadata).toMatchObject({
      providerConfigured: true,
      docs: `${PUBLIC_BASE_URL}/openapi.json`,
    })
    expect(metadata.types.every(({ enabled }) => enabled)).toBe(true)
  })

  test('the metadata shows the disabled types and a missing provider', async () => {
    const off = createTestApi(database.db, {
      provider: null,
      disabled: { all: false, types: new Set(['trace']) },
    })
    const metadata = EvaluationMetadata.parse(await (await off.app.request(PATH)).json())
    expect(metadata.providerConfigured).toBe(false)
    expect(metadata.types.filter(({ enabled }) => !enabled).map(({ type }) => type)).toEqual([
      'trace',
    ])
  })

  test('an Authorization header does not change the metadata', async () => {
    const response = await api.app.request(PATH, { headers: { authorization: 'Bearer nonsense' } })
    expect(response.status).toBe(200)
  })
})

describe('HEAD /api/v1/agent/evaluate: 200', () => {
  test('HEAD of the metadata answers as GET does, without a body', async () => {
    const response = await api.app.request(PATH, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })
})

describe('OPTIONS /api/v1/agent/evaluate: 204', () => {
  test('a preflight for evaluations allows POST with its headers', async () => {
    const response = await api.app.request(PATH, {
      method: 'OPTIONS',
      headers: {
        origin: CONSOLE_ORIGIN,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe(CONSOLE_ORIGIN)
    expect(response.headers.get('access-control-allow-methods')).toContain('POST')
    expect(response.headers.get('access-control-allow-headers')).toContain('idempotency-key')
  })
})

describe('PUT, PATCH and DELETE /api/v1/agent/evaluate: 405', () => {
  test.each(['PUT', 'PATCH', 'DELETE'])(
    'the method %s is refused for evaluations',
    async (method) => {
      const response = await api.app.request(PATH, { method })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS')
    },
  )
})

test('the log has neither content, API key, idempotency key nor query of an evaluation', async () => {
  const account = await newAccount(database.db)
  const { app, log } = createTestApi(database.db)
  const content = 'PRIVATE-CONTENT'
  const headers = {
    authorization: `Bearer ${account.apiKey}`,
    'content-type': 'application/json',
    'idempotency-key': 'PRIVATE-IDEMPOTENCY-KEY',
    'user-agent': 'PRIVATE-AGENT',
  }
  const bodies = [
    JSON.stringify({ ...envelopes.context, input: { ...envelopes.context.input, content } }),
    JSON.stringify({ type: content, [content]: 1 }),
    `{"${content}`,
  ]
  for (const body of bodies) {
    await app.request(`${PATH}?q=PRIVATE-QUERY`, { method: 'POST', headers, body })
  }
  expect(log()).toContain('"status":200')
  expect(log()).toContain('"status":422')
  expect(log()).toContain(account.accountId)
  expect(log()).not.toMatch(/PRIVATE/)
  expect(log()).not.toContain(account.apiKey)
})
