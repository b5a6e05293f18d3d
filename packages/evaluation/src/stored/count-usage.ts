import { isForeignKeyViolation, run, type Database, type Statement, type Tables } from '@ase/db'
import { sql, type Transaction } from 'kysely'

/** Evaluations that one transaction counts: some 20 ms of work. */
const BATCH_ENTRIES = 2000

const isBehindStatement: Statement = {
  name: 'usage_is_behind',
  text: `select c.seq > coalesce(p.seq, 0) as is_behind
    from credit_account c left join usage_progress p on p.account_id = c.account_id
    where c.account_id = $1`,
}

/**
 * Counts the evaluations of an account that are not counted yet, in the order of its ledger, `batchesMax` batches at most.
 * Returns whether all that were committed at the call are counted now. Throws on database failure.
 */
export async function countUsage(
  db: Database,
  accountId: string,
  batchesMax: number,
): Promise<boolean> {
  for (let batches = 0; batches < batchesMax; batches += 1) {
    const [account] = await run<{ is_behind: boolean }>(db, isBehindStatement, [accountId])
    if (account?.is_behind !== true) return true
    try {
      const isLast = await db.kysely.transaction().execute((trx) => countBatch(trx, accountId))
      if (isLast) return true
    } catch (error) {
      // The account was deleted in between.
      if (isForeignKeyViolation(error)) return true
      throw error
    }
  }
  return false
}

/**
 * INVARIANT: a transaction that counts holds the account's row in `usage_progress`, so that no evaluation is counted twice. What is
 * visible up to a number is final: a charge holds the account's row in `credit_account` from its number to its commit, so
 * that numbers become visible in their order and without gaps. Hours and days are counted together, so that a day is the
 * sum of its hours. An account whose row of progress is deleted is not counted.
 */
async function countBatch(trx: Transaction<Tables>, accountId: string): Promise<boolean> {
  const progress = (await lockProgress(trx, accountId)) ?? (await beginProgress(trx, accountId))
  if (progress === undefined) return true
  const { seq, head } = progress
  // A concurrent transaction counted while this one waited.
  if (head <= seq) return true
  const end = Math.min(head, seq + BATCH_ENTRIES)
  await sql`
    with batch as materialized (
      select account_id, date_trunc('hour', created_at, 'UTC') as hour, type, decision, api_key_id,
        coalesce(response #>> '{policy,id}', '') as policy_id, response -> 'riskCodes' as codes
      from evaluation
      where account_id = ${accountId} and charge_seq > ${seq} and charge_seq <= ${end}
    ), coded as materialized (
      select account_id, hour, code, decision from batch cross join json_array_elements_text(
        case json_typeof(codes) when 'array' then codes else '[]' end) code
    ), by_hour as (
      insert into usage_hour (account_id, hour, type, decision, policy_id, api_key_id, count)
      select account_id, hour, type, decision, policy_id, api_key_id, count(*)
      from batch group by 1, 2, 3, 4, 5, 6
      on conflict (account_id, hour, type, decision, policy_id, api_key_id)
      do update set count = usage_hour.count + excluded.count
    ), by_day as (
      insert into usage_day (account_id, day, type, decision, policy_id, api_key_id, count)
      select account_id, date_trunc('day', hour, 'UTC'), type, decision, policy_id, api_key_id, count(*)
      from batch group by 1, 2, 3, 4, 5, 6
      on conflict (account_id, day, type, decision, policy_id, api_key_id)
      do update set count = usage_day.count + excluded.count
    ), codes_by_hour as (
      insert into usage_code_hour (account_id, hour, code, decision, count)
      select account_id, hour, code, decision, count(*) from coded group by 1, 2, 3, 4
      on conflict (account_id, hour, code, decision)
      do update set count = usage_code_hour.count + excluded.count
    ), codes_by_day as (
      insert into usage_code_day (account_id, day, code, decision, count)
      select account_id, date_trunc('day', hour, 'UTC'), code, decision, count(*) from coded group by 1, 2, 3, 4
      on conflict (account_id, day, code, decision)
      do update set count = usage_code_day.count + excluded.count
    )
    update usage_progress set seq = ${end} where account_id = ${accountId}`.execute(trx)
  return end === head
}

interface Progress {
  /** Evaluations up to here are counted. */
  readonly seq: number
  /** The last entry of the ledger. */
  readonly head: number
}

async function lockProgress(
  trx: Transaction<Tables>,
  accountId: string,
): Promise<Progress | undefined> {
  const { rows } = await sql<{ seq: string; head: string }>`
    select p.seq, c.seq as head
    from usage_progress p join credit_account c on c.account_id = p.account_id
    where p.account_id = ${accountId} for update of p`.execute(trx)
  const [row] = rows
  return row && { seq: Number(row.seq), head: Number(row.head) }
}

async function beginProgress(
  trx: Transaction<Tables>,
  accountId: string,
): Promise<Progress | undefined> {
  await sql`insert into usage_progress (account_id, seq) values (${accountId}, 0)
    on conflict do nothing`.execute(trx)
  return lockProgress(trx, accountId)
}
