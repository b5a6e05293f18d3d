import type { Finding, TypedInput } from '@ase/schemas'
import { rules } from '../../src/catalog.ts'
import { createDetector, findRisks, parseForRules, type Detector } from '../../src/find-risks.ts'
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
/** Times are medians of so many runs. */
const ROUNDS = 15

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
  const findings = findRisks(envelope)
  const asked = rules.filter(({ types }) => types.includes(envelope.type))
  const detectors = asked.map(createDetector)
  const rounds = Array.from({ length: ROUNDS }, () => timeRules(detectors, envelope, now))
  return {
    findings,
    runs: asked.map((rule, at) => ({
      rule,
      findings: findings.filter(({ code }) => code === rule.code),
      microseconds: median(rounds.map((times) => times[at] ?? 0)),
    })),
    microseconds: median(rounds.map((times) => times.reduce((sum, time) => sum + time, 0))),
  }
}

/** Microseconds of each rule over one newly parsed envelope. */
function timeRules(
  detectors: readonly Detector[],
  envelope: TypedInput,
  now: () => number,
): readonly number[] {
  const parsed = parseForRules(envelope)
  return detectors.map((detect) => {
    const before = now()
    detect(parsed)
    return now() - before
  })
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
