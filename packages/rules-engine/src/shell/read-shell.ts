import { constantOutput } from './constant-output.ts'
import { commandName } from './command-name.ts'
import type { Command, Line } from './command.ts'
import { isDull } from './dull.ts'
import {
  limits,
  newBudget,
  type Dialect,
  type Pipeline,
  type SimpleCommand,
  type Word,
} from './model.ts'
import { interpreters, nestedTexts, quoteAll, type NestedText } from './nested-texts.ts'
import { readScript, type Scope } from './read-script.ts'
import { Variables } from './variables.ts'
import { unwrap } from './wrappers.ts'

export interface ShellReading {
  /** Every pipeline that the text leads to, nested and decoded ones included. */
  readonly lines: readonly Line[]
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
export function readShell(text: string, dialect: Dialect): ShellReading {
  const scope: Scope = { budget: newBudget(), variables: new Variables(), functions: new Set() }
  const lines: Line[] = []
  const powershell: string[] = []
  const written = new Map<string, string>()
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
        else pending.push(nested)
      }
    }
  }
  return {
    lines,
    functions: scope.functions,
    powershell: powershell.join('\n'),
    limited: scope.budget.limited,
  }
}

/** Zero-width characters, odd spaces and NUL only hide a command from its reader. */
function normalise(text: string): string {
  return text
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF\u00AD]/g, '')
    .replace(/[\u00A0\u2000-\u200A\u3000]/g, ' ')
    .replaceAll('\0', '')
}

function toLine({ commands, background }: Pipeline): Line {
  return {
    commands: commands.flatMap(toCommands),
    background,
    input: commands.length > 1 ? constantOutput(commands.slice(0, -1)) : null,
  }
}

function toCommands(simple: SimpleCommand): readonly Command[] {
  const { argv, elevated, fed } = unwrap(simple.argv)
  const command = toCommand(simple, argv, elevated, fed)
  const found = foundCommands(simple, command)
  return found.length === 0 ? [command] : [command, ...found]
}

function toCommand(
  simple: SimpleCommand,
  argv: readonly Word[],
  elevated: boolean,
  fed: boolean,
): Command {
  const [first, ...words] = argv
  return {
    name: commandName(first?.text ?? ''),
    word: first?.text ?? '',
    args: words.map((word) => word.text),
    words,
    assignments: simple.assignments,
    redirects: simple.redirects,
    input: simple.input,
    group: simple.group,
    elevated,
    fed,
  }
}

/** `find … -exec cmd {} ;` and `fd -x cmd`. */
function foundCommands(simple: SimpleCommand, command: Command): readonly Command[] {
  if (command.name !== 'find' && command.name !== 'fd') return []
  const at = command.args.findIndex((arg) => /^(-exec|-execdir|-ok|-okdir|-x|-X|--exec)$/.test(arg))
  if (at < 0) return []
  const inner = command.words.slice(at + 1)
  const end = inner.findIndex((word) => word.text === ';' || word.text === '+')
  const unwrapped = unwrap(end < 0 ? inner : inner.slice(0, end))
  return [
    toCommand(
      { ...simple, redirects: [] },
      unwrapped.argv,
      command.elevated || unwrapped.elevated,
      true,
    ),
  ]
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
  const texts = line.commands.flatMap((command) =>
    nestedTexts(command).map((nested) => deeper(nested, 0)),
  )
  for (const command of line.commands) {
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
