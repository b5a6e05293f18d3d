import { decisionSteps, signalNames, type Decision, type RiskLevel } from '@ase/schemas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as any from '../test/arbitrary.ts'
import { decide, type PolicyDecision } from './decide.ts'
import type { Evidence } from './evidence.ts'

const decisions: readonly Decision[] = ['allow', 'review', 'block']
const levels: readonly RiskLevel[] = ['none', 'low', 'medium', 'high']

function expectNotLower(after: PolicyDecision, before: PolicyDecision): void {
  expect(decisions.indexOf(after.decision)).toBeGreaterThanOrEqual(
    decisions.indexOf(before.decision),
  )
  expect(levels.indexOf(after.riskLevel)).toBeGreaterThanOrEqual(levels.indexOf(before.riskLevel))
  expect(after.riskScore).toBeGreaterThanOrEqual(before.riskScore)
}

test('a high-severity finding blocks under every policy, whatever the other evidence is', () => {
  fc.assert(
    fc.property(any.evidence, any.policy, fc.nat(), (evidence, policy, place) => {
      const findings = evidence.findings.toSpliced(
        place % (evidence.findings.length + 1),
        0,
        any.finding('high'),
      )
      const decided = decide({ ...evidence, findings }, policy)
      expect(decided).toMatchObject({
        decision: 'block',
        step: 'high_severity_rule',
        riskLevel: 'high',
      })
    }),
  )
})

test('an additional finding never lowers the decision, the risk level or the risk score', () => {
  fc.assert(
    fc.property(any.evidence, any.policy, any.severity, (evidence, policy, severity) => {
      const findings = [...evidence.findings, any.finding(severity, 'ANOTHER')]
      expectNotLower(decide({ ...evidence, findings }, policy), decide(evidence, policy))
    }),
  )
})

test('an additional or higher signal never lowers the decision, the risk level or the risk score', () => {
  const name = fc.constantFrom(...signalNames)
  fc.assert(
    fc.property(
      any.evidence,
      any.policy,
      name,
      any.fraction,
      any.fraction,
      (evidence, policy, raised, probability, confidence) => {
        const old = evidence.signals[raised]
        const more =
          old === undefined
            ? { probability, confidence }
            : { ...old, probability: Math.max(old.probability, probability) }
        const after: Evidence = { ...evidence, signals: { ...evidence.signals, [raised]: more } }
        expectNotLower(decide(after, policy), decide(evidence, policy))
      },
    ),
    { numRuns: 1000 },
  )
})

test('the order of findings and of signals does not change the decision', () => {
  const shuffled = any.evidence.chain((evidence) => {
    const findings = [...evidence.findings]
    const signals = Object.entries(evidence.signals)
    return fc.record({
      evidence: fc.constant(evidence),
      findings: fc.shuffledSubarray(findings, { minLength: findings.length }),
      signals: fc.shuffledSubarray(signals, { minLength: signals.length }),
    })
  })
  fc.assert(
    fc.property(shuffled, any.policy, ({ evidence, findings, signals }, policy) => {
      const turned = { ...evidence, findings, signals: Object.fromEntries(signals) }
      expect(decide(turned, policy)).toEqual(decide(evidence, policy))
    }),
  )
})

test('risk score, risk level and step agree with the decision, and the same evidence gives the same decision', () => {
  const bands = { allow: [0, 0.3999], review: [0.4, 0.7999], block: [0.8, 1] }
  const levelsOf = { allow: ['none', 'low'], review: ['medium'], block: ['high'] }
  const stepsOf = {
    allow: ['below_thresholds'],
    review: ['combined_signals', 'medium_severity_rule', 'low_confidence'],
    block: ['high_severity_rule', 'signal_over_threshold', 'combined_signals'],
  }
  fc.assert(
    fc.property(any.evidence, any.policy, (evidence, policy) => {
      const decided = decide(evidence, policy)
      const [from = 0, to = 0] = bands[decided.decision]
      expect(decided.riskScore).toBeGreaterThanOrEqual(from)
      expect(decided.riskScore).toBeLessThanOrEqual(to)
      expect(Number(decided.riskScore.toFixed(4))).toBe(decided.riskScore)
      expect(levelsOf[decided.decision]).toContain(decided.riskLevel)
      expect(stepsOf[decided.decision]).toContain(decided.step)
      expect(decide(evidence, policy)).toEqual(decided)
    }),
  )
})

test('the steps are in the order of the specification', () => {
  expect(decisionSteps).toEqual([
    'high_severity_rule',
    'signal_over_threshold',
    'combined_signals',
    'medium_severity_rule',
    'low_confidence',
    'below_thresholds',
  ])
})
