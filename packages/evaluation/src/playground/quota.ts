import { rateLimited, windowSql } from '@ase/credits'
import { isForeignKeyViolation, run, type Database, type Statement } from '@ase/db'
import {
  fail,
  limits,
  succeed,
  type ApiError,
  type PlaygroundResponse,
  type Result,
} from '@ase/schemas'

type Usage = PlaygroundResponse['usage']

const minute = windowSql('$2', '$3')
const day = windowSql('$4', '$5')

/** One list of times serves both windows: the minute's are the last of the day's. */
const admitStatement: Statement = {
  name: 'playground_admit',
  text: `insert into account_window as w (account_id, action, calls) values ($1, 'playground', ${day.first})
    on conflict (account_id, action) do update set calls = ${day.added}
      where ${minute.hasCapacity} and ${day.hasCapacity}
    returning ($2::int - ${minute.used})::int as minute, ($4::int - ${day.used})::int as day`,
}
const waitStatement: Statement = {
  name: 'playground_wait',
  text: `select greatest(${minute.waitMs}, ${day.waitMs})::float8 as wait_ms
    from account_window w where w.account_id = $1 and w.action = 'playground'`,
}

/**
 * Takes one of the account's calls, on all replicas together: RATE_LIMITED with the time to wait when none is left, which takes none.
 * AUTH_REQUIRED when the account is gone. Throws on database failure.
 */
export async function takePlaygroundCall(
  db: Database,
  accountId: string,
): Promise<Result<Usage, ApiError>> {
  const { perMinute, minuteMs, perDay, dayMs } = limits.playground
  const windows = [accountId, perMinute, minuteMs, perDay, dayMs]
  try {
    const [left] = await run<{ minute: number; day: number }>(db, admitStatement, windows)
    if (left !== undefined) {
      const remainingThisMinute = Math.max(0, Math.min(left.minute, left.day))
      return succeed({ remainingThisMinute, remainingToday: Math.max(0, left.day) })
    }
  } catch (error) {
    if (isForeignKeyViolation(error)) return fail({ code: 'AUTH_REQUIRED' })
    throw error
  }
  const [row] = await run<{ wait_ms: number }>(db, waitStatement, windows)
  return fail(rateLimited(row?.wait_ms ?? 0))
}
