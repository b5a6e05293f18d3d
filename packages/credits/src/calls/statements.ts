import { errorCode, isUniqueViolation, run, type Statement } from '@ase/db'
import { recordSql, type CallKind } from './call-kind.ts'
import type { CallIdentity, CallStatements, Look } from './call.ts'
import { CLAIM_LOST, NO_CREDIT } from './refusal.ts'

interface LookRow {
  free_credits: number
  wait_ms: number
  done_request: Buffer | null
  response: unknown
  claimed_request: Buffer | null
  claim_is_live: boolean | null
}

/** The statements of one kind of calls. */
export function createCallStatements<Window, CallRecord>(
  kind: CallKind<Window, CallRecord>,
): CallStatements<Window, CallRecord> {
  const { windows } = kind
  const lookStatement = lookOf(kind)
  const claimStatement = claimOf(kind)
  const commitStatement = commitOf(kind)
  return {
    look: async (db, call, window) => {
      const values = [call.accountId, call.keySha256, ...windows.values(window)]
      const [row] = await run<LookRow>(db, lookStatement, values)
      return row === undefined ? { state: 'unknown_account' } : judge(row, call)
    },
    claim: async (db, call, window, { token, leaseMs }) => {
      const values = [...identityOf(call), token, leaseMs, ...windows.values(window)]
      try {
        const [row] = await run<{ taken_over: boolean }>(db, claimStatement, values)
        return row === undefined ? null : { token, takenOver: row.taken_over }
      } catch (error) {
        // Lost the race for the key; the whole statement, hold included, was rolled back.
        if (isUniqueViolation(error)) return null
        throw error
      }
    },
    commit: async (db, call, token, record) => {
      const values = [
        ...identityOf(call),
        token,
        kind.settledClaimMs(record),
        ...kind.values(record),
      ]
      try {
        const [row] = await run<{ settled: number }>(db, commitStatement, values)
        return row?.settled === 1 ? 'committed' : 'lost'
      } catch (error) {
        if (errorCode(error) === NO_CREDIT) return 'no_credit'
        if (errorCode(error) === CLAIM_LOST || isUniqueViolation(error)) return 'lost'
        throw error
      }
    },
  }
}

export function identityOf(call: CallIdentity): unknown[] {
  return [call.accountId, call.keySha256, call.requestSha256]
}

function judge(row: LookRow, call: CallIdentity): Look {
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

function lookOf({ prefix, windows, table, answer, otherTable }: CallKind<never, never>): Statement {
  const request =
    otherTable === null ? 'r.request_sha256' : 'coalesce(r.request_sha256, o.request_sha256)'
  const other =
    otherTable === null
      ? ''
      : `left join ${otherTable} o on o.account_id = $1 and o.key_sha256 = $2`
  return {
    name: `${prefix}_look`,
    text: `select (c.balance - c.held)::float8 as free_credits, ${windows.sql(3).waitMs} as wait_ms,
    ${request} as done_request, r.${answer} as response,
    k.request_sha256 as claimed_request,
    k.state = 'pending' and k.expires_at > clock_timestamp() as claim_is_live
  from credit_account c
  left join ${table} r on r.account_id = $1 and r.key_sha256 = $2
  ${other}
  left join idempotency_claim k on k.account_id = $1 and k.key_sha256 = $2
  where c.account_id = $1`,
  }
}

function claimOf({ prefix, windows, table, otherTable }: CallKind<never, never>): Statement {
  const sql = windows.sql(6)
  const hasNoRecord = [table, ...(otherTable === null ? [] : [otherTable])]
    .map((name) => `not exists (select 1 from ${name} where account_id = $1 and key_sha256 = $2)`)
    .join(' and ')
  return {
    name: `${prefix}_claim`,
    text: `with taken_over as (
    update idempotency_claim set token = $4, attempt = attempt + 1,
      expires_at = clock_timestamp() + $5::float8 * interval '1 millisecond'
    where account_id = $1 and key_sha256 = $2 and request_sha256 = $3
      and state = 'pending' and expires_at <= clock_timestamp()
    returning token
  ), admitted as (
    update credit_account c set held = c.held + 1, ${sql.assignments}
    where c.account_id = $1 and c.balance - c.held >= 1 and ${sql.hasPlace}
      and not exists (select 1 from taken_over)
      and not exists (select 1 from idempotency_claim where account_id = $1 and key_sha256 = $2)
      and ${hasNoRecord}
    returning c.account_id
  ), claimed as (
    insert into idempotency_claim (account_id, key_sha256, request_sha256, state, token, expires_at)
    select $1, $2, $3, 'pending', $4, clock_timestamp() + $5::float8 * interval '1 millisecond' from admitted
    returning token
  )
  select false as taken_over from claimed union all select true from taken_over`,
  }
}

function commitOf(kind: CallKind<never, never>): Statement {
  // A charge in one statement has no claim, and this statement's snapshot may be older than the charge's commit.
  const takenMeanwhile =
    kind.otherTable === null
      ? ''
      : `when exists (select 1 from charged) and is_key_used_by_${kind.otherTable}($1, $2) then refuse('${CLAIM_LOST}')`
  return {
    name: `${kind.prefix}_commit`,
    text: `with own as (
    select 1 from idempotency_claim
    where account_id = $1 and key_sha256 = $2 and token = $4 and state = 'pending'
  ), charged as (
    update credit_account set balance = balance - 1, held = greatest(held - 1, 0), seq = seq + 1
    where account_id = $1 and balance >= 1 and exists (select 1 from own) returning balance, seq
  ), settled as (
    update idempotency_claim set state = 'done',
      expires_at = coalesce(clock_timestamp() + $5::float8 * interval '1 millisecond', 'infinity')
    where account_id = $1 and key_sha256 = $2 and token = $4 and state = 'pending'
      and exists (select 1 from charged)
    returning 1
  ), ${recordSql(kind, 6)}
  select case
    ${takenMeanwhile}
    when exists (select 1 from settled) then 1
    when exists (select 1 from charged) then refuse('${CLAIM_LOST}')
    when exists (select 1 from own) then refuse('${NO_CREDIT}')
    else 0 end as settled`,
  }
}
