import { createHash, randomBytes } from 'node:crypto'
import { evaluationCalls, type EvaluationRecord } from '@ase/credits'
import type { Database } from '@ase/db'
import { evaluationTypes, type Decision, type EvaluationType } from '@ase/schemas'
import fc from 'fast-check'
import { sql } from 'kysely'
import { digestRequestRef } from '../../src/canonical-digest.ts'

/** What filters and counts look at. */
export interface Facts {
  readonly type: EvaluationType
  readonly decision: Decision
  readonly codes: readonly string[]
  readonly policy: string
  /** Which of the account's keys; null for none. */
  readonly key: string | null
  readonly requestRef: string | null
  readonly createdAt: Date
}

const levels = { allow: 'low', review: 'medium', block: 'high' } as const
const steps = {
  allow: 'below_thresholds',
  review: 'medium_severity_rule',
  block: 'high_severity_rule',
} as const

function recordOf(facts: Facts): EvaluationRecord {
  const { type, decision, codes, policy, key, requestRef, createdAt } = facts
  const id = `ase_${randomBytes(16).toString('hex')}`
  const response = {
    ok: true,
    evaluationId: id,
    type,
    mode: 'observe',
    betaPhase: 'observe',
    decision,
    riskLevel: levels[decision],
    riskScore: 0.5,
    riskCodes: codes,
    reasons: [],
    signals: {},
    deterministicFindings: [],
    policy: {
      id: policy,
      version: '2026.01.31-1',
      rulesVersion: 'rules-2026.01.31-1',
      semanticVersion: null,
    },
    inputSha256: '0'.repeat(64),
    createdAt: createdAt.toISOString(),
    usage: { credits: 1, latencyMs: 1 },
    idempotentReplay: false,
  }
  return {
    id,
    type,
    decision,
    decisionStep: steps[decision],
    origin: null,
    apiKeyId: key,
    requestRefSha256: requestRef === null ? null : digestRequestRef(requestRef),
    response,
    createdAt,
  }
}

/** Charges and stores it as the service does. */
export async function store(db: Database, accountId: string, facts: Facts): Promise<string> {
  const record = recordOf(facts)
  const call = {
    accountId,
    keySha256: createHash('sha256').update(record.id).digest(),
    requestSha256: Buffer.alloc(32),
  }
  // A window that is over immediately: the rate limit is another subject.
  const window = { list: 'standard', limit: 60, windowMs: -1 } as const
  const outcome = await evaluationCalls.charge(db, call, window, record)
  if (outcome !== 'charged') throw new Error(outcome)
  return record.id
}

/** A full hour of the past, so that few hours hold many evaluations. */
const FIRST_HOUR = Date.UTC(2026, 0, 31, 20)

export function anyFacts(keys: readonly (string | null)[]): fc.Arbitrary<Facts> {
  return fc.record({
    type: fc.constantFrom(...evaluationTypes),
    decision: fc.constantFrom('allow', 'review', 'block'),
    codes: fc.subarray(['A_RISK', 'B_RISK', 'C_RISK']),
    policy: fc.constantFrom('default', 'strict'),
    key: fc.constantFrom(...keys),
    requestRef: fc.constantFrom(null, 'one', 'two'),
    createdAt: fc
      .tuple(fc.nat({ max: 40 }), fc.nat({ max: 2 }))
      .map(([hour, part]) => new Date(FIRST_HOUR + hour * 3_600_000 + part * 1_200_000)),
  })
}

export async function newApiKey(db: Database, accountId: string, name: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into api_key (id, account_id, key_sha256, name, display_prefix)
    values (gen_random_uuid(), ${accountId}, ${randomBytes(32)}, ${name}, 'asek_0000')
    returning id`.execute(db.kysely)
  const [row] = rows
  if (row === undefined) throw new Error('no key')
  return row.id
}
