import { randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Database } from '@ase/db'
import { type TestDatabase, createTestDatabase, openTestDatabase } from '@ase/db/testing'
import { AccountExportResponse } from '@ase/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount, createApiKey, deleteAccount, type AccountExport } from '../src/index.ts'
import { openAccountExport } from '../src/index.ts'
import { fillWithEvaluations } from './evaluations.ts'
import { createFullAccount } from './full-account.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())

const newAccount = () => createAccount(db, { email: `${randomUUID()}@example.test` })

async function open(accountId: string, pageRows?: number): Promise<AccountExport> {
  const opened = await openAccountExport(db, accountId, pageRows)
  if (!opened.ok) throw new Error(opened.error.code)
  return opened.value
}

async function readAll({ read, close }: AccountExport): Promise<string> {
  let text = ''
  for (let piece = await read(); piece !== null; piece = await read()) text += piece
  await close()
  return text
}

const parse = (text: string): AccountExportResponse => AccountExportResponse.parse(JSON.parse(text))

describe('content of an export', () => {
  test('the export of a new account is an empty document that matches the contract', async () => {
    const { accountId } = await newAccount()
    expect(parse(await readAll(await open(accountId)))).toMatchObject({
      account: { id: accountId },
      balance: { credits: 0, held: 0, debt: 0 },
      paymentCustomerIds: [],
      apiKeys: [],
      ledger: [{ seq: 0, kind: 'opening' }],
      evaluations: [],
      reports: [],
    })
  })

  test('an export contains every kind of data in the order of the contract, and no digest or secret', async () => {
    const { accountId, email, customerId, traces } = await createFullAccount(db)
    const text = await readAll(await open(accountId))
    const document = parse(text)
    expect(Object.keys(JSON.parse(text))).toEqual(Object.keys(AccountExportResponse.shape))
    expect(document).toMatchObject({
      account: { id: accountId, email },
      balance: { credits: 401, held: 0, debt: 0 },
      paymentCustomerIds: [customerId],
      openIdIdentities: [{ issuer: 'https://id.example.test', subject: traces.get('subject') }],
      passkeys: [{ transports: ['usb', 'nfc'] }],
      sessions: [{ method: 'passkey' }],
      apiKeys: [{ id: traces.get('key') }],
      purchases: [
        {
          id: traces.get('purchase'),
          mode: 'test',
          amountCents: 500,
          status: 'paid',
          sessionId: expect.stringMatching(/^cs_/),
          checkoutUrl: expect.stringMatching(/^https:/),
          paymentIntentId: expect.stringMatching(/^pi_/),
          returnPath: '/billing',
          refunds: [{ id: expect.stringMatching(/^re_/), amountCents: 100, status: 'pending' }],
          disputes: [
            {
              id: expect.stringMatching(/^dp_/),
              amountCents: 100,
              currency: 'usd',
              isWithdrawn: false,
            },
          ],
        },
      ],
      evaluations: [{ evaluationId: traces.get('evaluation') }],
      reports: [{ report: { id: traces.get('report') } }],
    })
    expect(document.ledger.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 5])
    const digests = [...traces].filter(([what]) => what.startsWith('digest'))
    expect(digests.length).toBeGreaterThan(5)
    for (const [what, digest] of digests) expect(text.toLowerCase(), what).not.toContain(digest)
  })

  test('an export contains nothing of other accounts', async () => {
    const [mine, theirs] = [await createFullAccount(db), await createFullAccount(db)]
    const text = await readAll(await open(mine.accountId))
    for (const trace of theirs.traces.values()) expect(text).not.toContain(trace)
  })

  test.each([1, 2, 3, 100])('an export with pages of %i rows is identical', async (pageRows) => {
    const { accountId } = await newAccount()
    await fillWithEvaluations(db, accountId, 5)
    for (let n = 0; n < 4; n++) await createApiKey(db, { accountId, name: `key ${n}` })
    const whole = parse(await readAll(await open(accountId)))
    const paged = parse(await readAll(await open(accountId, pageRows)))
    expect({ ...paged, exportedAt: '' }).toEqual({ ...whole, exportedAt: '' })
    expect(paged.evaluations).toHaveLength(5)
    expect(paged.apiKeys).toHaveLength(4)
  })
})

test('an export shows one snapshot, whatever is written meanwhile', async () => {
  const { accountId } = await createFullAccount(db)
  const opened = await open(accountId, 1)
  const first = await opened.read()
  await createApiKey(db, { accountId, name: 'later' })
  await deleteAccount(db, accountId)
  const document = parse(`${first}${await readAll(opened)}`)
  expect(document.apiKeys).toHaveLength(1)
  expect(document.evaluations).toHaveLength(1)
  const again = await openAccountExport(db, accountId)
  expect(again).toEqual({ ok: false, error: { code: 'AUTH_REQUIRED' } })
})

test('an account has at most one concurrent export on all replicas', async () => {
  const replica = openTestDatabase(database.url)
  const { accountId } = await newAccount()
  const first = await open(accountId)
  expect(await openAccountExport(replica, accountId)).toEqual({
    ok: false,
    error: { code: 'RATE_LIMITED', retryAfterSeconds: 10 },
  })
  const ofOtherAccount = await open((await newAccount()).accountId)
  await ofOtherAccount.close()
  await first.close()
  const second = await openAccountExport(replica, accountId)
  expect(second.ok).toBe(true)
  if (second.ok) await second.value.close()
  await replica.close()
})

describe('connection of an export', () => {
  test('an export returns its connection when it is closed, early or late, once or twice', async () => {
    const { accountId } = await createFullAccount(db)
    const early = await open(accountId)
    await early.read()
    await early.close()
    await early.close()
    await readAll(await open(accountId))
    await expect.poll(() => db.pool.totalCount - db.pool.idleCount).toBe(0)
  })

  test('a lost connection makes the next read of an export fail, and the process continues', async () => {
    const { accountId } = await createFullAccount(db)
    const opened = await open(accountId)
    await opened.read()
    await db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`,
    )
    await expect(readAll(opened)).rejects.toThrow(/terminat|not queryable/)
    await opened.close()
    await expect.poll(() => db.pool.totalCount - db.pool.idleCount).toBe(0)
  })
})

describe('an export of 20,000 evaluations', () => {
  const COUNT = 20_000
  let accountId: string
  beforeAll(async () => {
    accountId = (await newAccount()).accountId
    await fillWithEvaluations(db, accountId, COUNT)
  })

  test('the export of 20,000 evaluations is a valid document', async () => {
    const document = parse(await readAll(await open(accountId)))
    expect(document.evaluations).toHaveLength(COUNT)
    expect(document.ledger).toHaveLength(COUNT + 2)
    expect(new Set(document.evaluations.map(({ evaluationId }) => evaluationId)).size).toBe(COUNT)
  })

  test('the export of 20,000 evaluations takes the memory of one page', async () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage: () => void = runInNewContext('gc')
    const { read, close } = await open(accountId)
    let bytes = 0
    let longest = 0
    let heapMost = 0
    collectGarbage()
    const heapBefore = process.memoryUsage().heapUsed
    for (let piece = await read(), n = 0; piece !== null; piece = await read(), n++) {
      bytes += piece.length
      longest = Math.max(longest, piece.length)
      if (n % 50 > 0) continue
      collectGarbage()
      heapMost = Math.max(heapMost, process.memoryUsage().heapUsed - heapBefore)
    }
    await close()
    expect(bytes).toBeGreaterThan(10_000_000)
    expect(longest).toBeLessThan(100_000)
    expect(heapMost).toBeLessThan(2_000_000)
  })
})
