import { rateLimited, windowSql } from '@ase/credits'
import type { Database } from '@ase/db'
import { fail, limits, succeed, type ApiError, type Result } from '@ase/schemas'
import type { ClientNetwork } from './client-network.ts'
import {
  admitWithinRateLimits,
  networkRateLimits,
  windowEnd,
  type RateLimitStatements,
} from './sign-in-rate-limits.ts'

const widerNetwork = windowSql('$3', '$1')
const network = windowSql('$5', '$1')

const statements: RateLimitStatements = {
  wait: {
    name: 'sign_in_step_wait',
    text: `select coalesce(max(case w.key_sha256
        when $2::bytea then ${widerNetwork.waitMs}
        when $4::bytea then ${network.waitMs} end), 0)::float8 as wait_ms
      from sign_in_window w where w.key_sha256 in ($2::bytea, $4::bytea)`,
  },
  admit: {
    name: 'sign_in_step_admit',
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
        returning 1)
      select 1 from network`,
  },
}

/**
 * Counts one step of a sign-in from a network: the use of a link, or a step by passkey or OpenID. RATE_LIMITED over 100 in 15
 * minutes, or over 500 of the wider network. Requests for links are counted apart. A refused request costs one read and is
 * not counted. Throws on database failure.
 */
export async function checkSignInRateLimit(
  db: Database,
  clientNetwork: ClientNetwork,
): Promise<Result<void, ApiError>> {
  const rateLimits = networkRateLimits('step', clientNetwork, limits.signInSteps)
  const waitMs = await admitWithinRateLimits(
    db,
    statements,
    limits.signInSteps.windowMs,
    rateLimits,
  )
  return waitMs === null ? succeed(undefined) : fail(rateLimited(waitMs))
}
