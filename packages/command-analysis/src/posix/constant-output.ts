import { reverseText } from '@ase/text-analysis'
import { languageOfProgram, readCode } from '../code/read-code.ts'
import { commandName, isOftenHidden, codeInterpreters } from '../model/command-name.ts'
import { decodeEscapes } from '../model/quoting.ts'
import {
  isUnknown,
  shellLimits,
  type Pipeline,
  type SimpleCommand,
  type Command,
} from '../model/model.ts'
import { runDc, runExpr, runJq, runTextFilter } from './text-filters.ts'
import { runPrintf } from './printf.ts'
import { wrappers, unwrapCommand } from './wrappers.ts'

/** The name under which a file is remembered and looked up: `./a` is `a`, `x//y` is `x/y`. */
export function fileKey(path: string): string {
  const plain = path.startsWith('./') || path.startsWith('.\\') ? path.slice(2) : path
  return plain.replaceAll('//', '/')
}

/** What files hold that the same text has written. */
export type WrittenFiles = ReadonlyMap<string, string>

const noFiles: WrittenFiles = new Map()

/** The longest pipeline, and the longest group in it, whose output is worked out. */
const COMMANDS_MAX = 16
const GROUP_MAX = 256

/** Is there too much in front of a command to tell what it is given? */
export function exceedsOutputLimits(before: readonly SimpleCommand[]): boolean {
  return before.length > COMMANDS_MAX || before.some(({ group }) => group.length > GROUP_MAX)
}

/**
 * The text that the commands of a pipe print, if it follows from their words and from `files` that the same script
 * wrote; null if it depends on the outside. At most 16 commands.
 */
export function constantOutputOfCommands(
  commands: readonly SimpleCommand[],
  files: WrittenFiles = noFiles,
): string | null {
  const [first, ...filters] = commands
  if (first === undefined || commands.length > COMMANDS_MAX) return null
  let text = produce(first, files)
  for (const filter of filters) {
    const [name, args] = program(filter)
    text = text === null ? onlyMatch(name, args) : runTextFilter(name, args, text)
    if (text === null && filter === filters.at(-1)) return null
  }
  return text === null || isUnknown(text) ? null : text
}

/** `compgen -c | grep -x rm`: whatever is searched, a line that matches as a whole is the word itself. */
function onlyMatch(name: string, args: readonly string[]): string | null {
  if (name !== 'grep' || args.length > 3) return null
  const pattern = args.at(-1) ?? ''
  const word = /^\^?([a-z][\w-]{1,30})\$?$/.exec(pattern)?.[1]
  const whole =
    args.some((arg) => /^-[a-zF]{0,3}x[a-zF]{0,3}$/.test(arg)) ||
    (pattern.startsWith('^') && pattern.endsWith('$'))
  const isPlain = args.slice(0, -1).every((arg) => /^-[xFE1m]{1,4}$/.test(arg))
  return whole && isPlain && word !== undefined ? `${word}\n` : null
}

export function constantOutputOfPipelines(
  pipelines: readonly Pipeline[],
  files: WrittenFiles = noFiles,
): string | null {
  const [only, ...rest] = pipelines
  if (only === undefined) return null
  if (rest.length === 0) return constantOutputOfCommands(only.commands, files)
  if (pipelines.length > GROUP_MAX) return null
  const parts = pipelines.map(({ commands }) => constantOutputOfCommands(commands, files))
  return parts.some((part) => part === null) ? null : parts.join('')
}

/** The name and arguments of a command behind its wrappers. */
function program({ argv }: SimpleCommand): readonly [string, readonly string[]] {
  const name = commandName(argv[0]?.text ?? '')
  const words = wrappers.has(name) && name !== 'xargs' ? unwrapCommand(argv) : { name, argv }
  return [words.name, words.argv.slice(1).map(({ text }) => text)]
}

function produce(command: SimpleCommand, files: WrittenFiles): string | null {
  if (command.argv.length === 0)
    return command.group.length > 0
      ? constantOutputOfPipelines(command.group, files)
      : command.assignments.length > 0 && command.redirects.length === 0
        ? ''
        : readRedirectedInput(command, files)
  const [name, args] = program(command)
  switch (name) {
    case 'echo':
      return echo(args)
    case ':':
    case 'true':
      return ''
    case 'printf':
      return args[0] === '-v' ? null : runPrintf(args)
    case 'print':
      return args.join(' ')
    case 'write-output':
    case 'write-host':
      return args.join(' ')
    case 'mktemp':
      return '/tmp/tmp.made'
    case 'which':
    case 'type':
    case 'command':
    case 'whence':
      return args.length > 0 && args.length < 3 ? (args.at(-1) ?? null) : null
    case 'find':
    case 'ls':
    case 'whereis': {
      const place = placeOfProgram(name, args)
      if (place !== null) return place
      break
    }
    case 'expr':
      return runExpr(args)
    case 'dc':
      if (args[0] === '-e') return runDc(args[1] ?? '')
      break
    case 'jq':
      if (args.some((arg) => /^-[a-zA-Z]{0,4}n|^--null-input$/.test(arg))) return runJq(args, null)
      break
    case 'string':
      return stringOfFish(args)
    case 'cat':
      if (args.length > 0 && args[0] !== '-')
        return join(args.map((file) => files.get(fileKey(file)) ?? null))
      break
    case 'awk':
    case 'gawk': {
      const text = /^BEGIN\s{0,8}\{\s{0,8}printf?\s{0,8}\(?"([^"]{1,4000})"\)?;?\s{0,8}\}$/.exec(
        args[0] ?? '',
      )?.[1]
      if (text !== undefined) return decodeEscapes(text)
      break
    }
    default:
      if (codeInterpreters.has(name)) return printed(name, args)
  }
  const input = command.input ?? readRedirectedInput(command, files)
  if (input !== null) return runTextFilter(name, args, input)
  const file = args.length < 2 ? undefined : files.get(fileKey(args.at(-1) ?? ''))
  return file === undefined ? null : runTextFilter(name, args.slice(0, -1), file)
}

function join(parts: readonly (string | null)[]): string | null {
  return parts.some((part) => part === null) ? null : parts.join('').slice(0, shellLimits.chars)
}

/** `< file`, and `< <(command)`. */
export function readRedirectedInput(
  { redirects }: SimpleCommand,
  files: WrittenFiles,
): string | null {
  for (const { operator, target } of redirects) {
    if (operator !== '<') continue
    const file = files.get(fileKey(target.text))
    if (file !== undefined) return file
    if (target.substitutions.length > 0)
      return constantOutputOfPipelines(target.substitutions, files)
  }
  return null
}

/** What a one-line program prints. */
function printed(name: string, args: readonly string[]): string | null {
  const at = args.findIndex((arg) => /^-[a-zA-Z]{0,3}[cerp]$/.test(arg))
  const code = at < 0 ? undefined : args[at + 1]
  return code === undefined ? null : readCode(code, languageOfProgram(name)).output
}

const programFolders: ReadonlySet<string> = new Set([
  '/',
  '/bin',
  '/sbin',
  '/usr',
  '/usr/bin',
  '/usr/sbin',
])

/** `find /bin -name rm`, `ls /bin/rm`, `whereis -b rm`: where a program lies that is worth hiding. */
function placeOfProgram(name: string, args: readonly string[]): string | null {
  if (name === 'whereis') {
    const sought = args.at(-1) ?? ''
    return isOftenHidden(sought) ? `${sought}: /bin/${sought}` : null
  }
  if (name === 'ls') {
    const path = args.at(-1) ?? ''
    const sought = /^\/(?:usr\/)?s?bin\/([a-z.]{2,16})$/.exec(path)?.[1]
    return sought !== undefined && isOftenHidden(sought) ? path : null
  }
  if (!programFolders.has(args[0] ?? '')) return null
  const sought = args[args.indexOf('-name') + 1] ?? ''
  const lists = args.every((arg) => !/^-(?:exec|ok|delete|print|fprint|ls$)/.test(arg))
  return lists && isOftenHidden(sought) ? `/bin/${sought}` : null
}

/** `string reverse TEXT` and its kin of fish. */
function stringOfFish([verb, ...texts]: readonly string[]): string | null {
  const rest = texts.filter((text) => !text.startsWith('-'))
  if (verb === 'reverse') return rest.map(reverseText).join('\n')
  if (verb === 'lower') return rest.join('\n').toLowerCase()
  if (verb === 'join') return rest.slice(1).join(rest[0] ?? '')
  return verb === 'unescape' ? decodeEscapes(rest.join('\n')) : null
}

function echo(args: readonly string[]): string {
  const options = args.findIndex((arg) => !/^-[neE]{1,3}$/.test(arg))
  const text = (options < 0 ? [] : args.slice(options)).join(' ')
  return options > 0 && args.slice(0, options).join('').includes('e') ? decodeEscapes(text) : text
}

/** Does the command print nothing but what its own words say: `echo text`, `perl -e 'print …'`, `awk 'BEGIN{…}'`? */
export function commandPrintsConstant({ name, args, input, redirects }: Command): boolean {
  return prints(name, args, input !== null || redirects.some(({ operator }) => operator === '<'))
}

/** As `commandPrintsConstant`, for a command as it stands in a substitution. */
export function simpleCommandPrintsConstant({ argv, input, redirects }: SimpleCommand): boolean {
  return prints(
    commandName(argv[0]?.text ?? ''),
    argv.slice(1).map(({ text }) => text),
    input !== null || redirects.some(({ operator }) => operator === '<'),
  )
}

function prints(name: string, args: readonly string[], isFed: boolean): boolean {
  if (args.some(isUnknown) || args.length === 0) return false
  switch (name) {
    case 'echo':
    case 'printf':
    case 'print':
      return true
    case 'expr':
    case 'dc':
      return !isFed && args.length > 1
    case 'awk':
    case 'gawk':
    case 'mawk':
      return !isFed && args.at(-1)?.trimStart().startsWith('BEGIN') === true
    case 'jq':
      return args.some((arg) => /^-[a-zA-Z]{0,4}n/.test(arg))
    default:
      return (
        codeInterpreters.has(name) &&
        !isFed &&
        args.some((arg) => /^-[a-zA-Z]{0,4}[cerE]$/.test(arg))
      )
  }
}
