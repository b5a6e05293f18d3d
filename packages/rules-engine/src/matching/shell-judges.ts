import { type Severity, severityRank } from '@ase/schemas'
import type { ParsedEnvelope } from '../reading/parsed-envelope.ts'
import type { Rule } from '../rule.ts'
import type {
  Command,
  CommandIndex,
  CommandCheck,
  ScriptCheck,
  ParsedScript,
} from '@ase/command-analysis'

interface Judged<Judge> {
  readonly rule: Rule
  readonly judge: Judge
}

interface Concerned {
  readonly commands: Judged<CommandCheck>[]
  readonly scripts: Judged<ScriptCheck>[]
}

type Worst = Map<Rule, Severity>

/** The severities that rules give to the scripts of one call. */
export type ShellSeverities = (shell: ParsedScript) => ReadonlyMap<Rule, Severity>

/**
 * Puts scripts before the judges of all rules. Programs are looked up once and lead to the judges that name them, so an
 * ordinary command meets two or three of some hundred.
 */
export function shellSeverities(rules: readonly Rule[]): ShellSeverities {
  const byName = new Map<string, Concerned>()
  const commands = rules.flatMap((rule) =>
    (rule.commands?.() ?? []).map((judge): Judged<CommandCheck> => ({ rule, judge })),
  )
  const scripts = rules.flatMap((rule) =>
    (rule.scripts?.() ?? []).map((judge): Judged<ScriptCheck> => ({ rule, judge })),
  )
  for (const each of commands)
    for (const name of each.judge.names) concernedBy(byName, name).commands.push(each)
  for (const each of scripts)
    for (const name of each.judge.names ?? []) concernedBy(byName, name).scripts.push(each)
  const ofRedirected = commands.filter(({ judge }) => judge.redirected)
  const ofAssigning = commands.filter(({ judge }) => judge.assigning)
  const woken = wakers(scripts)

  return (shell) => {
    const worst: Worst = new Map()
    const index = shell.index()
    const awake = woken(shell, index)
    for (const [name, named] of index.byName) {
      const concerned = byName.get(name)
      if (concerned === undefined) continue
      for (const each of concerned.commands) classifyAll(each, named, worst)
      for (const each of concerned.scripts) awake.add(each)
    }
    classifyOthers(ofRedirected, index.redirected, worst)
    classifyOthers(ofAssigning, index.assigning, worst)
    for (const { rule, judge } of awake) keep(worst, rule, judge.check(shell))
    return worst
  }
}

/** The programs that some judge looks at. */
export function programsOf(rules: readonly Rule[]): ReadonlySet<string> {
  const judges = rules.flatMap((rule) => [
    ...(rule.commands?.() ?? []),
    ...(rule.scripts?.() ?? []),
  ])
  return new Set(judges.flatMap(({ names }) => [...(names ?? [])]))
}

function concernedBy(byName: Map<string, Concerned>, name: string): Concerned {
  const known = byName.get(name)
  if (known !== undefined) return known
  const made: Concerned = { commands: [], scripts: [] }
  byName.set(name, made)
  return made
}

/** The judges of scripts that anything but a program's name wakes. */
function wakers(
  scripts: readonly Judged<ScriptCheck>[],
): (shell: ParsedScript, index: CommandIndex) => Set<Judged<ScriptCheck>> {
  const always = scripts.filter(({ judge }) => judge.always)
  const redirected = scripts.filter(({ judge }) => judge.redirected)
  const assigning = scripts.filter(({ judge }) => judge.assigning)
  const piped = scripts.filter(({ judge }) => judge.piped)
  const coded = scripts.filter(({ judge }) => judge.coded)
  return ({ codes }, index) => {
    const awake = new Set(always)
    if (index.redirected.length > 0) for (const each of redirected) awake.add(each)
    if (index.assigning.length > 0) for (const each of assigning) awake.add(each)
    if (index.pipes.length > 0) for (const each of piped) awake.add(each)
    if (codes.length > 0) for (const each of coded) awake.add(each)
    return awake
  }
}

/** What redirects or assigns, unless its name has already led to the judge. */
function classifyOthers(
  judges: readonly Judged<CommandCheck>[],
  commands: readonly Command[],
  worst: Worst,
): void {
  for (const command of commands) {
    for (const { rule, judge } of judges) {
      if (!judge.names.has(command.name)) keep(worst, rule, judge.check(command))
    }
  }
}

function classifyAll(
  { rule, judge }: Judged<CommandCheck>,
  commands: readonly Command[],
  worst: Worst,
): void {
  for (const command of commands) {
    if (worst.get(rule) === 'high') return
    keep(worst, rule, judge.check(command))
  }
}

function keep(worst: Worst, rule: Rule, severity: Severity | null): void {
  if (severity === null) return
  const known = worst.get(rule)
  if (known === undefined || severityRank[severity] < severityRank[known]) worst.set(rule, severity)
}

/** Calls `found` for every rule that objects to a script of a call. A script that several calls share is judged once. */
export function eachShellHit(
  parsed: ParsedEnvelope,
  verdicts: ShellSeverities,
  found: (rule: Rule, path: string, severity: Severity) => void,
): void {
  const judged = new Map<ParsedScript, ReadonlyMap<Rule, Severity>>()
  for (const call of parsed.calls) {
    for (const shell of call.shells()) {
      const known = judged.get(shell)
      const severities = known ?? verdicts(shell)
      if (known === undefined) judged.set(shell, severities)
      for (const [rule, severity] of severities) found(rule, call.path, severity)
    }
  }
}
