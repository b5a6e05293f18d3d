import { lazy } from '../lazy.ts'
import { constantOutput } from './constant-output.ts'
import type { Command, Line } from './command.ts'
import { indexCommands, type CommandIndex } from './command-index.ts'
import { distinctLines, distinctRedirects } from './distinct-lines.ts'
import { isDull } from './dull.ts'
import {
  limits,
  newBudget,
  type Budget,
  type Dialect,
  type Pipeline,
  type SimpleCommand,
  type Word,
} from './model.ts'
import { interpreters, nestedTexts, quoteAll, type NestedText } from './nested-texts.ts'
import { readScript, type Scope } from './read-script.ts'
import { Variables } from './variables.ts'
import { unwrap, type Unwrapped } from './wrappers.ts'

export interface ShellReading {
  /** Every pipeline that the text leads to, nested and decoded ones included. */
  readonly lines: readonly Line[]
  readonly index: () => CommandIndex
  readonly functions: ReadonlySet<string>
  /** All PowerShell that was read, lower case without backquotes: its calls into .NET are no commands. */
  readonly powershell: string
  /** A budget ended the analysis: something was not looked at. */
  readonly limited: boolean
}

interface Pending extends NestedText {
  readonly depth: number
  readonly decoded: number
}

/** Reads shell texts to the commands that run in the end. Never throws; linear in the texts within fixed budgets. */
export function readShell(
  text: string,
  dialect: Dialect,
  budget: Budget = newBudget(),
): ShellReading {
  const scope: Scope = { budget, variables: new Variables(), functions: new Set() }
  const lines: Line[] = []
  const powershell: string[] = []
  const written = new Map<string, string>()
  const known = new Set<string>()
  const pending: Pending[] = [{ text: normalise(text), dialect, depth: 0, decoded: 0 }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.dialect === 'powershell') powershell.push(next.text.replaceAll('`', '').toLowerCase())
    const script = readScript(next.text, next.dialect, scope, next.depth)
    for (const pipeline of script.pipelines) {
      if (isDull(pipeline, script.functions)) continue
      const line = toLine(pipeline)
      lines.push(line)
      rememberFiles(pipeline, written)
      for (const nested of textsToRun(pipeline, line, next, written)) {
        if (nested.decoded > limits.decodeLayers || nested.depth > limits.depth)
          scope.budget.limited = true
        else if (isNew(nested, known)) pending.push(nested)
      }
    }
  }
  const distinct = distinctLines(lines)
  return {
    lines: distinct,
    index: lazy(() => indexCommands(distinct)),
    functions: scope.functions,
    powershell: powershell.join('\n'),
    limited: scope.budget.limited,
  }
}

/** The same text leads to the same commands, unless it depends on what variables hold. */
function isNew({ text, dialect, decoded }: Pending, known: Set<string>): boolean {
  if (text.includes('$')) return true
  const key = `${dialect} ${decoded} ${text}`
  if (known.has(key)) return false
  known.add(key)
  return true
}

/** Zero-width characters, odd spaces and NUL only hide a command from its reader. */
function normalise(text: string): string {
  return text
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF\u00AD]/g, '')
    .replace(/[\u00A0\u2000-\u200A\u3000]/g, ' ')
    .replaceAll('\0', '')
}

function toLine(pipeline: Pipeline): Line {
  const commands: Command[] = []
  for (const simple of pipeline.commands) {
    const command = toCommand(simple, unwrap(simple.argv))
    commands.push(command)
    if (command.name === 'find' || command.name === 'fd') {
      const found = foundCommand(simple, command)
      if (found !== null) commands.push(found)
    }
  }
  return {
    commands,
    background: pipeline.background,
    input: pipeline.commands.length > 1 ? constantOutput(pipeline.commands.slice(0, -1)) : null,
  }
}

const noWords: readonly Word[] = []
const noArgs: readonly string[] = []

function toCommand(
  simple: SimpleCommand,
  { name, argv, elevated, fed, through }: Unwrapped,
): Command {
  const words = argv.length > 1 ? argv.slice(1) : noWords
  return {
    name,
    word: argv[0]?.text ?? '',
    args: words.length > 0 ? words.map((word) => word.text) : noArgs,
    words,
    assignments: simple.assignments,
    redirects: distinctRedirects(simple.redirects),
    input: simple.input,
    group: simple.group,
    elevated,
    fed,
    through,
  }
}

/** `find … -exec cmd {} ;` and `fd -x cmd`. */
function foundCommand(simple: SimpleCommand, command: Command): Command | null {
  const at = command.args.findIndex((arg) => /^(-exec|-execdir|-ok|-okdir|-x|-X|--exec)$/.test(arg))
  if (at < 0) return null
  const inner = command.words.slice(at + 1)
  const end = inner.findIndex((word) => word.text === ';' || word.text === '+')
  const unwrapped = unwrap(end < 0 ? inner : inner.slice(0, end))
  const elevated = command.elevated || unwrapped.elevated
  return toCommand(
    { ...simple, redirects: [] },
    { ...unwrapped, elevated, fed: true, through: [command.name, ...unwrapped.through] },
  )
}

function textsToRun(
  pipeline: Pipeline,
  line: Line,
  from: Pending,
  written: ReadonlyMap<string, string>,
): readonly Pending[] {
  const deeper = (nested: NestedText, decoded: number): Pending => ({
    ...nested,
    depth: from.depth + 1,
    decoded: from.decoded + decoded,
  })
  const texts: Pending[] = []
  for (const command of line.commands) {
    for (const nested of nestedTexts(command)) texts.push(deeper(nested, 0))
  }
  for (const command of written.size === 0 ? [] : line.commands) {
    const file =
      interpreters.has(command.name) || command.name === 'source' || command.name === '.'
        ? command.args[0]
        : command.word
    const body = file === undefined ? undefined : written.get(stripDot(file))
    if (body !== undefined) texts.push(deeper({ text: body, dialect: 'posix' }, 0))
  }
  const sink = line.commands.at(-1)
  if (pipeline.commands.length > 1 && sink !== undefined) {
    const output = line.input
    if (output !== null && interpreters.has(sink.name))
      texts.push(deeper({ text: output, dialect: 'posix' }, 1))
    else if (output !== null && sink.fed) {
      texts.push(
        deeper({ text: `${quoteAll([sink.name, ...sink.args])} ${output}`, dialect: 'posix' }, 1),
      )
    }
  }
  return texts
}

/** Files that the text writes and may run later. */
function rememberFiles(pipeline: Pipeline, written: Map<string, string>): void {
  if (written.size > 64) return
  const last = pipeline.commands.at(-1)
  const target = last?.redirects.find((redirect) => redirect.operator.startsWith('>'))?.target.text
  if (target === undefined) return
  const body = constantOutput(pipeline.commands)
  if (body !== null) written.set(stripDot(target), body.slice(0, limits.valueLength))
}

function stripDot(path: string): string {
  return path.startsWith('./') ? path.slice(2) : path
}
