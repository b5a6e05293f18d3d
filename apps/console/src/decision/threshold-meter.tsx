import type { ReactNode } from 'react'
import { formatShare } from '../kit/format.ts'
import { formatAgainst } from './numbers.ts'
import { cn } from '../kit/class-names.ts'

export interface ThresholdMeterProps {
  /** What was measured. */
  readonly label: string
  /** 0 to 1. */
  readonly value: number
  /** 0 to 1: the value from which on it decides; null when it never does. */
  readonly threshold: number | null
  /** What reaching the threshold means. */
  readonly over?: 'review' | 'block'
  /** Set when something else kept the value from deciding, as a low confidence. */
  readonly isDiscounted?: boolean
}

/** A measured value on a line from 0 to 1 with its threshold; both also as numbers. */
export function ThresholdMeter({
  label,
  value,
  threshold,
  over = 'block',
  isDiscounted = false,
}: ThresholdMeterProps): ReactNode {
  const isOver = threshold !== null && value >= threshold && !isDiscounted
  const shown =
    threshold === null
      ? { value: formatShare(value), threshold: 'never' }
      : formatAgainst(value, threshold)
  const numbers =
    threshold === null
      ? `${shown.value}, without a threshold`
      : `${shown.value} of ${shown.threshold}, ${isOver ? 'reaches' : 'below'} the threshold`
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">{label}</span>
        <span className="whitespace-nowrap tabular-nums">
          <span
            className={cn(
              'font-medium',
              isOver && (over === 'block' ? 'text-block' : 'text-review'),
            )}
          >
            {isOver && <span aria-hidden="true">{over === 'block' ? '× ' : '! '}</span>}
            {shown.value}
          </span>
          <span className="text-soft"> / {shown.threshold}</span>
        </span>
      </div>
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={1}
        aria-valuenow={value}
        aria-valuetext={numbers}
        className="meter relative h-2 rounded-full bg-line"
      >
        <div
          className={cn(
            'h-full rounded-full',
            isOver ? (over === 'block' ? 'bg-block' : 'bg-review') : 'bg-control',
          )}
          style={{ width: `${Math.min(1, Math.max(0, value)) * 100}%` }}
        />
        {threshold !== null && (
          <div
            className="absolute -top-1 h-4 w-0.5 -translate-x-1/2 bg-ink"
            style={{ left: `${Math.min(1, Math.max(0, threshold)) * 100}%` }}
          />
        )}
      </div>
    </div>
  )
}
