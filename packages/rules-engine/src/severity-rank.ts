import type { Severity } from '@ase/schemas'

/** The worst severity has the lowest rank. */
export const severityRank: Readonly<Record<Severity, number>> = { high: 0, medium: 1, low: 2 }
