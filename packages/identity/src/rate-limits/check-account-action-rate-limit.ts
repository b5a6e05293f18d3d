import { rateLimited, windowSql } from '@ase/credits'
import { isForeignKeyViolation, run, type Database, type Statement, type Tables } from '@ase/db'
import { fail, limits, succeed, type ApiError, type Result } from '@ase/schemas'

/** The playground has a rate limit of its own, in `@ase/evaluation`. */
export type AccountAction = Exclude<Tables['account_window']['action'], 'playground'>

const { first, hasCapacity, added, waitMs } = windowSql('$3', '$4')

const admitStatement: Statement = {
  name: 'account_action_admit',
  text: `insert into account_window as w (account_id, action, calls) values ($1, $2, ${first})
    on conflict (account_id, action) do update set calls = ${added} where ${hasCapacity}
    returning 1 as admitted`,
}
const waitStatement: Statement = {
  name: 'account_action_wait',
  text: `select (${waitMs})::float8 as wait_ms from account_window w where w.account_id = $1 and w.action = $2`,
}

/**
 * Counts one action of an account. RATE_LIMITED over the number per hour in `limits.accountActions`, on all replicas together; a
 * refused action is not counted. AUTH_REQUIRED when the account was deleted. Throws on database failure.
 */
export async function checkAccountActionRateLimit(
  db: Database,
  accountId: string,
  action: AccountAction,
): Promise<Result<void, ApiError>> {
  const window = [accountId, action, limits.accountActions[action], limits.accountActions.windowMs]
  try {
    const admitted = await run(db, admitStatement, window)
    if (admitted.length > 0) return succeed(undefined)
  } catch (error) {
    if (isForeignKeyViolation(error)) return fail({ code: 'AUTH_REQUIRED' })
    throw error
  }
  const [row] = await run<{ wait_ms: number }>(db, waitStatement, window)
  return fail(rateLimited(row?.wait_ms ?? 0))
}
