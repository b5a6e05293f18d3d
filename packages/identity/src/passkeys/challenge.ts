import type { Database } from '@ase/db'
import { parseAs } from '@ase/schemas'
import { sql } from 'kysely'
import * as z from 'zod'
import { generateToken, tokenDigest } from '../secrets/secret-token.ts'

/** WebAuthn Level 3, section 5.8.1: the client data of the browser. Browsers may add fields. */
const ClientData = z.object({
  challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  crossOrigin: z.boolean().optional(),
  topOrigin: z.string().optional(),
})

/**
 * The challenge that the browser answered, from `clientDataJSON` in base64url. `null` when it is not readable, and for a
 * page in a frame of another origin: the service shows no page in a frame.
 */
export function challengeOf(clientDataJson: string): string | null {
  const clientData = parseAs(ClientData, parse(clientDataJson))
  if (!clientData.ok) return null
  const { challenge, crossOrigin, topOrigin } = clientData.value
  return crossOrigin === true || topOrigin !== undefined ? null : challenge
}

function parse(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString())
  } catch {
    return null
  }
}

type Queries = Pick<Database, 'kysely'>

/** The purpose of a challenge. One for a registration belongs to an account; at a sign-in no account is known yet. */
export type ChallengePurpose =
  | { readonly purpose: 'register'; readonly accountId: string }
  | { readonly purpose: 'sign_in'; readonly accountId: null }

const CHALLENGE_LIFETIME_SECONDS = 300
export const PASSKEY_CHALLENGE_LIFETIME_MS = CHALLENGE_LIFETIME_SECONDS * 1000

/** A new challenge: 256 random bits in base64url. Only its digest is kept. Throws on database failure. */
export async function issueChallenge(db: Queries, use: ChallengePurpose): Promise<string> {
  const challenge = generateToken()
  await db.kysely
    .insertInto('passkey_challenge')
    .values({
      challenge_sha256: tokenDigest(challenge),
      account_id: use.accountId,
      purpose: use.purpose,
      expires_at: sql`now() + make_interval(secs => ${CHALLENGE_LIFETIME_SECONDS})`,
    })
    .execute()
  return challenge
}

/**
 * Takes a challenge out of use, whatever becomes of the answer to it. `false` when it was never issued for this, was used
 * already or has expired. Throws on database failure.
 */
export async function consumeChallenge(
  db: Queries,
  challenge: string,
  use: ChallengePurpose,
): Promise<boolean> {
  const consumed = await db.kysely
    .deleteFrom('passkey_challenge')
    .where('challenge_sha256', '=', tokenDigest(challenge))
    .where('purpose', '=', use.purpose)
    .where('account_id', 'is not distinct from', use.accountId)
    .returning(sql<boolean>`expires_at > now()`.as('is_live'))
    .executeTakeFirst()
  return consumed?.is_live === true
}
