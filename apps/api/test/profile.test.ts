import { grantCredits } from '@ase/credits'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { createApiKey, revokeApiKey } from '@ase/identity'
import { EvaluationResponse, limits, ProfileResponse, ReportListResponse } from '@ase/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { destructive, envelopes } from './envelopes.ts'
import { sessionCookieOf } from './session-support.ts'
import { createTestApi, expectError, newAccount, post, type TestApi } from './support.ts'

let database: TestDatabase
let api: TestApi
beforeAll(async () => {
  database = await createTestDatabase()
  api = createTestApi(database.db)
})
afterAll(() => database.drop())

async function readProfile(accountId: string): Promise<ProfileResponse> {
  const cookie = await sessionCookieOf(database.db, accountId)
  const response = await api.app.request('/api/auth/me', { headers: { cookie } })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return ProfileResponse.parse(await response.json())
}

test('a new account sees its email address, balance and newest active key, and no activity', async () => {
  const { accountId, apiKeyId } = await newAccount(database.db, 7)
  const profile = await readProfile(accountId)
  expect(profile).toMatchObject({
    account: { id: accountId, email: expect.stringContaining('@example.test') },
    balance: { credits: 7, held: 0, debt: 0 },
    billing: { isConfigured: false, mode: null, hasCustomer: false },
    activeApiKey: { id: apiKeyId, revokedAt: null },
    recentReports: [],
    recentEvaluations: [],
  })
  const second = await createApiKey(database.db, { accountId, name: 'second' })
  if (!second.ok) throw new Error(second.error.code)
  expect((await readProfile(accountId)).activeApiKey?.id).toBe(second.value.id)
  for (const id of [second.value.id, apiKeyId]) await revokeApiKey(database.db, { accountId, id })
  expect((await readProfile(accountId)).activeApiKey).toBeNull()
})

test('a profile has summaries of the latest evaluations, newest first, and no other account sees them', async () => {
  const mine = await newAccount(database.db)
  const other = await newAccount(database.db)
  const answers: EvaluationResponse[] = []
  for (const envelope of [destructive, envelopes.context, envelopes.output])
    answers.push(EvaluationResponse.parse(await (await post(api, mine, envelope)).json()))
  const { recentEvaluations, balance } = await readProfile(mine.accountId)
  expect(balance.credits).toBe(97)
  expect(recentEvaluations).toEqual(
    answers.toReversed().map((answer) => ({
      evaluationId: answer.evaluationId,
      type: answer.type,
      decision: answer.decision,
      riskLevel: answer.riskLevel,
      riskScore: answer.riskScore,
      riskCodes: answer.riskCodes,
      createdAt: answer.createdAt,
    })),
  )
  expect((await readProfile(other.accountId)).recentEvaluations).toEqual([])
})

test('a profile shows at most twenty evaluations and omits those it cannot parse', async () => {
  const account = await newAccount(database.db)
  for (let count = 0; count <= limits.account.recentItemsMax; count += 1)
    await post(api, account, destructive)
  const before = (await readProfile(account.accountId)).recentEvaluations
  expect(before).toHaveLength(limits.account.recentItemsMax)
  const newest = before[0]?.evaluationId
  await database.db.pool.query(
    `update evaluation set response = '{"riskLevel":"unheard-of"}' where id = $1`,
    [newest],
  )
  expect((await readProfile(account.accountId)).recentEvaluations).toHaveLength(19)
})

test('a profile names the latest reports, without their content', async () => {
  const { accountId } = await newAccount(database.db, 1)
  const id = `rpt_${'0'.repeat(32)}`
  // A report stands on a charge; the grant's entry serves here.
  await database.db.pool.query(
    `insert into report (id, account_id, key_sha256, request_sha256, charge_seq, verdict_key, report, created_at)
     values ($1, $2, sha256('k'), sha256('r'), 1, 'LIKELY_AUTHENTIC', '{"subjectSha256":"private"}', now())`,
    [id, accountId],
  )
  expect((await readProfile(accountId)).recentReports).toEqual([
    {
      reportId: id,
      reportUrl: `/r/${id}`,
      verdictKey: 'LIKELY_AUTHENTIC',
      createdAt: expect.any(String),
    },
  ])
})

test('all reports of an account are listed page by page, newest first, and no other account sees them', async () => {
  const { accountId } = await newAccount(database.db, 1)
  const ids = Array.from({ length: 3 }, (_, n) => `rpt_${String(n + 1).padStart(32, '0')}`)
  // A report stands on a charge; the entries of grants serve here.
  for (const ref of ['second', 'third'])
    await grantCredits(database.db, { accountId, credits: 1, ref })
  // Two of one moment, which their ids order.
  await database.db.pool.query(
    `insert into report (id, account_id, key_sha256, request_sha256, charge_seq, verdict_key, report, created_at)
     select id, $2, sha256(id::bytea), sha256('r'), n, 'LIKELY_AUTHENTIC', '{}', '2026-01-31 12:00:00.000001Z'::timestamptz
       + greatest(n, 2) * interval '1 microsecond' from unnest($1::text[]) with ordinality as r (id, n)`,
    [ids, accountId],
  )
  const cookie = await sessionCookieOf(database.db, accountId)
  const pageOf = async (query: string, as = cookie) => {
    const response = await api.app.request(`/api/reports${query}`, { headers: { cookie: as } })
    return ReportListResponse.parse(await response.json())
  }
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page = await pageOf(`?limit=1${cursor === null ? '' : `&cursor=${cursor}`}`)
    seen.push(...page.reports.map(({ reportId }) => reportId))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(seen).toEqual(ids.toReversed())
  const other = await newAccount(database.db)
  const theirs = await sessionCookieOf(database.db, other.accountId)
  expect((await pageOf('', theirs)).reports).toEqual([])
})

test('an API key cannot read a profile', async () => {
  const { apiKey } = await newAccount(database.db)
  const headers = { authorization: `Bearer ${apiKey}` }
  await expectError(await api.app.request('/api/auth/me', { headers }), 401, 'AUTH_REQUIRED')
})
