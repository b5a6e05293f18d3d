import * as z from 'zod'
import { EvaluationType } from './envelope.ts'
import { RiskCode, Severity } from './evaluation.ts'

const identifiers = z.array(z.string())

/** The facts of a rule. */
export const RuleDescription = z
  .strictObject({
    code: RiskCode,
    severity: Severity.describe('The highest that the rule can give.'),
    types: z.array(EvaluationType),
    reason: z.string(),
    evidence: z.string().describe('What the rule has to see before it fires.'),
    exceptions: z.string().describe('Where it does not, although the words or shapes are there.'),
    references: z.array(z.url({ protocol: /^https?$/ })),
    mappings: z
      .strictObject({ owasp: identifiers, atlas: identifiers, cwe: identifiers })
      .describe(
        'Where the technique stands in OWASP LLM 2025 and agentic 2026, MITRE ATLAS and CWE.',
      ),
  })
  .meta({ id: 'RuleDescription' })
export type RuleDescription = z.infer<typeof RuleDescription>

/** GET /api/rules. */
export const RuleListResponse = z
  .strictObject({ ok: z.literal(true), rulesVersion: z.string(), rules: z.array(RuleDescription) })
  .meta({ id: 'RuleListResponse' })
export type RuleListResponse = z.infer<typeof RuleListResponse>
