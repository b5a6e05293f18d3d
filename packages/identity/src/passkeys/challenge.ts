import type { Database } from '@ase/db'
import { sql } from 'kysely'
import { generateToken, tokenDigest } from '../secret-token.ts'

type Queries = Pick<Database, 'kysely'>

/** What a challenge is for. One for registering belongs to an account; nobody is known yet when one signs in. */
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
export async function spendChallenge(
  db: Queries,
  challenge: string,
  use: ChallengePurpose,
): Promise<boolean> {
  const spent = await db.kysely
    .deleteFrom('passkey_challenge')
    .where('challenge_sha256', '=', tokenDigest(challenge))
    .where('purpose', '=', use.purpose)
    .where('account_id', 'is not distinct from', use.accountId)
    .returning(sql<boolean>`expires_at > now()`.as('is_live'))
    .executeTakeFirst()
  return spent?.is_live === true
}
