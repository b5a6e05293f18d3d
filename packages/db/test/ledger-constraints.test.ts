import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function transact(...statements: string[]): Promise<void> {
  const client = await database.db.pool.connect()
  try {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const entry = (
  id: string,
  seq: number,
  kind: string,
  delta: number,
  balanceAfter: number,
  ref: string,
) =>
  `insert into ledger_entry (account_id, seq, kind, delta, balance_after, ref)
   values ('${id}', ${seq}, '${kind}', ${delta}, ${balanceAfter}, '${ref}')`
/** `[delta, balance after]` and `[debt delta, debt after]`, with the head that belongs to it. */
const owing = (
  id: string,
  seq: number,
  kind: string,
  [delta, balance]: readonly [number, number],
  [debtDelta, debt]: readonly [number, number],
) => [
  `insert into ledger_entry (account_id, seq, kind, delta, balance_after, debt_delta, debt_after, ref)
   values ('${id}', ${seq}, '${kind}', ${delta}, ${balance}, ${debtDelta}, ${debt}, '${kind}-${seq}')`,
  `update credit_account set seq = ${seq}, balance = ${balance}, debt = ${debt} where account_id = '${id}'`,
]
const head = (id: string, seq: number, balance: number) =>
  `update credit_account set seq = ${seq}, balance = ${balance} where account_id = '${id}'`

const debtHead = (id: string, debt: number) =>
  `update credit_account set debt = ${debt} where account_id = '${id}'`
const indebted = (id: string) => owing(id, 2, 'refund', [-10, 0], [5, 5])
const purchase = (id: string, paid: string) =>
  `insert into purchase (id, account_id, mode, key_sha256, amount_cents, return_path, status, payment_intent_id, credited_at)
   values ('${randomUUID()}', '${id}', 'test', sha256('${randomUUID()}'), 500, '/', ${paid})`

const evaluation = (id: string, seq: number) =>
  `insert into evaluation (account_id, key_sha256, id, request_sha256, charge_seq, type, decision, response, created_at)
   values ('${id}', sha256('k'), 'ase_${'0'.repeat(32)}', sha256('r'), ${seq}, 'action', 'allow', '{}', now())`
const report = (id: string, seq: number) =>
  `insert into report (id, account_id, key_sha256, request_sha256, charge_seq, verdict_key, report, created_at)
   values ('rpt_${'0'.repeat(32)}', '${id}', sha256('k'), sha256('r'), ${seq}, 'NO_AI_DECLARATION', '{}', now())`
const gone = (id: string) => [
  `delete from account where id = '${id}'`,
  `delete from ledger_entry where account_id = '${id}'`,
]

/** An account that was granted 10 credits. */
async function openAccount(): Promise<string> {
  const id = randomUUID()
  await transact(
    `insert into account (id, email) values ('${id}', '${id}@example.test')`,
    `insert into credit_account (account_id, balance, seq) values ('${id}', 10, 1)`,
    entry(id, 0, 'opening', 0, 0, 'opening'),
    entry(id, 1, 'grant', 10, 10, 'first'),
  )
  return id
}

describe('constraints of the ledger', () => {
  test.each<[string, (id: string) => string[]]>([
    ['a balance without its entry', (id) => [head(id, 1, 11)]],
    ['a head without its entry', (id) => [head(id, 2, 10)]],
    ['an entry beyond the head', (id) => [entry(id, 2, 'grant', 5, 15, 'x')]],
    ['an entry that does not follow', (id) => [entry(id, 2, 'grant', 5, 16, 'x'), head(id, 2, 16)]],
    [
      'a debt that does not follow',
      (id) => [
        `insert into ledger_entry (account_id, seq, kind, delta, balance_after, debt_delta, debt_after, ref)
         values ('${id}', 2, 'refund', -10, 0, 1, 2, 'x')`,
        `update credit_account set seq = 2, balance = 0, debt = 2 where account_id = '${id}'`,
      ],
    ],
    ['an entry after a gap', (id) => [entry(id, 3, 'grant', 5, 15, 'x'), head(id, 3, 15)]],
    ['a fork of the ledger', (id) => [entry(id, 1, 'grant', 7, 7, 'x'), head(id, 1, 7)]],
    ['a second opening', (id) => [entry(id, 2, 'opening', 0, 10, 'x'), head(id, 2, 10)]],
    ['a negative balance', (id) => [entry(id, 2, 'grant', -11, -1, 'x'), head(id, 2, -1)]],
    ['a charge of two', (id) => [entry(id, 2, 'evaluation', -2, 8, 'x'), head(id, 2, 8)]],
    ['the same reference twice', (id) => [entry(id, 2, 'grant', 1, 11, 'first'), head(id, 2, 11)]],
    ['a debt without its entry', (id) => [head(id, 1, 0), debtHead(id, 5)]],
    ['both credits and debt', (id) => owing(id, 2, 'refund', [-1, 9], [5, 5])],
    ['a negative debt', (id) => owing(id, 2, 'grant', [5, 15], [-5, -5])],
    ['a debt that does not follow', (id) => owing(id, 2, 'refund', [-10, 0], [5, 6])],
    [
      'a debt that a balance forgets',
      (id) => [...indebted(id), ...owing(id, 3, 'grant', [5, 5], [0, 0])],
    ],
    ['a refund that gives', (id) => owing(id, 2, 'refund', [5, 15], [0, 0])],
    ['a dispute that gives', (id) => owing(id, 2, 'dispute', [5, 15], [0, 0])],
    ['a purchase that takes', (id) => owing(id, 2, 'purchase', [-5, 5], [0, 0])],
    ['a reversed refund that takes', (id) => owing(id, 2, 'refund_reversed', [-5, 5], [0, 0])],
    ['a reversed dispute that takes', (id) => owing(id, 2, 'dispute_reversed', [-5, 5], [0, 0])],
    ['a grant that makes debt', (id) => owing(id, 2, 'grant', [-10, 0], [1, 1])],
    ['an entry of nothing', (id) => owing(id, 2, 'adjustment', [0, 10], [0, 0])],
    ['a refund of nothing', (id) => owing(id, 2, 'refund', [0, 10], [0, 0])],
    [
      'an evaluation on credit',
      (id) => [...indebted(id), ...owing(id, 3, 'evaluation', [0, 0], [1, 6])],
    ],
    ['an inspection of two', (id) => owing(id, 2, 'inspection', [-2, 8], [0, 0])],
    ['an unknown kind', (id) => owing(id, 2, 'gift', [5, 15], [0, 0])],
    ['a paid purchase without a payment', (id) => [purchase(id, "'paid', null, now()")]],
    ['a paid purchase that is not credited', (id) => [purchase(id, "'paid', 'pi_1', null")]],
    ['a pending purchase that is credited', (id) => [purchase(id, "'pending', 'pi_1', now()")]],
    [
      'one payment for two purchases',
      (id) => [purchase(id, "'paid', 'pi_1', now()"), purchase(id, "'paid', 'pi_1', now()")],
    ],
    ['an entry of an unknown account', () => [entry(randomUUID(), 0, 'opening', 0, 0, 'x')]],
    ['a changed entry', (id) => [`update ledger_entry set ref = 'y' where account_id = '${id}'`]],
    ['a deleted entry', (id) => [`delete from ledger_entry where account_id = '${id}'`]],
    ['an emptied ledger', () => ['truncate ledger_entry cascade']],
    ['a negative hold', (id) => [`update credit_account set held = -1 where account_id = '${id}'`]],
    ['an evaluation without a charge', (id) => [evaluation(id, 2)]],
    ['a report without a charge', (id) => [report(id, 2)]],
    ['an evaluation whose charge goes', (id) => [evaluation(id, 1), ...gone(id)]],
    ['a report whose charge goes', (id) => [report(id, 1), ...gone(id)]],
    [
      'an evaluation that is moved from its charge',
      (id) => [
        evaluation(id, 1),
        `update evaluation set charge_seq = 9 where account_id = '${id}'`,
      ],
    ],
  ])('the database refuses %s', async (_, statements) => {
    const id = await openAccount()
    await expect(transact(...statements(id))).rejects.toMatchObject({
      code: expect.stringMatching(/^23/),
    })
  })
})

test('the ledger is deleted with its account, after the evaluations that it paid for', async () => {
  const id = await openAccount()
  await transact(evaluation(id, 1))
  await transact(`delete from evaluation where account_id = '${id}'`, ...gone(id))
  const { rows } = await database.db.pool.query(
    'select 1 from ledger_entry where account_id = $1',
    [id],
  )
  expect(rows).toEqual([])
})

test('a ledger entry and its head are accepted in either order', async () => {
  const id = await openAccount()
  await transact(entry(id, 2, 'evaluation', -1, 9, 'a'), head(id, 2, 9))
  await transact(head(id, 3, 8), entry(id, 3, 'evaluation', -1, 8, 'b'))
  const { rows } = await database.db.pool.query(
    'select balance::int from credit_account where account_id = $1',
    [id],
  )
  expect(rows).toEqual([{ balance: 8 }])
})

test('a withdrawal beyond the balance becomes debt, and a grant pays the debt first', async () => {
  const id = await openAccount()
  await transact(...indebted(id))
  await transact(...owing(id, 3, 'purchase', [495, 495], [-5, 0]))
  await transact(...owing(id, 4, 'adjustment', [-495, 0], [1, 1]))
  await transact(...owing(id, 5, 'refund_reversed', [0, 0], [-1, 0]))
  const { rows } = await database.db.pool.query(
    'select balance::int, debt::int from credit_account where account_id = $1',
    [id],
  )
  expect(rows).toEqual([{ balance: 0, debt: 0 }])
})
