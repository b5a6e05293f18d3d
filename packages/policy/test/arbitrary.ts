import {
  contentOrigins,
  evaluationTypes,
  signalNames,
  type Finding,
  type Severity,
  type Signals,
} from '@ase/schemas'
import fc from 'fast-check'
import type { Evidence, Policy } from '../src/index.ts'

/** A finding; without a code, it has one for its severity. */
export function finding(severity: Severity, code = `${severity.toUpperCase()}_RISK`): Finding {
  return { code, severity, path: 'input.content', reason: 'A fixed sentence.' }
}

export function signal(probability: number, confidence = 0.9) {
  return { probability, confidence }
}

export const fraction = fc.oneof(
  fc.float({ min: 0, max: 1, noNaN: true }),
  fc.constantFrom(0, 0.2, 0.5, 0.85, 0.9, 1),
)
export const severity = fc.constantFrom<Severity>('low', 'medium', 'high')
const findings = fc.array(
  fc.tuple(severity, fc.constantFrom('A_RISK', 'B_RISK', 'C_RISK')).map(([s, c]) => finding(s, c)),
  { maxLength: 5 },
)
const signals: fc.Arbitrary<Signals> = fc.dictionary(
  fc.constantFrom(...signalNames),
  fc.record({ probability: fraction, confidence: fraction }),
)

export const evidence: fc.Arbitrary<Evidence> = fc.record({
  type: fc.constantFrom(undefined, ...evaluationTypes),
  origin: fc.constantFrom(undefined, ...contentOrigins),
  findings,
  signals,
})

const blockOn = fc.subarray(['A_RISK', 'B_RISK', 'ANOTHER'])
const blockAt = fc.dictionary(fc.constantFrom(...signalNames), fc.option(fraction))
const combined = fc.record({ elevated: fraction, reviewAt: fraction, blockAt: fraction })
const confidence = fc.record({ floor: fraction, negligible: fraction })
const overrides = fc.record({ blockAt, combined, confidence, blockOn }, { requiredKeys: [] })

/** A policy with any numbers, even such as `readPolicy` refuses: the guarantees of `decide` do not depend on them. */
export const policy: fc.Arbitrary<Policy> = fc.record({
  format: fc.constant(1 as const),
  id: fc.constant('any'),
  version: fc.constant('2026.01.31-1'),
  blockAt: fc.tuple(fraction, blockAt).map(([base, named]) => ({ ...named, default: base })),
  combined,
  confidence,
  kinds: fc
    .shuffledSubarray([...signalNames])
    .chain((names) =>
      fc.nat({ max: names.length }).map((cut) => [names.slice(0, cut), names.slice(cut)]),
    ),
  blockOn,
  types: fc.dictionary(fc.constantFrom(...evaluationTypes), overrides),
  origins: fc.dictionary(fc.constantFrom(...contentOrigins), overrides),
})
