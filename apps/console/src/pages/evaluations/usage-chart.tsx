import type { UsageResponse } from '@ase/schemas'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usageOf } from '../../api/usage.ts'
import { fillBuckets, type Bucket } from '../../charts/buckets.ts'
import { StackedBars } from '../../charts/stacked-bars.tsx'
import { Card } from '../../kit/card.tsx'
import { cn } from '../../kit/class-names.ts'
import { Failed } from '../../kit/page-states.tsx'
import { Loading, Skeleton } from '../../kit/skeleton.tsx'
import type { RangeSearch } from '../../range/range-search.ts'
import { bucketFor, DAYS_MAX, titleOf, zoomTo, type TimeRange } from '../../range/time-range.ts'
import { countedBy, type Filters } from './filters.ts'

const LIVE_REFRESH_MS = 30_000

export interface UsageChartProps {
  readonly filters: Filters
  readonly range: TimeRange
  readonly isLive: boolean
  readonly onZoom: (search: RangeSearch) => void
}

/** How the evaluations of the range were decided, over time. A bar opens its hour or day. */
export function UsageChart({ filters, range, isLive, onZoom }: UsageChartProps): ReactNode {
  const { group, only, decision, hasOthers } = countedBy(filters)
  const length = bucketFor(range)
  const isTooLong = range.hours > DAYS_MAX * 24
  const { from, to } = range
  const usage = useQuery({
    ...usageOf({ from, to, bucket: length, group }),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? LIVE_REFRESH_MS : false,
    enabled: !isTooLong,
  })
  const title = titleOf(range)
  return (
    <Card
      title={title}
      description={
        hasOthers
          ? 'In UTC. The counts follow one filter and the decision; the list below follows all.'
          : `In UTC. Open ${length === 'day' ? 'a day' : 'an hour'} for a closer look.`
      }
    >
      {isTooLong && (
        <p className="text-soft">
          Counts are shown for at most {DAYS_MAX} days. The list below has no limit.
        </p>
      )}
      {!isTooLong && usage.isPending && (
        <Loading>
          <Skeleton className="h-62 w-full" />
        </Loading>
      )}
      {usage.isError && usage.data === undefined && (
        <div className="grid min-h-62 content-center">
          <Failed error={usage.error} onRetry={() => void usage.refetch()} />
        </div>
      )}
      {!isTooLong && usage.data && (
        <div className={cn(usage.isPlaceholderData && 'opacity-60')}>
          <Bars {...{ usage: usage.data, only, decision, label: title }} onZoom={onZoom} />
        </div>
      )}
    </Card>
  )
}

interface BarsProps {
  readonly usage: UsageResponse
  readonly only: string | undefined
  readonly decision: Filters['decision']
  readonly label: string
  readonly onZoom: (search: RangeSearch) => void
}

function Bars({ usage, only, decision, label, onZoom }: BarsProps): ReactNode {
  const length = usage.bucket
  const rows = usage.rows
    .filter(({ group }) => only === undefined || group === only)
    .map((row) => (decision === undefined ? row : onlyDecision(row, decision)))
  const buckets = fillBuckets(rows, usage, length)
  // There is nothing closer than an hour.
  const canZoom = length === 'day' || buckets.length > 1
  return (
    <StackedBars
      label={`Evaluations, ${label.toLowerCase()}`}
      buckets={buckets}
      length={length}
      {...(canZoom && { onSelect: ({ start }: Bucket) => onZoom(zoomTo(start, length)) })}
    />
  )
}

function onlyDecision(row: Bucket, decision: 'allow' | 'review' | 'block'): Bucket {
  return { start: row.start, allow: 0, review: 0, block: 0, [decision]: row[decision] }
}
