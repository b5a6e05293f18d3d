import { fileKey, constantOutputOfCommands } from './constant-output.ts'
import { lazy } from '@ase/text-analysis'
import { commandName, isOftenHidden } from '../model/command-name.ts'
import { shellLimits, type Pipeline, type SimpleCommand } from '../model/model.ts'
import { operands } from '../model/options.ts'
import type { Scope } from './scope.ts'
import { unwrapCommand } from './wrappers.ts'

const FILES_MAX = 256
const FILE_CHARS = shellLimits.valueLength * 4
/** No longer pipeline has an output that is known. */
const COMMANDS_MAX = 16
const writers = new Set([
  'tee',
  'dd',
  'cp',
  'mv',
  'ln',
  'install',
  'sudo',
  'sponge',
  'hash',
  'Out-File',
  'out-file',
  'Set-Content',
  'set-content',
  'Add-Content',
  'add-content',
])

/** Could the pipeline write a file whose content is known, or give a program another name? */
export function mayWriteFiles({ commands }: Pipeline): boolean {
  return commands.some(
    ({ redirects, argv }) =>
      redirects.some(({ operator }) => operator.startsWith('>')) ||
      writers.has(argv[0]?.text ?? ''),
  )
}

/** Keeps what the pipeline writes: the files may be run later. */
export function recordWrittenFiles({ commands }: Pipeline, scope: Scope): void {
  if (scope.files.size > FILES_MAX) {
    scope.budget.limited = true
    return
  }
  for (const [index, command] of commands.entries()) {
    if (index >= COMMANDS_MAX) return
    const printed = lazy(() => constantOutputOfCommands(commands.slice(0, index + 1), scope.files))
    for (const { operator, target } of command.redirects) {
      if (!operator.startsWith('>') || target.text === '/dev/null') continue
      const text = printed()
      if (text === null) break
      write(scope, target.text, text, operator === '>>')
      if (leavesLineOpen(command, text)) scope.openFiles.add(fileKey(target.text))
    }
    if (writers.has(command.argv[0]?.text ?? '')) rememberCommand(commands, index, command, scope)
  }
}

function rememberCommand(
  commands: readonly SimpleCommand[],
  index: number,
  command: SimpleCommand,
  scope: Scope,
): void {
  const { name, argv } = unwrapCommand(command.argv)
  const args = argv.slice(1).map(({ text }) => text)
  const given = lazy(
    () =>
      command.input ??
      (index === 0 ? null : constantOutputOfCommands(commands.slice(0, index), scope.files)),
  )
  switch (name) {
    case 'tee':
    case 'sponge': {
      const appends = args.includes('-a')
      for (const file of operands(args)) write(scope, file, given(), appends)
      return
    }
    case 'out-file':
    case 'set-content':
    case 'add-content': {
      const { file, value } = writtenByCmdlet(args)
      write(scope, file, value ?? given(), name === 'add-content' || args.includes('-Append'))
      return
    }
    case 'dd': {
      const file = args.find((arg) => arg.startsWith('of='))
      if (file !== undefined) write(scope, file.slice(3), given(), false)
      return
    }
    case 'hash':
      if (args[0] === '-p') rename(args.slice(1), scope)
      return
    case 'cp':
    case 'mv':
    case 'install':
    case 'ln':
      rename(operands(args), scope)
      return
    default:
  }
}

/** `-Path file -Value text`, or both by their place. */
function writtenByCmdlet(args: readonly string[]): {
  readonly file: string
  readonly value: string | undefined
} {
  const named = (pattern: RegExp): string | undefined => {
    const at = args.findIndex((arg) => pattern.test(arg))
    return at < 0 ? undefined : args[at + 1]
  }
  const plain = args.filter(
    (arg, index) => !arg.startsWith('-') && !/^-[a-z]/i.test(args[index - 1] ?? ''),
  )
  return {
    file: named(/^-(?:pa\w{0,2}|filepath|literalpath|f)$/i) ?? plain[0] ?? '',
    value: named(/^-v(?:alue)?$/i) ?? plain[1],
  }
}

/** `echo -n text` and `printf text` end no line. */
function leavesLineOpen({ argv }: SimpleCommand, text: string): boolean {
  const name = argv[0]?.text
  return name === 'printf' ? !text.endsWith('\n') : name === 'echo' && argv[1]?.text === '-n'
}

function write(scope: Scope, file: string, text: string | null, appends: boolean): void {
  if (text === null) return
  const key = fileKey(file)
  const before = appends ? (scope.files.get(key) ?? '') : ''
  // Kept without the end of its last line, so that nothing has to look at what may be long by now.
  const lines = text.endsWith('\n') ? text.slice(0, -1) : text
  const separator = before === '' || scope.openFiles.delete(key) ? '' : '\n'
  const body = before + separator + lines
  scope.files.set(key, body.length > FILE_CHARS ? body.slice(0, FILE_CHARS) : body)
}

function rename(files: readonly string[], scope: Scope): void {
  const [from, to] = files
  if (from === undefined || to === undefined) return
  const body = scope.files.get(fileKey(from))
  if (body !== undefined) scope.files.set(fileKey(to), body)
  else if (isOftenHidden(commandName(from)) && (from.includes('bin/') || !from.includes('/')))
    scope.links.set(fileKey(to), from)
}
