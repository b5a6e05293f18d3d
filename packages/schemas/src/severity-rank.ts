import type { Severity } from '@ase/schemas'

/** The worst severity has the lowest rank. */
export const severityRank: Readonly<Record<Severity, number>> = { high: 0, medium: 1, low: 2 }

/** The worst of several opinions; null when there is none. */
export function worstSeverity(severities: Iterable<Severity | null>): Severity | null {
  let found: Severity | null = null
  for (const severity of severities) {
    if (severity !== null && (found === null || severityRank[severity] < severityRank[found]))
      found = severity
    if (found === 'high') return found
  }
  return found
}
