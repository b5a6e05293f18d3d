import type { Database } from '@ase/db'
import { sql } from 'kysely'
import { allOf, isCountOfHit, type EvaluationFilters } from './filters.ts'

/** A stretch of time: `from` inclusive, `to` exclusive. Null is without a bound. */
export interface Stretch {
  readonly from: Date | null
  readonly to: Date | null
}

export interface HitStretches {
  /** Where evaluations that hit may be, the latest first. */
  readonly stretches: readonly Stretch[]
  /** Before this moment nothing was searched; null when there is nothing before it. */
  readonly rest: Date | null
}

/** Hours with a hit that are looked for at one time. */
const HOURS_MAX = 200
/** Stretches of neighbouring hours that are read at one time, each by a statement of its own. */
const STRETCHES_MAX = 24
/** How far back one look goes: what it reads has a bound however old the account is. */
const LOOK_BACK_MS = 366 * 86_400_000
const HOUR_MS = 3_600_000

/**
 * The stretches of time in which the hourly counts have a hit, before `before` and as far back as one look goes. Everything of
 * the account has to be counted. Throws on database failure.
 */
export async function findHoursWithHits(
  db: Database,
  accountId: string,
  filters: EvaluationFilters,
  before: Date | null,
): Promise<HitStretches> {
  const counted = await readCountedRange(db, accountId)
  if (counted === null) return { stretches: [], rest: null }
  const first = latest(filters.from ?? counted.first, counted.first)
  const end = earliest(before ?? counted.end, counted.end)
  const from = latest(first, startOfHour(end.getTime() - LOOK_BACK_MS))
  const hours = await readHours(db, accountId, filters, { from, to: end })
  const all = joinHours(hours)
  const stretches = all.slice(0, STRETCHES_MAX)
  const last = stretches.at(-1)?.from ?? null
  if (hours.length === HOURS_MAX || all.length > STRETCHES_MAX) return { stretches, rest: last }
  return { stretches, rest: from > first ? from : null }
}

interface CountedRange {
  readonly first: Date
  readonly end: Date
}

async function readCountedRange(db: Database, accountId: string): Promise<CountedRange | null> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select min(hour) as first, max(hour) as last from usage_hour
    where account_id = ${accountId}`.execute(db.kysely)
  const [{ first, last } = { first: null, last: null }] = rows
  if (first === null || last === null) return null
  return { first, end: new Date(last.getTime() + HOUR_MS) }
}

/** The latest first. */
async function readHours(
  db: Database,
  accountId: string,
  filters: EvaluationFilters,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<readonly Date[]> {
  const { code, decision, ...others } = filters
  const inRange = sql`account_id = ${accountId} and hour < ${to}
    and hour >= date_trunc('hour', ${from}::timestamptz, 'UTC')`
  const hasOthers = [others.type, others.policyId, others.apiKeyId].some((value) => value !== null)
  const isHour = hasOthers
    ? sql`exists (select 1 from usage_hour where account_id = ${accountId}
        and hour = by_code.hour and ${isCountOfHit(filters)})`
    : sql`true`
  const query =
    code === null
      ? sql<{ hour: Date }>`
          select distinct hour from usage_hour where ${inRange} and ${isCountOfHit(filters)}
          order by hour desc limit ${HOURS_MAX}`
      : sql<{ hour: Date }>`
          select distinct hour from usage_code_hour by_code where ${inRange} and code = ${code}
            and ${allOf([decision === null ? null : sql`decision = ${decision}`])} and ${isHour}
          order by hour desc limit ${HOURS_MAX}`
  const { rows } = await query.execute(db.kysely)
  return rows.map(({ hour }) => hour)
}

/** Hours that follow each other are one stretch. */
function joinHours(hours: readonly Date[]): Stretch[] {
  const stretches: { from: Date; to: Date }[] = []
  for (const hour of hours) {
    const end = new Date(hour.getTime() + HOUR_MS)
    const later = stretches.at(-1)
    if (later?.from.getTime() === end.getTime()) later.from = hour
    else stretches.push({ from: hour, to: end })
  }
  return stretches
}

function startOfHour(ms: number): Date {
  return new Date(Math.floor(ms / HOUR_MS) * HOUR_MS)
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other
}

function earliest(one: Date, other: Date): Date {
  return one < other ? one : other
}
