import type { ReactNode } from 'react'
import { cn } from '../../kit/class-names.ts'

export interface ThresholdScaleProps {
  /** 0 to 1; null when it is never reached. */
  readonly value: number | null
  /** What happens from the value on; without it the value only says what counts. */
  readonly over?: 'block' | 'review' | undefined
}

/** Where a threshold is between 0 and 1, for the eye: the number stands beside it. */
export function ThresholdScale({ value, over }: ThresholdScaleProps): ReactNode {
  const from = `${Math.min(1, Math.max(0, value ?? 1)) * 100}%`
  return (
    <span
      aria-hidden="true"
      className="meter relative block h-1.5 w-20 rounded-full sm:w-32 bg-line"
    >
      <span
        className={cn(
          'absolute inset-y-0 right-0 rounded-r-full',
          over === undefined ? 'bg-control' : over === 'block' ? 'bg-block' : 'bg-review',
        )}
        style={{ left: from }}
      />
      <span
        className="absolute -top-1 h-3.5 w-0.5 -translate-x-1/2 bg-ink"
        style={{ left: from }}
      />
    </span>
  )
}
