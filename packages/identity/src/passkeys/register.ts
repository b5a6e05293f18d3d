import type { Database } from '@ase/db'
import { fail, limits, succeed } from '@ase/schemas'
import type {
  ApiError,
  PasskeyCreationOptionsResponse,
  PasskeyRecord,
  RegisterPasskeyRequest,
  Result,
  SessionLabel,
} from '@ase/schemas'
import type { WebAuthnCredential } from '@simplewebauthn/server'
import { findAccount } from '../accounts.ts'
import { isWithoutCertificates } from './attestation.ts'
import { issueChallenge, PASSKEY_CHALLENGE_LIFETIME_MS, spendChallenge } from './challenge.ts'
import { answeredChallenge } from './client-data.ts'
import type { RelyingParty } from './relying-party.ts'
import { storePasskey } from './store-passkey.ts'
import { userHandleOf } from './user-handle.ts'

/** COSE algorithms (RFC 9053): Ed25519, ECDSA on P-256, and RSA for the older Windows Hello. */
const algorithms = [-8, -7, -257]
const PUBLIC_KEY_BYTES_MAX = 2048

type CreationOptions = PasskeyCreationOptionsResponse['options']

/**
 * What the browser of a signed-in account needs to make a passkey: one that finds its account by itself and checks the
 * person. PASSKEY_LIMIT_REACHED when the account has 20; AUTH_REQUIRED when it is gone. Throws on database failure.
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
 * concurrent requests; AUTH_REQUIRED when the account is gone. Throws on database failure.
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
  const challenge = answeredChallenge(response.response.clientDataJSON)
  const isExpected =
    challenge !== null && (await spendChallenge(db, challenge, { purpose: 'register', accountId }))
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
    if (!(await isWithoutCertificates(response.response.attestationObject))) return null
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
