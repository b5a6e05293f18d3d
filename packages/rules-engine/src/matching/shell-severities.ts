import { type Severity, severityRank } from '@ase/schemas'
import { configuredSeverity } from '../envelope/parsed-configuration.ts'
import type { ParsedEnvelope } from '../envelope/parsed-envelope.ts'
import type { Rule } from '../rule.ts'
import type {
  Command,
  CommandIndex,
  CommandCheck,
  ScriptCheck,
  ParsedScript,
} from '@ase/command-analysis'

/** A check with the rule that it belongs to. */
interface RuleCheck<Check> {
  readonly rule: Rule
  readonly check: Check
}

/** The checks that name one program. */
interface ProgramChecks {
  readonly commands: RuleCheck<CommandCheck>[]
  readonly scripts: RuleCheck<ScriptCheck>[]
}

type Severities = Map<Rule, Severity>

/** Gives the highest severity of each rule for one script. */
export type ClassifyScript = (script: ParsedScript) => ReadonlyMap<Rule, Severity>

/**
 * Indexes the checks of all rules by the programs that they name. Each program of a script is looked up once, so an
 * ordinary command runs two or three of some hundred checks.
 */
export function createScriptClassifier(rules: readonly Rule[]): ClassifyScript {
  const byProgram = new Map<string, ProgramChecks>()
  const commandChecks = rules.flatMap((rule) =>
    (rule.commands?.() ?? []).map((check): RuleCheck<CommandCheck> => ({ rule, check })),
  )
  const scriptChecks = rules.flatMap((rule) =>
    (rule.scripts?.() ?? []).map((check): RuleCheck<ScriptCheck> => ({ rule, check })),
  )
  for (const each of commandChecks)
    for (const name of each.check.names) getProgramChecks(byProgram, name).commands.push(each)
  for (const each of scriptChecks)
    for (const name of each.check.names ?? []) getProgramChecks(byProgram, name).scripts.push(each)
  const onRedirection = commandChecks.filter(({ check }) => check.redirected)
  const onAssignment = commandChecks.filter(({ check }) => check.assigning)
  const selectByShape = createShapeSelector(scriptChecks)

  return (script) => {
    const severities: Severities = new Map()
    const index = script.index()
    const selected = selectByShape(script, index)
    for (const [name, commands] of index.byName) {
      const checks = byProgram.get(name)
      if (checks === undefined) continue
      for (const each of checks.commands) checkNamedCommands(each, commands, severities)
      for (const each of checks.scripts) selected.add(each)
    }
    checkOtherCommands(onRedirection, index.redirected, severities)
    checkOtherCommands(onAssignment, index.assigning, severities)
    for (const { rule, check } of selected) keepHighest(severities, rule, check.check(script))
    return severities
  }
}

/** The programs that at least one check names. */
export function collectPrograms(rules: readonly Rule[]): ReadonlySet<string> {
  const checks = rules.flatMap((rule) => [
    ...(rule.commands?.() ?? []),
    ...(rule.scripts?.() ?? []),
  ])
  return new Set(checks.flatMap(({ names }) => [...(names ?? [])]))
}

function getProgramChecks(byProgram: Map<string, ProgramChecks>, name: string): ProgramChecks {
  const known = byProgram.get(name)
  if (known !== undefined) return known
  const created: ProgramChecks = { commands: [], scripts: [] }
  byProgram.set(name, created)
  return created
}

/** Selects the checks of scripts that run for another reason than a program's name. */
function createShapeSelector(
  checks: readonly RuleCheck<ScriptCheck>[],
): (script: ParsedScript, index: CommandIndex) => Set<RuleCheck<ScriptCheck>> {
  const always = checks.filter(({ check }) => check.always)
  const redirected = checks.filter(({ check }) => check.redirected)
  const assigning = checks.filter(({ check }) => check.assigning)
  const piped = checks.filter(({ check }) => check.piped)
  const coded = checks.filter(({ check }) => check.coded)
  return ({ codes }, index) => {
    const selected = new Set(always)
    if (index.redirected.length > 0) for (const each of redirected) selected.add(each)
    if (index.assigning.length > 0) for (const each of assigning) selected.add(each)
    if (index.pipes.length > 0) for (const each of piped) selected.add(each)
    if (codes.length > 0) for (const each of coded) selected.add(each)
    return selected
  }
}

/** Checks commands that redirect or assign, but not those whose name has already selected the check. */
function checkOtherCommands(
  checks: readonly RuleCheck<CommandCheck>[],
  commands: readonly Command[],
  severities: Severities,
): void {
  for (const command of commands) {
    for (const { rule, check } of checks) {
      if (!check.names.has(command.name)) keepHighest(severities, rule, check.check(command))
    }
  }
}

function checkNamedCommands(
  { rule, check }: RuleCheck<CommandCheck>,
  commands: readonly Command[],
  severities: Severities,
): void {
  for (const command of commands) {
    if (severities.get(rule) === 'high') return
    keepHighest(severities, rule, check.check(command))
  }
}

function keepHighest(severities: Severities, rule: Rule, severity: Severity | null): void {
  if (severity === null) return
  const known = severities.get(rule)
  if (known === undefined || severityRank[severity] < severityRank[known])
    severities.set(rule, severity)
}

/** Calls `onHit` for every rule that flags a script of a call. A script that several calls share is classified once. */
export function forEachShellHit(
  parsed: ParsedEnvelope,
  classifyScript: ClassifyScript,
  onHit: (rule: Rule, path: string, severity: Severity) => void,
): void {
  const classified = new Map<ParsedScript, ReadonlyMap<Rule, Severity>>()
  for (const call of parsed.calls) {
    for (const script of call.scripts()) {
      const known = classified.get(script)
      const severities = known ?? classifyScript(script)
      if (known === undefined) classified.set(script, severities)
      for (const [rule, severity] of severities) onHit(rule, call.path, severity)
    }
  }
  for (const configured of parsed.configuration()?.calls ?? [])
    for (const script of configured.call.scripts())
      for (const [rule, found] of classifyScript(script)) {
        const severity = configuredSeverity(rule.code, found, configured)
        if (severity !== null) onHit(rule, configured.call.path, severity)
      }
}
