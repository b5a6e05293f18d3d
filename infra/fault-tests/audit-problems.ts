import { auditLedger } from '@ase/credits'
import type { Database } from '@ase/db'

/** How many accounts, holds, charges and purchases do not add up, by everything that the audit knows. */
export async function countAuditProblems(db: Database): Promise<number> {
  const audit = await auditLedger(db)
  return Object.values(audit).reduce((sum, count) => sum + count, 0)
}
