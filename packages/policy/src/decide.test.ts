import { signalNames } from '@ase/schemas'
import { describe, expect, test } from 'vitest'
import { finding, signal } from '../test/arbitrary.ts'
import { decide, isBlockedByRules } from './decide.ts'
import { policies } from './policies.ts'
import type { Policy } from './policy.ts'

describe('the order of the steps', () => {
  test('a high-severity rule blocks, whatever the signals say', () => {
    const verdict = decide(
      { findings: [finding('high')], signals: { promptInjection: signal(0) } },
      policies.permissive,
    )
    expect(verdict).toMatchObject({
      decision: 'block',
      step: 'high_severity_rule',
      riskLevel: 'high',
      reasons: ['rule:HIGH_RISK'],
    })
  })

  test('a signal over its threshold blocks before a medium rule can ask for review', () => {
    const evidence = { findings: [finding('medium')], signals: { toolPoisoning: signal(0.99) } }
    expect(decide(evidence, policies.default)).toMatchObject({
      decision: 'block',
      step: 'signal_over_threshold',
      riskCodes: ['MEDIUM_RISK', 'TOOL_POISONING'],
      reasons: ['rule:MEDIUM_RISK', 'signal:toolPoisoning'],
    })
  })

  test('two kinds of signals together block; two of one kind only ask', () => {
    const together = { promptInjection: signal(0.7), dataExfiltration: signal(0.7) }
    const same = { promptInjection: signal(0.7), toolPoisoning: signal(0.7) }
    const step = 'combined_signals'
    expect(decide({ findings: [], signals: together }, policies.default)).toMatchObject({
      decision: 'block',
      step,
    })
    expect(decide({ findings: [], signals: same }, policies.default)).toMatchObject({
      decision: 'review',
      step,
    })
  })

  test('signals of one kind do not block together, however strong', () => {
    const careful: Policy = { ...policies.default, blockAt: { default: 1 } }
    const signals = { promptInjection: signal(0.99), toolPoisoning: signal(0.99) }
    expect(decide({ findings: [], signals }, careful).decision).toBe('review')
  })

  test('signals that no kind names are independent', () => {
    const signals = { promptInjection: signal(0.7), toolPoisoning: signal(0.7) }
    const unsorted: Policy = { ...policies.default, kinds: [] }
    expect(decide({ findings: [], signals }, unsorted).decision).toBe('block')
  })

  test('a medium rule asks for review, before an unsure signal does', () => {
    const evidence = { findings: [finding('medium')], signals: { goalDrift: signal(0.25, 0.2) } }
    expect(decide(evidence, policies.default)).toMatchObject({
      decision: 'review',
      step: 'medium_severity_rule',
      riskLevel: 'medium',
    })
  })

  test('a signal that its provider is unsure of asks for review', () => {
    const unsure = { goalDrift: signal(0.25, 0.2) }
    expect(decide({ findings: [], signals: unsure }, policies.default)).toMatchObject({
      decision: 'review',
      step: 'low_confidence',
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
      step: 'below_thresholds',
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

describe('a signal that the provider does not know: however small, with a confidence below the floor', () => {
  const unknown = Object.fromEntries(signalNames.map((name) => [name, signal(0, 0)]))

  test.each(Object.values(policies))('asks for a human under $id', (policy) => {
    for (const signals of [unknown, { promptInjection: signal(0.01, 0.05) }])
      expect(decide({ findings: [finding('low')], signals }, policy)).toMatchObject({
        decision: 'review',
        step: 'low_confidence',
      })
    expect(decide({ findings: [], signals: {} }, policy).decision).toBe('allow')
  })

  test('passes where a policy calls small probabilities negligible', () => {
    const trusting: Policy = {
      ...policies.default,
      types: { output: { confidence: { negligible: 0.1 } } },
    }
    const evidence = { findings: [], signals: { goalDrift: signal(0.099, 0) } }
    expect(decide({ type: 'output', ...evidence }, trusting).decision).toBe('allow')
    expect(decide({ type: 'action', ...evidence }, trusting).decision).toBe('review')
    const more = { findings: [], signals: { goalDrift: signal(0.1, 0) } }
    expect(decide({ type: 'output', ...more }, trusting).decision).toBe('review')
  })
})

describe('a bound of the analysis that was reached', () => {
  const evidence = { findings: [finding('medium', 'ANALYSIS_LIMIT')], signals: {} }

  test.each([
    ['strict', 'action', 'block'],
    ['strict', 'output', 'review'],
    ['strict', 'trace', 'review'],
    ['default', 'action', 'review'],
    ['permissive', 'action', 'review'],
  ] as const)('under %s, on the type %s: %s', (id, type, decision) => {
    expect(decide({ type, ...evidence }, policies[id]).decision).toBe(decision)
  })
})

describe.each(Object.values(policies))('the thresholds of $id $version', (policy: Policy) => {
  const hair = 0.001

  test.each(signalNames)('%s blocks at its threshold and not just under it', (name) => {
    const at = policy.blockAt[name] ?? policy.blockAt.default
    const { floor } = policy.confidence
    const decisionAt = (probability: number, confidence = floor) =>
      decide({ findings: [], signals: { [name]: signal(probability, confidence) } }, policy)
        .decision
    expect([at - hair, at, at + hair].map((p) => decisionAt(p))).toEqual([
      'review',
      'block',
      'block',
    ])
    expect(decisionAt(at, floor - hair)).toBe('review')
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
    expect([reviewAt - hair, reviewAt + hair].map(decisionAt)).toEqual(['allow', 'review'])
    expect([blockAt - hair, blockAt + hair].map(decisionAt)).toEqual(['review', 'block'])
  })

  test('a signal asks just under the confidence floor and not at it, whatever its probability', () => {
    const { floor } = policy.confidence
    const decisionAt = (confidence: number, probability: number) =>
      decide({ findings: [], signals: { goalDrift: signal(probability, confidence) } }, policy)
        .decision
    for (const probability of [0, 0.01, 0.199]) {
      const decisions = [floor - hair, floor, floor + hair].map((confidence) =>
        decisionAt(confidence, probability),
      )
      expect(decisions).toEqual(['review', 'allow', 'allow'])
    }
  })
})

describe('a code that a policy blocks on', () => {
  const policy: Policy = {
    ...policies.default,
    blockOn: ['EVERYWHERE'],
    types: { action: { blockOn: ['HERE'] } },
  }
  const answerTo = (type: 'action' | 'output' | undefined, code: string) => {
    const findings = [finding('low', code)]
    const { decision, step, riskLevel } = decide({ type, findings, signals: {} }, policy)
    expect(isBlockedByRules({ type, findings }, policy)).toBe(decision === 'block')
    return [decision, step, riskLevel].join(' ')
  }
  const blocks = 'block high_severity_rule high'
  const passes = 'allow below_thresholds low'

  test('blocks whatever the severity of the finding, for its types only', () => {
    expect(answerTo('action', 'HERE')).toBe(blocks)
    expect(answerTo('action', 'EVERYWHERE')).toBe(blocks)
    expect(answerTo('action', 'ANOTHER')).toBe(passes)
    expect(answerTo('output', 'HERE')).toBe(passes)
    expect(answerTo('output', 'EVERYWHERE')).toBe(blocks)
    expect(answerTo(undefined, 'HERE')).toBe(passes)
    expect(answerTo(undefined, 'EVERYWHERE')).toBe(blocks)
  })

  test('blocks before signals could ask for a review only', () => {
    const evidence = {
      type: 'action' as const,
      findings: [finding('medium', 'HERE')],
      signals: { promptInjection: signal(0.7), goalDrift: signal(0.3, 0.1) },
    }
    expect(decide(evidence, policy)).toMatchObject({ decision: 'block', reasons: ['rule:HERE'] })
  })

  test('is nothing to a policy without such codes', () => {
    const findings = [finding('medium', 'HERE')]
    expect(isBlockedByRules({ type: 'action', findings }, policies.default)).toBe(false)
    expect(
      isBlockedByRules({ type: 'action', findings: [finding('high')] }, policies.default),
    ).toBe(true)
  })
})

test('a type of input has thresholds of its own, and the others keep those for all', () => {
  const policy: Policy = {
    ...policies.default,
    types: {
      trace: {
        blockAt: { goalDrift: 0.6 },
        combined: { reviewAt: 0.35 },
        confidence: { floor: 0.1 },
      },
    },
  }
  const decisionFor = (type: 'trace' | 'action' | undefined, probability: number, confidence = 1) =>
    decide({ type, findings: [], signals: { goalDrift: signal(probability, confidence) } }, policy)
      .decision
  expect([0.34, 0.35, 0.59, 0.6].map((p) => decisionFor('trace', p))).toEqual([
    'allow',
    'review',
    'review',
    'block',
  ])
  expect(decisionFor('trace', 0.6, 0.1)).toBe('block')
  expect([0.35, 0.6, 0.9].map((p) => decisionFor('action', p))).toEqual([
    'allow',
    'review',
    'block',
  ])
  expect([0.35, 0.6, 0.9].map((p) => decisionFor(undefined, p))).toEqual([
    'allow',
    'review',
    'block',
  ])
})
