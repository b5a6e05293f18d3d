import type { Database } from '@ase/db'
import { openAccountExport, type AccountExport } from '@ase/identity'
import { fail, succeed, type ApiError, type Result } from '@ase/schemas'

/** Each holds a connection for as long as its client takes; the process has sixteen. */
const EXPORTS_MAX = 4
const BUSY_RETRY_SECONDS = 10

/** Opens exports of accounts, at most four at once in this process; the next one is RATE_LIMITED. */
export function openExportsOf(
  db: Database,
): (accountId: string) => Promise<Result<AccountExport, ApiError>> {
  let open = 0
  return async (accountId) => {
    if (open >= EXPORTS_MAX)
      return fail({ code: 'RATE_LIMITED', retryAfterSeconds: BUSY_RETRY_SECONDS })
    open += 1
    const giveBack = (): void => {
      open -= 1
    }
    try {
      const opened = await openAccountExport(db, accountId)
      if (!opened.ok) {
        giveBack()
        return opened
      }
      const { read, close } = opened.value
      return succeed({ read, close: () => close().finally(giveBack) })
    } catch (error) {
      giveBack()
      throw error
    }
  }
}
