import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { adjustCredits, readBalance } from '@ase/credits'
import type { Database } from '@ase/db'
import type { Random } from '../fuzz/random.ts'

/**
 * Takes credits from the accounts while their payments arrive, so that a later refund often finds none and makes a debt. Goes
 * on until `isOver`, also through an outage of the database.
 */
export async function spendCreditsUntil(
  db: Database,
  random: Random,
  accountIds: readonly string[],
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const accountId = accountIds[random.below(accountIds.length)] ?? ''
    try {
      const balance = (await readBalance(db, accountId))?.balance ?? 0
      if (balance > 0) {
        await adjustCredits(db, { accountId, credits: -balance, ref: `fault-test-${randomUUID()}` })
      }
    } catch {
      // What was spent is read from the ledger in the end, so an answer that got lost does not matter.
    }
    await sleep(5)
  }
}
