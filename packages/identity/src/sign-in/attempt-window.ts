import { createHash } from 'node:crypto'
import { windowSql } from '@ase/credits'
import { run, type Database, type Statement } from '@ase/db'
import { fail, limits, succeed, type ApiError, type Result } from '@ase/schemas'

const { perNetworkAddress, windowMs } = limits.signInSteps
const { first, hasPlace, added, waitMs } = windowSql('w.calls', '$2', '$3')
const windowEnd = `clock_timestamp() + $3::float8 * interval '1 millisecond'`

const waitStatement: Statement = {
  name: 'sign_in_step_wait',
  text: `select (${waitMs})::float8 as wait_ms from sign_in_window w where w.key_sha256 = $1`,
}
const admitStatement: Statement = {
  name: 'sign_in_step_admit',
  text: `insert into sign_in_window as w (key_sha256, calls, expires_at)
    values ($1, ${first}, ${windowEnd})
    on conflict (key_sha256) do update set calls = ${added}, expires_at = ${windowEnd} where ${hasPlace}
    returning 1 as admitted`,
}

/**
 * Admits one step of signing in from a network address, the use of a link or a step by passkey or OpenID: RATE_LIMITED
 * over 100 in 15 minutes. Asking for links is counted apart. A refusal costs one read and takes no place. Throws on database failure.
 */
export async function admitSignIn(
  db: Database,
  networkAddress: string,
): Promise<Result<void, ApiError>> {
  const key = createHash('sha256').update(`step:${networkAddress}`).digest()
  const window = [key, perNetworkAddress, windowMs]
  const full = await readWait(db, window)
  if (full > 0) return limited(full)
  const admitted = await run(db, admitStatement, window)
  // Another request took the last place in between.
  return admitted.length > 0 ? succeed(undefined) : limited(await readWait(db, window))
}

async function readWait(db: Database, window: unknown[]): Promise<number> {
  const [row] = await run<{ wait_ms: number }>(db, waitStatement, window)
  return row?.wait_ms ?? 0
}

function limited(wait: number): Result<void, ApiError> {
  return fail({ code: 'RATE_LIMITED', retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) })
}
