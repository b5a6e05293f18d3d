import { signalNames, type Finding, type Severity, type Signals } from '@ase/schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decide } from './decide.ts'
import { policies } from './policies.ts'
import type { Policy } from './policy.ts'

const finding = (severity: Severity, code = `${severity.toUpperCase()}_RISK`): Finding => ({
  code,
  severity,
  path: 'input.content',
  reason: 'A fixed sentence.',
})
const signal = (probability: number, confidence = 0.9) => ({ probability, confidence })
const decisions = ['allow', 'review', 'block']

describe('the order of the steps', () => {
  test('a high-severity rule blocks, whatever the signals say', () => {
    const verdict = decide(
      { findings: [finding('high')], signals: { promptInjection: signal(0) } },
      policies.permissive,
    )
    expect(verdict).toMatchObject({
      decision: 'block',
      riskLevel: 'high',
      reasons: ['rule:HIGH_RISK'],
    })
  })

  test('a signal over its threshold blocks before a medium rule can ask for review', () => {
    const evidence = { findings: [finding('medium')], signals: { toolPoisoning: signal(0.99) } }
    expect(decide(evidence, policies.default)).toMatchObject({
      decision: 'block',
      riskCodes: ['MEDIUM_RISK', 'TOOL_POISONING'],
      reasons: ['rule:MEDIUM_RISK', 'signal:toolPoisoning'],
    })
  })

  test('two kinds of signals together block; two of one kind only ask', () => {
    const together = { promptInjection: signal(0.7), dataExfiltration: signal(0.7) }
    const same = { promptInjection: signal(0.7), toolPoisoning: signal(0.7) }
    expect(decide({ findings: [], signals: together }, policies.default).decision).toBe('block')
    expect(decide({ findings: [], signals: same }, policies.default).decision).toBe('review')
  })

  test('a medium rule asks for review', () => {
    expect(decide({ findings: [finding('medium')], signals: {} }, policies.default)).toMatchObject({
      decision: 'review',
      riskLevel: 'medium',
    })
  })

  test('a signal that its provider is unsure of asks for review', () => {
    const unsure = { goalDrift: signal(0.25, 0.2) }
    expect(decide({ findings: [], signals: unsure }, policies.default)).toMatchObject({
      decision: 'review',
      reasons: ['signal:goalDrift'],
    })
  })

  test('an unsure signal never blocks by itself', () => {
    const unsure = { promptInjection: signal(1, 0.1), dataExfiltration: signal(1, 0.1) }
    expect(decide({ findings: [], signals: unsure }, policies.default).decision).toBe('review')
  })

  test('nothing known is allow with no risk; a low finding is noted', () => {
    const calm = { promptInjection: signal(0.02) }
    expect(decide({ findings: [], signals: calm }, policies.default)).toMatchObject({
      decision: 'allow',
      riskLevel: 'none',
      riskCodes: [],
      reasons: [],
    })
    expect(decide({ findings: [finding('low')], signals: calm }, policies.default)).toMatchObject({
      decision: 'allow',
      riskLevel: 'low',
      riskCodes: ['LOW_RISK'],
    })
  })
})

describe.each(Object.values(policies))('the thresholds of $id $version', (policy: Policy) => {
  const step = 0.001

  test.each(signalNames)('%s blocks at its threshold and not just under it', (name) => {
    const at = policy.blockAt[name]
    const decisionAt = (probability: number, confidence = policy.confidenceMin) =>
      decide({ findings: [], signals: { [name]: signal(probability, confidence) } }, policy)
        .decision
    expect([at - step, at, at + step].map((p) => decisionAt(p))).toEqual([
      'review',
      'block',
      'block',
    ])
    expect(decisionAt(at, policy.confidenceMin - step)).toBe('review')
  })

  test('signals together ask and block at their thresholds', () => {
    const { reviewAt, blockAt } = policy.combined
    // Two independent signals of p each make 1 - (1 - p)².
    const each = (combined: number) => 1 - Math.sqrt(1 - combined)
    const decisionAt = (combined: number) => {
      const one = signal(each(combined))
      return decide(
        { findings: [], signals: { promptInjection: one, intentMisalignment: one } },
        policy,
      ).decision
    }
    expect([reviewAt - step, reviewAt + step].map(decisionAt)).toEqual(['allow', 'review'])
    expect([blockAt - step, blockAt + step].map(decisionAt)).toEqual(['review', 'block'])
  })

  test('an unsure signal asks from the negligible on', () => {
    const decisionAt = (probability: number) =>
      decide({ findings: [], signals: { goalDrift: signal(probability, 0) } }, policy).decision
    const { negligible } = policy
    expect([negligible - step, negligible].map(decisionAt)).toEqual(['allow', 'review'])
  })
})

const signalsOf = fc.dictionary(
  fc.constantFrom(...signalNames),
  fc.record({
    probability: fc.float({ min: 0, max: 1, noNaN: true }),
    confidence: fc.float({ min: 0, max: 1, noNaN: true }),
  }),
)
const findingsOf = fc.array(
  fc.constantFrom<Severity>('low', 'medium', 'high').map((s) => finding(s)),
  {
    maxLength: 4,
  },
)
const anyPolicy = fc.constantFrom<Policy>(...Object.values(policies))

test('more evidence never makes a decision milder or a score lower', () => {
  fc.assert(
    fc.property(
      findingsOf,
      signalsOf,
      anyPolicy,
      fc.constantFrom(...signalNames),
      fc.float({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom<Severity>('low', 'medium', 'high'),
      (findings, signals: Signals, policy, name, probability, severity) => {
        const before = decide({ findings, signals }, policy)
        const raised = { ...signals }
        const old = signals[name]
        if (old !== undefined) {
          raised[name] = { ...old, probability: Math.max(old.probability, probability) }
        }
        for (const after of [
          decide({ findings, signals: raised }, policy),
          decide({ findings: [...findings, finding(severity, 'ANOTHER')], signals }, policy),
        ]) {
          expect(after.riskScore).toBeGreaterThanOrEqual(before.riskScore)
          expect(decisions.indexOf(after.decision)).toBeGreaterThanOrEqual(
            decisions.indexOf(before.decision),
          )
        }
      },
    ),
  )
})

test('a score lies in the band of its decision, and the same evidence gives the same verdict', () => {
  const bands = { allow: [0, 0.3999], review: [0.4, 0.7999], block: [0.8, 1] }
  fc.assert(
    fc.property(findingsOf, signalsOf, anyPolicy, (findings, signals: Signals, policy) => {
      const verdict = decide({ findings, signals }, policy)
      const [from = 0, to = 0] = bands[verdict.decision]
      expect(verdict.riskScore).toBeGreaterThanOrEqual(from)
      expect(verdict.riskScore).toBeLessThanOrEqual(to)
      expect(decide({ findings, signals }, policy)).toEqual(verdict)
    }),
  )
})
