import { run, type Database, type Statement } from '@ase/db'
import { callWindowSql, type CallWindow } from './call-window.ts'

/** One idempotent call of an account: digests only, never the key or the content. */
export interface CallIdentity {
  readonly accountId: string
  readonly keySha256: Buffer
  readonly requestSha256: Buffer
}

/** What one read tells of a call before anything is written. */
export type Look =
  | { readonly state: 'unknown_account' }
  | { readonly state: 'replay'; readonly response: unknown }
  | { readonly state: 'conflict' }
  | { readonly state: 'in_flight' }
  | { readonly state: 'rate_limited'; readonly waitMs: number }
  | { readonly state: 'no_credit' }
  | { readonly state: 'free' }

interface LookRow {
  free_credits: number
  wait_ms: number
  done_request: Buffer | null
  response: unknown
  claimed_request: Buffer | null
  claim_is_live: boolean | null
}

const sql = callWindowSql('$3', '$4', '$5')

const lookStatement: Statement = {
  name: 'call_look',
  text: `select (c.balance - c.held)::float8 as free_credits, ${sql.waitMs} as wait_ms,
    e.request_sha256 as done_request, e.response,
    k.request_sha256 as claimed_request,
    k.state = 'pending' and k.expires_at > clock_timestamp() as claim_is_live
  from credit_account c
  left join evaluation e on e.account_id = $1 and e.key_sha256 = $2
  left join idempotency_claim k on k.account_id = $1 and k.key_sha256 = $2
  where c.account_id = $1`,
}

/**
 * One read that decides every refusal: replay, conflict, the same key in flight, a full rate window, no credit; in
 * this order. Nothing is written. Throws on database failure.
 */
export async function look(db: Database, call: CallIdentity, window: CallWindow): Promise<Look> {
  const [row] = await run<LookRow>(db, lookStatement, [
    call.accountId,
    call.keySha256,
    window.isTrace,
    window.limit,
    window.windowMs,
  ])
  if (row === undefined) return { state: 'unknown_account' }
  const seen = row.done_request ?? row.claimed_request
  if (seen !== null && !seen.equals(call.requestSha256)) return { state: 'conflict' }
  if (row.done_request !== null) return { state: 'replay', response: row.response }
  if (row.claim_is_live === true) return { state: 'in_flight' }
  // An expired claim of the same request keeps its place and its hold for whoever takes it over.
  if (row.claimed_request !== null) return { state: 'free' }
  if (row.wait_ms > 0) return { state: 'rate_limited', waitMs: row.wait_ms }
  if (row.free_credits < 1) return { state: 'no_credit' }
  return { state: 'free' }
}
