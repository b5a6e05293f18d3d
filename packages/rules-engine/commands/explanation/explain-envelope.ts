import type { Finding, TypedInput } from '@ase/schemas'
import { rules } from '../../src/catalog.ts'
import { findingsOf, findRisks } from '../../src/find-risks.ts'
import { readEnvelope } from '../../src/reading/reading.ts'
import type { Rule } from '../../src/rule.ts'

export interface RuleRun {
  readonly rule: Rule
  readonly findings: readonly Finding[]
  readonly microseconds: number
}

export interface Explanation {
  /** What the engine answers: sorted, unique, cut to its limit. */
  readonly findings: readonly Finding[]
  /** Every rule for this type of input, in the catalogue's order. */
  readonly runs: readonly RuleRun[]
  readonly microseconds: number
}

/** Until the engine is compiled its times say nothing. */
const WARM_UP_RUNS = 300
const WARM_UP_MICROSECONDS = 500_000

/**
 * Runs the rules one by one with a clock beside them. A part of the input that several rules look at is read for the
 * first of them, so its time stands there.
 *
 * @param now microseconds of a monotonic clock
 */
export function explainEnvelope(envelope: TypedInput, now: () => number): Explanation {
  const begin = now()
  for (let run = 0; run < WARM_UP_RUNS && now() - begin < WARM_UP_MICROSECONDS; run++)
    findRisks(envelope)
  const start = now()
  const findings = findRisks(envelope)
  const microseconds = now() - start
  const reading = readEnvelope(envelope)
  const runs = rules
    .filter(({ types }) => types.includes(envelope.type))
    .map((rule) => {
      const before = now()
      const found = findingsOf(rule, reading)
      return { rule, findings: found, microseconds: now() - before }
    })
  return { findings, runs, microseconds }
}
