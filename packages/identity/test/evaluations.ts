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

/** Gives a new account `count` evaluations, each with its charge. */
export async function fillWithEvaluations(
  db: Database,
  accountId: string,
  count: number,
): Promise<void> {
  await grantCredits(db, { accountId, credits: count + 1, ref: 'evaluations' })
  await db.pool.query(
    `with charged as (
       update credit_account set seq = seq + $2::int, balance = balance - $2::int where account_id = $1
     ), entered as (
       insert into ledger_entry (account_id, seq, kind, delta, balance_after, ref)
       select $1, n + 1, 'evaluation', -1, $2::int + 1 - n, 'ase_' || md5($1::text || n)
       from generate_series(1, $2::int) n
     )
     insert into evaluation (account_id, key_sha256, id, request_sha256, charge_seq, type, decision, response, created_at)
     select $1::uuid, sha256(convert_to($1::text || n, 'UTF8')), 'ase_' || md5($1::text || n),
       sha256('request'), n + 1, 'action', 'allow',
       jsonb_set($3::jsonb, '{evaluationId}', to_jsonb('ase_' || md5($1::text || n)))::json, now()
     from generate_series(1, $2::int) n`,
    [accountId, count, JSON.stringify(evaluationResponse(`ase_${'0'.repeat(32)}`))],
  )
}
