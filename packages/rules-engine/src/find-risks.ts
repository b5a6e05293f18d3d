import {
  type EvaluationType,
  type Finding,
  type Severity,
  severityRank,
  type TypedInput,
} from '@ase/schemas'
import { rules } from './catalog.ts'
import {
  eachShellHit,
  programsOf,
  shellSeverities,
  type ShellSeverities,
} from './matching/shell-judges.ts'
import { readEnvelope as readAny, type ParsedEnvelope } from './reading/parsed-envelope.ts'
import type { Rule } from './rule.ts'
import { programHashes } from '@ase/command-analysis'

const FINDINGS_MAX = 64

/** The rules of one type of input, ready to judge. */
interface Judges {
  readonly matching: readonly Rule[]
  readonly verdicts: ShellSeverities
}

function judgesOf(asked: readonly Rule[]): Judges {
  return {
    matching: asked.filter(({ match }) => match !== undefined),
    verdicts: shellSeverities(asked),
  }
}

function judgesFor(type: EvaluationType): Judges {
  return judgesOf(rules.filter(({ types }) => types.includes(type)))
}

const judgesByType: Readonly<Record<EvaluationType, Judges>> = {
  action: judgesFor('action'),
  context: judgesFor('context'),
  mcp: judgesFor('mcp'),
  output: judgesFor('output'),
  trace: judgesFor('trace'),
}

/**
 * What the deterministic rules find in one input. Findings come sorted by severity (high first), code and path, are
 * unique by code and path, and number at most 64. Pure: the same input gives the same findings on every machine.
 */
export function findRisks(envelope: TypedInput): Finding[] {
  return judge(judgesByType[envelope.type], readEnvelope(envelope))
}

const programs = programHashes(programsOf(rules))

/** One envelope as all rules see it. */
export function readEnvelope(envelope: TypedInput): ParsedEnvelope {
  return readAny(envelope, programs)
}

/** What one rule finds in readings of inputs that it is for. */
export function findingsOf(rule: Rule): (parsed: ParsedEnvelope) => readonly Finding[] {
  const judges = judgesOf([rule])
  return (parsed) => judge(judges, parsed)
}

function judge({ matching, verdicts }: Judges, parsed: ParsedEnvelope): Finding[] {
  const findings = new Map<string, Finding>()
  eachShellHit(parsed, verdicts, (rule, path, severity) => {
    keepWorst(findings, rule, path, severity)
  })
  for (const rule of matching) {
    for (const { path, severity = rule.severity } of rule.match?.(parsed) ?? [])
      keepWorst(findings, rule, path, severity)
  }
  if (findings.size === 0) return []
  return [...findings.values()].toSorted(compareFindings).slice(0, FINDINGS_MAX)
}

function keepWorst(
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
