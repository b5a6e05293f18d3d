import type { Statement } from '@ase/db'
import type { InspectionReport } from '@ase/schemas'
import {
  identityValues,
  LEASE_LOST_CODE,
  NO_CREDIT_CODE,
  runCapture,
  runLookUp,
  runReserve,
  SETTLED_CLAIM_MS,
  type CallStatements,
} from './call-statements.ts'
import { windowSql, type CallWindow } from './rate-window.ts'

/** The row of an inspection: the report as the client gets it. */
export interface InspectionRecord {
  readonly id: string
  /** Whether the client sent the idempotency key, and may use it again. */
  readonly hasClientKey: boolean
  readonly report: InspectionReport
  readonly createdAt: Date
}

// The statements read `evaluation` too: a key that an evaluation used is refused. Evaluations do not read `report`, since
// the claim of an inspection with a key of the client's never expires.

const lookUpWindow = windowSql('$3', '$4')

const lookUpStatement: Statement = {
  name: 'inspection_look_up',
  text: `select (c.balance - c.held)::float8 as free_credits, greatest(${lookUpWindow.waitMs}, 0)::float8 as wait_ms,
    r.id as record_id, coalesce(r.request_sha256, e.request_sha256) as record_request, r.report as stored,
    k.request_sha256 as claim_request,
    k.state = 'pending' and k.expires_at > clock_timestamp() as claim_is_live
  from credit_account c
  cross join lateral (select c.inspection_calls as calls) w
  left join report r on r.account_id = $1 and r.key_sha256 = $2
  left join evaluation e on e.account_id = $1 and e.key_sha256 = $2
  left join idempotency_claim k on k.account_id = $1 and k.key_sha256 = $2
  where c.account_id = $1`,
}

const reserveWindow = windowSql('$6', '$7')

const reserveStatement: Statement = {
  name: 'inspection_reserve',
  text: `with taken_over as (
    update idempotency_claim set token = $4, attempt = attempt + 1,
      expires_at = clock_timestamp() + $5::float8 * interval '1 millisecond'
    where account_id = $1 and key_sha256 = $2 and request_sha256 = $3
      and state = 'pending' and expires_at <= clock_timestamp()
    returning token
  ), admitted as (
    update credit_account c set held = c.held + 1,
      inspection_calls = (select ${reserveWindow.added} from (select c.inspection_calls as calls) w)
    where c.account_id = $1 and c.balance - c.held >= 1
      and (select ${reserveWindow.hasCapacity} from (select c.inspection_calls as calls) w)
      and not exists (select 1 from taken_over)
      and not exists (select 1 from idempotency_claim where account_id = $1 and key_sha256 = $2)
      and not exists (select 1 from report where account_id = $1 and key_sha256 = $2)
      and not exists (select 1 from evaluation where account_id = $1 and key_sha256 = $2)
    returning c.account_id
  ), reserved as (
    insert into idempotency_claim (account_id, key_sha256, request_sha256, state, token, expires_at)
    select $1, $2, $3, 'pending', $4, clock_timestamp() + $5::float8 * interval '1 millisecond' from admitted
    returning token
  )
  select false as is_takeover from reserved union all select true from taken_over`,
}

// An evaluation charged in one statement has no claim, and this statement's snapshot may be older than its commit: the
// volatile function sees it.
const captureStatement: Statement = {
  name: 'inspection_capture',
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
  ), recorded as (
    insert into report (account_id, key_sha256, request_sha256, id, verdict_key, report, created_at, charge_seq)
    select $1, $2, $3, $6, $7, $8::json, $9, charged.seq from charged
  ), entered as (
    insert into ledger_entry (account_id, seq, kind, delta, balance_after, ref)
    select $1, charged.seq, 'inspection', -1, charged.balance, $6 from charged
  )
  select case
    when exists (select 1 from charged) and is_key_used_by_evaluation($1, $2) then refuse('${LEASE_LOST_CODE}')
    when exists (select 1 from settled) then 1
    when exists (select 1 from charged) then refuse('${LEASE_LOST_CODE}')
    when exists (select 1 from own) then refuse('${NO_CREDIT_CODE}')
    else 0 end as captured`,
}

/** The statements of inspections. */
export const inspectionCalls: CallStatements<InspectionRecord> = {
  lookUp: (db, call, window) => runLookUp(db, lookUpStatement, call, windowValues(window)),
  reserve: (db, call, window, { token, leaseMs }) => {
    const values = [...identityValues(call), token, leaseMs, ...windowValues(window)]
    return runReserve(db, reserveStatement, values)
  },
  capture: (db, call, token, { id, hasClientKey, report, createdAt }) => {
    // For ever with a key of the client's: the claim tells evaluations that the key is used.
    const claimMs = hasClientKey ? null : SETTLED_CLAIM_MS
    const record = [id, report.verdictKey, JSON.stringify(report), createdAt]
    return runCapture(db, captureStatement, [...identityValues(call), token, claimMs, ...record])
  },
}

function windowValues({ limit, windowMs }: CallWindow): unknown[] {
  return [limit, windowMs]
}
