import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as any from '../test/arbitrary.ts'
import { decide } from './decide.ts'
import type { Evidence } from './evidence.ts'
import { policies } from './policies.ts'
import { isReproducedBy, recompute, StoredEvaluation } from './recompute.ts'

/** An evaluation as the database returns it: the response, serialised as JSON and parsed again. */
function store(evidence: Evidence, policy = policies.default): StoredEvaluation {
  const { step: _, ...decision } = decide(evidence, policy)
  const response = {
    ok: true,
    evaluationId: `ase_${'0'.repeat(32)}`,
    type: evidence.type ?? 'context',
    origin: evidence.origin ?? null,
    ...decision,
    signals: evidence.signals,
    deterministicFindings: evidence.findings,
    policy: {
      id: policy.id,
      version: policy.version,
      rulesVersion: 'rules-2026.11.21-1',
      semanticVersion: null,
    },
  }
  return StoredEvaluation.parse(JSON.parse(JSON.stringify(response)))
}

test('every decision of a shipped policy is reproduced from its stored evaluation', () => {
  const policy = fc.constantFrom(...Object.values(policies))
  fc.assert(
    fc.property(any.evidence, policy, (evidence, under) => {
      const stored = store(evidence, under)
      expect(isReproducedBy(stored, recompute(stored, under))).toBe(true)
    }),
  )
})

describe('isReproducedBy', () => {
  const stored = store({
    type: 'action',
    findings: [any.finding('medium')],
    signals: { goalDrift: any.signal(0.7) },
  })

  test.each<Partial<StoredEvaluation>>([
    { decision: 'allow' },
    { riskLevel: 'low' },
    { riskScore: stored.riskScore + 0.0001 },
    { riskCodes: [] },
    { riskCodes: [...stored.riskCodes, 'ANOTHER'] },
    { reasons: stored.reasons.slice(1) },
    { signals: { goalDrift: any.signal(0.71) } },
    { deterministicFindings: [] },
  ])('an evaluation that was changed to %j is not reproduced', (change) => {
    const changed = { ...stored, ...change }
    expect(isReproducedBy(changed, recompute(changed, policies.default))).toBe(false)
  })

  test('a different order of codes and reasons is still reproduced', () => {
    const { riskCodes, reasons } = stored
    const turned = {
      ...stored,
      riskCodes: riskCodes.toReversed(),
      reasons: reasons.toReversed(),
    }
    expect(isReproducedBy(turned, recompute(turned, policies.default))).toBe(true)
  })
})

test('the same stored evidence can be decided under another policy', () => {
  const stored = store({ type: 'trace', findings: [], signals: { goalDrift: any.signal(0.5) } })
  expect(recompute(stored, policies.default).decision).toBe('allow')
  expect(recompute(stored, policies.strict).decision).toBe('review')
})

test('an evaluation that was stored without its origin is decided with the thresholds of its type', () => {
  const signals = { promptInjection: any.signal(0.9) }
  const stored = store({ type: 'context', origin: 'user', findings: [], signals })
  expect(recompute(stored, policies.default).decision).toBe('review')
  const { origin: _, ...older } = stored
  expect(recompute(older, policies.default).decision).toBe('block')
})
