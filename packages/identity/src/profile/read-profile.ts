import { readBalance } from '@ase/credits'
import type { Database } from '@ase/db'
import { EvaluationSummary, limits, VerdictKey, type ProfileResponse } from '@ase/schemas'
import { isActiveKey, keyAnswerOf, recordColumns } from '../api-keys/api-key-record.ts'

/** Billing is known to the payments package alone. */
export type Profile = Omit<ProfileResponse, 'ok' | 'billing'>

const { recentItemsMax } = limits.account

/**
 * An account at a glance: its balance, its newest active key, its latest reports and evaluations. Each field
 * is picked by name: what else a row or a stored answer holds stays where it is. `undefined` when there is no such
 * account. Throws on database failure.
 */
export async function readProfile(db: Database, accountId: string): Promise<Profile | undefined> {
  const account = await db.kysely
    .selectFrom('account')
    .select(['id', 'email', 'created_at'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  const balance = await readBalance(db, accountId)
  if (account === undefined || balance === undefined) return undefined
  return {
    account: { id: account.id, email: account.email, createdAt: account.created_at.toISOString() },
    balance: { credits: balance.balance, held: balance.held, debt: balance.debt },
    activeApiKey: await readActiveApiKey(db, accountId),
    recentReports: await readRecentReports(db, accountId),
    recentEvaluations: await readRecentEvaluations(db, accountId),
  }
}

async function readActiveApiKey(db: Database, accountId: string): Promise<Profile['activeApiKey']> {
  const key = await db.kysely
    .selectFrom('api_key')
    .select(recordColumns)
    .where('account_id', '=', accountId)
    .where(isActiveKey)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return key === undefined ? null : keyAnswerOf(key)
}

async function readRecentReports(
  db: Database,
  accountId: string,
): Promise<Profile['recentReports']> {
  const rows = await db.kysely
    .selectFrom('report')
    .select(['id', 'verdict_key', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(recentItemsMax)
    .execute()
  return rows.map((row) => ({
    reportId: row.id,
    reportUrl: `/r/${row.id}`,
    verdictKey: VerdictKey.parse(row.verdict_key),
    createdAt: row.created_at.toISOString(),
  }))
}

/** What a summary takes of a stored answer. */
const StoredAnswer = EvaluationSummary.omit({ evaluationId: true, createdAt: true }).strip()

async function readRecentEvaluations(
  db: Database,
  accountId: string,
): Promise<Profile['recentEvaluations']> {
  const rows = await db.kysely
    .selectFrom('evaluation')
    .select(['id', 'response', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(recentItemsMax)
    .execute()
  return rows.flatMap(({ id, response, created_at: createdAt }) => {
    // What a version before stored in another form is left out, not half shown.
    const answer = StoredAnswer.safeParse(response)
    if (!answer.success) return []
    return [{ evaluationId: id, ...answer.data, createdAt: createdAt.toISOString() }]
  })
}
