import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@ase/db'
import { deleteAccount } from '@ase/identity'

const RETRY_MS = 50

/**
 * Deletes accounts one after another while their payments come in: the first when `share` of the run has passed 1/(n+1),
 * and so on. A database that is away is waited for.
 */
export async function closeAccounts(
  db: Database,
  accountIds: readonly string[],
  share: () => number,
): Promise<void> {
  for (const [n, accountId] of accountIds.entries()) {
    while (share() < (n + 1) / (accountIds.length + 1)) await sleep(RETRY_MS)
    while (!(await isClosed(db, accountId))) await sleep(RETRY_MS)
  }
}

/** An account that is gone already was deleted by an attempt whose answer got lost. */
async function isClosed(db: Database, accountId: string): Promise<boolean> {
  try {
    await deleteAccount(db, accountId)
    return true
  } catch {
    return false
  }
}
