// The words around these numbers are English, so the numbers are too, whatever the browser's language.
const count = new Intl.NumberFormat('en-US')
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const utcTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
const utcDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const utcDayShort = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
})
const utcHour = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const localTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
})
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** `1,204` */
export function formatCount(value: number): string {
  return count.format(value)
}

/** `1.2K`, for axes. */
export function formatCompact(value: number): string {
  return compact.format(value)
}

/** `1 credit`, `1,204 credits`; the plural is the word and an s unless it is given. */
export function formatUnits(value: number, word: string, plural = `${word}s`): string {
  return `${count.format(value)} ${value === 1 ? word : plural}`
}

/** `$12.04` of 1204; a credit is a cent. */
export function formatCents(cents: number): string {
  return dollars.format(cents / 100)
}

/** `0.98`: probabilities and thresholds, always with two digits. */
export function formatShare(share: number): string {
  return share.toFixed(2)
}

/** `23 Nov 2026, 12:01:07`, in UTC. */
export function formatUtc(value: string | Date): string {
  return utcTime.format(new Date(value))
}

/** `23 Nov 2026`, in UTC. */
export function formatUtcDay(value: string | Date): string {
  return utcDay.format(new Date(value))
}

/** `23 Nov`, in UTC. */
export function formatUtcDayShort(value: string | Date): string {
  return utcDayShort.format(new Date(value))
}

/** `12:01`, in UTC. */
export function formatUtcHour(value: string | Date): string {
  return utcHour.format(new Date(value))
}

/** `23 Nov, 13:01:07 CET`: the time of the person's own clock. */
export function formatLocal(value: string | Date): string {
  return localTime.format(new Date(value))
}

const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
  ['year', Infinity],
] as const

/** `5 minutes ago`, `in 2 days`. */
export function formatAgo(value: string | Date, nowMs: number): string {
  let amount = (new Date(value).getTime() - nowMs) / 1000
  for (const [unit, next] of steps) {
    if (Math.abs(Math.round(amount)) < next) return relative.format(Math.round(amount), unit)
    amount /= next
  }
  return ''
}
