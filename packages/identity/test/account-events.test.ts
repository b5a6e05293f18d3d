import { randomBytes, randomUUID } from 'node:crypto'
import { createPurchase } from '@ase/credits'
import type { Database } from '@ase/db'
import { createTestDatabase, openTestDatabase, type TestDatabase } from '@ase/db/testing'
import { limits, type AccountEvent, type SessionLabel } from '@ase/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createAccount,
  createApiKey,
  deleteAccount,
  endAllSessions,
  endSession,
  findSession,
  listAccountEvents,
  removePasskey,
  renameApiKey,
  renamePasskey,
  revokeApiKey,
  rotateApiKey,
  startSession,
} from '../src/index.ts'
import { recordDataExport } from '../src/account-events/record-data-export.ts'
import { newAccountId } from './new-account.ts'

let database: TestDatabase
let db: Database
let replica: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  replica = openTestDatabase(database.url)
})
afterAll(async () => {
  await replica.close()
  await database.drop()
})

const by: SessionLabel = { browser: 'Firefox', system: 'Linux' }
const { eventsKeptMax } = limits.account

const eventsOf = async (accountId: string): Promise<AccountEvent[]> =>
  (await listAccountEvents(db, { accountId, before: null, limit: 1000 })).events
const countOf = async (accountId: string): Promise<number> => {
  const { rows } = await db.pool.query('select 1 from account_event where account_id = $1', [
    accountId,
  ])
  return rows.length
}

async function newSession(accountId: string): Promise<string> {
  const started = await startSession(db, { accountId, method: 'email', label: by })
  if (!started.ok) throw new Error(started.error.code)
  const found = await findSession(db, started.value.token)
  if (!found.ok) throw new Error(found.error.code)
  return found.value.sessionId
}

async function newKeyId(accountId: string, name = 'key'): Promise<string> {
  const created = await createApiKey(db, { accountId, name, by })
  if (!created.ok) throw new Error(created.error.code)
  return created.value.id
}

async function newPasskeyId(accountId: string): Promise<string> {
  const id = randomBytes(32)
  await db.pool.query(
    `insert into passkey (credential_id, account_id, public_key, counter, name) values ($1, $2, $3, 0, 'stick')`,
    [id, accountId, randomBytes(77)],
  )
  return id.toString('base64url')
}

test('every action is recorded as an event with its code, its session and its subject', async () => {
  const accountId = await newAccountId(db)
  const [first, second, third] = [
    await newSession(accountId),
    await newSession(accountId),
    await newSession(accountId),
  ]
  const keyId = await newKeyId(accountId)
  await renameApiKey(db, { accountId, id: keyId, name: 'other', by })
  const rotated = await rotateApiKey(db, { accountId, id: keyId, graceHours: 1, by })
  if (!rotated.ok) throw new Error(rotated.error.code)
  await revokeApiKey(db, { accountId, id: keyId })
  const passkeyId = await newPasskeyId(accountId)
  await renamePasskey(db, { accountId, id: passkeyId, name: 'old', by })
  await removePasskey(db, { accountId, id: passkeyId, by })
  await recordDataExport(db, { accountId, by })
  await endSession(db, { accountId, id: second, by })
  await endAllSessions(db, { accountId, exceptId: first, by })
  await endSession(db, { accountId, id: first, by, isSignOut: true })
  const seen = (await eventsOf(accountId)).map(({ code, session, subject }) => [
    code,
    session,
    subject?.id ?? null,
  ])
  expect(seen.toReversed()).toEqual([
    ['signed_in', by, first],
    ['signed_in', by, second],
    ['signed_in', by, third],
    ['api_key_created', by, keyId],
    ['api_key_renamed', by, keyId],
    ['api_key_rotated', by, rotated.value.created.id],
    // By the operator, who has no session.
    ['api_key_revoked', null, keyId],
    ['passkey_renamed', by, passkeyId],
    ['passkey_removed', by, passkeyId],
    ['data_exported', by, null],
    ['session_ended', by, second],
    ['session_ended', by, third],
    ['signed_out', by, first],
  ])
})

test('a refused, repeated or rolled back action records no event', async () => {
  const accountId = await newAccountId(db)
  const id = await newKeyId(accountId)
  await revokeApiKey(db, { accountId, id, by })
  const before = await eventsOf(accountId)
  await revokeApiKey(db, { accountId, id, by })
  await rotateApiKey(db, { accountId, id, graceHours: 1, by })
  await createApiKey(db, { accountId, name: 'late', expiresAt: new Date(0), by })
  const other = { accountId: await newAccountId(db), by }
  await revokeApiKey(db, { ...other, id })
  await renameApiKey(db, { ...other, id, name: 'mine' })
  await endSession(db, { ...other, id })
  await endAllSessions(db, other)
  await renamePasskey(db, { ...other, id: await newPasskeyId(accountId), name: 'mine' })
  const rollback = db.kysely.transaction().execute(async (trx) => {
    await startSession({ kysely: trx }, { accountId, method: 'email', label: by })
    throw new Error('rolled back')
  })
  await expect(rollback).rejects.toThrow('rolled back')
  expect(await eventsOf(accountId)).toEqual(before)
  expect(await eventsOf(other.accountId)).toEqual([])
})

test('an event contains no part of a name or an email address', async () => {
  const tag = randomUUID()
  const { accountId } = await createAccount(db, { email: `${tag}@example.test` })
  const id = await newKeyId(accountId, `name ${tag}`)
  await renameApiKey(db, { accountId, id, name: `again ${tag}`, by })
  const { rows } = await db.pool.query(
    'select e::text as row from account_event e where account_id = $1',
    [accountId],
  )
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain(tag)
})

test('the latest 1,000 events are kept, also when two replicas write many concurrently', async () => {
  const accountId = await newAccountId(db)
  await db.pool.query(
    `insert into account_event (account_id, id, code, created_at)
     select $1::uuid, gen_random_uuid(), 'signed_in', now() - i * interval '1 minute' from generate_series(1, $2::int) i`,
    [accountId, eventsKeptMax],
  )
  // Of these none waits for another's row.
  const exports = Array.from({ length: 40 }, (_, n) =>
    recordDataExport(n % 2 === 0 ? db : replica, { accountId, by }),
  )
  await Promise.all(exports)
  expect(await countOf(accountId)).toBe(eventsKeptMax)
  const codes = (await eventsOf(accountId)).map(({ code }) => code)
  expect(codes.lastIndexOf('data_exported')).toBe(39)
})

describe('listAccountEvents', () => {
  test('account events are read page by page to the end, without a gap when new events are recorded meanwhile', async () => {
    const accountId = await newAccountId(db)
    for (let n = 0; n < 5; n += 1) await recordDataExport(db, { accountId, by })
    const all = (await eventsOf(accountId)).map(({ id }) => id)
    const seen: string[] = []
    let before: string | null = null
    do {
      const page = await listAccountEvents(db, { accountId, before, limit: 2 })
      seen.push(...page.events.map(({ id }) => id))
      before = page.next
      await recordDataExport(db, { accountId, by })
    } while (before !== null)
    expect(seen).toEqual(all)
  })

  test('the page before a deleted, unknown or foreign event is empty', async () => {
    const [accountId, other] = [await newAccountId(db), await newAccountId(db)]
    await recordDataExport(db, { accountId, by })
    await recordDataExport(db, { accountId: other, by })
    const [foreign] = await eventsOf(other)
    for (const before of [randomUUID(), foreign?.id ?? '']) {
      const page = await listAccountEvents(db, { accountId, before, limit: 2 })
      expect(page).toEqual({ events: [], next: null })
    }
  })

  test('the list of account events leaves out a code of a later version', async () => {
    const accountId = await newAccountId(db)
    await db.pool.query(
      `insert into account_event (account_id, id, code, created_at) values ($1, gen_random_uuid(), 'later_code', now())`,
      [accountId],
    )
    expect(await eventsOf(accountId)).toEqual([])
  })
})

test('an action during the deletion of its account leaves no event behind', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const accountId = await newAccountId(db)
    const own = { accountId, by }
    const [session, key, passkey] = [
      await newSession(accountId),
      await newKeyId(accountId),
      await newPasskeyId(accountId),
    ]
    await Promise.all([
      renameApiKey(replica, { ...own, id: key, name: 'n' }),
      rotateApiKey(db, { ...own, id: key, graceHours: 1 }),
      renamePasskey(db, { ...own, id: passkey, name: 'n' }),
      endSession(replica, { ...own, id: session }),
      deleteAccount(db, accountId),
      startSession(replica, { accountId, method: 'email', label: by }),
      recordDataExport(db, own),
      endAllSessions(db, own),
      removePasskey(replica, { ...own, id: passkey }),
      createPurchase(replica, {
        ...own,
        mode: 'test',
        key: randomUUID(),
        amountCents: 500,
        returnPath: '/',
      }),
    ])
    expect(await countOf(accountId)).toBe(0)
  }
})
