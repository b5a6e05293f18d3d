import { grantCredits } from '@ase/credits'
import type { Database } from '@ase/db'
import type { EvaluationResponse } from '@ase/schemas'

/** An answer as it is stored. */
export function evaluationResponse(evaluationId: string): EvaluationResponse {
  return {
    ok: true,
    evaluationId,
    type: 'action',
    mode: 'observe',
    betaPhase: 'observe',
    decision: 'allow',
    riskLevel: 'none',
    riskScore: 0.02,
    riskCodes: [],
    reasons: [],
    signals: { intentMisalignment: { probability: 0.01, confidence: 0.95 } },
    deterministicFindings: [],
    policy: {
      id: 'default',
      version: '2026.01.31-1',
      rulesVersion: 'rules-2026.01.31-1',
      semanticVersion: 'test-1',
    },
    inputSha256: '0'.repeat(64),
    createdAt: '2026-01-31T12:00:00.000Z',
    usage: { credits: 1, latencyMs: 3 },
    idempotentReplay: false,
  }
}

const BATCH_ROWS = 2000

/** Gives a new account `count` evaluations, each with its charge. */
export async function fillWithEvaluations(
  db: Database,
  accountId: string,
  count: number,
): Promise<void> {
  await grantCredits(db, { accountId, credits: count + 1, ref: 'evaluations' })
  for (let done = 0; done < count; done += BATCH_ROWS) {
    await addEvaluations(db, accountId, Math.min(BATCH_ROWS, count - done))
  }
}

async function addEvaluations(db: Database, accountId: string, count: number): Promise<void> {
  await db.pool.query(
    `with charged as (
       update credit_account set seq = seq + $2::int, balance = balance - $2::int where account_id = $1
       returning seq - $2::int as seq, balance + $2::int as balance
     ), numbered as (
       select seq + n as seq, balance - n as balance, 'ase_' || md5($1::text || (seq + n)) as id
       from charged, generate_series(1, $2::int) n
     ), entered as (
       insert into ledger_entry (account_id, seq, kind, delta, balance_after, ref)
       select $1, seq, 'evaluation', -1, balance, id from numbered
     )
     insert into evaluation (account_id, key_sha256, id, request_sha256, charge_seq, type, decision, response, created_at)
     select $1::uuid, sha256(convert_to(id, 'UTF8')), id, sha256('request'), seq, 'action', 'allow',
       jsonb_set($3::jsonb, '{evaluationId}', to_jsonb(id))::json, now()
     from numbered`,
    [accountId, count, JSON.stringify(evaluationResponse(`ase_${'0'.repeat(32)}`))],
  )
}
