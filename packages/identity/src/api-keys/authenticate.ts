import { outageErrorOf, run, type Database, type Statement } from '@ase/db'
import { fail, succeed, type ApiError, type Result } from '@ase/schemas'
import { apiKeyDigest, isApiKey } from './api-key-format.ts'
import { createReadCoalescer } from '../secrets/coalesce-reads.ts'
import { createSecretLookups, type LookUpSecret } from '../secrets/secret-lookups.ts'

export interface Identity {
  readonly accountId: string
  readonly apiKeyId: string
}

const bearerPattern = /^bearer +([^ ]+)$/i

const findKeyStatement: Statement = {
  name: 'api_key_find',
  text: `select id, account_id, last_used_at is null or last_used_at < now() - interval '1 minute' as is_stale
    from api_key where key_sha256 = $1 and revoked_at is null
      and (expires_at is null or expires_at > now()) and (grace_ends_at is null or grace_ends_at > now())`,
}
const touchKeyStatement: Statement = {
  name: 'api_key_touch',
  text: `update api_key set last_used_at = now()
    where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
}

/**
 * The account behind an `Authorization: Bearer <API key>` header. Every other header, and none, is AUTH_REQUIRED; the
 * database away is DATABASE_UNAVAILABLE. Keys are looked up by their digest, so nothing secret is ever compared. Requests
 * with one key at one time share a read, so that a flood of them leaves connections to others; RATE_LIMITED is for a flood of
 * keys that were not valid recently.
 */
export async function authenticate(
  db: Database,
  authorization: string | undefined,
): Promise<Result<Identity, ApiError>> {
  const key = authorization === undefined ? undefined : bearerPattern.exec(authorization)?.[1]
  if (key === undefined || !isApiKey(key)) return fail({ code: 'AUTH_REQUIRED' })
  try {
    const found = await findKey(db, apiKeyDigest(key))
    if (!found.ok) return found
    const row = found.value
    if (row === undefined) return fail({ code: 'AUTH_REQUIRED' })
    return succeed({ accountId: row.account_id, apiKeyId: row.id })
  } catch (error) {
    const outage = outageErrorOf(db, error)
    if (outage === null) throw error
    return fail(outage)
  }
}

interface KeyRow {
  readonly id: string
  readonly account_id: string
  readonly is_stale: boolean
}

type FoundKey = Result<KeyRow | undefined, ApiError>

interface KeyReads {
  readonly coalesce: ReturnType<typeof createReadCoalescer<FoundKey>>
  readonly lookUp: LookUpSecret<KeyRow>
}

const readsOf = new WeakMap<Database, KeyReads>()

function findKey(db: Database, sha256: Buffer): Promise<FoundKey> {
  const reads = readsOf.get(db) ?? {
    coalesce: createReadCoalescer<FoundKey>(),
    lookUp: createSecretLookups<KeyRow>(),
  }
  readsOf.set(db, reads)
  return reads.coalesce(sha256.toString('base64'), () =>
    reads.lookUp(sha256, async () => {
      const [row] = await run<KeyRow>(db, findKeyStatement, [sha256])
      // Once for all requests that share the read.
      if (row?.is_stale === true) touch(db, row.id)
      return row
    }),
  )
}

/** Off the request's path, at most once a minute and key; a lost update only makes "last used" a little older. */
function touch(db: Database, apiKeyId: string): void {
  run(db, touchKeyStatement, [apiKeyId]).catch(() => {})
}
