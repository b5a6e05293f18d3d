import type { DecisionExplanation, PolicyThresholds } from '@ase/schemas'
import { policies, thresholdsOf } from '@ase/policy'
import { describe, expect, test } from 'vitest'
import { explainDecision, toPlainText } from './explain-decision.ts'

const thresholds = thresholdsOf(policies.default)
const nothing: Omit<DecisionExplanation, 'step'> = { codes: [], signals: [], combined: null }
const injection = {
  name: 'promptInjection',
  probability: 0.91,
  confidence: 0.72,
  blockAt: 0.85,
} as const
const leak = { name: 'dataExfiltration', probability: 0.7, confidence: 0.6, blockAt: 0.85 } as const

function sentence(
  explanation: DecisionExplanation,
  known: PolicyThresholds | null = thresholds,
): string {
  return toPlainText(explainDecision(explanation, known))
}

describe('the sentence about a decision', () => {
  test.each<readonly [string, DecisionExplanation, string]>([
    [
      'names the rule that blocks',
      { ...nothing, step: 'high_severity_rule', codes: ['DESTRUCTIVE_SQL'] },
      'DESTRUCTIVE_SQL has high severity. A finding of high severity always blocks.',
    ],
    [
      'lists several rules',
      { ...nothing, step: 'high_severity_rule', codes: ['A_CODE', 'B_CODE', 'C_CODE'] },
      'A_CODE, B_CODE and C_CODE have high severity. A finding of high severity always blocks.',
    ],
    [
      'gives a signal with its threshold and the confidence that was required',
      { ...nothing, step: 'signal_over_threshold', signals: [injection] },
      'prompt injection is 0.91, and this policy blocks from 0.85 (confidence 0.72, at least 0.50 is required).',
    ],
    [
      'adds signals up to the threshold for a block',
      {
        ...nothing,
        step: 'combined_signals',
        signals: [injection, leak],
        combined: { value: 0.973, threshold: thresholds.combined.blockAt },
      },
      'prompt injection 0.91 and data exfiltration 0.70 together make 0.97, and this policy blocks from 0.90.',
    ],
    [
      'says of one signal alone that it asks for review',
      {
        ...nothing,
        step: 'combined_signals',
        signals: [leak],
        combined: { value: 0.7, threshold: thresholds.combined.reviewAt },
      },
      'data exfiltration is 0.70, and this policy asks for review from 0.60.',
    ],
    [
      'names a rule that asks for review',
      { ...nothing, step: 'medium_severity_rule', codes: ['LOOP'] },
      'LOOP has medium severity. A finding of medium severity asks for review.',
    ],
    [
      'says where the provider is not sure',
      { ...nothing, step: 'low_confidence', signals: [{ ...injection, confidence: 0.3 }] },
      'The provider is not sure: the confidence in prompt injection is 0.30, below 0.50. A person should look at it.',
    ],
    [
      'gives the strongest signal of what is allowed',
      { ...nothing, step: 'below_thresholds', signals: [{ ...injection, probability: 0.02 }] },
      'No finding of medium or high severity, and no signal reaches a threshold. The strongest is prompt injection with 0.02; this policy blocks from 0.85.',
    ],
    [
      'says that the strongest signal never blocks by itself where it has no threshold',
      { ...nothing, step: 'below_thresholds', signals: [{ ...leak, blockAt: null }] },
      'No finding of medium or high severity, and no signal reaches a threshold. The strongest is data exfiltration with 0.70; it never blocks by itself here.',
    ],
    [
      'needs no signal for what is allowed',
      { ...nothing, step: 'below_thresholds' },
      'No finding of medium or high severity, and no signal reaches a threshold.',
    ],
  ])('%s', (_, explanation, expected) => {
    expect(sentence(explanation)).toBe(expected)
  })

  test('separates codes that the policy chose from those of high severity', () => {
    const explanation: DecisionExplanation = {
      ...nothing,
      step: 'high_severity_rule',
      codes: ['SSRF_METADATA', 'ANALYSIS_LIMIT'],
    }
    expect(sentence(explanation, { ...thresholds, blockOn: ['ANALYSIS_LIMIT'] })).toBe(
      'SSRF_METADATA has high severity. A finding of high severity always blocks. This policy blocks on ANALYSIS_LIMIT.',
    )
  })

  test('shows as many digits as it takes to see which number is larger', () => {
    const almost = { ...injection, probability: 0.8496 }
    expect(sentence({ ...nothing, step: 'below_thresholds', signals: [almost] })).toContain(
      'with 0.8496; this policy blocks from 0.8500',
    )
  })

  test('does without the thresholds of a policy version that is not known any more', () => {
    const combined = { value: 0.973, threshold: 0.9 }
    expect(
      sentence(
        { ...nothing, step: 'combined_signals', signals: [injection, leak], combined },
        null,
      ),
    ).toBe(
      'prompt injection 0.91 and data exfiltration 0.70 together make 0.97, and the threshold of the policy is 0.90.',
    )
    expect(
      sentence({ ...nothing, step: 'signal_over_threshold', signals: [injection] }, null),
    ).toBe('prompt injection is 0.91, and this policy blocks from 0.85 (confidence 0.72).')
  })
})
