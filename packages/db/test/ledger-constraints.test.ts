import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../src/testing.ts'

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
const head = (id: string, seq: number, balance: number) =>
  `update credit_account set seq = ${seq}, balance = ${balance} where account_id = '${id}'`

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

describe('the database refuses', () => {
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
    ['an entry of an unknown account', () => [entry(randomUUID(), 0, 'opening', 0, 0, 'x')]],
    ['a changed entry', (id) => [`update ledger_entry set ref = 'y' where account_id = '${id}'`]],
    ['a deleted entry', (id) => [`delete from ledger_entry where account_id = '${id}'`]],
    ['an emptied ledger', () => ['truncate ledger_entry cascade']],
    ['a negative hold', (id) => [`update credit_account set held = -1 where account_id = '${id}'`]],
    ['a 21st active key', (id) => [`update account set active_keys = 21 where id = '${id}'`]],
    [
      'an evaluation without a charge',
      (id) => [
        `insert into evaluation (account_id, key_sha256, id, request_sha256, charge_seq, type, decision, response, created_at)
         values ('${id}', sha256('k'), 'ase_${'0'.repeat(32)}', sha256('r'), 2, 'action', 'allow', '{}', now())`,
      ],
    ],
  ])('%s', async (_, statements) => {
    const id = await openAccount()
    await expect(transact(...statements(id))).rejects.toMatchObject({
      code: expect.stringMatching(/^23/),
    })
  })
})

test('an entry with its head is accepted, in either order', async () => {
  const id = await openAccount()
  await transact(entry(id, 2, 'evaluation', -1, 9, 'a'), head(id, 2, 9))
  await transact(head(id, 3, 8), entry(id, 3, 'evaluation', -1, 8, 'b'))
  const { rows } = await database.db.pool.query(
    'select balance::int from credit_account where account_id = $1',
    [id],
  )
  expect(rows).toEqual([{ balance: 8 }])
})
