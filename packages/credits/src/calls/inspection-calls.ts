import type { InspectionReport } from '@ase/schemas'
import { SETTLED_CLAIM_MS } from './call-kind.ts'
import type { CallStatements } from './call.ts'
import { createCallStatements } from './statements.ts'
import { inspectionWindows, type InspectionWindow } from './windows.ts'

/** The row that stays of an inspection: the report as the client gets it. */
export interface InspectionRecord {
  readonly id: string
  /** Whether the key came from the client, who may use it again. */
  readonly hasClientKey: boolean
  readonly report: InspectionReport
  readonly createdAt: Date
}

/** Inspections in the database. */
export const inspectionCalls: CallStatements<InspectionWindow, InspectionRecord> =
  createCallStatements<InspectionWindow, InspectionRecord>({
    prefix: 'inspection',
    entryKind: 'inspection',
    windows: inspectionWindows,
    table: 'report',
    answer: 'report',
    otherTable: 'evaluation',
    columns: ['id', 'verdict_key', 'report::json', 'created_at'],
    values: ({ id, report, createdAt }) => [
      id,
      report.verdictKey,
      JSON.stringify(report),
      createdAt,
    ],
    // For ever: the claim tells evaluations, which do not look at reports, that the key is used up.
    settledClaimMs: ({ hasClientKey }) => (hasClientKey ? null : SETTLED_CLAIM_MS),
  })
