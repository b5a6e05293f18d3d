import {
  type EvaluationType,
  type Finding,
  type Severity,
  severityRank,
  type TypedInput,
} from '@ase/schemas'
import { rules } from './catalog.ts'
import {
  type ClassifyScript,
  createScriptClassifier,
  forEachShellHit,
  collectPrograms,
} from './matching/shell-severities.ts'
import { parseEnvelope, type ParsedEnvelope } from './envelope/parsed-envelope.ts'
import type { Rule } from './rule.ts'
import { programHashes } from '@ase/command-analysis'

const FINDINGS_MAX = 64

/** Some rules, with the checks of their scripts in one index. */
interface RuleSet {
  /** The rules with a `match`. */
  readonly matching: readonly Rule[]
  readonly classifyScript: ClassifyScript
}

function createRuleSet(members: readonly Rule[]): RuleSet {
  return {
    matching: members.filter(({ match }) => match !== undefined),
    classifyScript: createScriptClassifier(members),
  }
}

function rulesForType(type: EvaluationType): RuleSet {
  return createRuleSet(rules.filter(({ types }) => types.includes(type)))
}

const rulesByType: Readonly<Record<EvaluationType, RuleSet>> = {
  action: rulesForType('action'),
  context: rulesForType('context'),
  mcp: rulesForType('mcp'),
  output: rulesForType('output'),
  trace: rulesForType('trace'),
}

/**
 * What the deterministic rules find in one input. Findings come sorted by severity (high first), code and path, are
 * unique by code and path, and number at most 64. Pure: the same input gives the same findings on every machine.
 */
export function findRisks(envelope: TypedInput): Finding[] {
  return runRules(rulesByType[envelope.type], parseForRules(envelope))
}

const programs = programHashes(collectPrograms(rules))

/** Parses an envelope for all rules of the catalogue. */
export function parseForRules(envelope: TypedInput): ParsedEnvelope {
  return parseEnvelope(envelope, programs)
}

/** Gives the findings of one rule in a parsed envelope. Its type must be one of the rule's. */
export type Detector = (parsed: ParsedEnvelope) => readonly Finding[]

export function createDetector(rule: Rule): Detector {
  const ruleSet = createRuleSet([rule])
  return (parsed) => runRules(ruleSet, parsed)
}

function runRules({ matching, classifyScript }: RuleSet, parsed: ParsedEnvelope): Finding[] {
  const findings = new Map<string, Finding>()
  forEachShellHit(parsed, classifyScript, (rule, path, severity) => {
    keepHighest(findings, rule, path, severity)
  })
  for (const rule of matching) {
    for (const { path, severity = rule.severity } of rule.match?.(parsed) ?? [])
      keepHighest(findings, rule, path, severity)
  }
  if (findings.size === 0) return []
  return [...findings.values()].toSorted(compareFindings).slice(0, FINDINGS_MAX)
}

/** Of several findings with the same code and path the one with the highest severity stays. */
function keepHighest(
  findings: Map<string, Finding>,
  { code, reason }: Rule,
  path: string,
  severity: Severity,
): void {
  const key = `${code} ${path}`
  const known = findings.get(key)
  if (known === undefined || severityRank[severity] < severityRank[known.severity])
    findings.set(key, { code, severity, path, reason })
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
