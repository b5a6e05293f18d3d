import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '@ase/db'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import {
  createApiKey,
  deleteAccount,
  endAllSessions,
  generateApiKey,
  openAccountExport,
  revokeApiKey,
} from '@ase/identity'
import { AccountExportResponse } from '@ase/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describedOperations, type DescribedOperation } from './access-operations.ts'
import { destructive } from './envelopes.ts'
import { newSessionClient, type SessionClient } from './session-client.ts'
import { fromOwnPage, sessionCookieOf } from './session-support.ts'
import {
  createTestApi,
  headersOf,
  newAccount,
  newIdempotencyKey,
  post,
  PUBLIC_BASE_URL,
  type TestApi,
} from './support.ts'

/** What belongs to one account and can be named by another. */
interface Belongings {
  readonly keyId: string
  readonly sessionId: string
  /** Of a passkey. */
  readonly credentialId: string
}

/**
 * Who may use each operation, and how it names something of an account: `null` when it names nothing. An operation that
 * is missing here fails the test.
 */
const access: Readonly<
  Record<string, { readonly for: string; readonly foreign: ((b: Belongings) => object) | null }>
> = {
  describeEvaluation: { for: 'everyone', foreign: null },
  evaluate: { for: 'apiKey', foreign: null },
  assessInPlayground: { for: 'session', foreign: null },
  listEvaluations: { for: 'session', foreign: null },
  downloadEvaluations: { for: 'session', foreign: null },
  readEvaluation: { for: 'session', foreign: null },
  readUsage: { for: 'session', foreign: null },
  inspectImage: { for: 'apiKey session', foreign: null },
  listPolicies: { for: 'session', foreign: null },
  listRules: { for: 'everyone', foreign: null },
  listReports: { for: 'session', foreign: null },
  readReport: { for: 'everyone', foreign: null },
  openReport: { for: 'everyone', foreign: null },
  readProfile: { for: 'session', foreign: null },
  listApiKeys: { for: 'session', foreign: null },
  createApiKey: { for: 'session', foreign: null },
  revokeApiKey: { for: 'session', foreign: ({ keyId }) => ({ id: keyId }) },
  renameApiKey: { for: 'session', foreign: ({ keyId }) => ({ id: keyId, name: 'mine' }) },
  rotateApiKey: { for: 'session', foreign: ({ keyId }) => ({ id: keyId, graceHours: 0 }) },
  listAccountEvents: { for: 'session', foreign: null },
  exportAccount: { for: 'session', foreign: null },
  deleteAccount: { for: 'session', foreign: null },
  listSignInMethods: { for: 'everyone', foreign: null },
  openSignInLink: { for: 'everyone', foreign: null },
  requestSignInLink: { for: 'everyone', foreign: null },
  verifySignInLink: { for: 'everyone', foreign: null },
  signOut: { for: 'session', foreign: null },
  listSessions: { for: 'session', foreign: null },
  endSessions: { for: 'session', foreign: ({ sessionId }) => ({ id: sessionId }) },
  beginPasskey: { for: 'session', foreign: null },
  listPasskeys: { for: 'session', foreign: null },
  registerPasskey: { for: 'session', foreign: null },
  removePasskey: { for: 'session', foreign: ({ credentialId }) => ({ id: credentialId }) },
  renamePasskey: {
    for: 'session',
    foreign: ({ credentialId }) => ({ id: credentialId, name: 'mine' }),
  },
  beginPasskeySignIn: { for: 'everyone', foreign: null },
  signInWithPasskey: { for: 'everyone', foreign: null },
  beginOpenIdSignIn: { for: 'everyone', foreign: null },
  finishOpenIdSignIn: { for: 'everyone', foreign: null },
  startCheckout: { for: 'session', foreign: null },
  openBillingPortal: { for: 'session', foreign: null },
  listPurchases: { for: 'session', foreign: null },
  readPurchase: { for: 'session', foreign: null },
  listLedger: { for: 'session', foreign: null },
  openStartPage: { for: 'everyone', foreign: null },
  readInterface: { for: 'everyone', foreign: null },
  checkLiveness: { for: 'everyone', foreign: null },
}

const all = describedOperations()
const guarded = all.filter(({ security }) => security.length > 0)

test('the test lists every operation with the credentials that it accepts', () => {
  const described = all.map(({ id, security }) => [id, security.join(' ') || 'everyone'])
  const listed = Object.entries(access).map(([id, entry]) => [id, entry.for])
  expect(Object.fromEntries(described)).toEqual(Object.fromEntries(listed))
  expect(guarded.length).toBeGreaterThan(8)
})

test('every route of the server is an operation of the interface document, except the files of the console', () => {
  const described = new Set(all.map(({ method, template }) => `${method} ${template}`))
  const undescribed = createTestApi(database.db)
    .app.routes.filter(({ method, path }) => method !== 'ALL' && !path.startsWith('/console'))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    .filter((route) => !described.has(route))
  expect(undescribed).toEqual([])
})

let database: TestDatabase
let db: Database
let api: TestApi
/** The account whose data no other account may reach. */
let owner: SessionClient
let belongings: Belongings
let otherAccount: SessionClient
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  api = createTestApi(db)
  owner = await newSessionClient(db)
  otherAccount = await newSessionClient(db)
  await post(api, owner, destructive)
  const credential = randomBytes(32)
  await db.pool.query(
    `insert into passkey (credential_id, account_id, public_key, counter, name) values ($1, $2, $3, 0, 'stick')`,
    [credential, owner.accountId, randomBytes(77)],
  )
  const { sessions } = await stateOf(owner.accountId)
  belongings = {
    keyId: owner.apiKeyId,
    sessionId: sessions[0]?.id ?? '',
    credentialId: credential.toString('base64url'),
  }
})
afterAll(() => database.drop())

/** All that is stored of an account, but for when it was last seen. */
async function stateOf(accountId: string): Promise<AccountExportResponse> {
  const opened = await openAccountExport(db, accountId)
  if (!opened.ok) throw new Error(opened.error.code)
  let text = ''
  const { read, close } = opened.value
  for (let piece = await read(); piece !== null; piece = await read()) text += piece
  await close()
  const state = AccountExportResponse.parse(JSON.parse(text))
  const apiKeys = state.apiKeys.map((key) => ({ ...key, lastUsedAt: null }))
  const sessions = state.sessions.map((session) => ({
    ...session,
    lastSeenAt: '',
    idleExpiresAt: '',
  }))
  return { ...state, apiKeys, sessions, exportedAt: '' }
}

type Headers = Readonly<Record<string, string>>

async function send(
  operation: DescribedOperation,
  credentials: Headers,
  body = operation.body,
): Promise<Response> {
  return api.app.request(operation.path, {
    method: operation.method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': newIdempotencyKey(),
      ...fromOwnPage,
      ...credentials,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

/** 404 is what a part of the interface answers that this server does not have yet. */
const refusals = [401, 403, 404]

interface BadCredentials {
  readonly name: string
  /** Operations whose `security` is one of these would take them. */
  readonly goodFor?: readonly string[]
  readonly make: () => Headers | Promise<Headers>
}

const bearer = (key: string): Headers => ({ authorization: `Bearer ${key}` })
const sessionCookie = (token: string): Headers => ({ cookie: `__Host-ase_session=${token}` })

const badCredentials: readonly BadCredentials[] = [
  { name: 'no credential', make: () => ({}) },
  { name: 'an empty Authorization header', make: () => ({ authorization: '' }) },
  { name: 'another scheme', make: () => ({ authorization: `Basic ${owner.apiKey}` }) },
  { name: 'a malformed key', make: () => bearer('asek_short') },
  { name: 'a key with a wrong check', make: () => bearer(`${owner.apiKey.slice(0, -1)}_`) },
  { name: 'two keys', make: () => bearer(`${owner.apiKey}, Bearer ${owner.apiKey}`) },
  { name: 'a key of no account', make: () => bearer(generateApiKey()) },
  { name: 'a malformed session', make: () => sessionCookie('short') },
  { name: 'a session of no account', make: () => sessionCookie('A'.repeat(43)) },
  { name: 'two sessions', make: () => ({ cookie: `${owner.cookie}; ${owner.cookie}` }) },
  { name: 'a key as a session', make: () => sessionCookie(owner.apiKey) },
  {
    name: 'a session as a key',
    make: () => bearer(owner.cookie.slice(owner.cookie.indexOf('=') + 1)),
  },
  {
    name: 'a revoked key',
    make: async () => {
      const { accountId, apiKey, apiKeyId } = await newAccount(db)
      await revokeApiKey(db, { accountId, id: apiKeyId })
      return bearer(apiKey)
    },
  },
  {
    name: 'an expired session',
    make: async () => {
      const { accountId } = await newAccount(db)
      const cookie = await sessionCookieOf(db, accountId)
      await db.pool.query(
        `update session set created_at = now() - interval '91 days', last_seen_at = now() - interval '15 days',
           idle_expires_at = now() - interval '1 day', expires_at = now() - interval '1 day'
         where account_id = $1`,
        [accountId],
      )
      return { cookie }
    },
  },
  {
    name: 'an idle session',
    make: async () => {
      const { accountId } = await newAccount(db)
      const cookie = await sessionCookieOf(db, accountId)
      await db.pool.query(
        `update session set idle_expires_at = now() - interval '1 second' where account_id = $1`,
        [accountId],
      )
      return { cookie }
    },
  },
  {
    name: 'an ended session',
    make: async () => {
      const { accountId } = await newAccount(db)
      const cookie = await sessionCookieOf(db, accountId)
      await endAllSessions(db, { accountId })
      return { cookie }
    },
  },
  {
    name: 'the session of a deleted account',
    make: async () => {
      const { accountId } = await newAccount(db)
      const cookie = await sessionCookieOf(db, accountId)
      await deleteAccount(db, accountId)
      return { cookie }
    },
  },
  {
    name: 'the key of a deleted account',
    make: async () => {
      const { accountId, apiKey } = await newAccount(db)
      await deleteAccount(db, accountId)
      return bearer(apiKey)
    },
  },
  { name: 'a good session alone', goodFor: ['session'], make: () => ({ cookie: owner.cookie }) },
  {
    name: 'a good session beside an invalid Authorization header',
    make: () => ({ cookie: owner.cookie, ...bearer('invalid') }),
  },
  {
    name: 'a good session beside a key of no account',
    make: () => ({ cookie: owner.cookie, ...bearer(generateApiKey()) }),
  },
  { name: 'a good key alone', goodFor: ['apiKey'], make: () => bearer(owner.apiKey) },
  {
    name: 'a good key beside a good session',
    goodFor: ['apiKey'],
    make: () => ({ cookie: owner.cookie, ...bearer(owner.apiKey) }),
  },
]

describe.each(badCredentials)('every operation with $name', ({ goodFor = [], make }) => {
  const refusing = guarded.filter(
    ({ security }) => !goodFor.some((name) => security.includes(name)),
  )

  test('a request that the credential is not good for is refused and changes nothing', async () => {
    const before = await stateOf(owner.accountId)
    const outcomes: Record<string, string> = {}
    for (const operation of refusing) {
      const response = await send(operation, await make())
      if (!refusals.includes(response.status)) outcomes[operation.id] = String(response.status)
      await response.body?.cancel()
    }
    expect(outcomes).toEqual({})
    expect(await stateOf(owner.accountId)).toEqual(before)
  })
})

describe('every operation: 403 INVALID_ORIGIN', () => {
  const changing = guarded.filter(
    ({ method, security }) => method !== 'GET' && security.includes('session'),
  )
  const origins: readonly [string, Headers][] = [
    ['no page', {}],
    ['a foreign page', { origin: 'https://evil.example' }],
    ['a page without an address', { origin: 'null' }],
    ['a page of a sister host', { 'sec-fetch-site': 'same-site' }],
    ['a page whose name begins alike', { origin: `${PUBLIC_BASE_URL}.evil.example` }],
  ]

  test.each(origins)(
    'a session changes nothing when the request comes from %s',
    async (_, headers) => {
      const before = await stateOf(owner.accountId)
      for (const { path, method, body, id } of changing) {
        const response = await api.app.request(path, {
          method,
          headers: { 'content-type': 'application/json', cookie: owner.cookie, ...headers },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        expect([403, 404], id).toContain(response.status)
      }
      expect(await stateOf(owner.accountId)).toEqual(before)
    },
  )
})

describe('every operation: 404 NOT_FOUND for data of another account', () => {
  const naming = guarded.filter(({ id }) => (access[id]?.foreign ?? null) !== null)

  test.each(naming.map((operation) => [operation.id, operation] as const))(
    '%s answers the same for data of another account and for unknown data',
    async (id, operation) => {
      const foreign = access[id]?.foreign ?? (() => ({}))
      const before = await stateOf(owner.accountId)
      const response = await send(operation, { cookie: otherAccount.cookie }, foreign(belongings))
      const unknown = foreign({
        keyId: randomUUID(),
        sessionId: randomUUID(),
        credentialId: randomBytes(32).toString('base64url'),
      })
      const other = await send(operation, { cookie: otherAccount.cookie }, unknown)
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual(await other.json())
      expect(await stateOf(owner.accountId)).toEqual(before)
    },
  )

  test('no read returns data of another account', async () => {
    const { account, evaluations } = await stateOf(owner.accountId)
    const own = [account.id, account.email, evaluations[0]?.evaluationId ?? '', owner.apiKeyId]
    for (const operation of guarded.filter(({ method }) => method === 'GET')) {
      const response = await send(operation, { cookie: otherAccount.cookie })
      const text = await response.text()
      for (const trace of own) expect(text, operation.id).not.toContain(trace)
    }
  })

  test('an idempotency key of another account replays nothing', async () => {
    const key = { 'idempotency-key': newIdempotencyKey() }
    const first = await post(api, owner, destructive, key)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    const theirs = await api.app.request('/api/v1/agent/evaluate', {
      method: 'POST',
      headers: headersOf(otherAccount.apiKey, key),
      body: JSON.stringify(destructive),
    })
    expect(theirs.headers.get('idempotent-replayed')).toBeNull()
  })
})

test('a key made by one session is refused immediately after another session revokes it', async () => {
  const { accountId, cookie } = await newSessionClient(db)
  const created = await createApiKey(db, { accountId, name: 'shared' })
  if (!created.ok) throw new Error(created.error.code)
  const revoke = guarded.find(({ id }) => id === 'revokeApiKey')
  if (revoke === undefined) throw new Error('There is no revokeApiKey.')
  expect((await send(revoke, { cookie }, { id: created.value.id })).status).toBe(200)
  expect((await post(api, { apiKey: created.value.key }, destructive)).status).toBe(401)
})
