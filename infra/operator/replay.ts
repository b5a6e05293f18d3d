import type { Database } from '@ase/db'
import { findAccount } from '@ase/identity'
import type { Policy, PolicySet } from '@ase/policy'
import { StartupProblem } from '@ase/settings'
import { withDatabase, type FindDatabaseUrl } from './operator-database.ts'
import { readPolicies } from './operator-policies.ts'
import { renderReplay } from './replay/render-replay.ts'
import { parseReplayCommand, usage, type ReplayCommand } from './replay/replay-command.ts'
import { createReplay, isProven, type ReplayReport } from './replay/replay-report.ts'
import { readEvaluations } from '@ase/evaluation'

/** `replay ...` with these words. */
export async function runReplay(words: readonly string[], findUrl: FindDatabaseUrl): Promise<void> {
  const command = parseReplayCommand(words)
  if (command === null) {
    console.log(usage)
    return
  }
  const policies = await readPolicies(command.policyDir)
  const other = command.policy === null ? null : findPolicy(policies, command.policy)
  await withDatabase(findUrl, async (db) => {
    const report = await replay(db, command, policies, other)
    console.log(command.form === 'json' ? JSON.stringify(report) : renderReplay(report))
    if (!isProven(report)) process.exitCode = 1
  })
}

function findPolicy(
  policies: PolicySet,
  { id, version }: NonNullable<ReplayCommand['policy']>,
): Policy {
  const policy = version === null ? policies.inForce.get(id) : policies.find(id, version)
  if (policy !== undefined) return policy
  const known = policies.versions.map((each) => `${each.id}@${each.version}`).join(', ')
  throw new StartupProblem([`--policy names none of these: ${known}`])
}

async function replay(
  db: Database,
  { email, since, until, decidedBy, examplesMax }: ReplayCommand,
  policies: PolicySet,
  other: Policy | null,
): Promise<ReplayReport> {
  const account = email === null ? null : await findAccount(db, email)
  if (account === undefined) throw new StartupProblem([`There is no account ${email}.`])
  const running = createReplay({ policies, other, decidedBy, examplesMax })
  const range = {
    accountId: account?.accountId ?? null,
    since,
    until: until ?? new Date(),
  }
  for await (const row of readEvaluations(db, range)) running.add(row)
  return running.report()
}
