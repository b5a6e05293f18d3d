import * as z from 'zod'
import { RiskCode, SignalName } from './evaluation.ts'

/** INVARIANT: what makes a decision, in the order of the specification. The first with an answer does; the last always has one. */
export const decisionSteps = [
  'high_severity_rule',
  'signal_over_threshold',
  'combined_signals',
  'medium_severity_rule',
  'low_confidence',
  'below_thresholds',
] as const
export const DecisionStep = z.enum(decisionSteps)
export type DecisionStep = z.infer<typeof DecisionStep>

const probability = z.number().min(0).max(1)

/**
 * Who wrote a text that an agent is about to read: its user, a third party that the caller trusts, or another third party. Only
 * the type context has one.
 */
export const contentOrigins = ['user', 'trusted', 'third_party'] as const
export const ContentOrigin = z.enum(contentOrigins)
export type ContentOrigin = z.infer<typeof ContentOrigin>

const threshold = probability.nullable()
const blockAt = {
  promptInjection: threshold,
  intentMisalignment: threshold,
  dataExfiltration: threshold,
  privilegeEscalation: threshold,
  destructiveOperation: threshold,
  sensitiveDisclosure: threshold,
  toolPoisoning: threshold,
  goalDrift: threshold,
} satisfies Record<SignalName, z.ZodType>

/** The numbers of a policy, complete: every signal has its threshold. */
export const PolicyThresholds = z
  .strictObject({
    blockAt: z
      .strictObject(blockAt)
      .describe('The probability from which a signal blocks by itself; null: it never does.'),
    combined: z.strictObject({
      elevated: probability.describe('A weaker signal does not count.'),
      reviewAt: probability,
      blockAt: probability,
    }),
    confidence: z.strictObject({
      floor: probability.describe('A signal with less confidence never blocks.'),
      negligible: probability.describe('A signal under the floor asks for a review from here on.'),
    }),
    blockOn: z.array(RiskCode).describe('Findings that block whatever their severity.'),
  })
  .meta({ id: 'PolicyThresholds' })
export type PolicyThresholds = z.infer<typeof PolicyThresholds>

/** What made a decision: the step, and what it compared. */
export const DecisionExplanation = z
  .strictObject({
    step: DecisionStep,
    codes: z.array(RiskCode).describe('The findings that decided; empty when signals did.'),
    signals: z
      .array(
        z.strictObject({
          name: SignalName,
          probability,
          confidence: probability,
          blockAt: threshold.describe(
            'The threshold of this signal; null: it never blocks by itself.',
          ),
        }),
      )
      .describe('The signals that decided; for below_thresholds the strongest one.'),
    combined: z
      .strictObject({ value: probability, threshold: probability })
      .nullable()
      .describe('For combined_signals: what the signals come to, and what that reached.'),
  })
  .meta({ id: 'DecisionExplanation' })
export type DecisionExplanation = z.infer<typeof DecisionExplanation>
