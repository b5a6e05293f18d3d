import * as z from 'zod'
import { DecisionExplanation, PolicyThresholds } from './decision.ts'
import { Envelope, EvaluationType, PolicyId } from './envelope.ts'
import { EvaluationResponse, Finding, PolicyVersions, Sha256Hex, Signals } from './evaluation.ts'
import { limits } from './limits.ts'

/** POST /api/playground/assess: an evaluation's request, and the policies to compare. */
export const PlaygroundRequest = z
  .strictObject({
    envelope: Envelope,
    policies: z
      .array(PolicyId)
      .min(1)
      .max(limits.playground.policiesMax)
      .refine((ids) => new Set(ids).size === ids.length)
      .meta({ uniqueItems: true })
      .optional()
      .describe("Each of them decides; the envelope's own unless told."),
  })
  .meta({ id: 'PlaygroundRequest' })
export type PlaygroundRequest = z.infer<typeof PlaygroundRequest>

/** INVARIANT: a pointer may hold keys that the client chose. It is answered to a session, and neither stored nor logged. */
export const FindingSpan = z
  .strictObject({
    pointer: z
      .string()
      .describe(
        'A JSON pointer (RFC 6901) into the envelope, such as /input/proposedAction/arguments/command; at most 1,024 characters: the place of a longer one is a container of it.',
      ),
    start: z
      .int()
      .min(0)
      .describe('In UTF-16 code units of the string at the pointer; 0 when it is no string.'),
    end: z.int().min(0).describe('Exclusive; 0 when there is no string at the pointer.'),
  })
  .meta({ id: 'FindingSpan' })
export type FindingSpan = z.infer<typeof FindingSpan>

export const LocatedFinding = Finding.extend({
  spans: z
    .array(FindingSpan)
    .describe('What fires in its place when the rest is left out: at least one, at most 16.'),
}).meta({ id: 'LocatedFinding' })
export type LocatedFinding = z.infer<typeof LocatedFinding>

export const PlaygroundResult = EvaluationResponse.pick({
  decision: true,
  riskLevel: true,
  riskScore: true,
  riskCodes: true,
  reasons: true,
})
  .extend({
    policy: PolicyVersions.pick({ id: true, version: true }),
    explanation: DecisionExplanation,
    thresholds: PolicyThresholds,
  })
  .meta({ id: 'PlaygroundResult' })
export type PlaygroundResult = z.infer<typeof PlaygroundResult>

export const PlaygroundResponse = z
  .strictObject({
    ok: z.literal(true),
    type: EvaluationType,
    inputSha256: Sha256Hex,
    rulesVersion: PolicyVersions.shape.rulesVersion,
    semanticVersion: PolicyVersions.shape.semanticVersion.describe(
      'Null when no policy needed the semantic provider.',
    ),
    signals: Signals.describe(
      'For all policies that no rule decides; empty when every policy blocks by a rule.',
    ),
    findings: z.array(LocatedFinding),
    results: z
      .array(PlaygroundResult)
      .describe('One for each policy, in the order of the request.'),
    usage: z.strictObject({
      remainingThisMinute: z.int().min(0),
      remainingToday: z.int().min(0).describe('In the 24 hours up to now.'),
    }),
  })
  .meta({ id: 'PlaygroundResponse' })
export type PlaygroundResponse = z.infer<typeof PlaygroundResponse>
