import { randomUUID } from 'node:crypto'
import type { Database } from '@ase/db'
import { sql } from 'kysely'

export interface GeneratedAccount {
  readonly accountId: string
  /** The last one made one evaluation in ten thousand. */
  readonly apiKeyIds: readonly string[]
}

export interface Generation {
  readonly evaluations: number
  /** The evaluations are spread evenly over so much time, until now. */
  readonly spanMs: number
}

export const RARE_CODE = 'RARE_RISK'
export const RARE_POLICY = 'rare'
/** Of every evaluation whose number is a multiple of 500. */
export const COMMON_REFERENCE = 'common'
/** One in so many has what is called rare. */
const RARE_EVERY = 10_000

/**
 * An account with evaluations as the service stores them, made by the database itself: their ledger entries, keys and digests
 * included. The triggers that prove a ledger are left out for its time, of which `db` needs a superuser.
 */
export async function generateAccount(
  db: Database,
  { evaluations, spanMs }: Generation,
): Promise<GeneratedAccount> {
  const accountId = randomUUID()
  const apiKeyIds = Array.from({ length: 4 }, () => randomUUID())
  await db.kysely.transaction().execute(async (trx) => {
    await sql`select set_config('session_replication_role', 'replica', true),
      set_config('statement_timeout', '0', true)`.execute(trx)
    await sql`insert into account (id, email) values (${accountId}, ${`${accountId}@example.test`})`.execute(
      trx,
    )
    await sql`insert into api_key (id, account_id, key_sha256, name, display_prefix)
      select id, ${accountId}, sha256(id::text::bytea), 'key ' || n, 'asek_0000'
      from unnest(${apiKeyIds}::uuid[]) with ordinality as k (id, n)`.execute(trx)
    await sql`insert into credit_account (account_id, balance, seq)
      values (${accountId}, 1000, ${evaluations + 1})`.execute(trx)
    await sql`insert into ledger_entry (account_id, seq, kind, delta, balance_after, ref)
      select ${accountId}::uuid, n, case n when 0 then 'opening' when 1 then 'grant' else 'evaluation' end,
        case n when 0 then 0 when 1 then ${1000 + evaluations} else -1 end,
        case n when 0 then 0 else ${1000 + evaluations + 1} - n end,
        case n when 0 then 'opening' when 1 then 'start' else 'ase_' || md5(${accountId}::text || n) end
      from generate_series(0, ${evaluations + 1}) n`.execute(trx)
    await sql`insert into evaluation (account_id, key_sha256, id, request_sha256, charge_seq, type, decision,
        decision_step, api_key_id, request_ref_sha256, response, created_at)
      select ${accountId}::uuid, digest, id, digest, n, type, decision, step, api_key_id,
        case when n % 500 = 0 then sha256(${COMMON_REFERENCE}::text::bytea)
          when n % 7 = 0 then sha256(('ref ' || n)::bytea) end,
        json_build_object('ok', true, 'evaluationId', id, 'type', type, 'mode', 'observe', 'betaPhase', 'observe',
          'decision', decision, 'riskLevel', level, 'riskScore', score, 'riskCodes', to_json(codes),
          'reasons', to_json(array(select 'rule:' || c from unnest(codes) c)),
          'signals', '{"promptInjection":{"probability":0.01,"confidence":0.95},"intentMisalignment":{"probability":0.01,"confidence":0.95},"dataExfiltration":{"probability":0.01,"confidence":0.95},"goalDrift":{"probability":0.01,"confidence":0.95}}'::json,
          'deterministicFindings', '[]'::json,
          'policy', json_build_object('id', policy, 'version', '2026.11.21-1', 'rulesVersion', 'rules-2026.11.21-1',
            'semanticVersion', null),
          'inputSha256', encode(digest, 'hex'),
          'createdAt', to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'usage', json_build_object('credits', 1, 'latencyMs', 12), 'idempotentReplay', false),
        moment
      from (
        select n, sha256((${accountId}::text || n)::bytea) as digest, 'ase_' || md5(${accountId}::text || n) as id,
          (array['context', 'action', 'output', 'mcp', 'trace'])[1 + n % 5] as type, decision,
          case decision when 'allow' then 'none' when 'review' then 'medium' else 'high' end as level,
          case decision when 'allow' then 0.1 when 'review' then 0.5 else 0.9 end as score,
          case decision when 'allow' then 'below_thresholds' when 'review' then 'medium_severity_rule'
            else 'high_severity_rule' end as step,
          case decision when 'allow' then array[]::text[] else array['RISK_' || n % 30, 'OTHER_' || n % 11] end
            || case when n % ${RARE_EVERY} = 0 then array[${RARE_CODE}::text] else array[]::text[] end as codes,
          case when n % ${RARE_EVERY} = 1 then ${RARE_POLICY}::text else 'default' end as policy,
          (${apiKeyIds}::uuid[])[case when n % ${RARE_EVERY} = 2 then 4 else 1 + n % 3 end] as api_key_id,
          date_trunc('milliseconds', now() - (${evaluations + 1} - n)
            * (${spanMs / evaluations}::float8 * interval '1 millisecond')) as moment
        from (
          select n, case when n % 50 = 0 then 'block' when n % 9 = 0 then 'review' else 'allow' end as decision
          from generate_series(2, ${evaluations + 1}) n
        ) decided
      ) made`.execute(trx)
  })
  return { accountId, apiKeyIds }
}
