import type { Decision, DecisionStep, PolicyDescription, PolicyThresholds } from '@ase/schemas'
import { signalLabels, signalOrder } from '../../decision/names.ts'
import { kindsOf } from './compare-policies.ts'
import { scopeLabels, scopeOrder, thresholdsAround, thresholdsFor } from './policy-scope.ts'
import { formatThreshold } from './threshold-facts.ts'

/** A step of the decision, with the numbers that a policy gives it. */
export interface StepDescription {
  readonly step: DecisionStep
  readonly outcomes: readonly {
    readonly decision: Decision
    readonly sentence: string
  }[]
  /** What has to be known beside it. */
  readonly notes: readonly string[]
}

/** The steps in the order in which they are asked. */
export function describeSteps(policy: PolicyDescription): readonly StepDescription[] {
  const number = (valueOf: (thresholds: PolicyThresholds) => number): string =>
    withOwn(policy, valueOf)
  const floor = number(({ confidence }) => confidence.floor)
  const elevated = number(({ combined }) => combined.elevated)
  const all = [policy.thresholds, ...scopeOrder.map((scope) => thresholdsFor(policy, scope))]
  const hasCodes = all.some(({ blockOn }) => blockOn.length > 0)
  const asksOfAllUnsure = all.every(({ confidence }) => confidence.negligible === 0)
  const kinds = kindsOf(policy)
  return [
    one(
      'high_severity_rule',
      'block',
      `A finding has high severity${hasCodes ? ', or a code that blocks under this policy' : ''}.`,
    ),
    {
      ...one(
        'signal_over_threshold',
        'block',
        `A signal reaches its threshold, with a confidence of at least ${floor}.`,
      ),
      notes: withoutBlock(policy),
    },
    {
      step: 'combined_signals',
      outcomes: [
        {
          decision: 'block',
          sentence: `Signals of two kinds or more, each from ${elevated} on and with a confidence of at least ${floor}, together reach ${number(({ combined }) => combined.blockAt)}.`,
        },
        {
          decision: 'review',
          sentence: `Signals from ${elevated} on together reach ${number(({ combined }) => combined.reviewAt)}, whatever their confidence.`,
        },
      ],
      notes:
        kinds.length === 0
          ? []
          : [
              `Signals of one kind see the same evidence, so only the strongest of them counts: ${kinds.join('; ')}.`,
            ],
    },
    one('medium_severity_rule', 'review', 'A finding has medium severity.'),
    one(
      'low_confidence',
      'review',
      asksOfAllUnsure
        ? `The confidence in a signal is below ${floor}: the provider does not know.`
        : `The confidence in a signal is below ${floor}, and the signal is at least ${number(({ confidence }) => confidence.negligible)}: the provider does not know.`,
    ),
    one('below_thresholds', 'allow', 'No earlier step had a decision.'),
  ]
}

function one(step: DecisionStep, decision: Decision, sentence: string): StepDescription {
  return { step, outcomes: [{ decision, sentence }], notes: [] }
}

/** Where a signal has no threshold, and so never blocks by itself. */
function withoutBlock(policy: PolicyDescription): readonly string[] {
  return scopeOrder.flatMap((scope) => {
    const { blockAt } = thresholdsFor(policy, scope)
    const around = thresholdsAround(policy, scope).blockAt
    const names = signalOrder.filter((name) => blockAt[name] === null && around[name] !== null)
    if (names.length === 0) return []
    const signals = names.map((name) => signalLabels[name]).join(', ')
    return [`${scopeLabels[scope]}: never by itself: ${signals}.`]
  })
}

/** `0.60`, or `0.60 (0.35 for Action)` where a type or an origin has its own. */
function withOwn(
  policy: PolicyDescription,
  valueOf: (thresholds: PolicyThresholds) => number,
): string {
  const common = valueOf(policy.thresholds)
  const own = scopeOrder.flatMap((scope) => {
    const value = valueOf(thresholdsFor(policy, scope))
    return value === valueOf(thresholdsAround(policy, scope))
      ? []
      : [`${formatThreshold(value)} for ${scopeLabels[scope]}`]
  })
  return own.length === 0
    ? formatThreshold(common)
    : `${formatThreshold(common)} (${own.join(', ')})`
}
