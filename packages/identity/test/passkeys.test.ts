import { randomBytes } from 'node:crypto'
import type { Database } from '@ase/db'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { limits } from '@ase/schemas'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  listPasskeys,
  passkeyCreationOptions,
  passkeyRequestOptions,
  registerPasskey,
  relyingPartyOf,
  removePasskey,
  signInWithPasskey,
  sweepSignIn,
} from '../src/index.ts'
import {
  createAuthenticator,
  encodeCbor,
  PRESENT,
  type Cbor,
  type Misbehaviour,
  type SoftwareAuthenticator,
} from '../src/testing/index.ts'
import { newAccountId } from './new-account.ts'

const ORIGIN = 'https://agents.example.com'
const party = relyingPartyOf(ORIGIN)
const invalid = { ok: false, error: { code: 'PASSKEY_INVALID' } }

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())

async function creationOptions(accountId: string) {
  const options = await passkeyCreationOptions(db, party, accountId)
  if (!options.ok) throw new Error(options.error.code)
  return options.value
}

async function register(
  accountId: string,
  authenticator: SoftwareAuthenticator,
  change?: Misbehaviour,
) {
  const response = authenticator.create(await creationOptions(accountId), change)
  return registerPasskey(db, party, { accountId, name: 'laptop', response })
}

async function signIn(authenticator: SoftwareAuthenticator, change?: Misbehaviour) {
  const options = await passkeyRequestOptions(db, party)
  return signInWithPasskey(db, party, authenticator.get(options, change))
}

/** An account with a passkey. */
async function registered(settings?: { counts: boolean }) {
  const accountId = await newAccountId(db)
  const authenticator = createAuthenticator(ORIGIN, settings)
  expect(await register(accountId, authenticator)).toMatchObject({ ok: true })
  return { accountId, authenticator }
}

async function expireChallenges(): Promise<void> {
  await db.pool.query(`update passkey_challenge set expires_at = now() - interval '1 second'`)
}

describe('a passkey', () => {
  test('a registered passkey signs its account in repeatedly', async () => {
    const { accountId, authenticator } = await registered()
    expect(await listPasskeys(db, accountId)).toMatchObject([{ name: 'laptop', lastUsedAt: null }])
    for (let time = 0; time < 3; time++)
      expect(await signIn(authenticator)).toEqual({ ok: true, value: { accountId } })
    const [passkey] = await listPasskeys(db, accountId)
    expect(passkey?.id).toBe(authenticator.credentialId.toString('base64url'))
    expect(passkey?.lastUsedAt).not.toBeNull()
  })

  test('a passkey without a signature counter, as synced ones are, signs in', async () => {
    const { accountId, authenticator } = await registered({ counts: false })
    expect(await signIn(authenticator)).toEqual({ ok: true, value: { accountId } })
    expect(await signIn(authenticator)).toEqual({ ok: true, value: { accountId } })
  })

  test('a passkey with self attestation, as some password managers send it, is accepted', async () => {
    const accountId = await newAccountId(db)
    const authenticator = createAuthenticator(ORIGIN)
    expect(await register(accountId, authenticator, { selfAttestation: true })).toMatchObject({
      ok: true,
    })
    expect(await signIn(authenticator)).toEqual({ ok: true, value: { accountId } })
  })

  test('a removed passkey signs no account in, and can be registered again', async () => {
    const { accountId, authenticator } = await registered()
    const id = authenticator.credentialId.toString('base64url')
    expect(await removePasskey(db, { accountId: await newAccountId(db), id })).toBe(false)
    expect(await removePasskey(db, { accountId, id })).toBe(true)
    expect(await removePasskey(db, { accountId, id })).toBe(false)
    expect(await signIn(authenticator)).toEqual(invalid)
    expect(await register(accountId, authenticator)).toMatchObject({ ok: true })
  })

  test('a passkey is deleted with its account', async () => {
    const { accountId, authenticator } = await registered()
    await db.kysely.deleteFrom('account').where('id', '=', accountId).execute()
    expect(await signIn(authenticator)).toEqual(invalid)
    expect(await passkeyCreationOptions(db, party, accountId)).toMatchObject({
      error: { code: 'AUTH_REQUIRED' },
    })
  })
})

test('the creation options require a discoverable credential and user verification', async () => {
  const { accountId, authenticator } = await registered()
  const options = await creationOptions(accountId)
  expect(options).toMatchObject({
    rp: { id: 'agents.example.com' },
    attestation: 'none',
    excludeCredentials: [{ id: authenticator.credentialId.toString('base64url') }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32)
  expect(await passkeyRequestOptions(db, party)).toMatchObject({
    rpId: 'agents.example.com',
    userVerification: 'required',
  })
})

test('a passkey challenge is stored as a digest', async () => {
  const { challenge } = await passkeyRequestOptions(db, party)
  const { rows } = await db.pool.query<{ text: string }>(
    'select row_to_json(c)::text as text from passkey_challenge c',
  )
  const stored = rows.map(({ text }) => text).join('\n')
  expect(stored).not.toContain(challenge)
  expect(stored).not.toContain(Buffer.from(challenge, 'base64url').toString('hex'))
})

/** Deviations that a registration and a sign-in must both refuse. */
const departures: readonly (readonly [string, Misbehaviour])[] = [
  ['another challenge', { challenge: randomBytes(32).toString('base64url') }],
  ['no challenge', { challenge: '' }],
  ['another origin', { clientData: { origin: 'https://agents.example.com.evil.test' } }],
  ['the origin over http', { clientData: { origin: 'http://agents.example.com' } }],
  ['no origin', { clientData: { origin: undefined } }],
  ['a page in a frame of another origin', { clientData: { crossOrigin: true } }],
  ['a frame that names its page', { clientData: { topOrigin: 'https://evil.test' } }],
  ['another domain', { rpId: 'evil.test' }],
  ['a parent domain', { rpId: 'example.com' }],
  ['no verified user', { flags: PRESENT }],
  ['no present user', { flags: 0x04 }],
  ['backed up, but not able to be', { flags: 0x15 }],
  ['another ceremony type', { type: 'payment.get' }],
  ['bytes after the end', { trailing: Buffer.alloc(3) }],
]

describe.each(departures)('%s', (name, change) => {
  test(`no passkey is registered with ${name}`, async () => {
    const accountId = await newAccountId(db)
    expect(await register(accountId, createAuthenticator(ORIGIN), change)).toEqual(invalid)
    expect(await listPasskeys(db, accountId)).toEqual([])
  })

  test(`no account is signed in with ${name}`, async () => {
    const { authenticator } = await registered()
    expect(await signIn(authenticator, change)).toEqual(invalid)
  })
})

describe('a challenge', () => {
  test('a challenge is accepted for one registration', async () => {
    const accountId = await newAccountId(db)
    const options = await creationOptions(accountId)
    const [first, second] = [createAuthenticator(ORIGIN), createAuthenticator(ORIGIN)]
    const answer = { accountId, name: 'laptop', response: first.create(options) }
    expect(await registerPasskey(db, party, answer)).toMatchObject({ ok: true })
    const again = { ...answer, response: second.create(options) }
    expect(await registerPasskey(db, party, again)).toEqual(invalid)
  })

  test('a challenge is consumed by a wrong response', async () => {
    const { authenticator } = await registered()
    const options = await passkeyRequestOptions(db, party)
    const wrong = authenticator.get(options, { signature: randomBytes(70) })
    expect(await signInWithPasskey(db, party, wrong)).toEqual(invalid)
    expect(await signInWithPasskey(db, party, authenticator.get(options))).toEqual(invalid)
  })

  test('a challenge is accepted for one sign-in, also when its response is sent ten times concurrently', async () => {
    const { accountId, authenticator } = await registered({ counts: false })
    const answer = authenticator.get(await passkeyRequestOptions(db, party))
    const all = await Promise.all(
      Array.from({ length: 10 }, () => signInWithPasskey(db, party, answer)),
    )
    expect(all.filter(({ ok }) => ok)).toEqual([{ ok: true, value: { accountId } }])
    expect(await signInWithPasskey(db, party, answer)).toEqual(invalid)
  })

  test('a challenge expires after five minutes and is swept then', async () => {
    const { accountId, authenticator } = await registered()
    const [forSignIn, forRegistration] = [
      await passkeyRequestOptions(db, party),
      await creationOptions(accountId),
    ]
    const { rows } = await db.pool.query<{ seconds: number }>(
      `select max(extract(epoch from expires_at - now()))::int as seconds from passkey_challenge`,
    )
    expect(rows[0]?.seconds).toBeGreaterThan(290)
    expect(rows[0]?.seconds).toBeLessThanOrEqual(300)
    await expireChallenges()
    expect(await signInWithPasskey(db, party, authenticator.get(forSignIn))).toEqual(invalid)
    const response = createAuthenticator(ORIGIN).create(forRegistration)
    expect(await registerPasskey(db, party, { accountId, name: 'x', response })).toEqual(invalid)
    await passkeyRequestOptions(db, party)
    await expireChallenges()
    expect((await sweepSignIn(db)).swept).toBeGreaterThan(0)
    expect((await sweepSignIn(db)).swept).toBe(0)
  })

  test('a challenge is accepted only for its account and its purpose', async () => {
    const { accountId, authenticator } = await registered()
    const options = await creationOptions(await newAccountId(db))
    const response = createAuthenticator(ORIGIN).create(options)
    expect(await registerPasskey(db, party, { accountId, name: 'x', response })).toEqual(invalid)
    const forSignIn = await passkeyRequestOptions(db, party)
    const forRegistration = await creationOptions(accountId)
    const swapped = authenticator.get({ ...forSignIn, challenge: forRegistration.challenge })
    expect(await signInWithPasskey(db, party, swapped)).toEqual(invalid)
    const other = createAuthenticator(ORIGIN).create({
      ...forRegistration,
      challenge: forSignIn.challenge,
    })
    expect(await registerPasskey(db, party, { accountId, name: 'x', response: other })).toEqual(
      invalid,
    )
  })
})

describe('a cloned authenticator', () => {
  test('a passkey is refused when its counter decreases or stays the same', async () => {
    const { accountId, authenticator } = await registered()
    expect(await signIn(authenticator, { counter: 100 })).toMatchObject({ ok: true })
    for (const counter of [99, 100, 0])
      expect(await signIn(authenticator, { counter })).toEqual(invalid)
    expect(await signIn(authenticator, { counter: 4_294_967_295 })).toEqual({
      ok: true,
      value: { accountId },
    })
  })

  test('of two concurrent sign-ins with the same counter, one succeeds', async () => {
    const { authenticator } = await registered()
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () =>
        authenticator.get(await passkeyRequestOptions(db, party), { counter: 7 }),
      ),
    )
    const all = await Promise.all(answers.map((answer) => signInWithPasskey(db, party, answer)))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

describe('a third party', () => {
  test('the answer does not show whether a passkey is known', async () => {
    const { authenticator } = await registered()
    const unknown = await signIn(createAuthenticator(ORIGIN), { userHandle: 'AAAA' })
    const wrong = await signIn(authenticator, { signature: randomBytes(71) })
    expect(unknown).toEqual(invalid)
    expect(wrong).toEqual(unknown)
  })

  test("a response for another account's passkey is refused", async () => {
    const { authenticator } = await registered()
    const attacker = await registered()
    const { credentialId } = authenticator
    expect(await signIn(attacker.authenticator, { credentialId })).toEqual(invalid)
    const { accountId } = await registered()
    const userHandle = Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url')
    expect(await signIn(attacker.authenticator, { userHandle })).toEqual(invalid)
  })

  test('a passkey that is already registered is refused for every account', async () => {
    const { accountId, authenticator } = await registered()
    const { credentialId } = authenticator
    for (const owner of [accountId, await newAccountId(db)])
      expect(await register(owner, createAuthenticator(ORIGIN), { credentialId })).toEqual(invalid)
    expect(await signIn(authenticator)).toEqual({ ok: true, value: { accountId } })
  })
})

test('an account has at most 20 passkeys, also under 30 concurrent registrations', async () => {
  const accountId = await newAccountId(db)
  const options = await Promise.all(Array.from({ length: 30 }, () => creationOptions(accountId)))
  const all = await Promise.all(
    options.map((each) =>
      registerPasskey(db, party, {
        accountId,
        name: 'laptop',
        response: createAuthenticator(ORIGIN).create(each),
      }),
    ),
  )
  expect(all.filter(({ ok }) => ok)).toHaveLength(limits.passkeys.perAccountMax)
  const refused = all.flatMap((result) => (result.ok ? [] : [result.error.code]))
  expect(new Set(refused)).toEqual(new Set(['PASSKEY_LIMIT_REACHED']))
  expect(await passkeyCreationOptions(db, party, accountId)).toMatchObject({
    error: { code: 'PASSKEY_LIMIT_REACHED' },
  })
})

describe('hostile bytes', () => {
  const attestations: readonly (readonly [string, Misbehaviour])[] = [
    ['nothing', { attestationObject: Buffer.alloc(1) }],
    ['10,000 arrays in each other', { attestationObject: Buffer.alloc(10_000, 0x81) }],
    ['10,000 tags in each other', { attestationObject: Buffer.alloc(10_000, 0xc1) }],
    ['maps in each other', { attestationObject: Buffer.alloc(10_000, Buffer.from('a100', 'hex')) }],
    ['an array of 2^32 items', { attestationObject: Buffer.from('9affffffff00', 'hex') }],
    ['a text of 2^63 bytes', { attestationObject: Buffer.from('7b7fffffffffffffff', 'hex') }],
    ['no map', { attestationObject: encodeCbor('none') }],
    ['no statement', { attestation: new Map([['attStmt', 'none']]) }],
    ['a statement beside none', { attestation: new Map([['attStmt', new Map([['alg', -7]])]]) }],
    ['another format', { attestation: new Map([['fmt', 'tpm']]) }],
    ['certificates', packedWith(new Map([['x5c', Buffer.alloc(100)]]))],
    [
      'a signature of another authenticator',
      packedWith(
        new Map<string, Cbor>([
          ['alg', -7],
          ['sig', randomBytes(70)],
        ]),
      ),
    ],
    ['no data', { attestation: new Map([['authData', Buffer.alloc(36)]]) }],
    ['text for data', { attestation: new Map([['authData', 'x'.repeat(64)]]) }],
    ['an algorithm that was not offered', { algorithm: -65_535 }],
    ['one that the library would take', { algorithm: -48 }],
    ['an id of 15 bytes', { credentialId: randomBytes(15) }],
    ['an id of 1024 bytes', { credentialId: randomBytes(1024) }],
    ['a key of 3000 bytes', { keyPadding: 3000 }],
  ]

  test.each(attestations)('an attestation with %s is refused', async (_name, change) => {
    expect(await register(await newAccountId(db), createAuthenticator(ORIGIN), change)).toEqual(
      invalid,
    )
  })

  test('a credential id that differs from the one in the attestation is refused', async () => {
    const accountId = await newAccountId(db)
    const response = createAuthenticator(ORIGIN).create(await creationOptions(accountId))
    const id = randomBytes(32).toString('base64url')
    const renamed = { ...response, id, rawId: id }
    expect(await registerPasskey(db, party, { accountId, name: 'x', response: renamed })).toEqual(
      invalid,
    )
  })

  test('every malformed sign-in response gets the same answer', async () => {
    const { authenticator } = await registered()
    const field = fc.constantFrom('clientDataJSON', 'authenticatorData', 'signature', 'userHandle')
    await fc.assert(
      fc.asyncProperty(
        field,
        fc.uint8Array({ minLength: 1, maxLength: 200 }),
        async (name, bytes) => {
          const assertion = authenticator.get(await passkeyRequestOptions(db, party))
          const response = {
            ...assertion.response,
            [name]: Buffer.from(bytes).toString('base64url'),
          }
          expect(await signInWithPasskey(db, party, { ...assertion, response })).toEqual(invalid)
        },
      ),
      { numRuns: 80 },
    )
  })

  test('every malformed registration response gets the same answer', async () => {
    const accountId = await newAccountId(db)
    const authenticator = createAuthenticator(ORIGIN)
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 400 }), async (bytes) => {
        const attestationObject = Buffer.from(bytes)
        expect(await register(accountId, authenticator, { attestationObject })).toEqual(invalid)
      }),
      { numRuns: 50 },
    )
  })
})

function packedWith(statement: Map<string, Cbor>): Misbehaviour {
  return {
    attestation: new Map<string, Cbor>([
      ['fmt', 'packed'],
      ['attStmt', statement],
    ]),
  }
}

test('the relying party is the host of the service, for pages of its own origin', () => {
  expect(relyingPartyOf('https://agents.example.com/base')).toMatchObject({
    id: 'agents.example.com',
    origin: ORIGIN,
  })
})
