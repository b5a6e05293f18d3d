const DAY_MS = 86_400_000

/** How long a new key is valid: a number of days, `never`, or until the end of a `date`. */
export type ExpiryChoice = 'never' | '7' | '30' | '90' | '365' | 'date'

/**
 * From when on a key with this choice is refused, null for never; `undefined` while the date is missing or no date. A key
 * with a date is valid through that day in UTC.
 */
export function expiryOf(
  choice: ExpiryChoice,
  date: string,
  nowMs: number,
): string | null | undefined {
  if (choice === 'never') return null
  if (choice !== 'date') return new Date(nowMs + Number(choice) * DAY_MS).toISOString()
  const startMs = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00.000Z`) : NaN
  return Number.isNaN(startMs) ? undefined : new Date(startMs + DAY_MS).toISOString()
}

/** The day of a moment as a date field has it, in UTC. */
export function dayOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10)
}
