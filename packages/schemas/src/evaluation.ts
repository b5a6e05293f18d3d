import * as z from 'zod'
import { EvaluationType, Mode } from './envelope.ts'
import { Timestamp } from './timestamp.ts'

export const Decision = z.enum(['allow', 'review', 'block'])
export type Decision = z.infer<typeof Decision>

export const RiskLevel = z.enum(['none', 'low', 'medium', 'high'])
export type RiskLevel = z.infer<typeof RiskLevel>

export const Severity = z.enum(['low', 'medium', 'high'])
export type Severity = z.infer<typeof Severity>

const probability = z.number().min(0).max(1)
/** The code of a rule or a signal. */
export const RiskCode = z.string().regex(/^[A-Z][A-Z0-9_]{0,63}$/)

export const Finding = z
  .strictObject({
    code: RiskCode,
    severity: Severity,
    path: z.string().describe('A path of schema fields, such as input.proposedAction.arguments.'),
    reason: z.string().describe('A fixed sentence of the rule. It never quotes the input.'),
  })
  .meta({ id: 'Finding' })
export type Finding = z.infer<typeof Finding>

export const signalNames = [
  'promptInjection',
  'intentMisalignment',
  'dataExfiltration',
  'privilegeEscalation',
  'destructiveOperation',
  'sensitiveDisclosure',
  'toolPoisoning',
  'goalDrift',
] as const
export const SignalName = z.enum(signalNames)
export type SignalName = z.infer<typeof SignalName>

export const Signal = z
  .strictObject({ probability, confidence: probability })
  .meta({ id: 'Signal' })
export type Signal = z.infer<typeof Signal>

/** Named one by one, not a record: generators of clients then give each signal its own property. */
export const Signals = z
  .strictObject({
    promptInjection: Signal.exactOptional(),
    intentMisalignment: Signal.exactOptional(),
    dataExfiltration: Signal.exactOptional(),
    privilegeEscalation: Signal.exactOptional(),
    destructiveOperation: Signal.exactOptional(),
    sensitiveDisclosure: Signal.exactOptional(),
    toolPoisoning: Signal.exactOptional(),
    goalDrift: Signal.exactOptional(),
  } satisfies Record<SignalName, z.ZodType>)
  .meta({ id: 'Signals' })
export type Signals = Readonly<Partial<Record<SignalName, Signal>>>

export const PolicyVersions = z.strictObject({
  id: z.string(),
  version: z.string().regex(/^\d{4}\.\d{2}\.\d{2}-\d+$/),
  rulesVersion: z.string().regex(/^rules-\d{4}\.\d{2}\.\d{2}-\d+$/),
  semanticVersion: z.string().nullable(),
})
export type PolicyVersions = z.infer<typeof PolicyVersions>

export const Sha256Hex = z.string().regex(/^[0-9a-f]{64}$/)
export const EvaluationId = z.string().regex(/^ase_[0-9a-f]{32}$/)

export const EvaluationResponse = z
  .strictObject({
    ok: z.literal(true),
    evaluationId: EvaluationId,
    type: EvaluationType,
    mode: Mode,
    betaPhase: z.literal('observe'),
    decision: Decision,
    riskLevel: RiskLevel,
    riskScore: probability,
    riskCodes: z.array(RiskCode),
    reasons: z.array(z.string().regex(/^(rule:[A-Z][A-Z0-9_]*|signal:[a-zA-Z]+)$/)),
    signals: Signals.describe(
      'One entry for each signal of the type that the provider can estimate; empty when a rule decided.',
    ),
    deterministicFindings: z.array(Finding),
    policy: PolicyVersions,
    inputSha256: Sha256Hex,
    createdAt: Timestamp,
    usage: z.strictObject({
      credits: z.int().min(0),
      latencyMs: z.int().min(0).nullable(),
    }),
    idempotentReplay: z.boolean(),
  })
  .meta({ id: 'EvaluationResponse' })
export type EvaluationResponse = z.infer<typeof EvaluationResponse>

export const EvaluationMetadata = z
  .strictObject({
    ok: z.literal(true),
    service: z.literal('agent-security-evaluation'),
    version: z.string(),
    endpoint: z.literal('/api/v1/agent/evaluate'),
    types: z.array(
      z.strictObject({
        type: EvaluationType,
        betaPhase: z.literal('observe'),
        enabled: z.boolean(),
      }),
    ),
    providerConfigured: z.boolean(),
    policy: z.strictObject({
      default: z.string(),
      available: z.array(z.strictObject({ id: z.string(), version: z.string() })),
      rulesVersion: z.string(),
      semanticVersion: z.string().nullable(),
    }),
    docs: z.string().describe('The URL of the documentation: the OpenAPI document.'),
  })
  .meta({ id: 'EvaluationMetadata' })
export type EvaluationMetadata = z.infer<typeof EvaluationMetadata>

/** The interface's version; every server reports it. */
export const INTERFACE_VERSION = '0.0.7'
