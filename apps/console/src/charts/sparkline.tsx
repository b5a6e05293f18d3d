import type { ReactNode } from 'react'

export interface SparklineProps {
  /** Says the same in words, as in "8,120 evaluations in 7 days, most on 21 Nov". */
  readonly label: string
  readonly values: readonly number[]
}

const WIDTH = 72
const HEIGHT = 20

/** A few small bars in a line of text; the numbers stand beside it. */
export function Sparkline({ label, values }: SparklineProps): ReactNode {
  const max = Math.max(1, ...values)
  const step = WIDTH / Math.max(1, values.length)
  return (
    <svg
      role="img"
      aria-label={label}
      className="chart inline-block align-middle"
      width={WIDTH}
      height={HEIGHT}
    >
      {values.map((value, index) => {
        const height = value === 0 ? 1 : Math.max(2, (value / max) * HEIGHT)
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
            key={index}
            x={index * step}
            y={HEIGHT - height}
            width={Math.max(1, step - 2)}
            height={height}
            rx="1"
            className={value === 0 ? 'fill-line' : 'fill-accent'}
          />
        )
      })}
    </svg>
  )
}
