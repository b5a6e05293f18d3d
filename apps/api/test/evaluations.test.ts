import { createHash } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { createApiKey, deleteAccount } from '@ase/identity'
import { decide, policies, shippedPolicies } from '@ase/policy'
import {
  EvaluationDetailResponse,
  EvaluationListResponse,
  EvaluationResponse,
  succeed,
  UsageResponse,
} from '@ase/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { destructive, envelopes } from './envelopes.ts'
import { newSessionClient, type SessionClient } from './session-client.ts'
import {
  createTestApi,
  expectError,
  newIdempotencyKey,
  post,
  providerOf,
  type TestApi,
} from './support.ts'

const REFERENCE = 'order 7421 / step 3 é'

let database: TestDatabase
let api: TestApi
let client: SessionClient
let otherClient: SessionClient
let blocked: EvaluationResponse
let allowed: EvaluationResponse
beforeAll(async () => {
  database = await createTestDatabase()
  api = createTestApi(database.db)
  client = await newSessionClient(database.db)
  otherClient = await newSessionClient(database.db)
  const referenced = { ...destructive, metadata: { requestRef: REFERENCE } }
  blocked = EvaluationResponse.parse(await (await post(api, client, referenced)).json())
  const { metadata: _, ...plain } = envelopes.context
  allowed = EvaluationResponse.parse(await (await post(api, client, plain)).json())
  await post(api, otherClient, destructive)
})
afterAll(() => database.drop())

async function list(query = '', who = client): Promise<EvaluationListResponse> {
  const response = await who.send(api, 'GET', `/api/evaluations${query}`)
  expect(response.status).toBe(200)
  return EvaluationListResponse.parse(await response.json())
}

async function idsOf(query: string): Promise<string[]> {
  return (await list(query)).evaluations.map(({ evaluationId }) => evaluationId)
}

async function read(id: string, who = client): Promise<Response> {
  return who.send(api, 'GET', `/api/evaluations/${id}`)
}

async function usage(query = '', who = client): Promise<UsageResponse> {
  const response = await who.send(api, 'GET', `/api/usage${query}`)
  expect(response.status).toBe(200)
  return UsageResponse.parse(await response.json())
}

const position = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url')
const someId = `ase_${'0'.repeat(32)}`

/** By group, whatever the days: a test may run over midnight. */
async function countsOf(query = '', who = client): Promise<unknown[]> {
  const { rows } = await usage(query, who)
  return [...Map.groupBy(rows, ({ group }) => group)].map(([group, parts]) => [
    group,
    ...(['allow', 'review', 'block'] as const).map((decision) =>
      parts.reduce((sum, row) => sum + row[decision], 0),
    ),
  ])
}

const paths = [
  '/api/evaluations',
  '/api/evaluations.csv',
  `/api/evaluations/${someId}`,
  '/api/usage',
]

describe('GET /api/evaluations: 200', () => {
  test('the list has the evaluations of the account, newest first', async () => {
    expect(await list()).toEqual({
      ok: true,
      evaluations: [allowed, blocked].map((response) => ({
        evaluationId: response.evaluationId,
        type: response.type,
        mode: response.mode,
        decision: response.decision,
        riskLevel: response.riskLevel,
        riskScore: response.riskScore,
        riskCodes: response.riskCodes,
        policyId: response.policy.id,
        apiKey: { id: client.apiKeyId, name: 'test', prefix: client.apiKey.slice(0, 9) },
        createdAt: response.createdAt,
      })),
      nextCursor: null,
    })
  })

  test('the list of evaluations accepts every filter', async () => {
    const [first, second] = [blocked.evaluationId, allowed.evaluationId]
    expect(await idsOf('?decision=block')).toEqual([first])
    expect(await idsOf('?type=context')).toEqual([second])
    expect(await idsOf(`?code=${blocked.riskCodes[0]}`)).toEqual([first])
    expect(await idsOf('?policy=default')).toEqual([second, first])
    expect(await idsOf('?policy=strict')).toEqual([])
    expect(await idsOf(`?key=${client.apiKeyId}`)).toEqual([second, first])
    expect(await idsOf(`?key=${otherClient.apiKeyId}`)).toEqual([])
    expect(await idsOf(`?requestRef=${encodeURIComponent(REFERENCE)}`)).toEqual([first])
    expect(await idsOf(`?from=${blocked.createdAt}`)).toEqual([second, first])
    expect(await idsOf(`?to=${blocked.createdAt}`)).toEqual([])
    expect(
      await idsOf('?from=0000-01-01T00:00:00.000Z&to=9999-12-31T23:59:59.999Z&type=mcp'),
    ).toEqual([])
  })

  test('the list of evaluations continues after its cursor', async () => {
    const { evaluations, nextCursor } = await list('?limit=1&decision=block')
    expect(evaluations).toHaveLength(1)
    expect(nextCursor).toBeNull()
    const page = await list('?limit=1')
    expect(page.evaluations).toMatchObject([{ evaluationId: allowed.evaluationId }])
    expect(await idsOf(`?limit=1&cursor=${page.nextCursor}`)).toEqual([blocked.evaluationId])
  })

  test('a request reference is in no log line', async () => {
    await list('?requestRef=reference-of-a-client')
    expect(api.log()).not.toContain('reference-of-a-client')
  })
})

describe('GET /api/evaluations.csv: 200', () => {
  test('the file is CSV with a header and the evaluations that match the filters', async () => {
    const response = await client.send(api, 'GET', '/api/evaluations.csv?decision=block')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="evaluations.csv"',
      'cache-control': 'no-store',
    })
    const rows = (await response.text()).split('\r\n')
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatch(/^evaluationId,type,mode,decision,/)
    expect(rows[1]).toContain(blocked.evaluationId)
  })

  test('HEAD of the file opens no database transaction', async () => {
    for (let n = 0; n < 3; n += 1) {
      const response = await client.send(api, 'HEAD', '/api/evaluations.csv')
      expect(response.status).toBe(200)
      expect(response.headers.get('content-disposition')).toContain('attachment')
    }
  })
})

describe('GET /api/evaluations.csv: 429 RATE_LIMITED', () => {
  test('the file is refused while the account downloads one, or four other accounts do', async () => {
    const clients = await Promise.all([1, 2, 3, 4, 5].map(() => newSessionClient(database.db)))
    const open = (one: SessionClient | undefined) => one?.send(api, 'GET', '/api/evaluations.csv')
    const running = [await open(clients[0])]
    const second = await open(clients[0])
    if (second === undefined) throw new Error('no client')
    await expectError(second, 429, 'RATE_LIMITED')
    expect(second.headers.get('retry-after')).toBe('10')
    for (const one of clients.slice(1, 4)) running.push(await open(one))
    expect(running.map((response) => response?.status)).toEqual([200, 200, 200, 200])
    expect((await open(clients[4]))?.status).toBe(429)
    for (const response of running) await response?.body?.cancel()
    const last = await open(clients[4])
    expect(last?.status).toBe(200)
    await last?.body?.cancel()
  })
})

describe('GET /api/evaluations/:evaluationId: 200', () => {
  test('an evaluation shows what decided it, with the thresholds of its type', async () => {
    const response = await read(blocked.evaluationId)
    const { evaluation } = EvaluationDetailResponse.parse(await response.json())
    const { step } = decide(
      { type: blocked.type, findings: blocked.deterministicFindings, signals: blocked.signals },
      policies.default,
    )
    expect(evaluation).toMatchObject({
      response: blocked,
      step,
      explanation: { step, codes: blocked.riskCodes, signals: [], combined: null },
      thresholds: { combined: policies.default.combined },
      apiKey: { id: client.apiKeyId },
      ledgerSeq: 2,
      requestRefSha256: createHash('sha256').update(REFERENCE).digest('hex'),
    })
  })

  test("an evaluation of a user's own words is stored, decided and explained with the thresholds for them", async () => {
    const certain = providerOf(({ signals }) =>
      Promise.resolve(
        succeed(
          Object.fromEntries(signals.map((name) => [name, { probability: 1, confidence: 1 }])),
        ),
      ),
    )
    const sure = createTestApi(database.db, { provider: certain })
    const owner = await newSessionClient(database.db)
    const evaluated = async (source: 'user' | 'document') => {
      const input = { ...envelopes.context.input, source }
      const made = await post(sure, owner, { ...envelopes.context, input })
      const { evaluationId } = EvaluationResponse.parse(await made.json())
      return EvaluationDetailResponse.parse(await (await read(evaluationId, owner)).json())
    }
    expect(await evaluated('user')).toMatchObject({
      evaluation: {
        response: { decision: 'review' },
        origin: 'user',
        step: 'combined_signals',
        explanation: { step: 'combined_signals', signals: [{ blockAt: null }] },
        thresholds: { blockAt: { promptInjection: null } },
      },
    })
    expect(await evaluated('document')).toMatchObject({
      evaluation: {
        response: { decision: 'block' },
        origin: 'third_party',
        explanation: { step: 'signal_over_threshold' },
      },
    })
    await database.db.pool.query('update evaluation set origin = null')
    const { evaluations } = await list('?decision=review', owner)
    const older = await read(evaluations[0]?.evaluationId ?? '', owner)
    expect(await older.json()).toMatchObject({ evaluation: { origin: null, explanation: null } })
  })

  test('an allowed evaluation without a reference shows no reference and its strongest signal', async () => {
    const response = await read(allowed.evaluationId)
    const { evaluation } = EvaluationDetailResponse.parse(await response.json())
    expect(evaluation).toMatchObject({
      step: 'below_thresholds',
      explanation: { step: 'below_thresholds', codes: [], signals: [{ probability: 0.01 }] },
      ledgerSeq: 3,
      requestRefSha256: null,
    })
  })

  test('an evaluation has neither explanation nor thresholds when its policy version is unknown', async () => {
    const forgetful = createTestApi(database.db, {
      policies: { ...shippedPolicies, find: () => undefined },
    })
    const response = await client.send(forgetful, 'GET', `/api/evaluations/${blocked.evaluationId}`)
    const { evaluation } = EvaluationDetailResponse.parse(await response.json())
    expect(evaluation).toMatchObject({ explanation: null, thresholds: null, response: blocked })
  })

  test('an explanation never contradicts the recorded step, and is present where no step was recorded', async () => {
    const { pool } = database.db
    const owner = await newSessionClient(database.db)
    const made = EvaluationResponse.parse(await (await post(api, owner, destructive)).json())
    const record = async (step: string | null) => {
      await pool.query('update evaluation set decision_step = $2 where id = $1', [
        made.evaluationId,
        step,
      ])
      const response = await read(made.evaluationId, owner)
      return EvaluationDetailResponse.parse(await response.json()).evaluation
    }
    expect(await record('low_confidence')).toMatchObject({
      step: 'low_confidence',
      explanation: null,
    })
    expect(await record(null)).toMatchObject({
      step: null,
      explanation: { step: 'high_severity_rule' },
    })
  })
})

describe('GET /api/evaluations/:evaluationId: 404 NOT_FOUND', () => {
  test('an evaluation is not found when its id is unknown, malformed or of another account', async () => {
    for (const id of [
      someId,
      'ase_1',
      '%00',
      `${blocked.evaluationId}%27`,
      encodeURIComponent('../keys'),
    ])
      await expectError(await read(id), 404, 'NOT_FOUND')
    await expectError(await read(blocked.evaluationId, otherClient), 404, 'NOT_FOUND')
  })
})

describe('GET /api/usage: 200', () => {
  test('usage begins with the first timestamp at the earliest', async () => {
    expect(await usage('?to=0000-01-02T00:00:00.000Z')).toMatchObject({
      from: '0000-01-01T00:00:00.000Z',
      rows: [],
    })
  })

  test('usage counts a new evaluation immediately, by default in the last 30 days', async () => {
    const { rows, from, to } = await usage()
    expect(rows[0]?.start).toBe(`${blocked.createdAt.slice(0, 10)}T00:00:00.000Z`)
    expect(Date.parse(to) - Date.parse(from)).toBe(30 * 86_400_000)
    expect(await countsOf()).toEqual([[null, 1, 0, 1]])
    await post(api, otherClient, destructive)
    expect(await countsOf('', otherClient)).toEqual([[null, 0, 0, 2]])
  })

  test('usage is grouped by type, policy, code and key, by day and by hour', async () => {
    expect(await countsOf('?group=type')).toEqual([
      ['action', 0, 0, 1],
      ['context', 1, 0, 0],
    ])
    expect(await countsOf('?group=policy')).toEqual([['default', 1, 0, 1]])
    expect(await countsOf('?group=code')).toEqual(
      blocked.riskCodes.toSorted().map((code) => [code, 0, 0, 1]),
    )
    const hour = (date: string) => `${date.slice(0, 13)}:00:00.000Z`
    const from = hour(blocked.createdAt)
    const to = new Date(Date.parse(from) + 2 * 3_600_000).toISOString()
    const byKey = await usage(`?group=key&bucket=hour&from=${from}&to=${to}`)
    expect(byKey).toMatchObject({ from, to, bucket: 'hour', group: 'key' })
    expect(byKey.keys).toEqual([
      { id: client.apiKeyId, name: 'test', prefix: client.apiKey.slice(0, 9) },
    ])
    const sum = byKey.rows.reduce((total, { allow, block }) => total + allow + block, 0)
    expect([byKey.rows[0]?.group, sum]).toEqual([client.apiKeyId, 2])
  })

  test('usage counts whole hours, also for a range that covers part of an hour', async () => {
    const from = blocked.createdAt
    const to = new Date(Date.parse(from) + 1).toISOString()
    const answer = await usage(`?from=${from}&to=${to}`)
    expect([answer.from, answer.to].map((moment) => moment.slice(14))).toEqual([
      '00:00.000Z',
      '00:00.000Z',
    ])
    expect(answer.rows).not.toEqual([])
  })

  test('a deleted key keeps its counts in usage, without its name', async () => {
    const owner = await newSessionClient(database.db)
    const made = await createApiKey(database.db, { accountId: owner.accountId, name: 'second' })
    if (!made.ok) throw new Error(made.error.code)
    await post(api, { apiKey: made.value.key }, destructive)
    await post(api, owner, destructive)
    await database.db.kysely.deleteFrom('api_key').where('id', '=', made.value.id).execute()
    expect(await countsOf('?group=key', owner)).toEqual([
      [owner.apiKeyId, 0, 0, 1],
      [null, 0, 0, 1],
    ])
    const { keys } = await usage('?group=key', owner)
    expect(keys?.map(({ id }) => id)).toEqual([owner.apiKeyId])
    const { evaluations } = await list(`?key=${made.value.id}`, owner)
    expect(evaluations).toMatchObject([{ apiKey: null }])
  })

  test('usage counts a replayed evaluation once', async () => {
    const owner = await newSessionClient(database.db)
    const key = newIdempotencyKey()
    for (let n = 0; n < 2; n += 1) await post(api, owner, destructive, { 'idempotency-key': key })
    expect(await countsOf('', owner)).toEqual([[null, 0, 0, 1]])
  })

  test('a deleted account leaves no usage', async () => {
    const owner = await newSessionClient(database.db)
    await post(api, owner, destructive)
    await usage('', owner)
    await deleteAccount(database.db, owner.accountId)
    for (const table of [
      'evaluation',
      'usage_hour',
      'usage_code_hour',
      'usage_day',
      'usage_code_day',
      'usage_progress',
    ]) {
      const { rows } = await database.db.pool.query(
        `select 1 from ${table} where account_id = $1`,
        [owner.accountId],
      )
      expect(rows, table).toEqual([])
    }
  })
})

describe('Every read of evaluations and usage: 200 without data of another account', () => {
  test.each(paths)('%s has no data of another account', async (path) => {
    const response = await otherClient.send(api, 'GET', path)
    const text = await response.text()
    for (const trace of [blocked.evaluationId, allowed.evaluationId, client.apiKeyId])
      expect(text).not.toContain(trace)
  })
})

describe('Every read of evaluations and usage: 405 METHOD_NOT_ALLOWED', () => {
  test.each(paths)('%s refuses another method', async (path) => {
    await expectError(await client.send(api, 'POST', path, {}), 405, 'METHOD_NOT_ALLOWED')
  })
})

describe('Every read of evaluations and usage: 422 INVALID_SCHEMA', () => {
  test.each([
    ['/api/evaluations?limit=0', 'query.limit'],
    ['/api/evaluations?limit=101', 'query.limit'],
    ['/api/evaluations?type=unknown', 'query.type'],
    ['/api/evaluations?decision=block&decision=allow', 'query.decision'],
    ['/api/evaluations?code=lower', 'query.code'],
    ['/api/evaluations?policy=Not%20an%20id', 'query.policy'],
    ['/api/evaluations?key=1', 'query.key'],
    ['/api/evaluations?requestRef=', 'query.requestRef'],
    [`/api/evaluations?requestRef=${'r'.repeat(129)}`, 'query.requestRef'],
    ['/api/evaluations?from=2026-01-02T00:00:00.000Z&to=2026-01-01T00:00:00.000Z', 'query.from'],
    ['/api/evaluations?from=yesterday', 'query.from'],
    ['/api/evaluations?unknown=1', 'query'],
    ['/api/evaluations?cursor=!', 'query.cursor'],
    ['/api/evaluations?cursor=AAAA', 'query.cursor'],
    [
      `/api/evaluations?cursor=${position(['2026-02-31T00:00:00.000000Z', someId])}`,
      'query.cursor',
    ],
    [
      `/api/evaluations?cursor=${position(['0000-01-01T00:00:00.000000Z', someId])}`,
      'query.cursor',
    ],
    [
      `/api/evaluations?cursor=${position(['2026-01-01T00:00:00.000000Z', "' or 1=1"])}`,
      'query.cursor',
    ],
    ['/api/evaluations.csv?limit=1', 'query'],
    ['/api/evaluations.csv?type=unknown', 'query.type'],
    ['/api/usage?bucket=minute', 'query.bucket'],
    ['/api/usage?group=decision', 'query.group'],
    ['/api/usage?from=2026-01-02T00:00:00.000Z&to=2026-01-02T00:00:00.000Z', 'query.from'],
    [
      '/api/usage?from=2026-01-01T00:00:00.000Z&to=2026-02-01T02:00:00.000Z&bucket=hour',
      'query.from',
    ],
    ['/api/usage?from=2024-01-01T00:00:00.000Z&to=2025-01-01T02:00:00.000Z', 'query.from'],
    ['/api/usage?from=9999-01-01T00:00:00.000Z', 'query.from'],
    ['/api/usage?to=0000-01-01T00:00:00.000Z', 'query.from'],
    ['/api/usage?cursor=AAAA', 'query'],
  ])('the request %s is refused at %s', async (path, place) => {
    const response = await client.send(api, 'GET', path)
    const { details } = await expectError(response, 422, 'INVALID_SCHEMA')
    expect(details?.map(({ path: at }) => at)).toEqual([place])
  })
})

describe('Every read of evaluations and usage: 429 RATE_LIMITED', () => {
  test('an account has at most 32 concurrent reads, and more are refused while other accounts are served', async () => {
    const holder = await database.db.pool.connect()
    let waiting: Promise<Response>[] = []
    try {
      await holder.query('begin')
      await holder.query('lock table evaluation in access exclusive mode')
      waiting = Array.from({ length: 33 }, () => client.send(api, 'GET', '/api/evaluations'))
      // All others wait for the lock.
      await expectError(await Promise.race(waiting), 429, 'RATE_LIMITED')
      expect((await otherClient.send(api, 'GET', '/api/ledger')).status).toBe(200)
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    const statuses = (await Promise.all(waiting)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(32).fill(200), 429])
  })
})
