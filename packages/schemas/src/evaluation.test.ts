import { describe, expect, test } from 'vitest'
import { issuesOf, issuesOfJson } from '../test/issues-of.ts'
import { withField } from '../test/sample-envelopes.ts'
import { EvaluationResponse, Signals } from './evaluation.ts'

const response = {
  ok: true,
  evaluationId: `ase_${'0f'.repeat(16)}`,
  type: 'action',
  mode: 'observe',
  betaPhase: 'observe',
  decision: 'review',
  riskLevel: 'medium',
  riskScore: 0.5,
  riskCodes: ['A_RISK'],
  reasons: ['rule:A_RISK', 'signal:promptInjection'],
  signals: { promptInjection: { probability: 0, confidence: 1 } },
  deterministicFindings: [
    { code: 'A_RISK', severity: 'medium', path: 'input', reason: 'A fixed sentence.' },
  ],
  policy: {
    id: 'default',
    version: '2026.01.31-1',
    rulesVersion: 'rules-2026.01.31-12',
    semanticVersion: null,
  },
  inputSha256: '0'.repeat(64),
  createdAt: '2026-01-31T12:00:00.000Z',
  usage: { credits: 0, latencyMs: null },
  idempotentReplay: true,
}

test('a replayed response fits the schema', () => {
  expect(issuesOf(EvaluationResponse, response)).toEqual([])
})

const edges: readonly [path: string, fits: readonly unknown[], not: readonly unknown[]][] = [
  ['ok', [true], [false, 1]],
  ['evaluationId', [], [`ase_${'0'.repeat(31)}`, `ase_${'0'.repeat(33)}`, `ase_${'F'.repeat(32)}`]],
  ['decision', ['allow', 'review', 'block'], ['deny', 'ALLOW']],
  ['riskLevel', ['none', 'low', 'medium', 'high'], ['critical']],
  ['riskScore', [0, 1], [-0.001, 1.001, Number.NaN, '0']],
  ['reasons.0', ['signal:goalDrift'], ['A_RISK', 'rule:a_risk', 'rule:A RISK', 'signal:']],
  ['riskCodes.0', ['A', `A${'_'.repeat(63)}`], ['', 'a', '1A', `A${'_'.repeat(64)}`]],
  ['signals.promptInjection.probability', [0, 1], [-0.1, 1.1]],
  ['signals.promptInjection.confidence', [0, 1], [-0.1, 1.1]],
  ['policy.version', ['2026.12.31-10'], ['2026-12-31', '2026.12.31']],
  ['policy.semanticVersion', ['acme-1', null], [1]],
  ['inputSha256', [], ['0'.repeat(63), '0'.repeat(65), 'F'.repeat(64)]],
  ['createdAt', [], ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000+01:00']],
  ['usage.credits', [0, 1], [-1, 0.5]],
  ['usage.latencyMs', [0, null], [-1, 0.5]],
]

describe.each(edges)('%s', (path, fits, not) => {
  test(`${path} accepts the published values only`, () => {
    for (const value of fits)
      expect(issuesOf(EvaluationResponse, withField(response, path, value))).toEqual([])
    for (const value of not)
      expect(issuesOf(EvaluationResponse, withField(response, path, value))).toHaveLength(1)
  })
})

describe('an undefined signal', () => {
  const signal = '{"probability":0,"confidence":0}'

  test.each(['other', 'constructor', '__proto__'])('the undefined signal %s is refused', (name) => {
    expect(issuesOf(Signals, {})).toEqual([])
    expect(issuesOfJson(Signals, `{"${name}":${signal}}`)).toEqual([': unrecognized_keys'])
  })
})
