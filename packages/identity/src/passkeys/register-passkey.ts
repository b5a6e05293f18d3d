import { recordAccountEvents, type Database } from '@ase/db'
import {
  fail,
  limits,
  succeed,
  type ApiError,
  type PasskeyRecord,
  type Result,
  type SessionLabel,
  type PasskeyCreationOptionsResponse,
  type RegisterPasskeyRequest,
} from '@ase/schemas'
import type { WebAuthnCredential } from '@simplewebauthn/server'
import { findAccount } from '../accounts/find-account.ts'
import { issueChallenge, PASSKEY_CHALLENGE_LIFETIME_MS, consumeChallenge } from './challenge.ts'
import { challengeOf } from './challenge.ts'
import type { RelyingParty } from './relying-party.ts'
import { userHandleOf } from './user-handle.ts'

/**
 * Whether an attestation object, in base64url, brings no certificates: format `none`, or `packed` signed by the new
 * passkey itself, which is what browsers leave when a service asks for no attestation (WebAuthn Level 3, section 5.1.3).
 * The other formats would make the library parse an untrusted X.509 certificate and fetch the revocation lists that it names.
 * Rejects when it is not readable CBOR.
 */
async function hasNoCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = attestation.get('fmt')
  const statement = attestation.get('attStmt')
  if (!(statement instanceof Map)) return false
  return format === 'none' ? statement.size === 0 : format === 'packed' && !statement.has('x5c')
}

interface NewPasskey {
  readonly accountId: string
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: string[]
  readonly name: string
  /** The label of the session that adds it. */
  readonly by?: SessionLabel | null
}

/**
 * Stores a verified passkey. PASSKEY_LIMIT_REACHED beyond 20: the account's row, which every registration locks, makes
 * the count certain. PASSKEY_INVALID when any account has it already. AUTH_REQUIRED when the account
 * was deleted. Throws on database failure.
 */
async function storePasskey(
  db: Database,
  passkey: NewPasskey,
): Promise<Result<PasskeyRecord, ApiError>> {
  return db.kysely.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select('id')
      .where('id', '=', passkey.accountId)
      .forUpdate()
      .executeTakeFirst()
    if (account === undefined) return fail({ code: 'AUTH_REQUIRED' })
    const { count } = await trx
      .selectFrom('passkey')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('account_id', '=', passkey.accountId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= limits.passkeys.perAccountMax)
      return fail({ code: 'PASSKEY_LIMIT_REACHED' })
    const stored = await trx
      .insertInto('passkey')
      .values({
        credential_id: passkey.credentialId,
        account_id: passkey.accountId,
        public_key: passkey.publicKey,
        counter: passkey.counter,
        transports: passkey.transports,
        name: passkey.name,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('created_at')
      .executeTakeFirst()
    if (stored === undefined) return fail({ code: 'PASSKEY_INVALID' })
    const id = passkey.credentialId.toString('base64url')
    await recordAccountEvents(trx, {
      accountId: passkey.accountId,
      code: 'passkey_added',
      by: passkey.by ?? null,
      subjects: [{ kind: 'passkey', id }],
    })
    return succeed({
      id,
      name: passkey.name,
      createdAt: stored.created_at.toISOString(),
      lastUsedAt: null,
    })
  })
}

/** COSE algorithms (RFC 9053): Ed25519, ECDSA on P-256, and RSA for the older Windows Hello. */
const algorithms = [-8, -7, -257]
const PUBLIC_KEY_BYTES_MAX = 2048

type CreationOptions = PasskeyCreationOptionsResponse['options']

/**
 * What the browser of a signed-in account needs to make a passkey: one that finds its account by itself and checks the
 * person. PASSKEY_LIMIT_REACHED when the account has 20; AUTH_REQUIRED when it was deleted. Throws on database failure.
 */
export async function passkeyCreationOptions(
  db: Database,
  party: RelyingParty,
  accountId: string,
): Promise<Result<CreationOptions, ApiError>> {
  const account = await findAccount(db, accountId)
  if (account === undefined) return fail({ code: 'AUTH_REQUIRED' })
  const passkeys = await db.kysely
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('account_id', '=', accountId)
    .execute()
  if (passkeys.length >= limits.passkeys.perAccountMax)
    return fail({ code: 'PASSKEY_LIMIT_REACHED' })
  return succeed({
    challenge: await issueChallenge(db, { purpose: 'register', accountId }),
    rp: { id: party.id, name: party.name },
    user: { id: userHandleOf(accountId), name: account.email, displayName: account.email },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: PASSKEY_CHALLENGE_LIFETIME_MS,
    attestation: 'none',
    excludeCredentials: passkeys.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  })
}

/**
 * Adds the passkey that a browser made for an account. PASSKEY_INVALID for anything that does not prove itself (challenge,
 * origin, domain, verified person, a passkey that is known already); PASSKEY_LIMIT_REACHED beyond 20, also under
 * concurrent requests; AUTH_REQUIRED when the account was deleted. Throws on database failure.
 */
export async function registerPasskey(
  db: Database,
  party: RelyingParty,
  request: RegisterPasskeyRequest & {
    readonly accountId: string
    readonly by?: SessionLabel | null
  },
): Promise<Result<PasskeyRecord, ApiError>> {
  const { accountId, name, response, by = null } = request
  const challenge = challengeOf(response.response.clientDataJSON)
  const isExpected =
    challenge !== null &&
    (await consumeChallenge(db, challenge, { purpose: 'register', accountId }))
  if (!isExpected) return fail({ code: 'PASSKEY_INVALID' })
  const credential = await verify(party, response, challenge)
  if (credential === null) return fail({ code: 'PASSKEY_INVALID' })
  const transports = [...new Set(response.response.transports)]
  return storePasskey(db, { ...credential, accountId, name, transports, by })
}

interface NewCredential {
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
}

/** The library throws for every response that does not hold, whatever is wrong with it. */
async function verify(
  party: RelyingParty,
  response: RegisterPasskeyRequest['response'],
  challenge: string,
): Promise<NewCredential | null> {
  // Megabytes of code that only people who use a passkey need.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    if (!(await hasNoCertificates(response.response.attestationObject))) return null
    const { clientDataJSON, attestationObject } = response.response
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...response,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified || registrationInfo.credential.id !== response.id) return null
    return withinBounds(registrationInfo.credential)
  } catch {
    return null
  }
}

function withinBounds({ id, publicKey, counter }: WebAuthnCredential): NewCredential | null {
  const credentialId = Buffer.from(id, 'base64url')
  const { credentialIdBytesMin, credentialIdBytesMax } = limits.passkeys
  const isFitting =
    credentialId.length >= credentialIdBytesMin &&
    credentialId.length <= credentialIdBytesMax &&
    publicKey.length <= PUBLIC_KEY_BYTES_MAX
  return isFitting ? { credentialId, publicKey: Buffer.from(publicKey), counter } : null
}
