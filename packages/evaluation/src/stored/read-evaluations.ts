import { run, type Database, type Statement } from '@ase/db'

export interface EvaluationRange {
  /** Null is every account. */
  readonly accountId: string | null
  readonly since: Date | null
  /** Exclusive. */
  readonly until: Date
}

export interface EvaluationRow {
  readonly id: string
  /** As it was stored, not checked. */
  readonly response: unknown
  /** Null for an evaluation that was stored before steps were. */
  readonly decisionStep: string | null
  /** As it was stored. Null for types without one text, and for an evaluation that was stored before origins were. */
  readonly origin: string | null
}

const PAGE_ROWS = 500
const FIRST_ACCOUNT = '00000000-0000-0000-0000-000000000000'

interface PageRow {
  readonly account_id: string
  readonly charge_seq: string
  readonly id: string
  readonly response: unknown
  readonly decision_step: string | null
  readonly origin: string | null
  readonly is_in_range: boolean
}

const page = (name: string, condition: string): Statement => ({
  name,
  text: `select account_id, charge_seq, id, decision_step, origin, is_in_range,
      case when is_in_range then response end as response
    from (
      select *, created_at >= $3::timestamptz and created_at < $4::timestamptz as is_in_range
      from evaluation where ${condition} order by account_id, charge_seq limit $5
    ) page order by account_id, charge_seq`,
})
const pageOfAll = page('replay_page', '(account_id, charge_seq) > ($1::uuid, $2::bigint)')
const pageOfAccount = page('replay_account_page', 'account_id = $1 and charge_seq > $2')

/**
 * The evaluations of a range, one page of rows in memory at a time. Every page is a short statement of its own that
 * walks the ledger's order, so that no long transaction keeps old row versions alive beside the service, and no page
 * takes longer because little of it lies in the range. Throws on database failure.
 */
export async function* readEvaluations(
  db: Database,
  { accountId, since, until }: EvaluationRange,
  pageRows = PAGE_ROWS,
): AsyncGenerator<EvaluationRow> {
  const statement = accountId === null ? pageOfAll : pageOfAccount
  let after = { account: accountId ?? FIRST_ACCOUNT, seq: '-1' }
  for (;;) {
    const values = [after.account, after.seq, since ?? '-infinity', until, pageRows]
    const rows = await run<PageRow>(db, statement, values)
    for (const row of rows) {
      if (!row.is_in_range) continue
      const { id, response, decision_step: decisionStep, origin } = row
      yield { id, response, decisionStep, origin }
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageRows) return
    after = { account: last.account_id, seq: last.charge_seq }
  }
}
