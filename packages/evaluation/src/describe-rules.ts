import { ruleCatalog, RULES_VERSION, type RuleFacts } from '@ase/rules-engine'
import type { RuleDescription, RuleListResponse } from '@ase/schemas'

/** The facts of every rule of this version, without its examples. */
export function describeRules(): RuleListResponse {
  return { ok: true, rulesVersion: RULES_VERSION, rules: ruleCatalog.map(describeRule) }
}

function describeRule(rule: RuleFacts): RuleDescription {
  const { code, severity, types, reason, evidence, exceptions, references, mappings } = rule
  return {
    code,
    severity,
    types: [...types],
    reason,
    evidence,
    exceptions,
    references: [...references],
    mappings: {
      owasp: [...(mappings.owasp ?? [])],
      atlas: [...(mappings.atlas ?? [])],
      cwe: [...(mappings.cwe ?? [])],
    },
  }
}
