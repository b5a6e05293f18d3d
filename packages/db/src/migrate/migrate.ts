import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { grantOnFutureTables, grantOnTables } from './application-role.ts'
import { isLockTimeout } from '../failures/error-code.ts'
import { createIndexesConcurrently } from './concurrent-indexes.ts'
import { createDatabase, type Database } from '../pool/database.ts'
import * as accountsCreditsEvaluations from '../migrations/2026-11-21-accounts-credits-evaluations.ts'
import * as decisionStep from '../migrations/2026-11-22-decision-step.ts'
import * as sessionsPurchases from '../migrations/2026-11-22-sessions-purchases.ts'
import * as botEvents from '../migrations/2026-11-23-bot-events.ts'
import * as botSenders from '../migrations/2026-11-24-bot-senders.ts'
import * as limitsInCode from '../migrations/2026-11-25-limits-in-code.ts'
import * as botSendersByDigests from '../migrations/2026-11-26-bot-senders-by-digests.ts'
import * as sessionLabels from '../migrations/2026-11-28-session-labels.ts'
import * as usageOfEvaluations from '../migrations/2026-11-29-usage-of-evaluations.ts'
import * as keyRotation from '../migrations/2026-11-30-key-rotation.ts'
import * as actionsInCode from '../migrations/2026-12-01-actions-in-code.ts'
import * as accountEvents from '../migrations/2026-12-02-account-events.ts'
import * as usageByDay from '../migrations/2026-12-03-usage-by-day.ts'
import * as evaluationOrigin from '../migrations/2026-12-04-evaluation-origin.ts'

/** In order, forward only: a migration that has been released is never edited. */
const migrations: Record<string, Migration> = {
  '2026-11-21-accounts-credits-evaluations': accountsCreditsEvaluations,
  '2026-11-22-decision-step': decisionStep,
  '2026-11-22-sessions-purchases': sessionsPurchases,
  '2026-11-23-bot-events': botEvents,
  '2026-11-24-bot-senders': botSenders,
  '2026-11-25-limits-in-code': limitsInCode,
  '2026-11-26-bot-senders-by-digests': botSendersByDigests,
  '2026-11-28-session-labels': sessionLabels,
  '2026-11-29-usage-of-evaluations': usageOfEvaluations,
  '2026-11-30-key-rotation': keyRotation,
  '2026-12-01-actions-in-code': actionsInCode,
  '2026-12-02-account-events': accountEvents,
  '2026-12-03-usage-by-day': usageByDay,
  '2026-12-04-evaluation-origin': evaluationOrigin,
}

/** The names that `kysely_migration` holds when the schema is that of this build. */
export const migrationNames: readonly string[] = Object.keys(migrations)

export interface LockWaits {
  /** How long one attempt waits for a lock, in milliseconds. Later statements on the same table, also of requests, wait as long. */
  readonly lockWaitMs: number
  /** The pause between two attempts, in milliseconds, in which those requests are served. */
  readonly pauseMs: number
  readonly triesMax: number
}

/** Longer than the ten minutes for which an export of an account may hold its tables. */
const defaultWaits: LockWaits = { lockWaitMs: 1000, pauseMs: 1000, triesMax: 450 }

export interface MigrationOptions {
  /** The role that the servers connect as, if it does not own the tables: it gets the right to read and write rows. */
  readonly applicationRole?: string | undefined
}

/**
 * Brings the schema up to date. Two processes may call it concurrently: the second waits for the first and finds nothing
 * to do. Refuses a pooler, which would give the session's locks and settings to other clients. Throws on failure.
 */
export async function migrateToLatest(
  url: string,
  { applicationRole: role }: MigrationOptions = {},
): Promise<void> {
  if (role !== undefined) await withMigrationDatabase(url, (db) => grantOnFutureTables(db, role))
  await applyMigrations(url, migrations)
  await withMigrationDatabase(url, async (db) => {
    if (role !== undefined) await grantOnTables(db, role)
    await createIndexesConcurrently(db)
  })
}

async function withMigrationDatabase(
  url: string,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const db = createDatabase({
    url,
    poolSize: 1,
    applicationName: 'ase-migrate',
    queryTimeoutMs: 0,
  })
  try {
    await refusePooler(db)
    await work(db)
  } finally {
    await db.close()
  }
}

/**
 * Refuses every pooler, because its mode cannot be detected. A server process has the process id that it sent at connect; a pooler
 * sends one that it made up.
 */
async function refusePooler(db: Database): Promise<void> {
  const connection = await db.connections.connect()
  try {
    const { rows } = await connection.query<{ id: number }>('select pg_backend_pid() as id', [])
    if (rows[0]?.id === connection.processId) return
    throw new Error('a direct connection to Postgres is needed, and this one leads to a pooler.')
  } finally {
    connection.release()
  }
}

/** Applies the migrations that a database lacks: all of them in one transaction, or none. */
export async function applyMigrations(
  url: string,
  all: Readonly<Record<string, Migration>>,
  { lockWaitMs, pauseMs, triesMax }: LockWaits = defaultWaits,
): Promise<void> {
  await withMigrationDatabase(url, async (db) => {
    const migrator = new Migrator({
      db: db.kysely,
      provider: { getMigrations: () => Promise.resolve({ ...all }) },
    })
    for (let tries = 1; ; tries += 1) {
      // The limit of statements is for requests; a migration takes as long as it takes. A failed attempt closes the connection.
      await sql`select set_config('statement_timeout', '0', false),
        set_config('lock_timeout', ${`${lockWaitMs}ms`}, false)`.execute(db.kysely)
      const { error } = await migrator.migrateToLatest()
      if (error === undefined) return
      if (!isLockTimeout(error) || tries === triesMax) throw error
      await sleep(pauseMs)
    }
  })
}
