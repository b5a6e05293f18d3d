import * as z from 'zod'
import { ContentOrigin, DecisionExplanation, DecisionStep, PolicyThresholds } from './decision.ts'
import { EvaluationType, Mode } from './envelope.ts'
import {
  Decision,
  EvaluationId,
  EvaluationResponse,
  RiskCode,
  RiskLevel,
  Sha256Hex,
} from './evaluation.ts'
import { NextCursor, pageFields, rangeFields, withOrderedRange } from './list.ts'
import { limits } from './limits.ts'
import { text } from './text.ts'
import { Timestamp } from './timestamp.ts'

/** The API key that an evaluation came by, as lists name it. */
export const ApiKeyLabel = z
  .strictObject({ id: z.uuid(), name: z.string(), prefix: z.string() })
  .meta({ id: 'ApiKeyLabel' })
export type ApiKeyLabel = z.infer<typeof ApiKeyLabel>

const apiKey = ApiKeyLabel.nullable().describe(
  'The API key that it came by; null when the key is gone or was not recorded.',
)

/** The filters of evaluations. All that are given hold together. */
export const evaluationFilterFields = {
  ...rangeFields,
  type: EvaluationType.optional(),
  decision: Decision.optional(),
  code: RiskCode.optional().describe('One of its risk codes.'),
  policy: z
    .string()
    .regex(/^[a-z0-9._-]{1,64}$/)
    .optional()
    .describe('The id of its policy.'),
  key: z.uuid().optional().describe('The id of the API key that it came by.'),
  requestRef: text(1, 128)
    .optional()
    .describe('The `metadata.requestRef` that it was sent with, in plain text.'),
}

/** The query string of GET /api/evaluations. */
export const EvaluationListFields = z.strictObject({ ...evaluationFilterFields, ...pageFields })
export const EvaluationListQuery = withOrderedRange(EvaluationListFields)
export type EvaluationListQuery = z.infer<typeof EvaluationListQuery>

/** The query string of GET /api/evaluations.csv. */
export const EvaluationFileFields = z.strictObject(evaluationFilterFields)
export const EvaluationFileQuery = withOrderedRange(EvaluationFileFields)
export type EvaluationFilters = z.infer<typeof EvaluationFileQuery>

export const EvaluationListItem = z
  .strictObject({
    evaluationId: EvaluationId,
    type: EvaluationType,
    mode: Mode,
    decision: Decision,
    riskLevel: RiskLevel,
    riskScore: EvaluationResponse.shape.riskScore,
    riskCodes: z.array(RiskCode),
    policyId: z.string(),
    apiKey,
    createdAt: Timestamp,
  })
  .meta({ id: 'EvaluationListItem' })
export type EvaluationListItem = z.infer<typeof EvaluationListItem>

/** GET /api/evaluations: the newest first. */
export const EvaluationListResponse = z
  .strictObject({
    ok: z.literal(true),
    evaluations: z.array(EvaluationListItem).max(limits.lists.pageItemsMax),
    nextCursor: NextCursor,
  })
  .meta({ id: 'EvaluationListResponse' })
export type EvaluationListResponse = z.infer<typeof EvaluationListResponse>

/** GET /api/evaluations/{id}. */
export const EvaluationDetailResponse = z
  .strictObject({
    ok: z.literal(true),
    evaluation: z.strictObject({
      response: EvaluationResponse.describe('The first answer, as it was given and stored.'),
      step: DecisionStep.nullable().describe('What decided; null where it was not recorded.'),
      explanation: DecisionExplanation.nullable().describe(
        'Null when the version of its policy is no longer known.',
      ),
      thresholds: PolicyThresholds.nullable().describe(
        'Those of its policy for its type and origin; null when that version is no longer known.',
      ),
      origin: ContentOrigin.nullable().describe(
        'Who wrote the text of the type context; null for other types and where it was not recorded.',
      ),
      apiKey,
      ledgerSeq: z.int().min(0).describe('The number of its entry in the ledger.'),
      requestRefSha256: Sha256Hex.nullable().describe(
        'SHA-256 of `metadata.requestRef`; the text itself is not kept.',
      ),
    }),
  })
  .meta({ id: 'EvaluationDetailResponse' })
export type EvaluationDetailResponse = z.infer<typeof EvaluationDetailResponse>
