import type { Database, Tables } from '@ase/db'
import { fail, succeed, type AccountExportResponse, type ApiError, type Result } from '@ase/schemas'
import { sql, type ControlledTransaction, type Transaction } from 'kysely'
import { readEvents } from './event-section.ts'
import { readEvaluations, readLedger, readReports } from './ledger-sections.ts'
import { readPurchases } from './purchase-section.ts'
import type { Cursor, Section, Page, PageRequest } from './section.ts'
import {
  readApiKeys,
  readOpenIdIdentities,
  readPasskeys,
  readSessions,
} from './sign-in-sections.ts'

const firstMoment: Cursor = ['-infinity', '00000000-0000-0000-0000-000000000000']
const beforeAll: Cursor = ['-1', '']
const emptyTexts: Cursor = ['', '']

/** In the order of the contract. */
const sections: readonly Section[] = [
  { name: 'openIdIdentities', start: emptyTexts, read: readOpenIdIdentities },
  { name: 'passkeys', start: emptyTexts, read: readPasskeys },
  { name: 'sessions', start: firstMoment, read: readSessions },
  { name: 'apiKeys', start: firstMoment, read: readApiKeys },
  { name: 'purchases', start: firstMoment, read: readPurchases },
  { name: 'ledger', start: beforeAll, read: readLedger },
  { name: 'evaluations', start: beforeAll, read: readEvaluations },
  { name: 'reports', start: beforeAll, read: readReports },
  { name: 'events', start: firstMoment, read: readEvents },
]

/** The text of an export, piece by piece. The caller closes it, also after its end. */
export interface AccountExport {
  /** The next piece, or null at the end. Throws on database failure. */
  readonly read: () => Promise<string | null>
  /** Ends the transaction and gives the connection back, also while a read is under way. May be called again. */
  readonly close: () => Promise<void>
}

const PAGE_ROWS = 100
const BUSY_RETRY_SECONDS = 10

/**
 * What is stored about an account as the JSON text of an `AccountExportResponse`: one snapshot of the database, of
 * which one page of rows is in memory at a time. RATE_LIMITED when the account has an export under way, on whichever
 * replica; AUTH_REQUIRED when there is no such account. Throws on database failure.
 */
export async function openAccountExport(
  db: Database,
  accountId: string,
  pageRows = PAGE_ROWS,
): Promise<Result<AccountExport, ApiError>> {
  const trx = await db.kysely
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  const close = createClose(trx)
  try {
    const isAdmitted = await tryLockExport(trx, accountId)
    const head = isAdmitted ? await readHead(trx, accountId) : undefined
    if (head !== undefined) {
      const chunks = readChunks(trx, head, pageRows)
      return succeed({ read: async () => (await chunks.next()).value ?? null, close })
    }
    await close()
    return fail(
      isAdmitted
        ? { code: 'AUTH_REQUIRED' }
        : { code: 'RATE_LIMITED', retryAfterSeconds: BUSY_RETRY_SECONDS },
    )
  } catch (error) {
    await close()
    throw error
  }
}

/** The transaction only reads, so that an end of any kind is good; a lost connection has ended it already. */
function createClose(trx: ControlledTransaction<Tables>): () => Promise<void> {
  let closed: Promise<void> | null = null
  return () => {
    closed ??= trx
      .rollback()
      .execute()
      .catch(() => {})
    return closed
  }
}

/** Takes a lock that ends with the transaction, so that all replicas share it and a crash releases it. */
async function tryLockExport(trx: Transaction<Tables>, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`ase.account_export:${accountId}`}, 0)) as taken`.execute(
    trx,
  )
  return rows[0]?.taken === true
}

interface Head {
  readonly fields: Pick<
    AccountExportResponse,
    'ok' | 'exportedAt' | 'account' | 'balance' | 'paymentCustomerIds'
  >
  readonly lastSeq: number
}

async function readHead(trx: Transaction<Tables>, accountId: string): Promise<Head | undefined> {
  const row = await trx
    .selectFrom('account')
    .innerJoin('credit_account', 'credit_account.account_id', 'account.id')
    .select(['id', 'email', 'account.created_at', 'balance', 'held', 'debt', 'seq'])
    .select([
      sql<Date>`now()`.as('exported_at'),
      sql<string[]>`array(select customer_id from payment_customer
        where account_id = account.id and customer_id is not null order by mode)`.as(
        'customer_ids',
      ),
    ])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    fields: {
      ok: true,
      exportedAt: row.exported_at.toISOString(),
      account: { id: row.id, email: row.email, createdAt: row.created_at.toISOString() },
      balance: { credits: Number(row.balance), held: row.held, debt: Number(row.debt) },
      paymentCustomerIds: row.customer_ids,
    },
    lastSeq: Number(row.seq),
  }
}

async function* readChunks(
  trx: Transaction<Tables>,
  { fields, lastSeq }: Head,
  rows: number,
): AsyncGenerator<string, undefined> {
  yield JSON.stringify(fields).slice(0, -1)
  const range = { accountId: fields.account.id, rows, lastSeq }
  for (const section of sections) {
    yield `,"${section.name}":[`
    yield* itemsOf(section, trx, range)
    yield ']'
  }
  yield '}'
  return undefined
}

async function* itemsOf(
  section: Section,
  trx: Transaction<Tables>,
  range: Omit<PageRequest, 'after'>,
): AsyncGenerator<string, undefined> {
  let cursor: Cursor | null = section.start
  let isFirst = true
  while (cursor !== null) {
    const page: Page = await section.read(trx, { ...range, after: cursor })
    if (page.items.length > 0) yield (isFirst ? '' : ',') + page.items.join(',')
    isFirst &&= page.items.length === 0
    cursor = page.next
  }
  return undefined
}
