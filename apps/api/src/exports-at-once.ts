import type { Database } from '@ase/db'
import {
  admitAccountAction,
  noteExport,
  openAccountExport,
  type AccountExport,
} from '@ase/identity'
import { fail, succeed, type ApiError, type Result, type SessionLabel } from '@ase/schemas'

/** Each holds a connection for as long as its client takes; the process has sixteen. */
const EXPORTS_MAX = 4
const BUSY_RETRY_SECONDS = 10

/**
 * Opens exports of accounts: one at once for an account, four in this process, and so many in an hour for an account. What
 * is more is RATE_LIMITED; only an export that was opened counts.
 */
export function openExportsOf(
  db: Database,
): (accountId: string, by: SessionLabel) => Promise<Result<AccountExport, ApiError>> {
  let open = 0
  return async (accountId, by) => {
    if (open >= EXPORTS_MAX)
      return fail({ code: 'RATE_LIMITED', retryAfterSeconds: BUSY_RETRY_SECONDS })
    open += 1
    const giveBack = (): void => {
      open -= 1
    }
    try {
      const opened = await openCounted(db, accountId, by)
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

async function openCounted(
  db: Database,
  accountId: string,
  by: SessionLabel,
): Promise<Result<AccountExport, ApiError>> {
  const opened = await openAccountExport(db, accountId)
  if (!opened.ok) return opened
  try {
    const admitted = await admitAccountAction(db, accountId, 'export')
    const noted = admitted.ok ? await noteExport(db, { accountId, by }) : admitted
    if (noted.ok) return opened
    await opened.value.close()
    return noted
  } catch (error) {
    await opened.value.close()
    throw error
  }
}
