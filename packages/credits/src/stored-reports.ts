import { run, type Database, type Statement } from '@ase/db'

export interface StoredReport {
  /** As it was stored; nobody has checked it. */
  readonly report: unknown
  readonly createdAt: Date
}

const reportStatement: Statement = {
  name: 'report_read',
  text: 'select report, created_at from report where id = $1',
}

/** The report of an inspection by its id; `undefined` when there is none. Throws on database failure. */
export async function readStoredReport(
  db: Database,
  id: string,
): Promise<StoredReport | undefined> {
  const [row] = await run<{ report: unknown; created_at: Date }>(db, reportStatement, [id])
  return row && { report: row.report, createdAt: row.created_at }
}
