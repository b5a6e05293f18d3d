import type { Database } from '@ase/db'
import { sql } from 'kysely'

export interface LedgerAudit {
  /** Accounts whose balance is not the sum of their entries, or whose entries do not number 0, 1, 2, … */
  readonly unbalanced: number
  /** Accounts whose credits on hold are not their pending claims. */
  readonly misheld: number
  /** Charges without an evaluation and evaluations without a charge. */
  readonly unmatched: number
}

/** Proves every balance from its entries and every charge from its evaluation. All zero is the only good answer. */
export async function auditLedger(db: Database): Promise<LedgerAudit> {
  const { rows } = await sql<LedgerAudit>`
    select
      (select count(*) from credit_account c
        left join (select account_id, sum(delta) as total, count(*) as entries, max(seq) as head
          from ledger_entry group by account_id) l using (account_id)
        where l.total is distinct from c.balance or l.entries <> c.seq + 1 or l.head <> c.seq)::int as unbalanced,
      (select count(*) from credit_account c
        left join (select account_id, count(*) as pending from idempotency_claim
          where state = 'pending' group by account_id) k using (account_id)
        where c.held <> coalesce(k.pending, 0))::int as misheld,
      (select count(*) from (select account_id, seq, ref from ledger_entry where kind = 'evaluation') l
        full join evaluation e on e.account_id = l.account_id and e.charge_seq = l.seq and e.id = l.ref
        where e.id is null or l.seq is null)::int as unmatched`.execute(db.kysely)
  return rows[0] ?? { unbalanced: 0, misheld: 0, unmatched: 0 }
}
