import type { Database } from '@ase/db'
import { countAuditProblems } from '../audit-problems.ts'
import { expectedOf } from './model.ts'
import type { History } from './steps.ts'

export interface Differences {
  /** Accounts whose balance and debt are not those of the ordered history. */
  readonly wrongAccounts: number
  readonly wrongPurchases: number
  /** Events that should have been kept and were not, or the other way round. */
  readonly wrongEvents: number
  /** Accounts, holds, charges or payments that do not add up. */
  readonly auditProblems: number
  /** Accounts that owed after a refund or a dispute, if only for a while: says that the run reached that case. */
  readonly indebted: number
}

export interface Expectation {
  readonly histories: readonly History[]
  /** Accounts that were deleted on the way: nothing of them may be left or come back. */
  readonly closed: ReadonlySet<string>
  readonly eventIds: ReadonlySet<string>
}

/** Holds what the service made of the events against the ordered histories. */
export async function compare(
  db: Database,
  { histories, closed, eventIds }: Expectation,
): Promise<Differences> {
  const accounts = await readAccounts(db)
  const kept = new Map<string, number>()
  let wrongPurchases = 0
  const statuses = await readStatuses(db)
  for (const history of histories) {
    const { id, accountId } = history.purchase
    const expected = expectedOf(history)
    kept.set(accountId, (kept.get(accountId) ?? 0) + expected.kept)
    const status = closed.has(accountId) ? undefined : expected.status
    if (statuses.get(id) !== status) wrongPurchases++
  }
  // No account has both credits and debt, so their difference gives both.
  const wrong = accounts.filter(({ accountId, balance, debt, spent }) => {
    if (closed.has(accountId)) return true
    const worth = (kept.get(accountId) ?? 0) - spent
    return balance !== Math.max(worth, 0) || debt !== Math.max(-worth, 0)
  })
  const stored = await readEventIds(db)
  const missing = [...eventIds].filter((id) => !stored.has(id)).length
  const surplus = [...stored].filter((id) => !eventIds.has(id)).length
  return {
    wrongAccounts: wrong.length,
    wrongPurchases,
    wrongEvents: missing + surplus,
    auditProblems: await countAuditProblems(db),
    indebted: await countIndebted(db),
  }
}

/** What was spent is the fault test's own doing, and read from its own entries. */
async function readAccounts(db: Database) {
  const { rows } = await db.pool.query<{
    accountId: string
    balance: number
    debt: number
    spent: number
  }>(
    `select c.account_id as "accountId", c.balance::float8 as balance, c.debt::float8 as debt,
      (select coalesce(sum(l.debt_delta - l.delta), 0) from ledger_entry l
        where l.account_id = c.account_id and l.kind = 'adjustment')::float8 as spent
    from credit_account c`,
  )
  return rows
}

async function readStatuses(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.kysely.selectFrom('purchase').select(['id', 'status']).execute()
  return new Map(rows.map(({ id, status }) => [id, status]))
}

async function readEventIds(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.kysely.selectFrom('payment_event').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

async function countIndebted(db: Database): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    `select count(distinct account_id)::int as count from ledger_entry
      where kind in ('refund', 'dispute') and debt_after > 0`,
  )
  return rows[0]?.count ?? 0
}
