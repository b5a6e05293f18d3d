import type { Database } from '@ase/db'
import { sql, type RawBuilder } from 'kysely'
import { PURCHASE_CURRENCY } from './payment-event.ts'
import { returnedSql } from './refunds/returned-sql.ts'

/** How many findings there are of each kind. All are zero in a sound ledger. */
export interface LedgerAudit {
  /** Accounts whose balance or debt is not the sum of their entries, or whose entries do not number 0, 1, 2, … */
  readonly unbalanced: number
  /** Accounts whose credits on hold are not their pending reservations. */
  readonly misheld: number
  /** Charges without an evaluation or report, and evaluations and reports without a charge. */
  readonly unmatched: number
  /** Purchases whose entries or status do not follow from their amount, refunds and disputes; entries without a purchase. */
  readonly missettled: number
}

export interface AuditFinding {
  readonly problem: keyof LedgerAudit
  readonly accountId: string
  /** Which charge or purchase, or null for the account as a whole. */
  readonly subject: string | null
}

const unbalanced = sql`
  select 'unbalanced' as problem, account_id, null as subject
  from credit_account c full join (
    select account_id, sum(delta) as balance, sum(debt_delta) as debt, count(*) as entries, max(seq) as head
    from ledger_entry group by account_id
  ) l using (account_id)
  where l.balance is distinct from c.balance or l.debt is distinct from c.debt
    or l.entries is distinct from c.seq + 1 or l.head is distinct from c.seq`

const misheld = sql`
  select 'misheld', account_id, null
  from credit_account c full join (
    select account_id, count(*) as pending from idempotency_claim where state = 'pending' group by account_id
  ) k using (account_id)
  where c.held is distinct from coalesce(k.pending, 0)`

const unmatched = sql`
  select 'unmatched', account_id, coalesce(l.ref, r.ref)
  from (
    select account_id, seq, kind, ref from ledger_entry where kind in ('evaluation', 'inspection')
  ) l full join (
    select account_id, charge_seq as seq, 'evaluation' as kind, id as ref from evaluation
    union all select account_id, charge_seq, 'inspection', id from report
  ) r using (account_id, seq, kind)
  where l.ref is distinct from r.ref`

/** What a purchase should have moved, by its refunds and disputes, beside what the ledger moved for it. */
const missettled = sql`
  select 'missettled', account_id, purchase_id
  from (
    select account_id, split_part(ref, ':', 1) as purchase_id,
      coalesce(sum(delta - debt_delta) filter (where kind = 'purchase'), 0) as given,
      coalesce(sum(debt_delta - delta) filter (where kind <> 'purchase'), 0) as taken
    from ledger_entry
    where kind in ('purchase', 'refund', 'refund_reversed', 'dispute', 'dispute_reversed') group by 1, 2
  ) moved full join (
    select account_id, id::text as purchase_id, status,
      case when credited_at is null then 0 else amount_cents end as given,
      case when credited_at is null then 0 else least(amount_cents, refunded + disputed) end as taken,
      case when credited_at is null then case status when 'expired' then status else 'pending' end
        when disputed > 0 then 'disputed'
        when refunded + disputed >= amount_cents then 'refunded'
        else 'paid' end as due_status
    from purchase p
    cross join lateral (select p.payment_intent_id, ${PURCHASE_CURRENCY}::text as currency) paid
    ${returnedSql}
  ) due using (account_id, purchase_id)
  where coalesce(moved.given, 0) is distinct from due.given or coalesce(moved.taken, 0) is distinct from due.taken
    or due.status <> due.due_status`

const findings: RawBuilder<unknown> = sql.join(
  [unbalanced, misheld, unmatched, missettled],
  sql` union all `,
)

/**
 * Proves every balance and debt from its entries, every hold from its reservations, every charge from its evaluation or report
 * and every purchase from its entries, refunds and disputes, in one snapshot. It reads all of these tables: seconds for
 * millions of entries, without the time limit of other statements (open the database with `queryTimeoutMs: 0`). Throws
 * on database failure.
 */
export async function auditLedger(db: Database): Promise<LedgerAudit> {
  const audit = { unbalanced: 0, misheld: 0, unmatched: 0, missettled: 0 }
  const rows = await readAll<{ problem: keyof LedgerAudit; count: number }>(
    db,
    sql`select problem, count(*)::int as count from (${findings}) f group by problem`,
  )
  for (const { problem, count } of rows) audit[problem] = count
  return audit
}

/** The findings behind the numbers of `auditLedger`, `limit` of them at most. */
export async function listAuditFindings(db: Database, limit = 100): Promise<AuditFinding[]> {
  return readAll<AuditFinding>(
    db,
    sql`select problem, account_id as "accountId", subject from (${findings}) f
      order by problem, account_id, subject limit ${limit}`,
  )
}

async function readAll<Row>(db: Database, query: RawBuilder<unknown>): Promise<Row[]> {
  return db.kysely.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    const { rows } = await sql<Row>`${query}`.execute(trx)
    return rows
  })
}
