import type { Database } from '@ase/db'
import { fail, succeed, type ApiError, type Result, type SessionLabel } from '@ase/schemas'
import { recordDataExport } from '../account-events/record-data-export.ts'
import { checkAccountActionRateLimit } from '../rate-limits/check-account-action-rate-limit.ts'
import { openAccountExport, type AccountExport } from './open-account-export.ts'

/** Each export holds a connection until its client has read it; the process has sixteen. */
const EXPORTS_MAX = 4
const BUSY_RETRY_SECONDS = 10

/**
 * Opens exports of accounts: one concurrent export for an account, four in this process, and a bounded number per hour for an account;
 * RATE_LIMITED beyond that. Only an opened export counts.
 */
export function createConcurrentExports(
  db: Database,
): (accountId: string, by: SessionLabel) => Promise<Result<AccountExport, ApiError>> {
  let open = 0
  return async (accountId, by) => {
    if (open >= EXPORTS_MAX)
      return fail({ code: 'RATE_LIMITED', retryAfterSeconds: BUSY_RETRY_SECONDS })
    open += 1
    const release = (): void => {
      open -= 1
    }
    try {
      const opened = await openCounted(db, accountId, by)
      if (!opened.ok) {
        release()
        return opened
      }
      const { read, close } = opened.value
      return succeed({ read, close: () => close().finally(release) })
    } catch (error) {
      release()
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
    const admitted = await checkAccountActionRateLimit(db, accountId, 'export')
    const recorded = admitted.ok ? await recordDataExport(db, { accountId, by }) : admitted
    if (recorded.ok) return opened
    await opened.value.close()
    return recorded
  } catch (error) {
    await opened.value.close()
    throw error
  }
}
