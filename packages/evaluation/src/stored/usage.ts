import type { Database } from '@ase/db'
import {
  fail,
  limits,
  succeed,
  usageRangeMsMax,
  type ApiError,
  type ApiKeyLabel,
  type Result,
  type UsageBucket,
  type UsageGroup,
  type UsageQuery,
  type UsageResponse,
} from '@ase/schemas'
import { sql, type RawBuilder } from 'kysely'
import { countUsage } from './count-usage.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const DEFAULT_RANGE_DAYS = 30
/** Timestamps of the contract begin and end here. */
const FIRST_HOUR_MS = Date.parse('0000-01-01T00:00:00.000Z')
const LAST_HOUR_MS = Date.UTC(9999, 11, 31, 23)
/** Some 20,000 evaluations: more than that is behind only right after an upgrade. */
const COUNT_BATCHES_MAX = 10
const BEHIND_RETRY_SECONDS = 10

export interface UsageRequest {
  readonly from: Date
  readonly to: Date
  readonly bucket: UsageBucket
  readonly group: UsageGroup
}

/**
 * What a query string asks for: whole hours, by default the last 30 days. INVALID_SCHEMA for a range that is over before
 * it begins, or too long for its bucket.
 */
export function usageRequestOf(query: UsageQuery, now: Date): Result<UsageRequest, ApiError> {
  const { bucket, group } = query
  const toMs = query.to === undefined ? now.getTime() + 1 : Date.parse(query.to)
  const endMs = Math.min(Math.ceil(toMs / HOUR_MS) * HOUR_MS, LAST_HOUR_MS)
  const fromMs =
    query.from === undefined
      ? Math.max(endMs - DEFAULT_RANGE_DAYS * DAY_MS, FIRST_HOUR_MS)
      : Date.parse(query.from)
  if (fromMs >= toMs) return fail(refusalOf('from', 'invalid_range'))
  const startMs = Math.floor(fromMs / HOUR_MS) * HOUR_MS
  // A range from the middle of an hour to the middle of another one touches one hour more.
  if (endMs - startMs > usageRangeMsMax[bucket] + HOUR_MS) return fail(refusalOf('from', 'too_big'))
  return succeed({ from: new Date(startMs), to: new Date(endMs), bucket, group })
}

/**
 * How many evaluations of an account were allowed, reviewed and blocked, by time and group, from the counts alone.
 * INVALID_SCHEMA for an answer with too many rows; DATABASE_UNAVAILABLE while too much is not counted yet. Throws on
 * database failure.
 */
export async function readUsage(
  db: Database,
  accountId: string,
  request: UsageRequest,
): Promise<Result<UsageResponse, ApiError>> {
  if (!(await countUsage(db, accountId, COUNT_BATCHES_MAX)))
    return fail({ code: 'DATABASE_UNAVAILABLE', retryAfterSeconds: BEHIND_RETRY_SECONDS })
  const { from, to, bucket, group } = request
  const rows = await readRows(db, accountId, request)
  if (rows.length > limits.usage.rowsMax) return fail(refusalOf('bucket', 'too_big'))
  return succeed({
    ok: true,
    from: from.toISOString(),
    to: to.toISOString(),
    bucket,
    group,
    rows: rows.map(({ start, ...row }) => ({ start: start.toISOString(), ...row })),
    ...(group === 'key' ? { keys: await readKeys(db, accountId, rows) } : {}),
  })
}

function refusalOf(field: string, issue: string): ApiError {
  return { code: 'INVALID_SCHEMA', details: [{ path: `query.${field}`, issue }] }
}

interface UsageRow {
  readonly start: Date
  readonly group: string | null
  readonly allow: number
  readonly review: number
  readonly block: number
}

async function readRows(
  db: Database,
  accountId: string,
  request: UsageRequest,
): Promise<readonly UsageRow[]> {
  const { bucket, group } = request
  // The key of a group is null when the account no longer has it.
  const keys = sql`left join api_key k on k.id = u.api_key_id and k.account_id = ${accountId}`
  const { rows } = await sql<UsageRow>`
    select date_trunc(${bucket}, u.moment, 'UTC') as start, ${groupNames[group]} as "group",
      ${countOf('allow')} as allow, ${countOf('review')} as review, ${countOf('block')} as block
    from (${countsOf(accountId, request)}) u ${group === 'key' ? keys : sql``}
    group by 1, 2 order by 1, 2 limit ${limits.usage.rowsMax + 1}`.execute(db.kysely)
  return rows
}

/** What names a group. */
const groupNames: Readonly<Record<UsageGroup, RawBuilder<unknown>>> = {
  none: sql`null::text`,
  type: sql`u.type`,
  policy: sql`u.policy_id`,
  code: sql`u.code`,
  key: sql`k.id::text`,
}

/** Whole days by the day, and the rest of the range by the hour. */
function countsOf(accountId: string, request: UsageRequest): RawBuilder<unknown> {
  const [from, to] = [request.from.getTime(), request.to.getTime()]
  const firstDay = Math.ceil(from / DAY_MS) * DAY_MS
  const lastDay = Math.floor(to / DAY_MS) * DAY_MS
  const { hours, days } = request.group === 'code' ? codeCounts : counts
  if (request.bucket === 'hour' || firstDay >= lastDay) return hours(accountId, from, to)
  return sql`${hours(accountId, from, firstDay)} union all ${days(accountId, firstDay, lastDay)}
    union all ${hours(accountId, lastDay, to)}`
}

/** Counts from `start` to before `end`, which are milliseconds since 1970. */
type CountsBetween = (accountId: string, start: number, end: number) => RawBuilder<unknown>

const counts: Readonly<Record<'hours' | 'days', CountsBetween>> = {
  hours: (accountId, start, end) => sql`select *, hour as moment from usage_hour
    where account_id = ${accountId} and hour >= ${new Date(start)} and hour < ${new Date(end)}`,
  days: (accountId, start, end) => sql`select *, day as moment from usage_day
    where account_id = ${accountId} and day >= ${new Date(start)} and day < ${new Date(end)}`,
}

const codeCounts: Readonly<Record<'hours' | 'days', CountsBetween>> = {
  hours: (accountId, start, end) => sql`select *, hour as moment from usage_code_hour
    where account_id = ${accountId} and hour >= ${new Date(start)} and hour < ${new Date(end)}`,
  days: (accountId, start, end) => sql`select *, day as moment from usage_code_day
    where account_id = ${accountId} and day >= ${new Date(start)} and day < ${new Date(end)}`,
}

function countOf(decision: string): RawBuilder<number> {
  return sql`coalesce(sum(u.count) filter (where u.decision = ${decision}), 0)::float8`
}

async function readKeys(
  db: Database,
  accountId: string,
  rows: readonly UsageRow[],
): Promise<ApiKeyLabel[]> {
  const ids = new Set(rows.map(({ group }) => group).filter((id) => id !== null))
  if (ids.size === 0) return []
  return db.kysely
    .selectFrom('api_key')
    .select(['id', 'name', 'display_prefix as prefix'])
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
