import type { ReactNode } from 'react'
import { formatAgo, formatLocal, formatUtc, formatUtcDay } from './format.ts'
import { useNow } from './use-now.ts'

export interface TimeProps {
  readonly value: string
  /** `long` has the local time beside it; `day` leaves the clock out; `ago` counts from now, to either side. */
  readonly form?: 'short' | 'long' | 'day' | 'ago'
}

const AHEAD_MS_MAX = 60_000

/** A moment in UTC; the local time is beside it or in its title. */
export function Time({ value, form = 'short' }: TimeProps): ReactNode {
  const utc = `${formatUtc(value)} UTC`
  const local = formatLocal(value)
  if (form === 'long') {
    return (
      <time dateTime={value}>
        {utc}
        {!isUtcLocal(value) && <span className="text-soft"> ({local})</span>}
      </time>
    )
  }
  return (
    <time
      dateTime={value}
      title={form === 'short' ? local : `${utc} (${local})`}
      className="whitespace-nowrap tabular-nums"
    >
      {form === 'ago' ? <Ago value={value} /> : form === 'day' ? formatUtcDay(value) : utc}
    </time>
  )
}

function isUtcLocal(value: string): boolean {
  return new Date(value).getTimezoneOffset() === 0
}

function Ago({ value }: { readonly value: string }): string {
  const now = useNow()
  const time = new Date(value).getTime()
  // The server's clock may be ahead by a moment: what has happened is not in the future.
  const isAhead = time > now && time - now < AHEAD_MS_MAX
  return formatAgo(value, isAhead ? time : now)
}
