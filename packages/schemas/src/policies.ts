import * as z from 'zod'
import { PolicyThresholds } from './decision.ts'
import { SignalName } from './evaluation.ts'

const ownThresholds = PolicyThresholds.optional()

/** A policy in force, with complete thresholds. */
export const PolicyDescription = z
  .strictObject({
    id: z.string(),
    version: z.string(),
    description: z.string().nullable(),
    kinds: z
      .array(z.array(SignalName))
      .describe(
        'Signals of one kind see the same evidence; those of different kinds count as independent. A signal in no kind is one of its own.',
      ),
    thresholds: PolicyThresholds.describe('For every type that has none of its own.'),
    types: z
      .strictObject({
        context: ownThresholds,
        action: ownThresholds,
        output: ownThresholds,
        mcp: ownThresholds,
        trace: ownThresholds,
      })
      .describe('The types whose thresholds differ.'),
    origins: z
      .strictObject({ user: ownThresholds, trusted: ownThresholds, third_party: ownThresholds })
      .describe(
        'The type context by who wrote the text, where the thresholds differ from those of the type: `user` (the source is `user`), `trusted` (another source with the trust level `trusted`), `third_party` (any other).',
      ),
  })
  .meta({ id: 'PolicyDescription' })
export type PolicyDescription = z.infer<typeof PolicyDescription>

/** GET /api/policies: the shipped policies and those of the operator. */
export const PolicyListResponse = z
  .strictObject({ ok: z.literal(true), policies: z.array(PolicyDescription) })
  .meta({ id: 'PolicyListResponse' })
export type PolicyListResponse = z.infer<typeof PolicyListResponse>
