import type { Decision, Severity } from '@ase/schemas'
import type { Evidence } from './evidence.ts'
import { combine, listSignals } from './signals.ts'

const weights: Readonly<Record<Severity, number>> = { low: 0.1, medium: 0.5, high: 0.9 }
/** Each decision has a band of its own, so that a score never contradicts it. */
const bands: Readonly<Record<Decision, readonly [from: number, to: number]>> = {
  allow: [0, 0.4],
  review: [0.4, 0.8],
  block: [0.8, 1],
}

/**
 * How much evidence there is, 0 to 1 with four decimals. More findings and higher probabilities never lower it, and
 * neither does a stricter decision.
 */
export function scoreRisk({ findings, signals }: Evidence, decision: Decision): number {
  const noRule = findings.reduce((rest, { severity }) => rest * (1 - weights[severity]), 1)
  const evidence = 1 - noRule * (1 - combine(listSignals(signals)))
  const [from, to] = bands[decision]
  const score = Math.round((from + (to - from) * evidence) * 10_000) / 10_000
  // The end of a band belongs to the next one.
  return decision === 'block' ? score : Math.min(score, to - 0.0001)
}
