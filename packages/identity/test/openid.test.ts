import { randomUUID } from 'node:crypto'
import type { Database } from '@ase/db'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccount, createOpenIdSignIn, findAccount } from '../src/index.ts'
import type { OpenIdSettings, OpenIdSignIn } from '../src/index.ts'
import {
  startOpenIdProvider,
  type Endpoint,
  type Manner,
  type OpenIdMisbehaviour,
  type TestOpenIdProvider,
} from '../src/testing/index.ts'

const REDIRECT_URI = 'https://agents.example.com/api/auth/openid/callback'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())

let provider: TestOpenIdProvider
let person: { sub: string; email: string; email_verified: boolean }
let failures: string[]
let signIn: OpenIdSignIn
beforeEach(async () => {
  person = { sub: randomUUID(), email: `${randomUUID()}@example.test`, email_verified: true }
  provider = await startOpenIdProvider(person)
  failures = []
  signIn = newSignIn()
})
afterEach(() => provider.close())

function newSignIn(changes: Partial<OpenIdSettings> = {}): OpenIdSignIn {
  const { issuer, clientId, clientSecret } = provider
  return createOpenIdSignIn({
    issuer,
    clientId,
    clientSecret,
    redirectUri: REDIRECT_URI,
    timeoutMs: 60_000,
    observeFailure: (kind) => failures.push(kind),
    ...changes,
  })
}

/** What a browser does: goes to the provider and comes back with a query. */
async function goToProvider(returnPath = '/keys', at = signIn) {
  const begun = await at.begin(returnPath)
  if (!begun.ok) throw new Error(begun.error.code)
  const response = await fetch(begun.value.location, { redirect: 'manual' })
  const back = new URL(response.headers.get('location') ?? 'none:')
  expect(`${back.origin}${back.pathname}`).toBe(REDIRECT_URI)
  return { ...begun.value, query: back.searchParams }
}

async function comeBack(returnPath?: string, at = signIn) {
  const { cookieValue, query } = await goToProvider(returnPath)
  return at.finish(db, cookieValue, query)
}

const failed = (code: string) => ({ ok: false, error: { code } })

test('a new OpenID user with a verified email address gets an account, and the same one at every later sign-in', async () => {
  const first = await comeBack('/billing?tab=1')
  const account = await findAccount(db, person.email)
  expect(first).toEqual({
    ok: true,
    value: { accountId: account?.accountId, returnPath: '/billing?tab=1' },
  })
  expect(await comeBack()).toMatchObject({ value: { accountId: account?.accountId } })
})

test('the authorization request contains the required parameters and no secret', async () => {
  const { location, cookieValue } = await goToProvider()
  const asked = Object.fromEntries(new URL(location).searchParams)
  expect(asked).toEqual({
    client_id: provider.clientId,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: 'openid email',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  const secret = cookieValue.split('.')[0] ?? ''
  expect(new Set([asked['state'], asked['nonce'], asked['code_challenge'], secret]).size).toBe(4)
  expect(location).not.toContain(secret)
})

test('an OpenID user whose email address has an account joins that account', async () => {
  const { accountId } = await createAccount(db, { email: person.email.toUpperCase() })
  expect(await comeBack()).toMatchObject({ value: { accountId } })
})

test('ten concurrent first sign-ins create one account', async () => {
  const journeys = await Promise.all(Array.from({ length: 10 }, () => goToProvider()))
  const all = await Promise.all(
    journeys.map(({ cookieValue, query }) => signIn.finish(db, cookieValue, query)),
  )
  const account = await findAccount(db, person.email)
  expect(all.map((each) => each.ok && each.value.accountId)).toEqual(
    Array.from({ length: 10 }, () => account?.accountId),
  )
})

test.each(['RS256', 'ES256'] as const)(
  'an ID token signed with %s is accepted',
  async (algorithm) => {
    provider.behave({ algorithm })
    expect(await comeBack()).toMatchObject({ ok: true })
  },
)

test('the client secret is sent in the form when the provider requires it', async () => {
  provider.behave({ metadata: { token_endpoint_auth_methods_supported: ['client_secret_post'] } })
  expect(await comeBack()).toMatchObject({ ok: true })
})

describe('email address of an OpenID user', () => {
  const unverified = failed('SIGN_IN_EMAIL_UNVERIFIED')

  test.each([
    ['not verified', { email_verified: false }],
    ['of unknown standing', { email_verified: undefined }],
    ['said to be false', { email_verified: 'false' }],
    ['verified by a number', { email_verified: 1 }],
    ['no address', { email: 'ada' }],
    ['a list', { email: ['ada@example.test'] }],
    ['one with a line break', { email: 'ada@example.test\nada@evil.test' }],
  ])('a new OpenID user with %s is refused, and no account is created', async (_name, claims) => {
    const { accountId } = await createAccount(db, { email: person.email })
    provider.behave({ claims })
    expect(await comeBack()).toEqual(unverified)
    expect(failures).toEqual([])
    const { rows } = await db.pool.query(
      'select 1 from openid_identity where subject = $1 or account_id = $2',
      [person.sub, accountId],
    )
    expect(rows).toEqual([])
  })

  test('an OpenID user without an email address is refused', async () => {
    provider.behave({ claims: { email: undefined }, metadata: { userinfo_endpoint: undefined } })
    expect(await comeBack()).toEqual(unverified)
  })

  test('an email address that only the userinfo endpoint has is requested there', async () => {
    const { email } = person
    const claims = { email: undefined, email_verified: undefined }
    provider.behave({ claims, userinfo: { email, email_verified: true } })
    expect(await comeBack()).toMatchObject({ ok: true })
    expect(await findAccount(db, email)).toBeDefined()
  })

  test('userinfo of another subject is refused', async () => {
    const { email } = person
    const userinfo = { sub: 'another-subject', email, email_verified: true }
    provider.behave({ claims: { email: undefined }, userinfo })
    expect(await comeBack()).toEqual(failed('SIGN_IN_PROVIDER_ERROR'))
  })

  test('a changed or no longer verified email address does not move an OpenID user to another account', async () => {
    const before = await comeBack()
    const other = await createAccount(db, { email: `${randomUUID()}@example.test` })
    provider.behave({ claims: { email: 'moved@example.test' } })
    expect(await comeBack()).toEqual(before)
    provider.behave({ claims: { email_verified: false } })
    expect(await comeBack()).toEqual(before)
    expect(before).not.toMatchObject({ value: other })
    expect(await findAccount(db, 'moved@example.test')).toBeUndefined()
  })
})

test('an OpenID user whose account was deleted gets a new one', async () => {
  const before = await comeBack()
  if (!before.ok) throw new Error(before.error.code)
  await db.kysely.deleteFrom('account').where('id', '=', before.value.accountId).execute()
  const after = await comeBack()
  expect(after).toMatchObject({ ok: true })
  expect(after).not.toEqual(before)
})

describe('an ID token that cannot be trusted', () => {
  const past = Math.floor(Date.now() / 1000) - 3600
  test.each<readonly [string, OpenIdMisbehaviour]>([
    ['another nonce', { claims: { nonce: 'A'.repeat(43) } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another issuer', { claims: { iss: 'https://evil.test' } }],
    ['no issuer', { claims: { iss: undefined } }],
    ['another audience', { claims: { aud: 'another-client' } }],
    ['several audiences, and none authorized', { claims: { aud: ['ase+client/1', 'b'] } }],
    ['another party authorized', { claims: { aud: ['ase+client/1', 'b'], azp: 'b' } }],
    ['an expired token', { claims: { exp: past } }],
    ['no expiry', { claims: { exp: undefined } }],
    ['an expiry that is not a number', { claims: { exp: 'tomorrow' } }],
    ['a token that is not valid yet', { claims: { nbf: past + 7200 } }],
    ['no subject', { claims: { sub: undefined } }],
    ['an empty subject', { claims: { sub: '' } }],
    ['a subject of 256 characters', { claims: { sub: 'x'.repeat(256) } }],
    ['a subject with NUL', { claims: { sub: 'a\u0000b' } }],
    ['no signature', { algorithm: 'none' }],
    ['no signature, which the metadata of the provider allows', allowing('none')],
    ['a signature by the public key', allowing('HS256')],
    [
      'an algorithm that the provider does not use',
      { algorithm: 'ES256', metadata: { id_token_signing_alg_values_supported: ['RS256'] } },
    ],
    ['a signature by an unknown key', { isForged: true }],
    ['no ID token', { token: { id_token: undefined } }],
    ['an ID token that is not a JWT', { token: { id_token: 'a.b.c' } }],
    ['a number as ID token', { token: { id_token: 7 } }],
    ['no access token', { token: { access_token: undefined } }],
  ])('an ID token response with %s is refused', async (_name, misbehaviour) => {
    provider.behave(misbehaviour)
    expect(await comeBack()).toEqual(failed('SIGN_IN_PROVIDER_ERROR'))
    expect(await findAccount(db, person.email)).toBeUndefined()
    expect(failures).toHaveLength(1)
    expect(failures[0]).toMatch(/^[A-Za-z_]+$/)
  })
})

test('a client secret that the provider rejects is reported to the operator', async () => {
  signIn = newSignIn({ clientSecret: 'outdated' })
  expect(await comeBack()).toEqual(failed('SIGN_IN_PROVIDER_ERROR'))
  expect(failures).toEqual(['invalid_client'])
})

describe('a provider that misbehaves', () => {
  const manners: readonly Manner[] = [
    'silent',
    'garbage',
    'huge',
    'bomb',
    'endless',
    'error',
    'elsewhere',
  ]
  /** What never ends is waited for as long as the limit is. */
  const askingWith = (manner: Manner): OpenIdSignIn =>
    newSignIn(manner === 'silent' || manner === 'endless' ? { timeoutMs: 400 } : {})

  test.each(manners)(
    'a provider that misbehaves at discovery (%s) starts no sign-in, and works later',
    async (manner) => {
      const asking = askingWith(manner)
      provider.behave({ manners: { discovery: manner } })
      expect(await asking.begin('/')).toEqual(failed('SIGN_IN_PROVIDER_ERROR'))
      provider.behave({})
      await expect.poll(() => asking.begin('/')).toMatchObject({ ok: true })
    },
  )

  const later = (['token', 'jwks', 'userinfo'] as const).flatMap((endpoint) =>
    manners.map((manner) => [endpoint, manner] as const),
  )
  test.each(later)(
    'a provider that misbehaves at %s (%s) signs no user in',
    async (endpoint: Endpoint, manner) => {
      const userinfo = { email: person.email, email_verified: true }
      provider.behave({ manners: { [endpoint]: manner }, claims: { email: undefined }, userinfo })
      expect(await comeBack('/', askingWith(manner))).toEqual(failed('SIGN_IN_PROVIDER_ERROR'))
      expect(await findAccount(db, person.email)).toBeUndefined()
    },
  )

  test.each([
    ['of another issuer', { issuer: 'https://evil.test' }],
    ['without an issuer', { issuer: undefined }],
    ['that sends people to a script', { authorization_endpoint: 'javascript:alert(1)' }],
    ['that has no place to sign in', { authorization_endpoint: undefined }],
  ])('a provider with a description %s starts no sign-in', async (_name, metadata) => {
    provider.behave({ metadata })
    expect(await signIn.begin('/')).toEqual(failed('SIGN_IN_PROVIDER_ERROR'))
  })

  test('an unreachable provider starts no sign-in', async () => {
    const { cookieValue, query } = await goToProvider()
    await provider.close()
    expect(await signIn.finish(db, cookieValue, query)).toEqual(failed('SIGN_IN_PROVIDER_ERROR'))
    expect(await newSignIn().begin('/')).toEqual(failed('SIGN_IN_PROVIDER_ERROR'))
    expect(failures).toEqual(['ECONNREFUSED', 'ECONNREFUSED'])
    provider = await startOpenIdProvider(person)
  })

  test('the metadata of the provider is requested once an hour, however many users sign in', async () => {
    let time = Date.now()
    signIn = newSignIn({ now: () => time })
    await Promise.all(Array.from({ length: 5 }, () => signIn.begin('/')))
    expect(provider.asked.discovery).toBe(1)
    time += 3_599_000
    await signIn.begin('/')
    expect(provider.asked.discovery).toBe(1)
    time += 2000
    await signIn.begin('/')
    expect(provider.asked.discovery).toBe(2)
  })
})

describe('the callback of the provider', () => {
  const invalid = failed('SIGN_IN_STATE_INVALID')

  test.each([
    ['with a refusal', { code: undefined, error: 'access_denied' }, 'SIGN_IN_REFUSED'],
    [
      'with an error of the provider',
      { code: undefined, error: 'server_error' },
      'SIGN_IN_PROVIDER_ERROR',
    ],
    ['with neither code nor error', { code: undefined }, 'SIGN_IN_STATE_INVALID'],
    ['with both code and error', { error: 'access_denied' }, 'SIGN_IN_STATE_INVALID'],
    ['from another provider', { iss: 'https://evil.test' }, 'SIGN_IN_STATE_INVALID'],
    ['with an empty issuer', { iss: '' }, 'SIGN_IN_STATE_INVALID'],
    [
      'without an issuer, although the provider announces one',
      { iss: undefined },
      'SIGN_IN_STATE_INVALID',
    ],
    ['with an unknown code', { code: randomUUID() }, 'SIGN_IN_STATE_INVALID'],
    ['without the state', { state: undefined }, 'SIGN_IN_STATE_INVALID'],
    ['with an empty state', { state: '' }, 'SIGN_IN_STATE_INVALID'],
  ])('a callback %s is refused', async (_name, redirect, code) => {
    provider.behave({ redirect })
    expect(await comeBack()).toEqual(failed(code))
  })

  test.each(['state', 'code', 'iss'])(
    'a callback with its %s twice is refused without a request to the provider',
    async (name) => {
      const { cookieValue, query } = await goToProvider()
      for (const second of [query.get(name) ?? '', 'other', '']) {
        const twice = new URLSearchParams(query)
        twice.append(name, second)
        expect(await signIn.finish(db, cookieValue, twice)).toEqual(invalid)
      }
      expect([provider.asked.token, failures]).toEqual([0, []])
      expect(await signIn.finish(db, cookieValue, query)).toMatchObject({ ok: true })
    },
  )

  test.each(['token', 'id_token', 'response'])('a callback with a %s is refused', async (name) => {
    const { cookieValue, query } = await goToProvider()
    query.append(name, 'x')
    expect(await signIn.finish(db, cookieValue, query)).toEqual(invalid)
    expect(provider.asked.token).toBe(0)
  })

  test('a callback in another browser is refused without a request to the provider', async () => {
    const [victim, attacker] = [await goToProvider(), await goToProvider()]
    // Signing a victim into the attacker's account, and using a victim's code in another browser.
    expect(await signIn.finish(db, victim.cookieValue, attacker.query)).toEqual(invalid)
    expect(await signIn.finish(db, undefined, attacker.query)).toEqual(invalid)
    const swapped = new URLSearchParams(attacker.query)
    swapped.set('code', victim.query.get('code') ?? '')
    expect(provider.asked.token).toBe(0)
    // The right state with another's code: the code is bound to the verifier that only its browser keeps.
    expect(await signIn.finish(db, attacker.cookieValue, swapped)).toEqual(invalid)
    expect(provider.asked.token).toBe(1)
  })

  test('a second use of the same callback is refused', async () => {
    const { cookieValue, query } = await goToProvider()
    expect(await signIn.finish(db, cookieValue, query)).toMatchObject({ ok: true })
    expect(await signIn.finish(db, cookieValue, query)).toEqual(invalid)
  })

  test('a callback after ten minutes is refused', async () => {
    let time = Date.now()
    signIn = newSignIn({ now: () => time })
    const [early, late] = [await goToProvider(), await goToProvider()]
    time += 599_000
    expect(await signIn.finish(db, early.cookieValue, early.query)).toMatchObject({ ok: true })
    time += 2000
    expect(await signIn.finish(db, late.cookieValue, late.query)).toEqual(invalid)
  })

  test('a callback after a change of the provider or the client is refused', async () => {
    const { cookieValue, query } = await goToProvider()
    const other = newSignIn({ issuer: 'https://other.test' })
    expect(await other.finish(db, cookieValue, query)).toEqual(invalid)
    const otherClient = newSignIn({ clientId: 'other' })
    expect(await otherClient.finish(db, cookieValue, query)).toEqual(invalid)
  })

  test('a callback with a changed cookie is refused', async () => {
    const { cookieValue, query } = await goToProvider('/keys')
    const [secret = '', startedAt = '', path = ''] = cookieValue.split('.')
    const elsewhere = Buffer.from('/billing').toString('base64url')
    const outside = Buffer.from('//evil.test').toString('base64url')
    const changed = [
      '',
      '..',
      `${secret}.${startedAt}`,
      `${secret}.${startedAt}.${elsewhere}`,
      `${secret}.${startedAt}.${outside}`,
      `${secret}.${Number(startedAt) + 1}.${path}`,
      `${secret}.9e9.${path}`,
      `${'A'.repeat(43)}.${startedAt}.${path}`,
      `${cookieValue}.x`,
    ]
    for (const value of changed) expect(await signIn.finish(db, value, query)).toEqual(invalid)
    expect(provider.asked.token).toBe(0)
    expect(await signIn.finish(db, cookieValue, query)).toMatchObject({ ok: true })
  })
})

function allowing(algorithm: 'none' | 'HS256'): OpenIdMisbehaviour {
  return { algorithm, metadata: { id_token_signing_alg_values_supported: ['RS256', algorithm] } }
}
