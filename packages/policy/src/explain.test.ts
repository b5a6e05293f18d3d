import { DecisionExplanation, evaluationTypes, PolicyThresholds, signalNames } from '@ase/schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as any from '../test/arbitrary.ts'
import { decide } from './decide.ts'
import type { Evidence } from './evidence.ts'
import { explain, thresholdsOf } from './explain.ts'
import { policies } from './policies.ts'
import type { Policy } from './policy.ts'

const { finding, signal } = any
const { blockAt, combined } = policies.default

function explained(evidence: Evidence, policy: Policy = policies.default): DecisionExplanation {
  return DecisionExplanation.parse(explain(evidence, policy))
}

describe('explain, by step', () => {
  test('high_severity_rule is explained by the codes that block, each once, the highest severity first', () => {
    const findings = [
      finding('low', 'STOPPED'),
      finding('medium', 'OTHER'),
      finding('high', 'WORSE'),
      finding('high', 'WORSE'),
    ]
    const policy: Policy = { ...policies.default, blockOn: ['STOPPED'] }
    expect(explained({ findings, signals: { goalDrift: signal(0.99) } }, policy)).toEqual({
      step: 'high_severity_rule',
      codes: ['WORSE', 'STOPPED'],
      signals: [],
      combined: null,
    })
  })

  test('signal_over_threshold is explained by each signal over its own threshold', () => {
    const policy: Policy = { ...policies.default, blockAt: { default: 0.8, goalDrift: 0.95 } }
    const signals = {
      goalDrift: signal(0.96),
      toolPoisoning: signal(0.81),
      promptInjection: signal(0.2),
    }
    expect(explained({ findings: [finding('medium')], signals }, policy)).toEqual({
      step: 'signal_over_threshold',
      codes: [],
      signals: [
        { name: 'toolPoisoning', probability: 0.81, confidence: 0.9, blockAt: 0.8 },
        { name: 'goalDrift', probability: 0.96, confidence: 0.9, blockAt: 0.95 },
      ],
      combined: null,
    })
  })

  test('combined_signals that block are explained by their combined probability and its blocking threshold', () => {
    const signals = { promptInjection: signal(0.7), dataExfiltration: signal(0.7) }
    const { step, signals: decided, combined: together } = explained({ findings: [], signals })
    expect({ step, names: decided.map(({ name }) => name) }).toEqual({
      step: 'combined_signals',
      names: ['promptInjection', 'dataExfiltration'],
    })
    expect(together?.value).toBeCloseTo(0.91)
    expect(together?.threshold).toBe(combined.blockAt)
  })

  test('combined_signals that lead to a review are explained by the review threshold', () => {
    const signals = { promptInjection: signal(0.7), toolPoisoning: signal(0.6) }
    const { step, combined: together } = explained({ findings: [], signals })
    expect(step).toBe('combined_signals')
    expect(together?.value).toBeCloseTo(0.7)
    expect(together?.threshold).toBe(combined.reviewAt)
  })

  test('medium_severity_rule is explained by the medium-severity codes and not by the low ones', () => {
    const findings = [finding('low'), finding('medium')]
    expect(explained({ findings, signals: { goalDrift: signal(0.1) } })).toEqual({
      step: 'medium_severity_rule',
      codes: ['MEDIUM_RISK'],
      signals: [],
      combined: null,
    })
  })

  test('low_confidence is explained by the signals below the confidence floor', () => {
    const signals = { goalDrift: signal(0.35, 0.2), toolPoisoning: signal(0.1) }
    expect(explained({ findings: [], signals })).toMatchObject({
      step: 'low_confidence',
      signals: [{ name: 'goalDrift', probability: 0.35, confidence: 0.2 }],
    })
  })

  test('below_thresholds is explained by the strongest signal, or by none when there are no signals', () => {
    const signals = {
      promptInjection: signal(0.1),
      toolPoisoning: signal(0.2),
      goalDrift: signal(0.2),
    }
    expect(explained({ findings: [finding('low')], signals })).toMatchObject({
      step: 'below_thresholds',
      codes: [],
      signals: [{ name: 'toolPoisoning', blockAt: blockAt.default }],
      combined: null,
    })
    expect(explained({ findings: [], signals: {} }).signals).toEqual([])
  })
})

test('an explanation has the step of the decision and no finding or signal that the decision does not name', () => {
  fc.assert(
    fc.property(any.evidence, any.policy, (evidence, policy) => {
      const decision = decide(evidence, policy)
      const { step, codes, signals, combined: together } = explained(evidence, policy)
      expect(step).toBe(decision.step)
      expect(decision.reasons).toEqual(expect.arrayContaining(codes.map((code) => `rule:${code}`)))
      const names = signals.map(({ name }) => `signal:${name}`)
      const decided = decision.reasons.filter((reason) => reason.startsWith('signal:'))
      expect(step === 'below_thresholds' ? names.slice(1) : names).toEqual(decided)
      expect(codes.length > 0).toBe(step.endsWith('_severity_rule'))
      expect(together === null).toBe(step !== 'combined_signals')
      expect(together?.value ?? 0).toBeGreaterThanOrEqual(together?.threshold ?? 0)
    }),
  )
})

describe('thresholdsOf', () => {
  const policy: Policy = {
    ...policies.default,
    blockAt: { default: 0.8, goalDrift: 0.9 },
    blockOn: ['A_RISK', 'B_RISK'],
    types: {
      trace: {
        blockAt: { toolPoisoning: 0.7 },
        combined: { reviewAt: 0.65 },
        blockOn: ['B_RISK', 'C_RISK'],
      },
    },
  }

  test('every signal has a threshold, even one that the policy does not name', () => {
    const { blockAt: all, blockOn } = thresholdsOf(policy)
    const expected = signalNames.map((name) => [name, name === 'goalDrift' ? 0.9 : 0.8])
    expect(all).toEqual(Object.fromEntries(expected))
    expect(blockOn).toEqual(['A_RISK', 'B_RISK'])
  })

  test('a type has its own thresholds and keeps the others of the policy', () => {
    expect(thresholdsOf(policy, { type: 'trace' })).toMatchObject({
      blockAt: { toolPoisoning: 0.7, goalDrift: 0.9, promptInjection: 0.8 },
      combined: { ...policy.combined, reviewAt: 0.65 },
      blockOn: ['A_RISK', 'B_RISK', 'C_RISK'],
    })
    expect(thresholdsOf(policy, { type: 'mcp' })).toEqual(thresholdsOf(policy))
  })

  test('the thresholds of every shipped policy and type fit the public schema', () => {
    for (const shipped of Object.values(policies))
      for (const type of [undefined, ...evaluationTypes])
        expect(PolicyThresholds.parse(thresholdsOf(shipped, { type }))).toBeDefined()
  })
})
