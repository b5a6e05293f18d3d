import type { Statement } from '@ase/db'
import {
  identityValues,
  LEASE_LOST_CODE,
  NO_CREDIT_CODE,
  runCapture,
  runCharge,
  runLookUp,
  runReserve,
  SETTLED_CLAIM_MS,
  type ImmediateCallStatements,
} from './call-statements.ts'
import { windowSql, type CallWindow } from './rate-window.ts'

/** The row of an evaluation. `response` is the response as the client gets it: codes, never content. */
export interface EvaluationRecord {
  readonly id: string
  readonly type: string
  readonly decision: string
  /** The step of the policy's order that made the decision. */
  readonly decisionStep: string
  /** Who wrote the text, which the thresholds depend on; null for types without one text. */
  readonly origin: string | null
  /** The id of the API key of the request. */
  readonly apiKeyId: string | null
  /** Of the client's reference; the text itself is not stored. */
  readonly requestRefSha256: Buffer | null
  readonly response: object
  readonly createdAt: Date
}

const lookUpWindow = windowSql('$4', '$5')

const lookUpStatement: Statement = {
  name: 'evaluation_look_up',
  text: `select (c.balance - c.held)::float8 as free_credits, greatest(${lookUpWindow.waitMs}, 0)::float8 as wait_ms,
    e.id as record_id, e.request_sha256 as record_request, e.response as stored,
    k.request_sha256 as claim_request,
    k.state = 'pending' and k.expires_at > clock_timestamp() as claim_is_live
  from credit_account c
  cross join lateral (select case when $3::boolean then c.trace_calls else c.standard_calls end as calls) w
  left join evaluation e on e.account_id = $1 and e.key_sha256 = $2
  left join idempotency_claim k on k.account_id = $1 and k.key_sha256 = $2
  where c.account_id = $1`,
}

const reserveWindow = windowSql('$7', '$8')

const reserveStatement: Statement = {
  name: 'evaluation_reserve',
  text: `with taken_over as (
    update idempotency_claim set token = $4, attempt = attempt + 1,
      expires_at = clock_timestamp() + $5::float8 * interval '1 millisecond'
    where account_id = $1 and key_sha256 = $2 and request_sha256 = $3
      and state = 'pending' and expires_at <= clock_timestamp()
    returning token
  ), admitted as (
    update credit_account c set held = c.held + 1,
      trace_calls = case when $6::boolean
        then (select ${reserveWindow.added} from (select c.trace_calls as calls) w) else c.trace_calls end,
      standard_calls = case when $6::boolean
        then c.standard_calls else (select ${reserveWindow.added} from (select c.standard_calls as calls) w) end
    where c.account_id = $1 and c.balance - c.held >= 1
      and (select ${reserveWindow.hasCapacity}
        from (select case when $6::boolean then c.trace_calls else c.standard_calls end as calls) w)
      and not exists (select 1 from taken_over)
      and not exists (select 1 from idempotency_claim where account_id = $1 and key_sha256 = $2)
      and not exists (select 1 from evaluation where account_id = $1 and key_sha256 = $2)
    returning c.account_id
  ), reserved as (
    insert into idempotency_claim (account_id, key_sha256, request_sha256, state, token, expires_at)
    select $1, $2, $3, 'pending', $4, clock_timestamp() + $5::float8 * interval '1 millisecond' from admitted
    returning token
  )
  select false as is_takeover from reserved union all select true from taken_over`,
}

const captureStatement: Statement = {
  name: 'evaluation_capture',
  text: `with own as (
    select 1 from idempotency_claim
    where account_id = $1 and key_sha256 = $2 and token = $4 and state = 'pending'
  ), charged as (
    update credit_account set balance = balance - 1, held = greatest(held - 1, 0), seq = seq + 1
    where account_id = $1 and balance >= 1 and exists (select 1 from own) returning balance, seq
  ), settled as (
    update idempotency_claim set state = 'done',
      expires_at = clock_timestamp() + $5::float8 * interval '1 millisecond'
    where account_id = $1 and key_sha256 = $2 and token = $4 and state = 'pending'
      and exists (select 1 from charged)
    returning 1
  ), recorded as (
    insert into evaluation (account_id, key_sha256, request_sha256, id, type, decision, response, created_at,
      decision_step, origin, api_key_id, request_ref_sha256, charge_seq)
    select $1, $2, $3, $6, $7, $8, $9::json, $10, $11, $12, $13, $14, charged.seq from charged
  ), entered as (
    insert into ledger_entry (account_id, seq, kind, delta, balance_after, ref)
    select $1, charged.seq, 'evaluation', -1, charged.balance, $6 from charged
  )
  select case
    when exists (select 1 from settled) then 1
    when exists (select 1 from charged) then refuse('${LEASE_LOST_CODE}')
    when exists (select 1 from own) then refuse('${NO_CREDIT_CODE}')
    else 0 end as captured`,
}

const chargeWindow = windowSql('$14', '$15')

/** Longer than a statement may take, so that it covers every inspection that reserved a key after the statement's snapshot. */
const RECENT_INSPECTION_MS = 10_000

const chargeStatement: Statement = {
  name: 'evaluation_charge',
  text: `with charged as (
    update credit_account c set balance = c.balance - 1, seq = c.seq + 1,
      trace_calls = case when $13::boolean
        then (select ${chargeWindow.added} from (select c.trace_calls as calls) w) else c.trace_calls end,
      standard_calls = case when $13::boolean
        then c.standard_calls else (select ${chargeWindow.added} from (select c.standard_calls as calls) w) end
    where c.account_id = $1 and c.balance - c.held >= 1
      and (select ${chargeWindow.hasCapacity}
        from (select case when $13::boolean then c.trace_calls else c.standard_calls end as calls) w)
      and not exists (select 1 from idempotency_claim k
        where k.account_id = $1 and k.key_sha256 = $2 and k.expires_at > clock_timestamp())
      and not exists (select 1 from evaluation e where e.account_id = $1 and e.key_sha256 = $2)
    returning c.balance, c.seq, c.inspection_calls[cardinality(c.inspection_calls)] as newest_inspection
  ), recorded as (
    insert into evaluation (account_id, key_sha256, request_sha256, id, type, decision, response, created_at,
      decision_step, origin, api_key_id, request_ref_sha256, charge_seq)
    select $1, $2, $3, $4, $5, $6, $7::json, $8, $9, $10, $11, $12, charged.seq from charged
  ), entered as (
    insert into ledger_entry (account_id, seq, kind, delta, balance_after, ref)
    select $1, charged.seq, 'evaluation', -1, charged.balance, $4 from charged
  )
  select case when newest_inspection > (extract(epoch from clock_timestamp()) * 1000)::bigint - ${RECENT_INSPECTION_MS}
    and is_key_claimed($1, $2) then refuse('${LEASE_LOST_CODE}') end from charged`,
}

/** The statements of evaluations. */
export const evaluationCalls: ImmediateCallStatements<EvaluationRecord> = {
  lookUp: (db, call, window) => runLookUp(db, lookUpStatement, call, windowValues(window)),
  reserve: (db, call, window, { token, leaseMs }) => {
    const values = [...identityValues(call), token, leaseMs, ...windowValues(window)]
    return runReserve(db, reserveStatement, values)
  },
  capture: (db, call, token, record) => {
    const values = [...identityValues(call), token, SETTLED_CLAIM_MS, ...recordValues(record)]
    return runCapture(db, captureStatement, values)
  },
  charge: (db, call, window, record) => {
    const values = [...identityValues(call), ...recordValues(record), ...windowValues(window)]
    return runCharge(db, chargeStatement, values)
  },
}

function windowValues({ list, limit, windowMs }: CallWindow): unknown[] {
  return [list === 'trace', limit, windowMs]
}

function recordValues(record: EvaluationRecord): unknown[] {
  return [
    record.id,
    record.type,
    record.decision,
    JSON.stringify(record.response),
    record.createdAt,
    record.decisionStep,
    record.origin,
    record.apiKeyId,
    record.requestRefSha256,
  ]
}
