import { openTestDatabase, countRowsRead, useTestDatabase } from '@ase/db/testing'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { listEntryPage, type EntryPageRequest } from '../src/ledger/list-entries.ts'
import { openAccount } from './fixtures.ts'

const database = useTestDatabase()
const ENTRIES = 12_000
const FIRST = Date.UTC(2026, 0, 1)

/** Entries a second apart: the first hundred are evaluations, then inspections, and a purchase every thousand. */
let accountId: string
beforeAll(async () => {
  const { db } = database
  accountId = await openAccount(db, 0)
  await db.kysely.connection().execute(async (connection) => {
    // Without triggers, which prove each entry.
    await sql`set session_replication_role = 'replica'`.execute(connection)
    await sql`insert into ledger_entry (account_id, seq, kind, delta, balance_after, ref, created_at)
      select ${accountId}, n, case when n % 1000 = 0 then 'purchase' when n <= 100 then 'evaluation' else 'inspection' end,
        case when n % 1000 = 0 then 1 else -1 end, 1000000, n::text, ${new Date(FIRST)}::timestamptz + n * interval '1 second'
      from generate_series(1, ${ENTRIES}::int) n`.execute(connection)
    await sql`update credit_account set seq = ${ENTRIES}, balance = 1000000 where account_id = ${accountId}`.execute(
      connection,
    )
    await sql`reset session_replication_role`.execute(connection)
  })
  await sql`analyze ledger_entry`.execute(db.kysely)
})

const at = (second: number) => new Date(FIRST + second * 1000)

/** The numbers of all entries, and how many pages and rows of the table that took. */
async function readAll(request: Omit<EntryPageRequest, 'before'>) {
  const db = openTestDatabase(database.url, { poolSize: 1 })
  onTestFinished(() => db.close())
  const readBefore = await countRowsRead(db, 'ledger_entry')
  const seqs: number[] = []
  let pages = 0
  let before: number | undefined
  do {
    const page = await listEntryPage(db, accountId, { ...request, before })
    seqs.push(...page.entries.map(({ seq }) => seq))
    before = page.nextBefore ?? undefined
    pages += 1
  } while (before !== undefined)
  return { seqs, pages, rows: (await countRowsRead(db, 'ledger_entry')) - readBefore }
}

test('entries of a rare kind are found by their index', async () => {
  const { seqs, pages, rows } = await readAll({ kind: 'purchase', limit: 5 })
  expect(seqs).toEqual(Array.from({ length: 12 }, (_, n) => ENTRIES - n * 1000))
  expect(pages).toBe(3)
  expect(rows).toBeLessThan(20)
})

test('evaluations behind thousands of other entries are found over pages that are bounded', async () => {
  const first = await listEntryPage(database.db, accountId, { kind: 'evaluation', limit: 10 })
  expect(first).toEqual({ entries: [], nextBefore: ENTRIES + 1 - 10_000 })
  const { seqs, pages } = await readAll({ kind: 'evaluation', limit: 60 })
  expect(seqs).toEqual(Array.from({ length: 100 }, (_, n) => 100 - n))
  expect(pages).toBe(3)
})

test('a range of time is found without reading what is newer or older', async () => {
  const { seqs, rows } = await readAll({ from: at(5000), to: at(5003), limit: 50 })
  expect(seqs).toEqual([5002, 5001, 5000])
  expect(rows).toBeLessThan(250)
  expect((await readAll({ from: at(ENTRIES), limit: 50 })).seqs).toEqual([ENTRIES])
  expect((await readAll({ from: at(ENTRIES + 1), limit: 50 })).seqs).toEqual([])
  expect((await readAll({ to: at(2), from: at(0), limit: 50 })).seqs).toEqual([1])
})

test('an entry whose transaction began before that of its predecessor is found by its own time', async () => {
  const other = await openAccount(database.db, 0)
  const { db } = database
  await db.kysely.connection().execute(async (connection) => {
    await sql`set session_replication_role = 'replica'`.execute(connection)
    await sql`update ledger_entry set created_at = ${at(0)} where account_id = ${other}`.execute(
      connection,
    )
    await sql`insert into ledger_entry (account_id, seq, kind, delta, balance_after, ref, created_at)
      values (${other}, 1, 'grant', 1, 1, 'a', ${at(20)}), (${other}, 2, 'grant', 1, 2, 'b', ${at(10)})`.execute(
      connection,
    )
    await sql`update credit_account set seq = 2, balance = 2 where account_id = ${other}`.execute(
      connection,
    )
    await sql`reset session_replication_role`.execute(connection)
  })
  const refs = async (from: number, to: number) => {
    const page = await listEntryPage(db, other, { from: at(from), to: at(to), limit: 5 })
    return page.entries.map(({ ref }) => ref)
  }
  expect(await refs(9, 11)).toEqual(['b'])
  expect(await refs(19, 21)).toEqual(['a'])
  expect(await refs(10, 21)).toEqual(['b', 'a'])
})
