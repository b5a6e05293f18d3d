import { run, type Database, type Statement } from '@ase/db'
import { countUsage } from './count-usage.ts'

const PAGE_ACCOUNTS = 200
/** An account with more to count waits for its next turn, so that it holds up no other. */
const BATCHES_OF_TURN = 5
const FIRST_ACCOUNT = '00000000-0000-0000-0000-000000000000'

const pageStatement: Statement = {
  name: 'usage_sweep_page',
  text: `select c.account_id, c.seq > coalesce(p.seq, 0) as is_behind
    from credit_account c left join usage_progress p on p.account_id = c.account_id
    where c.account_id > $1 order by c.account_id limit ${PAGE_ACCOUNTS}`,
}

/**
 * Counts what readers have not counted yet, so that they find little to count. Each call of the returned function passes a page of
 * accounts; it returns whether another call has more to do. Several replicas may sweep concurrently. Throws on database failure.
 */
export function createUsageSweep(db: Database): () => Promise<boolean> {
  let after = FIRST_ACCOUNT
  let isBehind = false
  return async () => {
    const page = await run<{ account_id: string; is_behind: boolean }>(db, pageStatement, [after])
    for (const account of page) {
      after = account.account_id
      if (!account.is_behind) continue
      isBehind = !(await countUsage(db, account.account_id, BATCHES_OF_TURN)) || isBehind
    }
    if (page.length === PAGE_ACCOUNTS) return true
    const hasMore = isBehind
    after = FIRST_ACCOUNT
    isBehind = false
    return hasMore
  }
}
