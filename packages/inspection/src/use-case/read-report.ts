import { run, type Database, type Statement } from '@ase/db'
import { InspectionReport, ReportId, type ReportResponse } from '@ase/schemas'
import { toResponse } from './inspect.ts'

const reportStatement: Statement = {
  name: 'report_read',
  text: 'select report, created_at from report where id = $1',
}

/** A report by its id; `undefined` when there is none, and for what is no id. Throws on database failure. */
export async function readReport(db: Database, id: string): Promise<ReportResponse | undefined> {
  if (!ReportId.safeParse(id).success) return undefined
  const [row] = await run<{ report: unknown; created_at: Date }>(db, reportStatement, [id])
  if (row === undefined) return undefined
  const { report, created_at: createdAt } = row
  return { ...toResponse(InspectionReport.parse(report)), createdAt: createdAt.toISOString() }
}
