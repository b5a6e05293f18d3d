import type { UsageBucket, UsageResponse } from '@ase/schemas'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usageOf } from '../../api/usage.ts'
import { fillBuckets, type Bucket } from '../../charts/buckets.ts'
import { StackedBars } from '../../charts/stacked-bars.tsx'
import { Card } from '../../kit/card.tsx'
import { cn } from '../../kit/class-names.ts'
import { Select } from '../../kit/controls.tsx'
import { Field } from '../../kit/field.tsx'
import { Page } from '../../kit/page.tsx'
import { Empty, Failed } from '../../kit/page-states.tsx'
import { Loading, Skeleton } from '../../kit/skeleton.tsx'
import { RangeFilter } from '../../range/range-filter.tsx'
import type { RangeSearch } from '../../range/range-search.ts'
import { bucketFor, DAYS_MAX, titleOf, zoomTo } from '../../range/time-range.ts'
import { useTimeRange } from '../../range/use-time-range.ts'
import type { Grouping } from './group-usage.ts'
import { UsageTable } from './usage-table.tsx'

const HOUR_DAYS_MAX = 31

interface UsageSearch extends RangeSearch {
  readonly bucket?: UsageBucket | undefined
  readonly group?: Grouping | undefined
}

/** How much was evaluated, over time and by group. */
export function UsagePage(): ReactNode {
  const search: UsageSearch = useSearch({ from: '/shell/usage' })
  const navigate = useNavigate()
  const range = useTimeRange(search)
  const { from, to, hours } = range
  const canBeHourly = hours <= HOUR_DAYS_MAX * 24
  const bucket = (canBeHourly ? search.bucket : 'day') ?? bucketFor(range)
  const group = search.group ?? 'type'
  const isTooLong = hours > DAYS_MAX * 24
  const settings = { enabled: !isTooLong, placeholderData: keepPreviousData }
  const overTime = useQuery({ ...usageOf({ from, to, bucket, group: 'none' }), ...settings })
  const byGroup = useQuery({
    // Small charts need no hours, and many groups by the hour are many rows.
    ...usageOf({
      from,
      to,
      bucket: bucketFor(range),
      group: group === 'decision' ? 'none' : group,
    }),
    ...settings,
  })
  const change = (changes: UsageSearch): void =>
    void navigate({ to: '.', search: (old: UsageSearch) => ({ ...old, ...changes }) })
  return (
    <Page
      title="Usage"
      description="How many evaluations there were, over time and by group. All times are UTC."
    >
      <section
        aria-label="What is counted"
        className="grid grid-cols-2 items-start gap-3 no-print md:grid-cols-[repeat(3,12rem)]"
      >
        <RangeFilter
          range={range}
          onChange={(changes) => change({ ...changes, bucket: undefined })}
        />
        <Field label="Bars">
          {(control) => (
            <Select
              {...control}
              value={bucket}
              options={canBeHourly ? [byDay, byHour] : [byDay]}
              onValueChange={(value) => change({ bucket: value })}
            />
          )}
        </Field>
        <Field label="Group">
          {(control) => (
            <Select
              {...control}
              value={group}
              options={groupings}
              onValueChange={(value) => change({ group: value })}
            />
          )}
        </Field>
      </section>
      {isTooLong ? (
        <Empty title="The range is too long">Usage is shown for at most {DAYS_MAX} days.</Empty>
      ) : (
        <>
          <Card
            title={titleOf(range)}
            description={`Open ${bucket === 'day' ? 'a day' : 'an hour'} for a closer look.`}
          >
            <UsageOverTime query={overTime} label={titleOf(range)} onZoom={change} />
          </Card>
          <UsageTable query={byGroup} range={range} />
        </>
      )}
    </Page>
  )
}

const byDay = { value: 'day' as const, label: 'By day' }
const byHour = { value: 'hour' as const, label: 'By hour' }

const groupings = [
  { value: 'type' as const, label: 'By type' },
  { value: 'decision' as const, label: 'By decision' },
  { value: 'key' as const, label: 'By API key' },
  { value: 'code' as const, label: 'By code' },
  { value: 'policy' as const, label: 'By policy' },
]

interface UsageOverTimeProps {
  readonly query: UseQueryResult<UsageResponse>
  readonly label: string
  readonly onZoom: (search: UsageSearch) => void
}

function UsageOverTime({ query, label, onZoom }: UsageOverTimeProps): ReactNode {
  const { data: usage } = query
  if (usage === undefined) {
    return query.isError ? (
      <div className="grid min-h-62 content-center">
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      </div>
    ) : (
      <Loading>
        <Skeleton className="h-62 w-full" />
      </Loading>
    )
  }
  const length = usage.bucket
  const buckets = fillBuckets(usage.rows, usage, length)
  // There is nothing closer than an hour.
  const canZoom = length === 'day' || buckets.length > 1
  const zoom = ({ start }: Bucket): void => onZoom({ ...zoomTo(start, length), bucket: undefined })
  return (
    <div className={cn(query.isPlaceholderData && 'opacity-60')}>
      <StackedBars
        label={`Evaluations, ${label.toLowerCase()}`}
        buckets={buckets}
        length={length}
        {...(canZoom && { onSelect: zoom })}
      />
    </div>
  )
}
