import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { createDatabase } from './database.ts'
import * as accountsCreditsEvaluations from './migrations/2026-11-21-accounts-credits-evaluations.ts'
import * as decisionStep from './migrations/2026-11-22-decision-step.ts'
import * as sessionsPurchases from './migrations/2026-11-22-sessions-purchases.ts'
import * as botEvents from './migrations/2026-11-23-bot-events.ts'
import * as botSenders from './migrations/2026-11-24-bot-senders.ts'
import * as limitsInCode from './migrations/2026-11-25-limits-in-code.ts'
import * as botSendersByDigests from './migrations/2026-11-26-bot-senders-by-digests.ts'

/** In order, forward only: a migration that has been released is never edited. */
const migrations: Record<string, Migration> = {
  '2026-11-21-accounts-credits-evaluations': accountsCreditsEvaluations,
  '2026-11-22-decision-step': decisionStep,
  '2026-11-22-sessions-purchases': sessionsPurchases,
  '2026-11-23-bot-events': botEvents,
  '2026-11-24-bot-senders': botSenders,
  '2026-11-25-limits-in-code': limitsInCode,
  '2026-11-26-bot-senders-by-digests': botSendersByDigests,
}

/**
 * Brings the schema up to date. Two processes may call it at once: the second waits for the first and finds nothing
 * to do. It needs a direct connection, since the migrator locks for the length of a session. Throws on failure.
 */
export async function migrateToLatest(url: string): Promise<void> {
  const db = createDatabase({ url, poolMax: 1, applicationName: 'ase-migrate', queryTimeoutMs: 0 })
  try {
    // The limits are for requests; a migration takes as long as it takes.
    await sql`set statement_timeout = 0; set lock_timeout = 0`.execute(db.kysely)
    const migrator = new Migrator({
      db: db.kysely,
      provider: { getMigrations: () => Promise.resolve(migrations) },
    })
    const { error } = await migrator.migrateToLatest()
    if (error !== undefined) throw error
  } finally {
    await db.close()
  }
}
