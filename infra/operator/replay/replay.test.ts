import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { grantCredits } from '@ase/credits'
import { useTestDatabase } from '@ase/db/testing'
import { createEvaluator, evaluate, readEvaluations } from '@ase/evaluation'
import { loadPolicies } from '@ase/evaluation/policy-folder'
import { createAccount } from '@ase/identity'
import { policies } from '@ase/policy'
import { Envelope, succeed, type Signals } from '@ase/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandOutput, type CommandOutput } from '../../testing/command-output.ts'
import { requireDatabaseUrl } from '../operator-database.ts'
import { runReplay } from '../replay.ts'

const database = useTestDatabase()
let folder: string
const accounts = new Map<string, string>()

const acme = { ...policies.default, id: 'acme', version: '2026.10.01-1' }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ase-policies-'))
  await writeFile(join(folder, 'acme-1.json'), JSON.stringify(acme))
  for (const email of ['a@b.test', 'c@d.test']) {
    const { accountId } = await createAccount(database.db, { email })
    await grantCredits(database.db, { accountId, credits: 100, ref: 'start' })
    accounts.set(email, accountId)
  }
  for (const month of ['09', '10', '11']) {
    await record('a@b.test', `2026-${month}-15T12:00:00.000Z`, 0.1, 'default')
    await record('a@b.test', `2026-${month}-16T12:00:00.000Z`, 0.5, 'default')
    await record('c@d.test', `2026-${month}-17T12:00:00.000Z`, 0.7, 'acme')
  }
  await record('c@d.test', '2026-10-18T12:00:00.000Z', null, 'strict')
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

/** One evaluation by the service itself; without a probability a high-severity rule decides it. */
async function record(
  email: string,
  at: string,
  probability: number | null,
  policy: string,
): Promise<void> {
  const loaded = await loadPolicies(folder)
  if (!loaded.ok) throw new Error(loaded.error.join())
  const deps = createEvaluator({
    db: database.db,
    providerTimeoutMs: 1000,
    policies: loaded.value.inForce,
    now: () => new Date(at),
    provider: {
      modelVersion: 'fixed-1',
      assess: ({ signals }) => {
        const told = signals.map((name) => {
          const isAsked = name === 'intentMisalignment'
          return [name, { probability: isAsked ? probability : 0.01, confidence: 1 }]
        })
        return Promise.resolve(succeed<Signals>(Object.fromEntries(told)))
      },
      close: () => Promise.resolve(),
    },
  })
  const command = probability === null ? 'rm -rf / --no-preserve-root' : 'ls build'
  const envelope = Envelope.parse({
    type: 'action',
    policy: { id: policy },
    input: {
      userIntent: 'Look into the build folder.',
      proposedAction: { tool: 'bash', arguments: { command } },
      grantedCapabilities: ['bash'],
    },
  })
  const accountId = accounts.get(email) ?? ''
  const idempotencyKey = `key-${at}-${policy}`
  const result = await evaluate(deps, { accountId, idempotencyKey, envelope })
  if (!result.ok) throw new Error(result.error.code)
}

function replay(...words: readonly string[]): Promise<CommandOutput> {
  const environment = { DATABASE_URL: database.url, POLICY_DIR: folder, INIT_CWD: folder }
  return commandOutput(() => runReplay(words, requireDatabaseUrl), environment)
}

async function replayJson(...args: readonly string[]): Promise<unknown> {
  const { output } = await replay('--json', ...args)
  return JSON.parse(output)
}

describe('pages', () => {
  test.each([1, 2, 3, 7, 500])('pages of %i rows have every evaluation once', async (pageRows) => {
    const range = { accountId: null, since: null, until: new Date('2027-01-01T00:00:00Z') }
    const ids: string[] = []
    for await (const { id } of readEvaluations(database.db, range, pageRows)) ids.push(id)
    expect(ids).toHaveLength(10)
    expect(new Set(ids).size).toBe(10)
  })
})

test('a replay gives the stored decisions, with shipped policies and own ones', async () => {
  expect(await replay('--until', '2027-01-01')).toEqual({
    exitCode: 0,
    output: '10 of 10 evaluations come out as they were stored, each under its own policy.\n',
    problems: '',
  })
})

test('a replay can be limited to a range of time and an account', async () => {
  const october = ['--since', '2026-10-01', '--until', '2026-11-01']
  expect(await replayJson(...october)).toMatchObject({ evaluations: 4, same: 4 })
  expect(await replayJson(...october, '--account', 'A@b.test')).toMatchObject({ evaluations: 2 })
  expect(await replayJson(...october, '--decided-by', 'acme')).toMatchObject({ evaluations: 1 })
})

test('a replay uses a candidate policy in a folder of its own on stored evaluations', async () => {
  const candidates = await mkdtemp(join(tmpdir(), 'ase-candidates-'))
  const candidate = { ...acme, version: '2026.11.01-1', blockAt: { default: 0.5 } }
  await writeFile(join(candidates, 'acme-2.json'), JSON.stringify(candidate))
  const report = await replayJson(
    '--policy',
    'acme',
    '--policy-dir',
    candidates,
    '--until',
    '2027-01-01',
  )
  expect(report).toMatchObject({
    policy: { id: 'acme', version: '2026.11.01-1' },
    evaluations: 10,
    same: 4,
    before: { allow: 6, review: 3, block: 1 },
    after: { allow: 3, review: 0, block: 7 },
    changes: [
      { from: 'allow', to: 'block', step: 'signal_over_threshold', count: 3 },
      { from: 'review', to: 'block', step: 'signal_over_threshold', count: 3 },
    ],
  })
  await rm(candidates, { recursive: true })
})

describe('the command ends with 1', () => {
  test('the command replay ends with 1 and the reason for an unknown policy, account or file', async () => {
    expect(await replay('--policy', 'acme@2020.01.01-1')).toMatchObject({
      exitCode: 1,
      problems: expect.stringContaining('acme@2026.10.01-1'),
    })
    expect(await replay('--account', 'nobody@b.test')).toMatchObject({
      exitCode: 1,
      problems: 'There is no account nobody@b.test.\n',
    })
    await writeFile(join(folder, 'wrong.json'), '{}')
    const wrong = await replay()
    await rm(join(folder, 'wrong.json'))
    expect(wrong).toMatchObject({
      exitCode: 1,
      problems: expect.stringContaining('POLICY_DIR wrong.json: format is missing: it must be 1\n'),
    })
  })

  test('the command replay ends with 1 where an own policy was edited without a new version, or is gone', async () => {
    const file = join(folder, 'acme-1.json')
    await writeFile(
      file,
      JSON.stringify({ ...acme, combined: { ...acme.combined, reviewAt: 0.8 } }),
    )
    const edited = await replay('--until', '2027-01-01')
    expect(edited).toMatchObject({ exitCode: 1 })
    expect(edited.output).toContain('7 of 10 evaluations')
    await rm(file)
    const gone = await replay('--until', '2027-01-01')
    expect(gone).toMatchObject({ exitCode: 1 })
    expect(gone.output).toContain('a policy that is not here: acme 2026.10.01-1')
    await writeFile(file, JSON.stringify(acme))
  })

  test('the command replay ends with 1 where a stored evaluation was changed', async () => {
    await database.db.pool.query(
      `update evaluation set response = jsonb_set(response::jsonb, '{riskScore}', '0.1')
       where created_at = '2026-09-15T12:00:00Z'`,
    )
    const changed = await replay('--until', '2026-10-01')
    expect(changed).toMatchObject({ exitCode: 1 })
    expect(changed.output).toMatch(/1 \(ase_[0-9a-f]{32}\) come out otherwise/)
  })
})
