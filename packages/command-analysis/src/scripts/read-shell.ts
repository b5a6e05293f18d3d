import type { Severity } from '@ase/schemas'
import { lazy } from '@ase/text-analysis'
import { readCmd } from '../cmd/read-cmd.ts'
import { detectLanguage, readCode, type ParsedCode } from '../code/read-code.ts'
import { type CommandSelector, indexCommands, type CommandIndex } from '../model/command-index.ts'
import { commandName } from '../model/command-name.ts'
import { quoteWords } from '../model/quoting.ts'
import {
  type Command,
  type Script,
  type Line,
  shellLimits,
  newBudget,
  type Budget,
  type Dialect,
  type Pipeline,
  type SimpleCommand,
  type Word,
  type NestedText,
  type Redirect,
} from '../model/model.ts'
import { constantOutputOfCommands } from '../posix/constant-output.ts'
import { simpleCommandDecodes } from '../posix/unknown-output.ts'
import { readScript } from '../posix/read-script.ts'
import { newScope, type Scope } from '../posix/scope.ts'
import { unwrapCommand, type UnwrappedCommand } from '../posix/wrappers.ts'
import { recordWrittenFiles, mayWriteFiles } from '../posix/written-files.ts'
import { readPowershell } from '../powershell/read-powershell.ts'
import { type WindowsScope, newWindowsScope } from '../powershell/script-source.ts'
import { isDisguised } from './command-disguise.ts'
import { isBenignPipeline } from './benign-commands.ts'
import { addTextsToRun } from './texts-to-run.ts'

const printers: ReadonlySet<string> = new Set(['echo', 'printf', 'rev', 'tr', 'sed', 'awk'])

/** Is the name of a program put together by printing or decoding constants: `$(echo id)`, `$(printf '\\151\\144')`? */
function hasHiddenName({ wordSubstitutions }: Command): boolean {
  return wordSubstitutions.some(({ commands }) => {
    const first = commandName(commands[0]?.argv[0]?.text ?? '')
    return (
      (printers.has(first) || commands.some(simpleCommandDecodes)) &&
      /^[a-z/.]/i.test(constantOutputOfCommands(commands) ?? '')
    )
  })
}

/** Reads a script of one of the two Windows shells. */
function readWindowsScript(
  text: string,
  dialect: 'powershell' | 'cmd',
  scope: WindowsScope,
  depth: number,
): Script {
  return dialect === 'powershell' ? readPowershell(text, scope, depth) : readCmd(text, scope, depth)
}

/**
 * Classifies single commands: those of the programs in `names`, and those that redirect or assign if it asks for them.
 * `check` gives null for no risk.
 */
export interface CommandCheck extends CommandSelector {
  readonly check: (command: Command) => Severity | null
}

/** Classifies a script as a whole, null for no risk. It runs only on scripts that hold what its fields name. */
export interface ScriptCheck extends Partial<CommandSelector> {
  /** Two commands joined by a pipe start the check. */
  readonly piped?: boolean
  /** A program in another language starts the check. */
  readonly coded?: boolean
  /** It runs on every script. */
  readonly always?: boolean
  readonly check: (shell: ParsedScript) => Severity | null
}

/** What `readShell` found in a script. */
export interface ParsedScript {
  /** Every pipeline that the text leads to, nested and decoded ones included. */
  readonly lines: readonly Line[]
  readonly index: () => CommandIndex
  /** The functions that the text defines, with their bodies. */
  readonly functions: ReadonlyMap<string, string>
  /** Programs in other languages that run on the way. */
  readonly codes: readonly ParsedCode[]
  /** Some command is spelled in a way that only hides it. */
  readonly disguised: boolean
  /** Some loop starts processes without end. */
  readonly endless: boolean
  /** A budget ended the analysis: something was not looked at. */
  readonly limited: boolean
}

interface Pending extends NestedText {
  readonly depth: number
  readonly decoded: number
}

/** Shortens what is long to the statements that are worth reading; see `sliceScript` and `chooseScripts`. */
export interface Slicer {
  readonly script: (text: string, dialect: Dialect) => string
  readonly scripts: (texts: readonly string[]) => readonly string[]
}

/**
 * Reads a script into the lines of commands that run in the end: those that it writes, and those in its arguments,
 * variables, files, pipes and programs of other languages. Never throws; linear in the text, within `budget` (default:
 * that of the text, see `shellLimits`); what a bound left out sets `limited`. `dialect` 'code' is a program of a
 * scripting language. With `slice`, of long scripts that the text runs only what the slicer keeps is read.
 */
export function readShell(
  text: string,
  dialect: Dialect | 'code',
  budget: Budget = newBudget(text),
  slice: Slicer | null = null,
): ParsedScript {
  const scope = newScope(budget)
  const windows = newWindowsScope(budget, scope.functions)
  rememberScratch(text, scope)
  const lines: Line[] = []
  const codes: ParsedCode[] = []
  const known = new Set<string>()
  let disguised = false
  const linesByText = new Map<string, Line>()
  const pending: Pending[] = [
    {
      text: dialect === 'code' ? text : removeHiddenCharacters(text),
      dialect,
      depth: 0,
      decoded: 0,
    },
  ]
  // What waits to be read is paid for when its turn comes.
  let waitingChars = pending[0]?.text.length ?? 0
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { depth, decoded } = next
    waitingChars -= next.text.length
    const add = (found: NestedText, layers: number): void => {
      const nested = slice === null ? found : sliceNested(found, slice)
      if (decoded + layers > shellLimits.decodeLayers || depth >= shellLimits.depth)
        budget.limited = true
      else if (waitingChars + nested.text.length > budget.charsLeft) budget.limited = true
      else if (isNew(nested, decoded + layers, known)) {
        budget.charsLeft -= shellLimits.nestedChars
        waitingChars += nested.text.length
        pending.push({ ...nested, depth: depth + 1, decoded: decoded + layers })
      }
    }
    if (next.dialect === 'code') {
      readProgram(next, codes, budget, add, slice)
      continue
    }
    disguised ||= next.dialect === 'posix' && (isDisguised(next.text) || namesAsKernel(next.text))
    const script =
      next.dialect === 'posix'
        ? readScript(next.text, next.dialect, boundScope(scope, next), depth)
        : readWindowsScript(next.text, next.dialect, windows, depth)
    const captured = capturedIn(next.text, script.pipelines)
    for (const pipeline of script.pipelines) {
      if (next.dialect !== 'posix' && mayWriteFiles(pipeline)) recordWrittenFiles(pipeline, scope)
      if (isBenignPipeline(pipeline, scope)) continue
      const isCaptured = captured.has(pipeline)
      const isShared = !isCaptured && pipeline.source !== ''
      const same = isShared ? linesByText.get(pipeline.source) : undefined
      const line = same ?? toLine(pipeline, isCaptured, isShared)
      lines.push(line)
      disguised ||= line.commands.some(hasHiddenName)
      if (same === undefined && isShared) linesByText.set(pipeline.source, line)
      if (same === undefined || changesMeaning(scope)) addTextsToRun(pipeline, line, scope, add)
    }
    for (const body of script.bodies) add(body, 0)
  }
  const distinct = dropRepeatedLines(lines)
  return {
    lines: distinct,
    index: lazy(() => indexCommands(distinct)),
    functions: scope.functions,
    codes,
    disguised: disguised || windows.hidden.found,
    endless: scope.endless.found,
    limited: budget.limited,
  }
}

const LONG_CHARS = 1024

function sliceNested(nested: NestedText, slice: Slicer): NestedText {
  const { text, dialect } = nested
  return dialect === 'code' || text.length < LONG_CHARS
    ? nested
    : { ...nested, text: slice.script(text, dialect) }
}

/** `exec -a '[kworker/0:0]'`: a program that is listed as a thread of the kernel. */
function namesAsKernel(text: string): boolean {
  return text.includes('exec') && /\bexec\s{1,4}-[cl]{0,2}a\s{0,4}["'\\]{0,2}\[/.test(text)
}

/** Are there names that may stand for something else the next time? */
function changesMeaning({ files, functions, aliases, links }: Scope): boolean {
  return files.size + functions.size + aliases.size + links.size > 0
}

/** The same text leads to the same commands, unless it depends on what variables hold. */
function isNew({ text, dialect }: NestedText, decoded: number, known: Set<string>): boolean {
  if (text.includes('$')) return true
  const key = `${dialect} ${decoded} ${text}`
  if (known.has(key)) return false
  known.add(key)
  return true
}

/** Functions often remove a scratch file that is only made below them. */
function rememberScratch(text: string, { variables }: Scope): void {
  for (let at = text.indexOf('mktemp'); at >= 0; at = text.indexOf('mktemp', at + 6)) {
    const before = text.slice(Math.max(at - 70, 0), at).split(/["'`$(\s;]/)
    const name = before.findLast((part) => part.endsWith('='))
    if (name !== undefined && /^[A-Za-z_]\w{0,63}=$/.test(name))
      variables.set(name.slice(0, -1), '/tmp/tmp.made')
  }
}

function boundScope(scope: Scope, { positional, bindings }: NestedText): Scope {
  if (positional === undefined && bindings === undefined) return scope
  return { ...scope, variables: scope.variables.bound(positional, bindings) }
}

const PROGRAMS_MAX = 64

/** A program in another language: what it starts is read on, as are programs that it makes. */
function readProgram(
  { text, language = detectLanguage(text) }: NestedText,
  codes: ParsedCode[],
  budget: Budget,
  add: (nested: NestedText, layers: number) => void,
  slice: Slicer | null,
): void {
  budget.charsLeft -= text.length
  if (budget.charsLeft < 0 || codes.length >= PROGRAMS_MAX) {
    budget.limited = true
    return
  }
  const code = readCode(text, language)
  codes.push(code)
  if (code.limited) budget.limited = true
  const scripts = [...code.scripts, ...code.commands.map(quoteWords)]
  for (const script of slice === null ? scripts : slice.scripts(scripts))
    add({ text: script, dialect: 'posix' }, 0)
  for (const program of code.programs) add({ text: program, dialect: 'code', language }, 1)
}

/**
 * The text without zero-width characters and NUL, with odd spaces as ordinary ones: they only hide a command from its
 * reader.
 */
export function removeHiddenCharacters(text: string): string {
  return text
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF\u00AD]/g, '')
    .replace(/[\u00A0\u2000-\u200A\u3000]/g, ' ')
    .replaceAll('\0', '')
}

/** The pipelines whose output becomes part of a word. */
function capturedIn(text: string, pipelines: readonly Pipeline[]): ReadonlySet<Pipeline> {
  const captured = new Set<Pipeline>()
  if (!text.includes('(') && !text.includes('`')) return captured
  for (const { commands } of pipelines) {
    for (const { argv, assignments } of commands) {
      for (const word of argv) addSubstitutions(word, captured)
      if (assignments.length === 0) continue
      for (const { value } of assignments) addSubstitutions(value, captured)
    }
  }
  return captured
}

function addSubstitutions({ substitutions }: Word, captured: Set<Pipeline>): void {
  if (substitutions.length === 0) return
  for (const inner of substitutions) captured.add(inner)
}

function toLine(pipeline: Pipeline, captured: boolean, isShared: boolean): Line {
  const ownCommands = pipeline.commands.map(ownCommand)
  return {
    commands: ownCommands.some(findsFiles) ? withFoundCommands(pipeline, ownCommands) : ownCommands,
    ownCommands,
    background: pipeline.background,
    captured,
    isShared,
    input: ownCommands.length > 1 ? constantOutputOfCommands(pipeline.commands.slice(0, -1)) : null,
  }
}

function ownCommand(simple: SimpleCommand): Command {
  return toCommand(simple, unwrapCommand(simple.argv))
}

function findsFiles({ name }: Command): boolean {
  return name === 'find' || name === 'fd' || name === 'fdfind'
}

/** The commands of a pipeline, each with the one that it starts for what it finds. */
function withFoundCommands({ commands }: Pipeline, own: readonly Command[]): readonly Command[] {
  return own.flatMap((command, index) => {
    const simple = commands[index]
    const found = simple !== undefined && findsFiles(command) ? foundCommand(simple, command) : null
    return found === null ? [command] : [command, found]
  })
}

const noWords: readonly Word[] = []
const noArgs: readonly string[] = []
const noPipelines: readonly Pipeline[] = []

function toCommand(
  simple: SimpleCommand,
  { name, argv, elevated, argumentsAtRunTime, wrapperNames, variables }: UnwrappedCommand,
): Command {
  const words = argv.length > 1 ? argv.slice(1) : noWords
  return {
    name,
    word: argv[0]?.text ?? '',
    args: words.length > 0 ? words.map((word) => word.text) : noArgs,
    words,
    wordSubstitutions: argv[0]?.substitutions ?? noPipelines,
    assignments:
      variables.length === 0
        ? simple.assignments
        : [...simple.assignments, ...variables.map(toAssignment)],
    redirects: dropRepeatedRedirects(simple.redirects),
    input: simple.input,
    group: simple.group,
    elevated,
    argumentsAtRunTime,
    wrapperNames,
  }
}

function toAssignment(word: Word): SimpleCommand['assignments'][number] {
  const at = word.text.indexOf('=')
  return {
    name: word.text.slice(0, at),
    value: { text: word.text.slice(at + 1), substitutions: word.substitutions },
  }
}

/** `find … -exec cmd {} ;` and `fd -x cmd`. */
function foundCommand(simple: SimpleCommand, command: Command): Command | null {
  const at = command.args.findIndex((arg) =>
    /^(-exec|-execdir|-ok|-okdir|-x|-X|--exec|--exec-batch)$/.test(arg),
  )
  if (at < 0) return null
  const inner = command.words.slice(at + 1)
  const end = inner.findIndex((word) => word.text === ';' || word.text === '+')
  const unwrapped = unwrapCommand(end < 0 ? inner : inner.slice(0, end))
  const elevated = command.elevated || unwrapped.elevated
  return toCommand(
    { ...simple, redirects: [] },
    {
      ...unwrapped,
      elevated,
      argumentsAtRunTime: true,
      wrapperNames: [command.name, ...unwrapped.wrapperNames],
    },
  )
}

/** Shorter scripts are classified faster than they are compared. */
const SHORT_SCRIPT = 64

/**
 * A long script without the repetitions of a line: of equal lines the first and the last stay, so that what comes before
 * or after another line still does. Lines with substitutions or groups are never equal.
 */
function dropRepeatedLines(lines: readonly Line[]): readonly Line[] {
  if (lines.length <= SHORT_SCRIPT) return lines
  const keys = lines.map(keyOf)
  const lastAt = new Map<string | Line, number>()
  for (const [at, key] of keys.entries()) lastAt.set(key, at)
  if (lastAt.size === lines.length) return lines
  const seen = new Set<string | Line>()
  return lines.filter((line, at) => {
    const key = keys[at] ?? line
    if (lastAt.get(key) === at) return true
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** The redirections of a command, repetitions left out when there are many. */
function dropRepeatedRedirects(redirects: readonly Redirect[]): readonly Redirect[] {
  if (redirects.length <= SHORT_SCRIPT) return redirects
  const seen = new Set<string>()
  return redirects.filter(({ operator, target: { text, substitutions } }) => {
    const key = `${operator} ${text}`
    if (substitutions.length > 0) return true
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** The line itself where it is one object wherever it stands, or when it holds more than its words. */
function keyOf(line: Line): string | Line {
  if (line.isShared) return line
  let key = `${line.background ? '&' : ''}${line.input ?? ''}`
  for (const command of line.commands) {
    const part = commandKey(command)
    if (part === null) return line
    key += `\u0002${part}`
  }
  return key
}

function commandKey(command: Command): string | null {
  const { name, word, args, words, redirects, elevated, argumentsAtRunTime, input } = command
  if (command.group.length > 0 || command.assignments.length > 0) return null
  for (const { substitutions } of words) if (substitutions.length > 0) return null
  let key = `${name}\u0001${word}\u0001${elevated ? 'e' : ''}${argumentsAtRunTime ? 'f' : ''}${input ?? ''}`
  for (const arg of args) key += `\u0001${arg}`
  for (const { operator, target } of redirects) {
    if (target.substitutions.length > 0) return null
    key += `\u0003${operator}\u0001${target.text}`
  }
  return key
}
