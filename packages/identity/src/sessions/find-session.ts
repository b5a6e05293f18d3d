import { outageErrorOf, run, type Database, type Statement } from '@ase/db'
import { fail, succeed, type ApiError, type Result, type SessionLabel } from '@ase/schemas'
import { createSecretLookups, type LookUpSecret } from '../secrets/secret-lookups.ts'
import { isToken, tokenDigest } from '../secrets/secret-token.ts'
import { storedLabelOf } from './session-label.ts'

export interface Session {
  readonly accountId: string
  readonly sessionId: string
  /** Since its sign-in, by the database's clock. */
  readonly ageMs: number
  readonly label: SessionLabel
}

interface SessionRow {
  readonly id: string
  readonly account_id: string
  readonly browser: string
  readonly system: string
  readonly age_ms: number
  readonly is_stale: boolean
}

const findStatement: Statement = {
  name: 'session_find',
  text: `select s.id, s.account_id, s.browser, s.system,
      (extract(epoch from now() - s.created_at) * 1000)::float8 as age_ms,
      s.last_seen_at < now() - interval '1 minute' as is_stale
    from session s join account a on a.id = s.account_id
    where s.token_sha256 = $1 and s.idle_expires_at > now()`,
}
const touchStatement: Statement = {
  name: 'session_touch',
  text: `update session
    set last_seen_at = now(), idle_expires_at = least(now() + interval '14 days', expires_at)
    where token_sha256 = $1 and last_seen_at < now() - interval '1 minute' and idle_expires_at > now()`,
}

/**
 * The session of a token, by one read of its digest. Anything malformed, unknown, ended or expired is AUTH_REQUIRED; the
 * database away is DATABASE_UNAVAILABLE; RATE_LIMITED is for a flood of tokens that were not valid recently. Nothing is
 * cached: a session that was ended is refused by the next request on every replica.
 */
export async function findSession(db: Database, token: string): Promise<Result<Session, ApiError>> {
  if (!isToken(token)) return fail({ code: 'AUTH_REQUIRED' })
  const digest = tokenDigest(token)
  try {
    const found = await readSession(db, digest)
    if (!found.ok) return found
    const row = found.value
    if (row === undefined) return fail({ code: 'AUTH_REQUIRED' })
    if (row.is_stale) touch(db, digest)
    return succeed({
      accountId: row.account_id,
      sessionId: row.id,
      ageMs: row.age_ms,
      label: storedLabelOf(row),
    })
  } catch (error) {
    const outage = outageErrorOf(db, error)
    if (outage === null) throw error
    return fail(outage)
  }
}

const lookUpsOf = new WeakMap<Database, LookUpSecret<SessionRow>>()

function readSession(
  db: Database,
  digest: Buffer,
): Promise<Result<SessionRow | undefined, ApiError>> {
  const lookUp = lookUpsOf.get(db) ?? createSecretLookups<SessionRow>()
  lookUpsOf.set(db, lookUp)
  return lookUp(digest, async () => {
    const [row] = await run<SessionRow>(db, findStatement, [digest])
    return row
  })
}

/** Off the request's path, at most once a minute; a lost update only lets the session end a little earlier. */
function touch(db: Database, digest: Buffer): void {
  run(db, touchStatement, [digest]).catch(() => {})
}
