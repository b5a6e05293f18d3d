import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { adjustCredits, readBalance } from '@ase/credits'
import type { Database } from '@ase/db'
import { deleteAccount } from '@ase/identity'

const RETRY_MS = 50

/**
 * Deletes accounts one after another while their payments come in: the first when `share` of the run has passed 1/(n+1),
 * and so on. A debt is settled first, as an operator does. A database that is away is waited for.
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
    const deleted = await deleteAccount(db, accountId)
    if (deleted.ok || deleted.error.code !== 'ACCOUNT_IN_DEBT') return true
    const { debt = 0 } = (await readBalance(db, accountId)) ?? {}
    if (debt > 0) await adjustCredits(db, { accountId, credits: debt, ref: randomUUID() })
    return false
  } catch {
    return false
  }
}
