import { decide, policies, shippedPolicies, type Evidence, type Policy } from '@ase/policy'
import { describe, expect, test } from 'vitest'
import { renderReplay } from './render-replay.ts'
import { createReplay, isProven, type ReplaySettings } from './replay-report.ts'
import type { EvaluationRow } from '@ase/evaluation'

let rows = 0

/** A row as the service stores it. */
function row(evidence: Partial<Evidence>, policy: Policy = policies.default): EvaluationRow {
  const whole: Evidence = { type: 'action', findings: [], signals: {}, ...evidence }
  const { step, ...verdict } = decide(whole, policy)
  rows += 1
  const id = `ase_${String(rows).padStart(32, '0')}`
  const { type, findings, signals } = whole
  const versions = { id: policy.id, version: policy.version }
  return {
    id,
    decisionStep: step,
    origin: whole.origin ?? null,
    response: {
      evaluationId: id,
      type,
      ...verdict,
      signals,
      deterministicFindings: findings,
      policy: { ...versions, rulesVersion: 'rules-2026.11.21-2', semanticVersion: null },
    },
  }
}

function replay(rowsOf: readonly EvaluationRow[], settings: Partial<ReplaySettings> = {}) {
  const running = createReplay({
    policies: shippedPolicies,
    other: null,
    decidedBy: null,
    examplesMax: 2,
    ...settings,
  })
  for (const each of rowsOf) running.add(each)
  return running.report()
}

const drift = (probability: number) => ({
  signals: { goalDrift: { probability, confidence: 0.9 } },
})
const high = {
  code: 'HIGH_RISK',
  severity: 'high',
  path: 'input.userIntent',
  reason: 'A fixed sentence.',
} as const

describe('under their own policy', () => {
  test('a replay under the own policy of evaluations gives the stored decisions', () => {
    const report = replay([
      row(drift(0.1)),
      row(drift(0.7), policies.strict),
      row(drift(0.96), policies.permissive),
      { ...row({ findings: [high] }), decisionStep: null },
    ])
    expect(report).toMatchObject({
      policy: null,
      evaluations: 4,
      same: 4,
      before: { allow: 1, review: 2, block: 1 },
      after: { allow: 1, review: 2, block: 1 },
    })
    expect(isProven(report)).toBe(true)
    expect(renderReplay(report)).toBe(
      '4 of 4 evaluations come out as they were stored, each under its own policy.',
    )
  })

  test("a replay decides a user's own words with the thresholds for them", () => {
    const signals = { promptInjection: { probability: 0.95, confidence: 0.9 } }
    const user = row({ type: 'context', origin: 'user', signals })
    const other = row({ type: 'context', origin: 'third_party', signals })
    expect(replay([user, other])).toMatchObject({ same: 2, after: { review: 1, block: 1 } })
    // Of an earlier version nothing was recorded, and nothing is needed.
    const older = shippedPolicies.find('default', '2026.11.22-1') ?? policies.strict
    const before = { ...row({ type: 'context', origin: 'user', signals }, older), origin: null }
    expect(replay([before])).toMatchObject({ same: 1, after: { block: 1 } })
    expect(isProven(replay([before]))).toBe(true)
    expect(replay([before, { ...user, origin: 'nobody' }]).unreadable.count).toBe(1)
  })

  test.each<[string, (good: EvaluationRow) => EvaluationRow]>([
    [
      'another decision',
      (good) => ({ ...good, response: { ...Object(good.response), decision: 'allow' } }),
    ],
    [
      'another score',
      (good) => ({ ...good, response: { ...Object(good.response), riskScore: 0.5 } }),
    ],
    ['another step', (good) => ({ ...good, decisionStep: 'low_confidence' })],
  ])('a replay with %s than was stored counts as different', (_, change) => {
    const wrong = change(row(drift(0.7)))
    const report = replay([row(drift(0.7)), wrong])
    expect(report).toMatchObject({ same: 1, different: { count: 1, examples: [wrong.id] } })
    expect(isProven(report)).toBe(false)
    expect(renderReplay(report)).toContain(`1 (${wrong.id}) come out otherwise`)
  })

  test('the report of a replay counts unknown policies and unreadable rows', () => {
    const gone: Policy = { ...policies.default, id: 'gone', version: '2026.01.31-1' }
    const unreadable = {
      id: 'ase_x',
      response: { decision: 'perhaps' },
      decisionStep: null,
      origin: null,
    }
    const report = replay([row({}, gone), row({}, gone), row({}, gone), unreadable])
    expect(report.unknownPolicies).toMatchObject([
      { policy: 'gone 2026.01.31-1', count: 3, examples: { length: 2 } },
    ])
    expect(report.unreadable).toEqual({ count: 1, examples: ['ase_x'] })
    expect(isProven(report)).toBe(false)
    expect(renderReplay(report)).toContain('a policy that is not here: gone 2026.01.31-1')
    expect(renderReplay(report)).toContain('of --policy-dir, else from that of POLICY_DIR')
  })

  test('a report with thousands of unknown policies is no longer than one with a hundred', () => {
    const many = Array.from({ length: 2000 }, (_, n) =>
      row({}, { ...policies.default, id: `gone-${n}`, version: '2026.01.31-1' }),
    )
    const { unknownPolicies } = replay(many)
    expect(unknownPolicies).toHaveLength(101)
    expect(unknownPolicies.at(-1)).toMatchObject({ policy: 'others', count: 1900 })
  })
})

describe('under another policy', () => {
  const stored = [
    row(drift(0.1)),
    row(drift(0.5)),
    row(drift(0.5)),
    row(drift(0.5)),
    row({ ...drift(0.8), type: 'trace' }),
    row({ findings: [high] }),
  ]

  test('the report of a replay counts changes by type, decision and step, the most frequent first', () => {
    const report = replay(stored, { other: policies.strict })
    expect(report).toMatchObject({
      policy: { id: 'strict', version: policies.strict.version },
      evaluations: 6,
      same: 2,
      before: { allow: 4, review: 1, block: 1 },
      after: { allow: 1, review: 3, block: 2 },
      changes: [
        {
          type: 'action',
          from: 'allow',
          to: 'review',
          step: 'combined_signals',
          count: 3,
          examples: [stored[1]?.id, stored[2]?.id],
        },
        { type: 'trace', from: 'review', to: 'block', step: 'signal_over_threshold', count: 1 },
      ],
    })
    expect(isProven(report)).toBe(true)
  })

  test('the report of a replay is printed as two tables', () => {
    const report = replay(stored, { other: policies.strict, examplesMax: 0 })
    expect(renderReplay(report)).toBe(
      [
        '2 of 6 evaluations keep their decision under strict 2026.11.24-1.',
        '',
        '        allow  review  block',
        'before  4      1       1',
        'after   1      3       2',
        '',
        'type    from    to      by                     evaluations  such as',
        'action  allow   review  combined_signals       3',
        'trace   review  block   signal_over_threshold  1',
      ].join('\n'),
    )
  })

  test('a replay reads only the evaluations of one policy where that is an option', () => {
    const mixed = [...stored, row(drift(0.5), policies.permissive)]
    const report = replay(mixed, { other: policies.strict, decidedBy: 'permissive' })
    expect(report).toMatchObject({ evaluations: 1, same: 0 })
  })
})
