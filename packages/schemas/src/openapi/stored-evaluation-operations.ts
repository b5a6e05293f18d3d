import type { ErrorCode } from '../errors.ts'
import {
  EvaluationDetailResponse,
  EvaluationFileFields,
  EvaluationListFields,
  EvaluationListResponse,
} from '../evaluations.ts'
import type { JsonObject } from '../json-object.ts'
import { limits } from '../limits.ts'
import { UsageFields, UsageResponse } from '../usage.ts'
import type { Operation } from './operation.ts'

const createdAt = '2026-01-31T12:00:00.000Z'
const evaluationId = `ase_${'0'.repeat(32)}`
const digest = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const apiKey: JsonObject = {
  id: '5d1d2f0a-7c3b-4a8e-8f21-9b0c1d2e3f4a',
  name: 'production',
  prefix: ['asek', '0000'].join('_'),
}
const decided: JsonObject = {
  type: 'action',
  mode: 'observe',
  decision: 'block',
  riskLevel: 'high',
  riskScore: 0.98,
  riskCodes: ['DESTRUCTIVE_SHELL_COMMAND'],
}
const thresholds: JsonObject = {
  blockAt: {
    promptInjection: 0.8,
    intentMisalignment: 0.8,
    dataExfiltration: 0.8,
    privilegeEscalation: 0.8,
    destructiveOperation: 0.8,
    sensitiveDisclosure: 0.8,
    toolPoisoning: 0.8,
    goalDrift: 0.9,
  },
  combined: { elevated: 0.3, reviewAt: 0.5, blockAt: 0.85 },
  confidence: { floor: 0.5, negligible: 0 },
  blockOn: [],
}

const errors: readonly ErrorCode[] = [
  'AUTH_REQUIRED',
  'INVALID_ORIGIN',
  'INTERNAL_ERROR',
  'DATABASE_UNAVAILABLE',
]

export const storedEvaluationOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/evaluations',
    id: 'listEvaluations',
    tag: 'Evaluation',
    summary: 'List the evaluations of the account',
    description:
      'The newest first. All filters that are given hold together. The work for a page has a bound, so that a page may hold few items, or none, and still have a `nextCursor`: go on with it.',
    security: ['session'],
    query: EvaluationListFields,
    success: {
      status: 200,
      description: 'A page of the list.',
      body: {
        schema: EvaluationListResponse,
        examples: {
          one: {
            ok: true,
            evaluations: [{ evaluationId, ...decided, policyId: 'default', apiKey, createdAt }],
            nextCursor: null,
          },
        },
      },
    },
    errors: [...errors, 'INVALID_SCHEMA', 'RATE_LIMITED'],
  },
  {
    method: 'get',
    path: '/api/evaluations.csv',
    id: 'downloadEvaluations',
    tag: 'Evaluation',
    summary: 'Download the evaluations of the account as CSV',
    description:
      'What the list with the same filters has, streamed, with a header row. A cell that a spreadsheet would run as a formula begins with an apostrophe. The connection is closed when an error occurs, so that a file that ends is complete. One at a time per account.',
    security: ['session'],
    query: EvaluationFileFields,
    success: {
      status: 200,
      description: 'The file.',
      headers: ['ContentDisposition'],
      text: 'text/csv',
    },
    errors: [...errors, 'INVALID_SCHEMA', 'RATE_LIMITED'],
  },
  {
    method: 'get',
    path: '/api/evaluations/{evaluationId}',
    id: 'readEvaluation',
    tag: 'Evaluation',
    summary: 'Read an evaluation with what decided it',
    description:
      'The explanation is computed from the stored answer and the version of its policy.',
    security: ['session'],
    parameters: ['EvaluationId'],
    success: {
      status: 200,
      description: 'The first answer, and what belongs to it.',
      body: {
        schema: EvaluationDetailResponse,
        examples: {
          blocked: {
            ok: true,
            evaluation: {
              response: {
                ok: true,
                evaluationId,
                betaPhase: 'observe',
                ...decided,
                reasons: ['rule:DESTRUCTIVE_SHELL_COMMAND'],
                signals: {},
                deterministicFindings: [
                  {
                    code: 'DESTRUCTIVE_SHELL_COMMAND',
                    severity: 'high',
                    path: 'input.proposedAction.arguments',
                    reason: 'Deletes a directory tree and cannot be undone.',
                  },
                ],
                policy: {
                  id: 'default',
                  version: '2026.01.31-1',
                  rulesVersion: 'rules-2026.01.31-1',
                  semanticVersion: null,
                },
                inputSha256: digest,
                createdAt,
                usage: { credits: 1, latencyMs: 3 },
                idempotentReplay: false,
              },
              step: 'high_severity_rule',
              explanation: {
                step: 'high_severity_rule',
                codes: ['DESTRUCTIVE_SHELL_COMMAND'],
                signals: [],
                combined: null,
              },
              thresholds,
              origin: null,
              apiKey,
              ledgerSeq: 2,
              requestRefSha256: digest,
            },
          },
        },
      },
    },
    errors: [...errors, 'NOT_FOUND'],
  },
  {
    method: 'get',
    path: '/api/usage',
    id: 'readUsage',
    tag: 'Evaluation',
    summary: 'How many evaluations were allowed, reviewed and blocked',
    description: `By time and group. The last 30 days unless told; at most 31 days by the hour, 366 by the day, and ${limits.usage.rowsMax} rows (\`too_big\`).`,
    security: ['session'],
    query: UsageFields,
    success: {
      status: 200,
      description: 'Rows without evaluations are left out.',
      body: {
        schema: UsageResponse,
        examples: {
          byKey: {
            ok: true,
            from: '2026-01-01T00:00:00.000Z',
            to: '2026-01-31T00:00:00.000Z',
            bucket: 'day',
            group: 'key',
            rows: [
              {
                start: '2026-01-02T00:00:00.000Z',
                group: '5d1d2f0a-7c3b-4a8e-8f21-9b0c1d2e3f4a',
                allow: 8120,
                review: 31,
                block: 12,
              },
            ],
            keys: [apiKey],
          },
        },
      },
    },
    errors: [...errors, 'INVALID_SCHEMA', 'RATE_LIMITED'],
  },
]
