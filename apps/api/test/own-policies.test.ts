import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { EvaluationMetadata, EvaluationResponse, PolicyListResponse, succeed } from '@ase/schemas'
import { StartupProblem } from '@ase/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPolicies } from '../src/wiring/policies.ts'
import { envelopes } from './envelopes.ts'
import { sessionCookieOf } from './session-support.ts'
import { createTestApi, newAccount, PATH, post, providerOf, type TestApi } from './support.ts'

const acme = {
  format: 1,
  id: 'acme',
  version: '2026.01.31-2',
  blockAt: { default: 0.9 },
  combined: { elevated: 0.3, reviewAt: 0.6, blockAt: 0.9 },
  confidence: { floor: 0.5, negligible: 0.2 },
  kinds: [],
  types: { context: { blockAt: { promptInjection: 0.25 }, combined: { reviewAt: 0.3 } } },
}

let database: TestDatabase
let folder: string
let api: TestApi
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ase-policies-'))
  await writeFile(join(folder, 'acme.json'), JSON.stringify(acme))
  database = await createTestDatabase()
  const provider = providerOf(({ signals }) => {
    const estimated = signals.map((name) => [name, { probability: 0.25, confidence: 0.9 }])
    return Promise.resolve(succeed(Object.fromEntries(estimated)))
  })
  api = createTestApi(database.db, { provider, policies: await readPolicies(folder) })
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

test('an evaluation is decided by the own policy that it names, with the thresholds of its type', async () => {
  const account = await newAccount(database.db)
  const answers = ['default', 'acme'].map(async (id) => {
    const response = await post(api, account, { ...envelopes.context, policy: { id } })
    return EvaluationResponse.parse(await response.json())
  })
  const [shipped, own] = await Promise.all(answers)
  expect(shipped).toMatchObject({ decision: 'allow', policy: { id: 'default' } })
  expect(own).toMatchObject({ decision: 'block', policy: { id: 'acme', version: '2026.01.31-2' } })
})

test('a session sees an own policy with complete thresholds and the types that differ', async () => {
  const { accountId } = await newAccount(database.db)
  const cookie = await sessionCookieOf(database.db, accountId)
  const response = await api.app.request('/api/policies', { headers: { cookie } })
  const { policies } = PolicyListResponse.parse(await response.json())
  expect(policies.map(({ id }) => id).toSorted()).toEqual([
    'acme',
    'default',
    'permissive',
    'strict',
  ])
  const own = policies.find(({ id }) => id === 'acme')
  expect(own).toMatchObject({ version: '2026.01.31-2', description: null, kinds: [] })
  expect(own?.thresholds).toMatchObject({
    blockAt: { promptInjection: 0.9, goalDrift: 0.9 },
    combined: acme.combined,
    confidence: acme.confidence,
    blockOn: [],
  })
  expect(Object.keys(own?.types ?? {})).toEqual(['context'])
  expect(own?.types.context).toMatchObject({
    blockAt: { promptInjection: 0.25, goalDrift: 0.9 },
    combined: { elevated: 0.3, reviewAt: 0.3, blockAt: 0.9 },
  })
})

test('the policy that made the decision is recorded', async () => {
  const rows = await database.db.kysely
    .selectFrom('evaluation')
    .select(['decision', 'decision_step'])
    .orderBy('decision')
    .execute()
  expect(rows).toEqual([
    { decision: 'allow', decision_step: 'below_thresholds' },
    { decision: 'block', decision_step: 'signal_over_threshold' },
  ])
})

test('the public metadata lists an own policy', async () => {
  const metadata = EvaluationMetadata.parse(await (await api.app.request(PATH)).json())
  expect(metadata.policy.available).toContainEqual({ id: 'acme', version: '2026.01.31-2' })
})

test('an unknown policy is 422 beside own policies', async () => {
  const account = await newAccount(database.db)
  const response = await post(api, account, { ...envelopes.context, policy: { id: 'acme2' } })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    details: [{ path: 'policy.id', issue: 'invalid_value' }],
  })
})

test('an invalid policy file stops the start with its name and field', async () => {
  const wrong = join(folder, 'wrong.json')
  await writeFile(wrong, JSON.stringify({ ...acme, version: 1, blockAt: { default: 2 } }))
  const start = readPolicies(folder)
  await expect(start).rejects.toThrow(StartupProblem)
  await expect(start).rejects.toThrow(
    'POLICY_DIR wrong.json: version must be a version such as 2026.01.31-1\n' +
      'POLICY_DIR wrong.json: blockAt.default must be a number over 0 and at most 1',
  )
  await rm(wrong)
})

test('a missing policy folder stops the start', async () => {
  await expect(readPolicies(join(folder, 'nothing'))).rejects.toThrow(
    'POLICY_DIR is no folder that can be read',
  )
})
