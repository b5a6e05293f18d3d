import { useTestDatabase } from '@ase/db/testing'
import { findAccount, listPasskeys } from '@ase/identity'
import { createAuthenticator } from '@ase/identity/testing'
import { limits, PasskeyCreationOptionsResponse, PasskeyRequestOptionsResponse } from '@ase/schemas'
import { beforeEach, describe, expect, test } from 'vitest'
import { newSessionClient, type SessionClient } from './session-client.ts'
import { createTestApi, expectError, PUBLIC_BASE_URL, type TestApi } from './support.ts'

const PASSKEYS = '/api/auth/passkeys'
const ACCOUNT = '/api/account/data'
const confirmed = { confirmation: 'DELETE' }

const database = useTestDatabase()
let api: TestApi
let client: SessionClient
beforeEach(async () => {
  await database.db.pool.query('truncate sign_in_window')
  api = createTestApi(database.db)
  client = await newSessionClient(database.db)
})

/** Lets the sign-in have been so long ago. */
async function age(ms: number): Promise<void> {
  await database.db.pool.query(
    `update session set created_at = created_at - $1::float8 * interval '1 millisecond' where account_id = $2`,
    [ms, client.accountId],
  )
}

const authenticator = () => createAuthenticator(PUBLIC_BASE_URL)

async function optionsOf(response: Response) {
  return PasskeyCreationOptionsResponse.parse(await response.json()).options
}

async function register(device = authenticator()): Promise<string> {
  const options = await optionsOf(await client.send(api, 'POST', `${PASSKEYS}/options`, {}))
  const body = { name: 'laptop', response: device.create(options) }
  expect((await client.send(api, 'POST', PASSKEYS, body)).status).toBe(201)
  return body.response.id
}

const passkeys = async () => (await listPasskeys(database.db, client.accountId)).length

describe('Operations that require a fresh sign-in: 403 FRESH_SIGN_IN_REQUIRED', () => {
  const STALE_MS = limits.freshSignIn.ageMsMax + 1

  test('a sign-in of more than ten minutes ago adds no passkey', async () => {
    await age(STALE_MS)
    const response = await client.send(api, 'POST', `${PASSKEYS}/options`, {})
    await expectError(response, 403, 'FRESH_SIGN_IN_REQUIRED')
  })

  test('a sign-in of more than ten minutes ago adds no passkey with an expired challenge', async () => {
    const options = await optionsOf(await client.send(api, 'POST', `${PASSKEYS}/options`, {}))
    const body = { name: 'laptop', response: authenticator().create(options) }
    await age(STALE_MS + 300_000)
    const response = await client.send(api, 'POST', PASSKEYS, body)
    await expectError(response, 403, 'FRESH_SIGN_IN_REQUIRED')
    expect(await passkeys()).toBe(0)
  })

  test('a sign-in of more than ten minutes ago removes no passkey', async () => {
    const id = await register()
    await age(STALE_MS)
    const response = await client.send(api, 'DELETE', PASSKEYS, { id })
    await expectError(response, 403, 'FRESH_SIGN_IN_REQUIRED')
    expect(await passkeys()).toBe(1)
  })

  test('a sign-in of more than ten minutes ago does not delete the account', async () => {
    await age(STALE_MS)
    const response = await client.send(api, 'DELETE', ACCOUNT, confirmed)
    await expectError(response, 403, 'FRESH_SIGN_IN_REQUIRED')
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(await findAccount(database.db, client.accountId)).toBeDefined()
  })

  test('a sign-in of more than ten minutes ago still reads, creates keys, buys credits and ends other sessions', async () => {
    await age(STALE_MS)
    for (const path of ['/api/auth/me', '/api/keys', PASSKEYS, '/api/auth/sessions', ACCOUNT])
      expect((await client.send(api, 'GET', path)).status).toBe(200)
    expect((await client.send(api, 'POST', '/api/keys', { name: 'n' })).status).toBe(201)
    const ended = await client.send(api, 'DELETE', '/api/auth/sessions', { others: true })
    expect(ended.status).toBe(200)
    const checkout = { amountCents: 500, idempotencyKey: 'k'.repeat(16), returnPath: '/' }
    const bought = await client.send(api, 'POST', '/api/billing/checkout', checkout)
    await expectError(bought, 503, 'BILLING_NOT_CONFIGURED')
  })
})

test('a passkey registration that began in time may be finished until its challenge expires', async () => {
  await age(limits.freshSignIn.ageMsMax - 60_000)
  const options = await optionsOf(await client.send(api, 'POST', `${PASSKEYS}/options`, {}))
  await age(120_000)
  const body = { name: 'laptop', response: authenticator().create(options) }
  expect((await client.send(api, 'POST', PASSKEYS, body)).status).toBe(201)
})

test('a new sign-in in the same browser permits what required a fresh sign-in', async () => {
  const device = authenticator()
  await register(device)
  await age(86_400_000)
  await expectError(
    await client.send(api, 'DELETE', ACCOUNT, confirmed),
    403,
    'FRESH_SIGN_IN_REQUIRED',
  )
  const begun = await client.send(api, 'POST', `${PASSKEYS}/sign-in/options`, {})
  const { options } = PasskeyRequestOptionsResponse.parse(await begun.json())
  const response = device.get(options)
  const signedIn = await client.send(api, 'POST', `${PASSKEYS}/sign-in`, { response })
  expect(signedIn.status).toBe(200)
  const [cookie = ''] = signedIn.headers.getSetCookie().map((value) => value.split(';')[0] ?? '')
  const deleted = await api.app.request(ACCOUNT, {
    method: 'DELETE',
    headers: { cookie, origin: PUBLIC_BASE_URL, 'content-type': 'application/json' },
    body: JSON.stringify(confirmed),
  })
  expect(deleted.status).toBe(200)
})

test('a request without a session is 401 where a session with an old sign-in is 403', async () => {
  await age(86_400_000)
  const response = await api.app.request(ACCOUNT, { method: 'DELETE' })
  await expectError(response, 401, 'AUTH_REQUIRED')
  const foreign = await api.app.request(ACCOUNT, {
    method: 'DELETE',
    headers: { cookie: client.cookie, 'sec-fetch-site': 'cross-site' },
  })
  await expectError(foreign, 403, 'INVALID_ORIGIN')
})
