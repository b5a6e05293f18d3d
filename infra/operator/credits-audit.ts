import { auditLedger, listAuditFindings } from '@ase/credits'
import type { Database } from '@ase/db'
import { StartupProblem } from '@ase/settings'

const FINDINGS_SHOWN = 100

/** Prints what is wrong in the ledger, and throws a StartupProblem when anything is. */
export async function audit(db: Database): Promise<void> {
  const counts = await auditLedger(db)
  for (const [problem, count] of Object.entries(counts))
    console.log(`${problem.padEnd(12)} ${count}`)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (total === 0) return
  for (const { problem, accountId, subject } of await listAuditFindings(db, FINDINGS_SHOWN)) {
    console.log([problem.padEnd(12), accountId, ...(subject === null ? [] : [subject])].join(' '))
  }
  const shown = total > FINDINGS_SHOWN ? `, of which ${FINDINGS_SHOWN} are shown` : ''
  throw new StartupProblem([`The audit has ${total} findings${shown}.`])
}
