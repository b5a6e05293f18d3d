import {
  epochMicrosOf,
  isBeforePosition,
  run,
  type Database,
  type Statement,
  type TimePosition,
} from '@ase/db'
import {
  InspectionReport,
  ReportId,
  VerdictKey,
  type ReportResponse,
  type ReportSummary,
} from '@ase/schemas'
import { toResponse } from './inspect.ts'

/** A page of the reports of an account. */
export interface ReportPage {
  /** The newest first, at most `limit`. */
  readonly reports: ReportSummary[]
  /** Where the next page begins; null when this is the last. */
  readonly next: TimePosition | null
}

/** A page of the reports of an account, newest first, from a position on. Throws on database failure. */
export async function listReports(
  db: Database,
  accountId: string,
  { after, limit }: { readonly after: TimePosition | null; readonly limit: number },
): Promise<ReportPage> {
  const rows = await db.kysely
    .selectFrom('report')
    .select(['id', 'verdict_key', 'created_at', epochMicrosOf('created_at').as('micros')])
    .where('account_id', '=', accountId)
    .where(isBeforePosition('created_at', 'id', after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    reports: rows.slice(0, limit).map((row) => ({
      reportId: row.id,
      reportUrl: `/r/${row.id}`,
      verdictKey: VerdictKey.parse(row.verdict_key),
      createdAt: row.created_at.toISOString(),
    })),
    next: last === undefined ? null : { micros: Number(last.micros), id: last.id },
  }
}

const reportStatement: Statement = {
  name: 'report_read',
  text: 'select report, created_at from report where id = $1',
}

/** A report by its id; `undefined` for an unknown or malformed id. Throws on database failure. */
export async function readReport(db: Database, id: string): Promise<ReportResponse | undefined> {
  if (!ReportId.safeParse(id).success) return undefined
  const [row] = await run<{ report: unknown; created_at: Date }>(db, reportStatement, [id])
  if (row === undefined) return undefined
  const createdAt = row.created_at.toISOString()
  return { ...toResponse(InspectionReport.parse(row.report)), createdAt }
}
