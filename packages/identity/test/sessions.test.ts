import { createDatabase, type Database } from '@ase/db'
import { type TestDatabase, createTestDatabase, openTestDatabase } from '@ase/db/testing'
import { limits } from '@ase/schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  endAllSessions,
  endSession,
  endSessionByToken,
  findOrCreateAccount,
  findSession,
  listSessions,
  startSession,
} from '../src/index.ts'
import { newAccountId } from './new-account.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())

async function start(accountId: string): Promise<{ token: string; expiresAt: Date }> {
  const started = await startSession(db, { accountId, method: 'email' })
  if (!started.ok) throw new Error(started.error.code)
  return started.value
}

/** Lets a session's life have begun earlier. */
async function age(accountId: string, interval: string): Promise<void> {
  const earlier = (column: string) => sql`${sql.ref(column)} - ${interval}::interval`
  await sql`update session set created_at = ${earlier('created_at')},
    last_seen_at = ${earlier('last_seen_at')}, idle_expires_at = ${earlier('idle_expires_at')},
    expires_at = ${earlier('expires_at')} where account_id = ${accountId}`.execute(db.kysely)
}

async function isLive(token: string): Promise<boolean> {
  return (await findSession(db, token)).ok
}

const required = { ok: false, error: { code: 'AUTH_REQUIRED' } }

describe('a session', () => {
  test('a session is found by its token, which has 256 bits and is not stored', async () => {
    const accountId = await newAccountId(db)
    const { token, expiresAt } = await start(accountId)
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const [record] = await listSessions(db, accountId)
    expect(await findSession(db, token)).toEqual({
      ok: true,
      value: {
        accountId,
        sessionId: record?.id,
        ageMs: expect.any(Number),
        label: { browser: 'other', system: 'other' },
      },
    })
    await age(accountId, '5 minutes')
    const found = await findSession(db, token)
    expect(found.ok && found.value.ageMs).toBeGreaterThan(300_000)
    expect(expiresAt.getTime() - (record?.createdAt.getTime() ?? 0)).toBe(90 * 86_400_000)
    const { rows } = await sql<{ row: string }>`select session::text as row from session`.execute(
      db.kysely,
    )
    const stored = rows.map(({ row }) => row).join('\n')
    expect(stored).toContain(accountId)
    for (const form of [token, Buffer.from(token).toString('hex')])
      expect(stored).not.toContain(form)
  })

  test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(44), `${'A'.repeat(42)}=`, `${'A'.repeat(43)}\n`])(
    'no session is found by the token %j',
    async (token) => {
      expect(await findSession(db, token)).toEqual(required)
    },
  )

  test('a session ends after 14 days without use, and use extends it', async () => {
    const accountId = await newAccountId(db)
    const { token } = await start(accountId)
    await age(accountId, '13 days')
    expect(await isLive(token)).toBe(true)
    await expect
      .poll(async () => (await listSessions(db, accountId))[0]?.lastSeenAt.getTime())
      .toBeGreaterThan(Date.now() - 60_000)
    await age(accountId, '13 days')
    expect(await isLive(token)).toBe(true)
    const unused = await start(await newAccountId(db))
    const owner = await findSession(db, unused.token)
    if (!owner.ok) throw new Error(owner.error.code)
    await age(owner.value.accountId, '14 days')
    expect(await findSession(db, unused.token)).toEqual(required)
    expect(await listSessions(db, owner.value.accountId)).toEqual([])
  })

  test('a session ends after 90 days, however much it is used', async () => {
    const accountId = await newAccountId(db)
    const { token, expiresAt } = await start(accountId)
    // Used now and then for 89 days.
    await age(accountId, '89 days')
    await sql`update session set idle_expires_at = now() + interval '1 hour'
      where account_id = ${accountId}`.execute(db.kysely)
    expect(await isLive(token)).toBe(true)
    const endOf = async () => (await listSessions(db, accountId))[0]?.expiresAt.getTime()
    await expect.poll(endOf).toBe(expiresAt.getTime() - 89 * 86_400_000)
    await age(accountId, '1 day')
    expect(await findSession(db, token)).toEqual(required)
    expect(await listSessions(db, accountId)).toEqual([])
  })

  test('requests of the same minute do not write to their session', async () => {
    const accountId = await newAccountId(db)
    const { token } = await start(accountId)
    const version = async () =>
      (
        await sql<{ xmin: string }>`select xmin::text from session
          where account_id = ${accountId}`.execute(db.kysely)
      ).rows
    const before = await version()
    for (let request = 0; request < 5; request += 1) await findSession(db, token)
    expect(await version()).toEqual(before)
  })

  test('a session is deleted with its account, and a deleted account gets none', async () => {
    const accountId = await newAccountId(db)
    const { token } = await start(accountId)
    await db.kysely.deleteFrom('account').where('id', '=', accountId).execute()
    expect(await findSession(db, token)).toEqual(required)
    expect(await startSession(db, { accountId, method: 'passkey' })).toEqual(required)
  })

  test('findSession returns DATABASE_UNAVAILABLE while the database is unreachable', async () => {
    const away = createDatabase({ url: 'postgres://no-user:nothing@127.0.0.1:1/none' })
    expect(await findSession(away, 'A'.repeat(43))).toMatchObject({
      error: { code: 'DATABASE_UNAVAILABLE' },
    })
    await away.close()
  })
})

describe('the sessions of an account', () => {
  test('only the account lists and ends its sessions', async () => {
    const [mine, others] = [await newAccountId(db), await newAccountId(db)]
    const { token } = await start(mine)
    const [record] = await listSessions(db, mine)
    expect(record).toMatchObject({ method: 'email' })
    const id = record?.id ?? ''
    expect(await endSession(db, { accountId: others, id })).toBe(false)
    expect(await isLive(token)).toBe(true)
    expect(await endSession(db, { accountId: mine, id })).toBe(true)
    expect(await isLive(token)).toBe(false)
    expect(await endSession(db, { accountId: mine, id })).toBe(false)
  })

  test('sessions can be ended by token, all but one, or all', async () => {
    const accountId = await newAccountId(db)
    const tokens = [await start(accountId), await start(accountId), await start(accountId)]
    const live = () => Promise.all(tokens.map(({ token }) => isLive(token)))
    await endSessionByToken(db, tokens[0]?.token ?? '')
    await endSessionByToken(db, 'nonsense')
    expect(await live()).toEqual([false, true, true])
    const kept = await findSession(db, tokens[1]?.token ?? '')
    if (!kept.ok) throw new Error(kept.error.code)
    expect(await endAllSessions(db, { accountId, exceptId: kept.value.sessionId })).toBe(1)
    expect(await live()).toEqual([false, true, false])
    expect(await endAllSessions(db, { accountId })).toBe(1)
    expect(await live()).toEqual([false, false, false])
  })

  test('an account has at most 50 sessions, and a new one ends the one unused for longest', async () => {
    const accountId = await newAccountId(db)
    const oldest = await start(accountId)
    await age(accountId, '1 hour')
    const second = await start(accountId)
    for (let more = 2; more < limits.account.sessionsMax; more += 1) await start(accountId)
    expect(await isLive(second.token)).toBe(true)
    await start(accountId)
    expect(await isLive(oldest.token)).toBe(false)
    expect(await isLive(second.token)).toBe(true)
    expect(await listSessions(db, accountId)).toHaveLength(limits.account.sessionsMax)
  })

  test('an account has at most 50 sessions under concurrent sign-ins', async () => {
    const accountId = await newAccountId(db)
    const wide = openTestDatabase(database.url, { poolSize: 20 })
    const started = await Promise.all(
      Array.from({ length: 120 }, (_none, at) =>
        at % 2 === 0
          ? startSession(wide, { accountId, method: 'openid' })
          : wide.kysely.transaction().execute(async (trx) => {
              // As signing in by mail does.
              const { email } = await trx
                .selectFrom('account')
                .select('email')
                .where('id', '=', accountId)
                .executeTakeFirstOrThrow()
              await findOrCreateAccount(trx, email)
              return startSession({ kysely: trx }, { accountId, method: 'email' })
            }),
      ),
    )
    await wide.close()
    expect(started.every(({ ok }) => ok)).toBe(true)
    expect(await listSessions(db, accountId)).toHaveLength(limits.account.sessionsMax)
  })
})
