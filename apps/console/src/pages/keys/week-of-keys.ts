import type { UsageResponse } from '@ase/schemas'
import { fillBuckets, totalOf } from '../../charts/buckets.ts'
import { formatUnits, formatUtcDayShort } from '../../kit/format.ts'

const DAY_MS = 86_400_000
const DAYS = 7

export interface DayRange {
  readonly from: string
  /** Exclusive. */
  readonly to: string
}

/** What a key was used for, day by day. */
export interface KeyWeek {
  readonly values: readonly number[]
  readonly total: number
  /** The same in words. */
  readonly label: string
}

/** The last seven days in UTC with all of today, so that it stays the same until midnight. */
export function weekUntil(nowMs: number): DayRange {
  const tomorrow = (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS
  return {
    from: new Date(tomorrow - DAYS * DAY_MS).toISOString(),
    to: new Date(tomorrow).toISOString(),
  }
}

/** The week of each key that was used, by its id. */
export function weeksOf(
  rows: UsageResponse['rows'],
  range: DayRange,
): ReadonlyMap<string, KeyWeek> {
  const byKey = Map.groupBy(rows, ({ group }) => group ?? '')
  return new Map([...byKey].map(([id, own]) => [id, weekOf(own, range)]))
}

/** The week of a key that was not used. */
export const idleWeek: KeyWeek = {
  values: Array.from({ length: DAYS }, () => 0),
  total: 0,
  label: 'No evaluations in 7 days',
}

function weekOf(rows: UsageResponse['rows'], range: DayRange): KeyWeek {
  const days = fillBuckets(rows, range, 'day')
  const values = days.map(totalOf)
  const total = values.reduce((sum, value) => sum + value, 0)
  const busiest = days[values.indexOf(Math.max(...values))]
  if (total === 0 || busiest === undefined) return idleWeek
  return {
    values,
    total,
    label: `${formatUnits(total, 'evaluation')} in 7 days, most on ${formatUtcDayShort(busiest.start)}`,
  }
}
