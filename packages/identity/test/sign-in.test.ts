import { randomUUID } from 'node:crypto'
import type { Database } from '@ase/db'
import { createTestDatabase, interceptStatements, type TestDatabase } from '@ase/db/testing'
import { limits } from '@ase/schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  readSignInLinkEmail,
  checkSignInRateLimit,
  createAccount,
  findAccount,
  findSession,
  emailRateLimitKey,
  requestSignInLink,
  startSession,
  sweepSignIn,
  verifySignInLink,
  type Mail,
  type MailQueue,
  type ClientNetwork,
} from '../src/index.ts'

const { perMailAddress, perNetworkAddress, perWiderNetwork, windowMs } = limits.signIn

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())

const newEmail = () => `${randomUUID()}@example.test`
const newNetwork = (widerNetwork: string = randomUUID()): ClientNetwork => ({
  network: `net-${randomUUID()}`,
  widerNetwork,
})
const publicBaseUrl = 'https://api.example.test'

/** What was mailed, in order. */
const outbox: Mail[] = []
const mails: MailQueue = {
  hasCapacity: () => true,
  add: (mail) => outbox.push(mail) > 0,
  close: () => Promise.resolve(),
}

interface Ask {
  readonly email?: string
  readonly clientNetwork?: ClientNetwork
  readonly returnPath?: string
}

function ask({ email = newEmail(), clientNetwork = newNetwork(), returnPath = '/' }: Ask) {
  return requestSignInLink({ db, mails, publicBaseUrl }, { email, clientNetwork, returnPath })
}

function tokensFor(email: string): string[] {
  return outbox
    .filter(({ to }) => to === email)
    .map(({ text }) => /\/sign-in\?token=([\w-]{43})\n/.exec(text)?.[1] ?? '')
}

async function newToken(email: string, returnPath = '/'): Promise<string> {
  expect((await ask({ email, returnPath })).ok).toBe(true)
  return tokensFor(email).at(-1) ?? ''
}

const outcomeOf = (result: { ok: boolean; error?: { code: string } }) =>
  result.ok ? 'ok' : result.error?.code
const invalid = { ok: false, error: { code: 'SIGN_IN_LINK_INVALID' } }

describe('a sign-in link', () => {
  test('a sign-in link signs its email address in once, returns the requested path and creates the account', async () => {
    const email = newEmail()
    const token = await newToken(email, '/keys?tab=1')
    expect(await findAccount(db, email)).toBeUndefined()
    const signedIn = await verifySignInLink(db, token)
    if (!signedIn.ok) throw new Error(signedIn.error.code)
    expect(signedIn.value.returnPath).toBe('/keys?tab=1')
    const { accountId } = (await findAccount(db, email)) ?? {}
    expect(accountId).toBeDefined()
    expect(await findSession(db, signedIn.value.token)).toMatchObject({ value: { accountId } })
    expect(await verifySignInLink(db, token)).toEqual(invalid)
  })

  test('a sign-in link signs in to the existing account', async () => {
    const email = newEmail()
    const { accountId } = await createAccount(db, { email })
    expect(await verifySignInLink(db, await newToken(email))).toMatchObject({
      value: { accountId },
    })
  })

  test('a sign-in link begins with the public URL and contains no other value of the request', async () => {
    const email = newEmail()
    await newToken(email, '/chosen-path')
    const mail = outbox.at(-1)
    expect(mail?.text).toMatch(/\nhttps:\/\/api\.example\.test\/sign-in\?token=[\w-]{43}\n/)
    expect(mail?.text).not.toContain('chosen-path')
    expect(mail?.subject).toBe('Your sign-in link')
  })

  test('a sign-in link is valid for 15 minutes', async () => {
    const email = newEmail()
    const early = await newToken(email)
    const move = (interval: string) =>
      sql`update sign_in_token set expires_at = expires_at - ${interval}::interval
        where email = ${email}`.execute(db.kysely)
    await move('14 minutes 50 seconds')
    expect((await verifySignInLink(db, early)).ok).toBe(true)
    const late = await newToken(email)
    await move('15 minutes')
    expect(await verifySignInLink(db, late)).toEqual(invalid)
  })

  test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(44), `${'A'.repeat(42)}\0`])(
    'a sign-in link with the token %j is refused',
    async (token) => {
      expect(await verifySignInLink(db, token)).toEqual(invalid)
    },
  )

  test('a sign-in link is stored as a digest only', async () => {
    const token = await newToken(newEmail())
    const { rows } = await sql<{
      row: string
    }>`select sign_in_token::text as row from sign_in_token`.execute(db.kysely)
    const stored = rows.map(({ row }) => row).join('\n')
    for (const form of [token, Buffer.from(token).toString('hex')])
      expect(stored).not.toContain(form)
    expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  })

  test('a sign-in link that is used many times concurrently works once', async () => {
    const token = await newToken(newEmail())
    const results = await Promise.all(Array.from({ length: 12 }, () => verifySignInLink(db, token)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 11 }, () => invalid))
  })

  test('five first links that are used concurrently create one account', async () => {
    const email = newEmail()
    for (let count = 0; count < perMailAddress; count += 1) await newToken(email)
    const results = await Promise.all(tokensFor(email).map((token) => verifySignInLink(db, token)))
    const accounts = results.map((result) => (result.ok ? result.value.accountId : result.error))
    expect(new Set(accounts)).toEqual(new Set([(await findAccount(db, email))?.accountId]))
    expect(accounts).toHaveLength(perMailAddress)
  })

  test('reading the email address of a sign-in link does not consume it', async () => {
    const email = newEmail()
    const token = await newToken(email)
    for (let look = 0; look < 3; look += 1) expect(await readSignInLinkEmail(db, token)).toBe(email)
    expect((await verifySignInLink(db, token)).ok).toBe(true)
    expect(await readSignInLinkEmail(db, token)).toBeNull()
    const late = await newToken(email)
    await sql`update sign_in_token set expires_at = now()`.execute(db.kysely)
    for (const other of [late, 'A'.repeat(43), 'x', ''])
      expect(await readSignInLinkEmail(db, other)).toBeNull()
  })
})

describe('the rate limits of sign-in', () => {
  /** Lets all that was counted have happened earlier. */
  const age = (ms: number) =>
    sql`update sign_in_window set calls = (select array_agg(c - ${ms}::bigint order by i)
      from unnest(calls) with ordinality as u (c, i))`.execute(db.kysely)

  test('at most five links are sent per email address, from all networks together', async () => {
    const email = newEmail()
    for (let count = 0; count < perMailAddress; count += 1)
      expect((await ask({ email })).ok).toBe(true)
    const sixth = await ask({ email })
    if (sixth.ok) throw new Error('admitted')
    expect(sixth.error.code).toBe('RATE_LIMITED')
    expect(sixth.error.retryAfterSeconds).toBeGreaterThan(windowMs / 1000 - 60)
    expect(sixth.error.retryAfterSeconds).toBeLessThanOrEqual(windowMs / 1000)
    expect(tokensFor(email)).toHaveLength(perMailAddress)
    await age(windowMs - 100_000)
    const later = await ask({ email })
    expect(later.ok ? 0 : later.error.retryAfterSeconds).toBeLessThanOrEqual(100)
    await age(100_000)
    expect((await ask({ email })).ok).toBe(true)
  })

  test('a link that was sent works while further requests for its email address are refused', async () => {
    const email = newEmail()
    for (let count = 0; count < perMailAddress; count += 1) await ask({ email })
    for (let count = 0; count < 10; count += 1)
      expect(outcomeOf(await ask({ email }))).toBe('RATE_LIMITED')
    const almost = windowMs - 10_000
    await age(almost)
    await sql`update sign_in_token set created_at = created_at - ${almost} * interval '1 millisecond',
      expires_at = expires_at - ${almost} * interval '1 millisecond'`.execute(db.kysely)
    expect(outcomeOf(await ask({ email }))).toBe('RATE_LIMITED')
    const links = await Promise.all(tokensFor(email).map((token) => verifySignInLink(db, token)))
    expect(links.map(outcomeOf)).toEqual(Array.from({ length: perMailAddress }, () => 'ok'))
  })

  test('at most twenty links are sent per network, for all email addresses together', async () => {
    const clientNetwork = newNetwork()
    for (let count = 0; count < perNetworkAddress; count += 1)
      expect((await ask({ clientNetwork })).ok).toBe(true)
    expect(outcomeOf(await ask({ clientNetwork }))).toBe('RATE_LIMITED')
    expect((await ask({})).ok).toBe(true)
  })

  test('at most a hundred links are sent per wider network, from all networks in it together', async () => {
    const widerNetwork = randomUUID()
    for (let count = 0; count < perWiderNetwork; count += 1)
      expect((await ask({ clientNetwork: newNetwork(widerNetwork) })).ok).toBe(true)
    expect(outcomeOf(await ask({ clientNetwork: newNetwork(widerNetwork) }))).toBe('RATE_LIMITED')
    expect((await ask({})).ok).toBe(true)
  })

  test('at most a hundred sign-in steps are admitted per network, and five hundred per wider network', async () => {
    const steps = limits.signInSteps
    const widerNetwork = randomUUID()
    const admit = (clientNetwork: ClientNetwork, times: number) =>
      Promise.all(Array.from({ length: times }, () => checkSignInRateLimit(db, clientNetwork)))
    const admitted = (results: { ok: boolean }[]) => results.filter(({ ok }) => ok).length
    const one = newNetwork(widerNetwork)
    expect(admitted(await admit(one, steps.perNetworkAddress + 20))).toBe(steps.perNetworkAddress)
    expect(await checkSignInRateLimit(db, one)).toMatchObject({ error: { code: 'RATE_LIMITED' } })
    await age(windowMs)
    let inAll = 0
    for (let network = 0; network < 6; network += 1)
      inAll += admitted(await admit(newNetwork(widerNetwork), steps.perNetworkAddress - 1))
    expect(inAll).toBe(steps.perWiderNetwork)
    expect((await checkSignInRateLimit(db, newNetwork())).ok).toBe(true)
  })

  test('a refused request does not count towards the other rate limit', async () => {
    const [email, clientNetwork] = [newEmail(), newNetwork()]
    for (let count = 0; count < perMailAddress; count += 1) await ask({ email })
    for (let count = 0; count < 30; count += 1)
      expect(outcomeOf(await ask({ email, clientNetwork }))).toBe('RATE_LIMITED')
    for (let count = 0; count < perNetworkAddress; count += 1)
      expect((await ask({ clientNetwork })).ok).toBe(true)
  })

  test('forty concurrent requests do not exceed the rate limits', async () => {
    const email = newEmail()
    const toOne = await Promise.all(Array.from({ length: 40 }, () => ask({ email })))
    expect(toOne.filter(({ ok }) => ok)).toHaveLength(perMailAddress)
    const clientNetwork = newNetwork()
    const fromOne = await Promise.all(Array.from({ length: 40 }, () => ask({ clientNetwork })))
    expect(fromOne.filter(({ ok }) => ok)).toHaveLength(perNetworkAddress)
  })

  test('links that could not be queued do not count towards the rate limits', async () => {
    const email = newEmail()
    const full = { ...mails, hasCapacity: () => false }
    const wanted = { email, clientNetwork: newNetwork(), returnPath: '/' }
    for (let count = 0; count < perMailAddress; count += 1)
      expect(await requestSignInLink({ db, mails: full, publicBaseUrl }, wanted)).toEqual({
        ok: false,
        error: { code: 'RATE_LIMITED', retryAfterSeconds: 30 },
      })
    for (let count = 0; count < perMailAddress; count += 1)
      expect((await ask({ email })).ok).toBe(true)
    expect(tokensFor(email)).toHaveLength(perMailAddress)
  })

  test('the rate limits store neither the email address nor the network', async () => {
    const [email, clientNetwork] = [newEmail(), newNetwork()]
    await ask({ email, clientNetwork })
    const { rows } = await sql<{
      row: string
    }>`select sign_in_window::text as row from sign_in_window`.execute(db.kysely)
    const stored = rows.map(({ row }) => row).join('\n')
    expect(stored).toContain(emailRateLimitKey(email).toString('hex'))
    expect(stored).not.toContain(email)
    expect(stored).not.toContain(clientNetwork.network)
    expect(stored).not.toContain(clientNetwork.widerNetwork)
  })
})

test('an email address with an account and one without cost the same statements, below and over the limit', async () => {
  const statements = async (email: string): Promise<unknown[]> => {
    const seen: unknown[] = []
    const watched = interceptStatements(db, ({ name, values }, carryOut) => {
      seen.push([name, values.length])
      return carryOut()
    })
    const clientNetwork = newNetwork()
    for (let count = 0; count <= perMailAddress; count += 1) {
      const wanted = { email, clientNetwork, returnPath: '/' }
      const result = await requestSignInLink({ db: watched, mails, publicBaseUrl }, wanted)
      seen.push(outcomeOf(result))
    }
    return seen
  }
  const known = newEmail()
  await createAccount(db, { email: known })
  const ofKnown = await statements(known)
  expect(ofKnown.at(-1)).toBe('RATE_LIMITED')
  expect(await statements(newEmail())).toEqual(ofKnown)
  expect(new Set(outbox.map(({ subject }) => subject)).size).toBe(1)
})

test('a sweep deletes expired rows and nothing else', async () => {
  await sql`delete from session`.execute(db.kysely)
  const { accountId } = await createAccount(db, { email: newEmail() })
  const tables = ['session', 'sign_in_token', 'sign_in_window', 'passkey_challenge'] as const
  const counts = async () => {
    const numbers: number[] = []
    for (const table of tables) {
      const { rows } = await sql`select 1 from ${sql.table(table)}`.execute(db.kysely)
      numbers.push(rows.length)
    }
    return numbers
  }
  for (const table of tables.slice(1)) await sql`delete from ${sql.table(table)}`.execute(db.kysely)
  const fill = async () => {
    await startSession(db, { accountId, method: 'email' })
    await ask({})
    await sql`insert into passkey_challenge (challenge_sha256, purpose, expires_at)
      values (sha256(${randomUUID()}::bytea), 'sign_in', now() + interval '1 minute')`.execute(
      db.kysely,
    )
  }
  await fill()
  await sql`update session set idle_expires_at = now()`.execute(db.kysely)
  for (const table of tables.slice(1))
    await sql`update ${sql.table(table)} set expires_at = now()`.execute(db.kysely)
  await fill()
  expect(await counts()).toEqual([2, 2, 6, 2])
  // Two concurrently, as replicas do.
  const swept = await Promise.all([sweepSignIn(db), sweepSignIn(db)])
  expect(swept[0].swept + swept[1].swept).toBe(6)
  expect(await counts()).toEqual([1, 1, 3, 1])
  expect(await sweepSignIn(db)).toEqual({ swept: 0, hasMore: false })
})

test('a sweep reports when it left expired rows', async () => {
  await sql`insert into passkey_challenge (challenge_sha256, purpose, expires_at)
    select sha256(n::text::bytea), 'sign_in', now() from generate_series(1, 2100) n`.execute(
    db.kysely,
  )
  expect(await sweepSignIn(db)).toEqual({ swept: 1000, hasMore: true })
  expect(await sweepSignIn(db)).toEqual({ swept: 1000, hasMore: true })
  expect(await sweepSignIn(db)).toEqual({ swept: 100, hasMore: false })
})
