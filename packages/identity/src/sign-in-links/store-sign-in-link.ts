import { windowSql } from '@ase/credits'
import type { Database } from '@ase/db'
import { limits } from '@ase/schemas'
import {
  admitWithinRateLimits,
  emailRateLimitKey,
  networkRateLimits,
  windowEnd,
  type RateLimitStatements,
} from '../rate-limits/sign-in-rate-limits.ts'
import type { ClientNetwork } from '../rate-limits/client-network.ts'

/** A link to store, if the rate limits admit it. */
export interface NewSignInLink {
  readonly email: string
  readonly returnPath: string
  readonly clientNetwork: ClientNetwork
  readonly tokenSha256: Buffer
}

const widerNetwork = windowSql('$3', '$1')
const network = windowSql('$5', '$1')
const email = windowSql('$7', '$1')

const statements: RateLimitStatements = {
  wait: {
    name: 'sign_in_wait',
    text: `select coalesce(max(case w.key_sha256
        when $2::bytea then ${widerNetwork.waitMs}
        when $4::bytea then ${network.waitMs}
        when $6::bytea then ${email.waitMs} end), 0)::float8 as wait_ms
      from sign_in_window w where w.key_sha256 in ($2::bytea, $4::bytea, $6::bytea)`,
  },
  admit: {
    name: 'sign_in_admit',
    text: `with wider_network as (
        insert into sign_in_window as w (key_sha256, calls, expires_at)
        select $2::bytea, ${widerNetwork.first}, ${windowEnd}
        on conflict (key_sha256) do update set calls = ${widerNetwork.added}, expires_at = ${windowEnd}
          where ${widerNetwork.hasCapacity}
        returning 1),
      network as (
        insert into sign_in_window as w (key_sha256, calls, expires_at)
        select $4::bytea, ${network.first}, ${windowEnd} from wider_network
        on conflict (key_sha256) do update set calls = ${network.added}, expires_at = ${windowEnd}
          where ${network.hasCapacity}
        returning 1),
      email as (
        insert into sign_in_window as w (key_sha256, calls, expires_at)
        select $6::bytea, ${email.first}, ${windowEnd} from network
        on conflict (key_sha256) do update set calls = ${email.added}, expires_at = ${windowEnd}
          where ${email.hasCapacity}
        returning 1)
      insert into sign_in_token (token_sha256, email, return_path, expires_at)
      select $8::bytea, $9::text, $10::text, ${windowEnd} from email
      returning 1`,
  },
}

/**
 * Stores the token of a link and counts it, if its email address, its network and the wider network are below their limits for 15
 * minutes. Returns null then, else the wait in milliseconds; a refused request costs one read and is not counted. The statements
 * are the same whether the email address has an account or not.
 *
 * INVARIANT: a token is valid as long as it counts towards the limit, and no later request deletes it. So links that were sent
 * work while further requests for the same email address are refused. Throws on database failure.
 */
export function storeSignInLink(db: Database, link: NewSignInLink): Promise<number | null> {
  const rateLimits = [
    ...networkRateLimits('network', link.clientNetwork, limits.signIn),
    { key: emailRateLimitKey(link.email), requestsMax: limits.signIn.perMailAddress },
  ]
  const values = [link.tokenSha256, link.email, link.returnPath]
  return admitWithinRateLimits(db, statements, limits.signIn.windowMs, rateLimits, values)
}
