import type { Decision } from '@ase/schemas'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cn } from '../kit/class-names.ts'
import {
  formatCompact,
  formatCount,
  formatUtc,
  formatUtcDay,
  formatUtcDayShort,
  formatUtcHour,
} from '../kit/format.ts'
import { Table } from '../kit/table.tsx'
import {
  axisMaxOf,
  sumOf,
  totalOf,
  type Bucket,
  type BucketLength,
  type DecisionCounts,
} from './buckets.ts'
import { useWidth } from './use-width.ts'

export interface StackedBarsProps {
  /** What is counted, as in "Evaluations of the last 30 days". */
  readonly label: string
  readonly buckets: readonly Bucket[]
  readonly length: BucketLength
  /** Makes each bar a button, as for a closer look at its time. */
  readonly onSelect?: (bucket: Bucket) => void
  /** In pixels, the bars alone. */
  readonly height?: number
}

const AXIS_WIDTH = 36
const LABEL_WIDTH_MIN = 64

const decisions = ['allow', 'review', 'block'] as const satisfies readonly Decision[]
const signs = { allow: '✓', review: '!', block: '×' } as const
const words = { allow: 'Allow', review: 'Review', block: 'Block' } as const
const textColours = { allow: 'text-allow', review: 'text-review', block: 'text-block' } as const

/**
 * Allow, review (striped) and block over time, as bars above each other, with their numbers above and as a table below.
 * All times are UTC.
 */
export function StackedBars({
  label,
  buckets,
  length,
  onSelect,
  height = 160,
}: StackedBarsProps): ReactNode {
  const [active, setActive] = useState<number | null>(null)
  const [ref, width] = useWidth<HTMLDivElement>()
  const total = sumOf(buckets)
  const shown = active === null ? undefined : buckets[active]
  const summary = `${label}: ${inWords(total)}.`
  return (
    <figure className="grid gap-3">
      <Legend
        counts={shown ?? total}
        title={shown === undefined ? 'Total' : nameOf(shown, length)}
      />
      <div ref={ref} className="relative" onMouseLeave={() => setActive(null)}>
        {width > 0 ? (
          <Bars
            {...{ buckets, length, width, height, active }}
            label={onSelect ? undefined : summary}
          />
        ) : (
          <div className="h-(--height)" style={{ height: height + 24 }} />
        )}
        <div
          role={onSelect && 'group'}
          aria-label={onSelect && `${summary} Each bar can be opened.`}
          className="absolute top-0 right-0 flex"
          style={{ left: AXIS_WIDTH, height }}
        >
          <Columns {...{ buckets, length, active, setActive }} {...(onSelect && { onSelect })} />
        </div>
      </div>
      <details className="no-print">
        <summary className="w-fit rounded-sm py-1 text-xs text-soft hover:text-ink">
          Show as a table
        </summary>
        <div
          className="mt-2 max-h-72 overflow-y-auto rounded-lg border border-line"
          tabIndex={0}
          role="region"
          aria-label={`${label}, as a table`}
        >
          <BucketTable {...{ label, buckets, length }} />
        </div>
      </details>
    </figure>
  )
}

function Legend({
  counts,
  title,
}: {
  readonly counts: DecisionCounts
  readonly title: string
}): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-xs tabular-nums">
      <span className="min-w-24 font-medium max-sm:w-full">{title}</span>
      {decisions.map((decision) => (
        <span key={decision} className="inline-flex items-center gap-1.5">
          <Swatch decision={decision} />
          <span aria-hidden="true" className={cn('font-bold', textColours[decision])}>
            {signs[decision]}
          </span>
          <span className="text-soft">{words[decision]}</span>
          <span className="font-medium">{formatCount(counts[decision])}</span>
        </span>
      ))}
    </div>
  )
}

function Swatch({ decision }: { readonly decision: Decision }): ReactNode {
  const id = useId()
  return (
    <svg aria-hidden="true" className="chart size-3" viewBox="0 0 12 12">
      <Stripes id={id} />
      <rect width="12" height="12" rx="2" {...paintOf(decision, id)} />
    </svg>
  )
}

function Stripes({ id }: { readonly id: string }): ReactNode {
  return (
    <defs>
      <pattern
        id={id}
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="5" height="5" className="fill-review-tint" />
        <rect width="2.5" height="5" className="fill-review" />
      </pattern>
    </defs>
  )
}

function paintOf(
  decision: Decision,
  stripesId: string,
): { readonly className?: string; readonly fill?: string } {
  if (decision === 'review') return { fill: `url(#${stripesId})` }
  return { className: decision === 'allow' ? 'fill-allow-bar' : 'fill-block' }
}

interface BarsProps {
  readonly buckets: readonly Bucket[]
  readonly length: BucketLength
  readonly width: number
  readonly height: number
  readonly active: number | null
  /** Absent where the buttons over it say the same. */
  readonly label: string | undefined
}

function Bars({ buckets, length, width, height, active, label }: BarsProps): ReactNode {
  const stripesId = useId()
  const max = axisMaxOf(Math.max(0, ...buckets.map(totalOf)))
  const step = (width - AXIS_WIDTH) / Math.max(1, buckets.length)
  const gap = step > 6 ? Math.min(6, step * 0.25) : 0.5
  const yOf = (value: number): number => height - (value / max) * (height - 8)
  const every = Math.max(1, Math.ceil(LABEL_WIDTH_MIN / step))
  return (
    <svg
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
      className="chart block overflow-visible text-[0.6875rem] tabular-nums"
      width={width}
      height={height + 24}
      viewBox={`0 0 ${width} ${height + 24}`}
    >
      <Stripes id={stripesId} />
      {[0, max / 2, max].map((value) => (
        <g key={value}>
          <line
            x1={AXIS_WIDTH}
            x2={width}
            y1={yOf(value)}
            y2={yOf(value)}
            className="stroke-line"
          />
          <text
            x={AXIS_WIDTH - 8}
            y={yOf(value)}
            dy="0.32em"
            textAnchor="end"
            className="fill-soft"
          >
            {formatCompact(value)}
          </text>
        </g>
      ))}
      {active !== null && (
        <rect
          x={AXIS_WIDTH + active * step}
          y={0}
          width={step}
          height={height}
          className="fill-line"
          opacity="0.6"
        />
      )}
      {buckets.map((bucket, index) => (
        <g key={bucket.start}>
          {stackOf(bucket).map(({ decision, from, to }) => (
            <rect
              key={decision}
              x={AXIS_WIDTH + index * step + gap / 2}
              width={Math.max(0.5, step - gap)}
              y={yOf(to)}
              height={Math.max(1, yOf(from) - yOf(to) - (from > 0 ? 1 : 0))}
              {...paintOf(decision, stripesId)}
            />
          ))}
          {index % every === 0 &&
            (index + 0.5) * step + LABEL_WIDTH_MIN / 2 <= width - AXIS_WIDTH + 24 && (
              <text
                x={AXIS_WIDTH + (index + 0.5) * step}
                y={height + 17}
                textAnchor={index === 0 ? 'start' : 'middle'}
                dx={index === 0 ? -step / 2 : 0}
                className="fill-soft"
              >
                {tickOf(bucket, length)}
              </text>
            )}
        </g>
      ))}
    </svg>
  )
}

/** The parts of a bar from the bottom up; none where nothing was counted. */
function stackOf(
  bucket: Bucket,
): { readonly decision: Decision; readonly from: number; readonly to: number }[] {
  let from = 0
  return decisions.flatMap((decision) => {
    const to = from + bucket[decision]
    const part = { decision, from, to }
    from = to
    return part.from === part.to ? [] : [part]
  })
}

interface ColumnsProps {
  readonly buckets: readonly Bucket[]
  readonly length: BucketLength
  readonly active: number | null
  readonly setActive: (index: number | null) => void
  readonly onSelect?: (bucket: Bucket) => void
}

/** What the pointer and the keyboard meet: one stop for the Tab key, arrows from bar to bar. */
function Columns({ buckets, length, active, setActive, onSelect }: ColumnsProps): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    const last = buckets.length - 1
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: last }[event.key]
    if (target === undefined || target < 0 || target > last) return
    event.preventDefault()
    const button = ref.current?.children[target]
    if (button instanceof HTMLElement) button.focus()
  }
  return (
    <div ref={ref} className="flex flex-1">
      {buckets.map((bucket, index) =>
        onSelect === undefined ? (
          <span key={bucket.start} className="flex-1" onMouseEnter={() => setActive(index)} />
        ) : (
          <button
            key={bucket.start}
            type="button"
            className="flex-1 -outline-offset-2"
            tabIndex={index === (active ?? buckets.length - 1) ? 0 : -1}
            aria-label={`${nameOf(bucket, length)}: ${inWords(bucket)}`}
            onMouseEnter={() => setActive(index)}
            onFocus={() => setActive(index)}
            onBlur={() => setActive(null)}
            onKeyDown={(event) => onKeyDown(event, index)}
            onClick={() => onSelect(bucket)}
          />
        ),
      )}
    </div>
  )
}

function BucketTable({
  label,
  buckets,
  length,
}: Pick<StackedBarsProps, 'label' | 'buckets' | 'length'>): ReactNode {
  return (
    <Table
      caption={label}
      rows={buckets.toReversed()}
      keyOf={(bucket) => bucket.start}
      columns={[
        {
          id: 'start',
          header: length === 'day' ? 'Day (UTC)' : 'Hour (UTC)',
          isRowHeader: true,
          cell: (bucket) => <time dateTime={bucket.start}>{nameOf(bucket, length)}</time>,
        },
        ...decisions.map((decision) => ({
          id: decision,
          header: words[decision],
          align: 'end' as const,
          cell: (bucket: Bucket) => formatCount(bucket[decision]),
        })),
      ]}
    />
  )
}

function nameOf({ start }: Bucket, length: BucketLength): string {
  return length === 'day' ? formatUtcDay(start) : formatUtc(start).replace(/:00$/, '')
}

function tickOf({ start }: Bucket, length: BucketLength): string {
  return length === 'day' || start.includes('T00:')
    ? formatUtcDayShort(start)
    : formatUtcHour(start)
}

function inWords({ allow, review, block }: DecisionCounts): string {
  return `${formatCount(allow)} allow, ${formatCount(review)} review, ${formatCount(block)} block`
}
