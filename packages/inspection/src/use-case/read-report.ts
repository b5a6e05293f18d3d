import { readStoredReport } from '@ase/credits'
import type { Database } from '@ase/db'
import { InspectionReport, ReportId, type ReportResponse } from '@ase/schemas'
import { toResponse } from './inspect.ts'

/** A report by its id; `undefined` when there is none, and for what is no id. Throws on database failure. */
export async function readReport(db: Database, id: string): Promise<ReportResponse | undefined> {
  if (!ReportId.safeParse(id).success) return undefined
  const stored = await readStoredReport(db, id)
  if (stored === undefined) return undefined
  const createdAt = stored.createdAt.toISOString()
  return { ...toResponse(InspectionReport.parse(stored.report)), createdAt }
}
