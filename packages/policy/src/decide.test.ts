import {
  contentOrigins,
  signalNames,
  type Decision,
  type EvaluationType,
  type Finding,
  type Signals,
} from '@ase/schemas'
import { describe, expect, test } from 'vitest'
import { finding, signal } from '../test/arbitrary.ts'
import { decide, isBlockedByRules } from './decide.ts'
import type { Evidence } from './evidence.ts'
import { policies, shippedPolicies } from './policies.ts'
import type { Policy } from './policy.ts'

interface Case {
  /** What the decision shows, as a sentence. */
  readonly title: string
  /** Without it, the default policy. */
  readonly policy?: Policy
  readonly type?: EvaluationType
  readonly findings?: readonly Finding[]
  readonly signals?: Signals
  /** Decision, step, risk level, then the reasons. */
  readonly expected: string
}

const cautious: Policy = { ...policies.default, blockAt: { default: 1 } }
const withoutKinds: Policy = { ...policies.default, kinds: [] }

const cases: readonly Case[] = [
  {
    title: 'a high-severity finding blocks, whatever the signals are',
    policy: policies.permissive,
    findings: [finding('high')],
    signals: { promptInjection: signal(0) },
    expected: 'block high_severity_rule high rule:HIGH_RISK',
  },
  {
    title: 'a signal over its threshold blocks before a medium-severity finding leads to a review',
    findings: [finding('medium')],
    signals: { toolPoisoning: signal(0.99) },
    expected: 'block signal_over_threshold high rule:MEDIUM_RISK signal:toolPoisoning',
  },
  {
    title: 'signals of two kinds block together',
    signals: { promptInjection: signal(0.7), dataExfiltration: signal(0.7) },
    expected: 'block combined_signals high signal:promptInjection signal:dataExfiltration',
  },
  {
    title: 'signals of one kind lead to a review together',
    signals: { promptInjection: signal(0.7), toolPoisoning: signal(0.7) },
    expected: 'review combined_signals medium signal:promptInjection signal:toolPoisoning',
  },
  {
    title: 'signals of one kind do not block together, however strong they are',
    policy: cautious,
    signals: { promptInjection: signal(0.99), toolPoisoning: signal(0.99) },
    expected: 'review combined_signals medium signal:promptInjection signal:toolPoisoning',
  },
  {
    title: 'signals that belong to no kind are independent',
    policy: withoutKinds,
    signals: { promptInjection: signal(0.7), toolPoisoning: signal(0.7) },
    expected: 'block combined_signals high signal:promptInjection signal:toolPoisoning',
  },
  {
    title: 'a medium-severity finding leads to a review before a signal of low confidence does',
    findings: [finding('medium')],
    signals: { goalDrift: signal(0.35, 0.2) },
    expected: 'review medium_severity_rule medium rule:MEDIUM_RISK',
  },
  {
    title: 'a signal of low confidence leads to a review',
    signals: { goalDrift: signal(0.35, 0.2) },
    expected: 'review low_confidence medium signal:goalDrift',
  },
  {
    title: 'signals of low confidence never block, even together',
    signals: { promptInjection: signal(1, 0.1), dataExfiltration: signal(1, 0.1) },
    expected: 'review combined_signals medium signal:promptInjection signal:dataExfiltration',
  },
  {
    title: 'a request without findings and with weak signals is allowed and has no risk',
    signals: { promptInjection: signal(0.02) },
    expected: 'allow below_thresholds none',
  },
  {
    title: 'a low-severity finding is allowed and has low risk',
    findings: [finding('low')],
    signals: { promptInjection: signal(0.02) },
    expected: 'allow below_thresholds low rule:LOW_RISK',
  },
  ...thresholdCases(),
  ...analysisLimitCases(),
]

/** The thresholds of the default policy, 0.001 below, at and 0.001 above each. */
function thresholdCases(): readonly Case[] {
  const allow = 'allow below_thresholds low'
  const review = 'review combined_signals medium signal:promptInjection'
  const unsure = 'review low_confidence medium signal:promptInjection'
  const block = 'block signal_over_threshold high signal:promptInjection'
  // Probability, confidence, expected.
  const rows = [
    [0.599, 0.9, allow],
    [0.6, 0.9, review],
    [0.601, 0.9, review],
    [0.849, 0.9, review],
    [0.85, 0.9, block],
    [0.851, 0.9, block],
    [0.85, 0.499, review],
    [0.85, 0.5, block],
    [0.85, 0.501, block],
    [0.299, 0.499, allow],
    [0.3, 0.499, unsure],
    [0.3, 0.5, allow],
    [0.3, 0.501, allow],
  ] as const
  return rows.map(([probability, confidence, expected]) => ({
    title: `the default policy answers a signal of ${probability} with confidence ${confidence} with ${expected}`,
    signals: { promptInjection: signal(probability, confidence) },
    expected,
  }))
}

/** ANALYSIS_LIMIT: the rules did not read the whole input, because it exceeds a bound. */
function analysisLimitCases(): readonly Case[] {
  const block = 'block high_severity_rule high rule:ANALYSIS_LIMIT'
  const review = 'review medium_severity_rule medium rule:ANALYSIS_LIMIT'
  const rows = [
    ['strict', 'action', block],
    ['strict', 'output', review],
    ['strict', 'trace', review],
    ['default', 'action', review],
    ['permissive', 'action', review],
  ] as const
  return rows.map(([id, type, expected]) => ({
    title: `the policy ${id} answers ANALYSIS_LIMIT on the type ${type} with ${expected.split(' ')[0]}`,
    policy: policies[id],
    type,
    findings: [finding('medium', 'ANALYSIS_LIMIT')],
    expected,
  }))
}

test.each(cases)('$title', ({ policy = policies.default, findings = [], signals = {}, ...row }) => {
  const { decision, step, riskLevel, reasons } = decide(
    { type: row.type, findings, signals },
    policy,
  )
  expect([decision, step, riskLevel, ...reasons].join(' ')).toBe(row.expected)
})

test('risk codes name the rules first and then the signals that decided', () => {
  const evidence = { findings: [finding('medium')], signals: { toolPoisoning: signal(0.99) } }
  expect(decide(evidence, policies.default).riskCodes).toEqual(['MEDIUM_RISK', 'TOOL_POISONING'])
})

describe('a signal with a confidence below the floor', () => {
  const unknown = Object.fromEntries(signalNames.map((name) => [name, signal(0, 0)]))

  test('a signal below the confidence floor leads to a review under strict, however small it is', () => {
    for (const signals of [unknown, { promptInjection: signal(0.01, 0.05) }])
      expect(decide({ findings: [finding('low')], signals }, policies.strict)).toMatchObject({
        decision: 'review',
        step: 'low_confidence',
      })
    expect(decide({ findings: [], signals: {} }, policies.strict).decision).toBe('allow')
  })

  test.each([policies.default, policies.permissive])(
    'a small signal below the confidence floor does not lead to a review under $id',
    (policy) => {
      for (const signals of [unknown, { promptInjection: signal(0.01, 0.05) }])
        expect(decide({ findings: [finding('low')], signals }, policy)).toMatchObject({
          decision: 'allow',
          step: 'below_thresholds',
        })
    },
  )

  test('a signal below the confidence floor is allowed where the policy calls its probability negligible', () => {
    const trusting: Policy = {
      ...policies.strict,
      types: { output: { confidence: { negligible: 0.1 } } },
    }
    const evidence = { findings: [], signals: { goalDrift: signal(0.099, 0) } }
    expect(decide({ type: 'output', ...evidence }, trusting).decision).toBe('allow')
    expect(decide({ type: 'action', ...evidence }, trusting).decision).toBe('review')
    const more = { findings: [], signals: { goalDrift: signal(0.1, 0) } }
    expect(decide({ type: 'output', ...more }, trusting).decision).toBe('review')
  })
})

describe.each(Object.values(policies))('thresholds of $id $version', (policy: Policy) => {
  const step = 0.001

  test.each(signalNames)('%s blocks at its threshold and not 0.001 below it', (name) => {
    const at = policy.blockAt[name] ?? policy.blockAt.default
    const { floor } = policy.confidence
    const decisionAt = (probability: number, confidence = floor) =>
      decide({ findings: [], signals: { [name]: signal(probability, confidence) } }, policy)
        .decision
    expect([at - step, at, at + step].map((p) => decisionAt(p))).toEqual([
      'review',
      'block',
      'block',
    ])
    expect(decisionAt(at, floor - step)).toBe('review')
  })

  test('combined signals lead to a review and block at their thresholds', () => {
    const { reviewAt, blockAt } = policy.combined
    // Two independent signals of probability p combine to 1 - (1 - p)².
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

  test('a signal leads to a review 0.001 below the confidence floor and not at it, from its negligible probability on', () => {
    const { floor, negligible } = policy.confidence
    const decisionAt = (confidence: number, probability: number) =>
      decide({ findings: [], signals: { goalDrift: signal(probability, confidence) } }, policy)
        .decision
    const smaller = negligible === 0 ? [] : [decisionAt(floor - step, negligible - step)]
    expect(smaller).not.toContain('review')
    for (const probability of [negligible, negligible + 0.01]) {
      const decisions = [floor - step, floor, floor + step].map((confidence) =>
        decisionAt(confidence, probability),
      )
      expect(decisions).toEqual(['review', 'allow', 'allow'])
    }
  })
})

describe('codes that a policy blocks on (blockOn)', () => {
  const policy: Policy = {
    ...policies.default,
    blockOn: ['EVERYWHERE'],
    types: { action: { blockOn: ['HERE'] } },
  }
  const decisionOn = (type: 'action' | 'output' | undefined, code: string) => {
    const findings = [finding('low', code)]
    const { decision, step, riskLevel } = decide({ type, findings, signals: {} }, policy)
    expect(isBlockedByRules({ type, findings }, policy)).toBe(decision === 'block')
    return [decision, step, riskLevel].join(' ')
  }
  const blocks = 'block high_severity_rule high'
  const allows = 'allow below_thresholds low'

  test.each([
    ['action', 'HERE', blocks],
    ['action', 'EVERYWHERE', blocks],
    ['action', 'ANOTHER', allows],
    ['output', 'HERE', allows],
    ['output', 'EVERYWHERE', blocks],
    [undefined, 'HERE', allows],
    [undefined, 'EVERYWHERE', blocks],
  ] as const)(
    'a low-severity finding on the type %s whose code is %s in blockOn: %s',
    (type, code, expected) => {
      expect(decisionOn(type, code)).toBe(expected)
    },
  )

  test('a code in blockOn blocks before signals lead to a review', () => {
    const evidence = {
      type: 'action' as const,
      findings: [finding('medium', 'HERE')],
      signals: { promptInjection: signal(0.7), goalDrift: signal(0.3, 0.1) },
    }
    expect(decide(evidence, policy)).toMatchObject({ decision: 'block', reasons: ['rule:HERE'] })
  })

  test('a code does not block under a policy whose blockOn does not list it', () => {
    const findings = [finding('medium', 'HERE')]
    expect(isBlockedByRules({ type: 'action', findings }, policies.default)).toBe(false)
    expect(
      isBlockedByRules({ type: 'action', findings: [finding('high')] }, policies.default),
    ).toBe(true)
  })
})

describe('thresholds of a type of input', () => {
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

  test.each<[EvaluationType | undefined, number, number, Decision]>([
    ['trace', 0.34, 1, 'allow'],
    ['trace', 0.35, 1, 'review'],
    ['trace', 0.59, 1, 'review'],
    ['trace', 0.6, 1, 'block'],
    ['trace', 0.6, 0.1, 'block'],
    ['action', 0.35, 1, 'allow'],
    ['action', 0.6, 1, 'review'],
    ['action', 0.9, 1, 'block'],
    [undefined, 0.35, 1, 'allow'],
    [undefined, 0.6, 1, 'review'],
    [undefined, 0.9, 1, 'block'],
  ])(
    'a policy with own thresholds for traces decides on the type %s with goalDrift %d and confidence %d: %s',
    (type, probability, confidence, expected) => {
      const signals = { goalDrift: signal(probability, confidence) }
      expect(decide({ type, findings: [], signals }, policy).decision).toBe(expected)
    },
  )
})

describe('thresholds by who wrote the text', () => {
  const decisionOn = (evidence: Partial<Evidence>, policy: Policy) =>
    decide({ type: 'context', findings: [], signals: {}, ...evidence }, policy).decision

  test.each([policies.default, policies.permissive])(
    "no signal blocks a user's own words by itself under $id, and a rule still does",
    (policy) => {
      const certain = { promptInjection: signal(1, 1) }
      const [user, findings] = ['user', [finding('high')]] as const
      expect(decisionOn({ origin: user, signals: certain }, policy)).toBe('review')
      expect(decisionOn({ origin: user, signals: certain, findings }, policy)).toBe('block')
      expect(isBlockedByRules({ type: 'context', origin: user, findings }, policy)).toBe(true)
      for (const origin of [undefined, 'trusted', 'third_party'] as const)
        expect(decisionOn({ origin, signals: certain }, policy)).toBe('block')
    },
  )

  test('the thresholds of an origin are applied after those of the type', () => {
    const policy: Policy = {
      ...policies.default,
      types: { context: { blockAt: { promptInjection: 0.5 }, blockOn: ['A_RISK'] } },
      origins: {
        user: { blockAt: { promptInjection: 0.7 }, blockOn: ['B_RISK'] },
        trusted: { blockAt: { promptInjection: null } },
      },
    }
    const decisions = (probability: number) =>
      ([undefined, 'user', 'trusted', 'third_party'] as const).map((origin) =>
        decisionOn({ origin, signals: { promptInjection: signal(probability) } }, policy),
      )
    expect(decisions(0.5)).toEqual(['block', 'allow', 'allow', 'block'])
    expect(decisions(0.7)).toEqual(['block', 'block', 'review', 'block'])
    for (const code of ['A_RISK', 'B_RISK'])
      expect(decisionOn({ origin: 'user', findings: [finding('low', code)] }, policy)).toBe('block')
    expect(decisionOn({ findings: [finding('low', 'B_RISK')] }, policy)).toBe('allow')
  })

  test('a version before 2026.11.24-1 decides the same for every origin', () => {
    const older = shippedPolicies.find('default', '2026.11.22-1') ?? policies.strict
    const signals = { promptInjection: signal(0.9) }
    for (const origin of [undefined, ...contentOrigins])
      expect(decisionOn({ origin, signals }, older)).toBe('block')
  })
})
