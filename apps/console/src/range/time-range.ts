import { endOf, type BucketLength } from '../charts/buckets.ts'
import type { RangeName, RangeSearch } from './range-search.ts'

/** What a range is called where it is shown. */
export function titleOf({ name }: TimeRange): string {
  return name === null ? 'The chosen range' : `The last ${rangeLabels[name]}`
}

export const rangeLabels: Readonly<Record<RangeName, string>> = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
}

const defaultRange: RangeName = '30d'

export interface TimeRange {
  /** Null when the moments were chosen one by one. */
  readonly name: RangeName | null
  /** Inclusive. */
  readonly from: string
  /** Exclusive; undefined while it goes on. */
  readonly to: string | undefined
  /** How long it is, until the end of this hour where it goes on. */
  readonly hours: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** What the API counts by the day. */
export const DAYS_MAX = 366

/** The range that the parameters mean. Moments in the wrong order count as none. */
export function timeRangeOf(
  { range = defaultRange, from, to }: RangeSearch,
  nowMs: number,
): TimeRange {
  const isOrdered = from === undefined || to === undefined || from < to
  if ((from === undefined && to === undefined) || !isOrdered)
    return withHours({ name: range, from: startOf(range, nowMs), to: undefined }, nowMs)
  const end = to === undefined ? nowMs : Date.parse(to)
  return withHours({ name: null, from: from ?? toInstant(end - 30 * DAY_MS), to }, nowMs)
}

function withHours(range: Omit<TimeRange, 'hours'>, nowMs: number): TimeRange {
  const end = range.to === undefined ? nowMs : Date.parse(range.to)
  return { ...range, hours: Math.max(1, Math.ceil((end - Date.parse(range.from)) / HOUR_MS)) }
}

function startOf(range: RangeName, nowMs: number): string {
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS
  switch (range) {
    case '24h':
      return toInstant(Math.floor(nowMs / HOUR_MS) * HOUR_MS - 23 * HOUR_MS)
    case '7d':
      return toInstant(today - 6 * DAY_MS)
    case '30d':
      return toInstant(today - 29 * DAY_MS)
    case '90d':
      return toInstant(today - 89 * DAY_MS)
  }
}

// A contract has no moment before the year 0.
function toInstant(ms: number): string {
  return new Date(Math.max(0, ms)).toISOString()
}

/** Up to three days are counted by the hour. */
export function bucketFor({ hours }: TimeRange): BucketLength {
  return hours <= 72 ? 'hour' : 'day'
}

/** The parameters for a closer look at one bucket. */
export function zoomTo(start: string, length: BucketLength): RangeSearch {
  return { range: undefined, from: start, to: endOf(start, length) }
}
