import type { PolicyDescription } from '@ase/schemas'
import { decisionSteps } from '@ase/schemas'
import { policies, thresholdsOf } from '@ase/policy'
import { expect, test } from 'vitest'
import { describeSteps } from './describe-steps.ts'

const thresholds = thresholdsOf(policies.default)
const plain: PolicyDescription = {
  id: 'plain',
  version: '2026.01.31-1',
  description: null,
  kinds: [['promptInjection']],
  thresholds,
  types: {},
  origins: {},
}

test('the steps stand in the order in which a decision asks them', () => {
  expect(describeSteps(plain).map(({ step }) => step)).toEqual(decisionSteps)
})

test('a number that a type has of its own stands beside the number of the policy', () => {
  const own = { ...thresholds, confidence: { ...thresholds.confidence, floor: 0.4 } }
  const [, signalStep] = describeSteps({ ...plain, types: { action: own } })
  expect(signalStep?.outcomes[0]?.sentence).toBe(
    'A signal reaches its threshold, with a confidence of at least 0.50 (0.40 for Action).',
  )
})

test('a signal that never blocks a text by the user is named, and numbers of the type hold for the user too', () => {
  const context = { ...thresholds, confidence: { ...thresholds.confidence, floor: 0.4 } }
  const user = { ...context, blockAt: { ...context.blockAt, promptInjection: null } }
  const [, signalStep] = describeSteps({ ...plain, types: { context }, origins: { user } })
  expect(signalStep?.outcomes[0]?.sentence).toContain('at least 0.50 (0.40 for Context).')
  expect(signalStep?.notes).toEqual(['Context by the user: never by itself: Prompt injection.'])
})

test('codes, kinds and weak unsure signals are named by the policies that have them', () => {
  const words = (policy: PolicyDescription): string => JSON.stringify(describeSteps(policy))
  const rich: PolicyDescription = {
    ...plain,
    kinds: [['promptInjection', 'toolPoisoning']],
    thresholds: { ...thresholds, confidence: { floor: 0.5, negligible: 0.2 } },
    types: { output: { ...thresholds, blockOn: ['SECRET_IN_OUTPUT'] } },
  }
  for (const phrase of [
    'a code that blocks under this policy',
    'Prompt injection + Tool poisoning',
    'the signal is at least 0.20 (0.30 for Output)',
  ]) {
    expect(words(rich)).toContain(phrase)
    expect(words(plain)).not.toContain(phrase)
  }
})
