import { useMemo } from 'react'
import { useNow } from '../kit/use-now.ts'
import type { RangeSearch } from './range-search.ts'
import { timeRangeOf, type TimeRange } from './time-range.ts'

/** The range of a page's parameters. It is the same object until another hour or day begins, or the parameters change. */
export function useTimeRange(search: RangeSearch): TimeRange {
  const { name, from, to, hours } = timeRangeOf(search, useNow())
  return useMemo(() => ({ name, from, to, hours }), [name, from, to, hours])
}
