import type { EvaluationType, Finding, TypedInput } from '@ase/schemas'
import { rules } from './catalog.ts'
import { readEnvelope, type Reading } from './reading/reading.ts'
import type { Hit, Rule } from './rule.ts'
import { severityRank } from './severity-rank.ts'

const FINDINGS_MAX = 64

function rulesFor(type: EvaluationType): readonly Rule[] {
  return rules.filter(({ types }) => types.includes(type))
}

const rulesByType: Readonly<Record<EvaluationType, readonly Rule[]>> = {
  action: rulesFor('action'),
  context: rulesFor('context'),
  mcp: rulesFor('mcp'),
  output: rulesFor('output'),
  trace: rulesFor('trace'),
}

/**
 * What the deterministic rules find in one input. Findings come sorted by severity (high first), code and path, are
 * unique by code and path, and number at most 64. Pure: the same input gives the same findings on every machine.
 */
export function findRisks(envelope: TypedInput): Finding[] {
  const reading = readEnvelope(envelope)
  const findings = new Map<string, Finding>()
  for (const rule of rulesByType[envelope.type]) {
    for (const hit of rule.match(reading)) keepWorst(findings, toFinding(rule, hit))
  }
  if (findings.size === 0) return []
  return [...findings.values()].toSorted(compareFindings).slice(0, FINDINGS_MAX)
}

/** What one rule finds; nothing when the rule is not for this type of input. */
export function findingsOf(rule: Rule, reading: Reading): readonly Finding[] {
  if (!rule.types.includes(reading.envelope.type)) return []
  return rule.match(reading).map((hit) => toFinding(rule, hit))
}

function toFinding(rule: Rule, hit: Hit): Finding {
  return {
    code: rule.code,
    severity: hit.severity ?? rule.severity,
    path: hit.path,
    reason: rule.reason,
  }
}

function keepWorst(findings: Map<string, Finding>, finding: Finding): void {
  const key = `${finding.code} ${finding.path}`
  const known = findings.get(key)
  if (known === undefined || severityRank[finding.severity] < severityRank[known.severity]) {
    findings.set(key, finding)
  }
}

function compareFindings(a: Finding, b: Finding): number {
  return (
    severityRank[a.severity] - severityRank[b.severity] ||
    compareText(a.code, b.code) ||
    compareText(a.path, b.path)
  )
}

/** By code units: a locale would make the order differ between machines. */
function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
