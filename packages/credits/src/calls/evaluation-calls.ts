import { errorCode, isUniqueViolation, run, type Database, type Statement } from '@ase/db'
import { recordSql, SETTLED_CLAIM_MS, type CallKind } from './call-kind.ts'
import type { CallIdentity, CallStatements } from './call.ts'
import { CLAIM_LOST } from './refusal.ts'
import { createCallStatements, identityOf } from './statements.ts'
import { evaluationWindows, type CallWindow } from './windows.ts'

/** The row that stays of an evaluation. `response` is the answer as the client gets it: codes, never content. */
export interface EvaluationRecord {
  readonly id: string
  readonly type: string
  readonly decision: string
  /** Which step of the policy's order made it. */
  readonly decisionStep: string
  /** The id of the API key that it came by. */
  readonly apiKeyId: string | null
  /** Of the client's reference; the text itself is not kept. */
  readonly requestRefSha256: Buffer | null
  readonly response: object
  readonly createdAt: Date
}

const evaluations: CallKind<CallWindow, EvaluationRecord> = {
  prefix: 'call',
  entryKind: 'evaluation',
  windows: evaluationWindows,
  table: 'evaluation',
  answer: 'response',
  // An inspection leaves its claim behind for ever, so that its key is met here without a look at reports.
  otherTable: null,
  columns: [
    'id',
    'type',
    'decision',
    'response::json',
    'created_at',
    'decision_step',
    'api_key_id',
    'request_ref_sha256',
  ],
  values: (record) => [
    record.id,
    record.type,
    record.decision,
    JSON.stringify(record.response),
    record.createdAt,
    record.decisionStep,
    record.apiKeyId,
    record.requestRefSha256,
  ],
  settledClaimMs: () => SETTLED_CLAIM_MS,
}

const FIRST_WINDOW_PARAMETER = 4 + evaluations.columns.length
const sql = evaluationWindows.sql(FIRST_WINDOW_PARAMETER)

/** Longer than a statement may take, so that it covers every inspection that claimed a key after the statement's snapshot. */
const LATELY_MS = 10_000

const chargeStatement: Statement = {
  name: 'call_charge',
  text: `with charged as (
    update credit_account c set balance = c.balance - 1, seq = c.seq + 1, ${sql.assignments}
    where c.account_id = $1 and c.balance - c.held >= 1 and ${sql.hasPlace}
      and not exists (select 1 from idempotency_claim k
        where k.account_id = $1 and k.key_sha256 = $2 and k.expires_at > clock_timestamp())
      and not exists (select 1 from evaluation e where e.account_id = $1 and e.key_sha256 = $2)
    returning c.balance, c.seq, c.inspection_calls[cardinality(c.inspection_calls)] as newest_inspection
  ), ${recordSql(evaluations, 4)}
  select case when newest_inspection > (extract(epoch from clock_timestamp()) * 1000)::bigint - ${LATELY_MS}
    and is_key_claimed($1, $2) then refuse('${CLAIM_LOST}') end from charged`,
}

async function charge(
  db: Database,
  call: CallIdentity,
  window: CallWindow,
  record: EvaluationRecord,
): Promise<boolean> {
  const values = [
    ...identityOf(call),
    ...evaluations.values(record),
    ...evaluationWindows.values(window),
  ]
  try {
    return (await run(db, chargeStatement, values)).length === 1
  } catch (error) {
    if (errorCode(error) === CLAIM_LOST || isUniqueViolation(error)) return false
    throw error
  }
}

export interface EvaluationCalls extends CallStatements<CallWindow, EvaluationRecord> {
  /**
   * Admission, charge and record in one statement, for answers that need no provider call. `false` when another request
   * was faster or the account has no place or credit left: look again. Throws on database failure.
   */
  readonly charge: typeof charge
}

/** Evaluations in the database. */
export const evaluationCalls: EvaluationCalls = { ...createCallStatements(evaluations), charge }
