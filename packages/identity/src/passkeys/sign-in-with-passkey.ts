import type { Database } from '@ase/db'
import { fail, succeed } from '@ase/schemas'
import type {
  ApiError,
  PasskeyRequestOptionsResponse,
  PasskeySignInRequest,
  Result,
} from '@ase/schemas'
import { sql } from 'kysely'
import { issueChallenge, PASSKEY_CHALLENGE_LIFETIME_MS, consumeChallenge } from './challenge.ts'
import { challengeOf } from './challenge.ts'
import type { RelyingParty } from './relying-party.ts'
import { userHandleOf } from './user-handle.ts'

type RequestOptions = PasskeyRequestOptionsResponse['options']
type Assertion = PasskeySignInRequest['response']

/** What a browser needs to offer the passkeys that it has for this service. Throws on database failure. */
export async function passkeyRequestOptions(
  db: Database,
  party: RelyingParty,
): Promise<RequestOptions> {
  return {
    challenge: await issueChallenge(db, { purpose: 'sign_in', accountId: null }),
    rpId: party.id,
    timeout: PASSKEY_CHALLENGE_LIFETIME_MS,
    userVerification: 'required',
  }
}

/**
 * The account whose passkey signed the challenge. PASSKEY_INVALID for everything else, an unknown passkey and a wrong
 * signature alike, and for a signature counter that does not grow, which indicates a cloned authenticator (WebAuthn Level 3,
 * section 6.1.1). Throws on database failure.
 */
export async function signInWithPasskey(
  db: Database,
  party: RelyingParty,
  assertion: Assertion,
): Promise<Result<{ readonly accountId: string }, ApiError>> {
  const challenge = challengeOf(assertion.response.clientDataJSON)
  const isExpected =
    challenge !== null &&
    (await consumeChallenge(db, challenge, { purpose: 'sign_in', accountId: null }))
  if (!isExpected) return fail({ code: 'PASSKEY_INVALID' })
  const passkey = await findPasskey(db, assertion)
  if (passkey === null) return fail({ code: 'PASSKEY_INVALID' })
  const counter = await verify(party, assertion, challenge, passkey)
  if (counter === null || !(await saveCounter(db, passkey, counter)))
    return fail({ code: 'PASSKEY_INVALID' })
  return succeed({ accountId: passkey.accountId })
}

interface KnownPasskey {
  readonly accountId: string
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
}

/** An authenticator that files the passkey under another account than we do is not the one that we know. */
async function findPasskey(db: Database, assertion: Assertion): Promise<KnownPasskey | null> {
  const credentialId = Buffer.from(assertion.id, 'base64url')
  const row = await db.kysely
    .selectFrom('passkey')
    .select(['account_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  if (row === undefined || assertion.response.userHandle !== userHandleOf(row.account_id))
    return null
  return {
    accountId: row.account_id,
    credentialId,
    publicKey: row.public_key,
    counter: Number(row.counter),
  }
}

/** The signature counter of an assertion that holds. The library throws for every one that does not. */
async function verify(
  party: RelyingParty,
  assertion: Assertion,
  challenge: string,
  passkey: KnownPasskey,
): Promise<number | null> {
  // Megabytes of code that only people who use a passkey need.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: assertion.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

/**
 * Stores the counter, unless another sign-in has stored one that is not smaller in the meantime. Passkeys that are synced
 * between devices count nothing: theirs is always 0.
 */
async function saveCounter(db: Database, passkey: KnownPasskey, counter: number): Promise<boolean> {
  const saved = await db.kysely
    .updateTable('passkey')
    .set({ counter, last_used_at: sql`now()` })
    .where('credential_id', '=', passkey.credentialId)
    .where('account_id', '=', passkey.accountId)
    .where(sql<boolean>`(counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`)
    .returning('account_id')
    .executeTakeFirst()
  return saved !== undefined
}
