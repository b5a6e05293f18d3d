import { decodeBase64Utf16 } from '../text/decode.ts'
import { hasOption } from './options.ts'
import type { Command } from './command.ts'
import type { Dialect } from './model.ts'
import { executedTexts } from './executed-texts.ts'
import { executedLiterals } from './one-liner.ts'

export interface NestedText {
  readonly text: string
  readonly dialect: Dialect
}

export const shells: ReadonlySet<string> = new Set([
  'sh',
  'bash',
  'zsh',
  'dash',
  'ash',
  'ksh',
  'mksh',
  'fish',
  'rbash',
  'csh',
  'tcsh',
])
export const interpreters: ReadonlySet<string> = new Set([
  ...shells,
  'python',
  'perl',
  'ruby',
  'node',
  'nodejs',
  'php',
  'lua',
  'deno',
  'bun',
  'pwsh',
  'powershell',
  'osascript',
  'tclsh',
  'r',
  'rscript',
  'iex',
  'invoke-expression',
  'cmd',
])

/** The scripts that stand in a command's own arguments: `bash -c`, `eval`, `su -c`, `ssh host`, `find -exec sh -c`. */
export function nestedTexts(command: Command): readonly NestedText[] {
  const executed = executedTexts(command)
  const own = ownTexts(command)
  return executed.length === 0 ? own : [...own, ...posix(...executed)]
}

function ownTexts(command: Command): readonly NestedText[] {
  const { name, args } = command
  if (shells.has(name)) return posix(shellArgument(args), command.input)
  switch (name) {
    case 'eval':
    case 'source':
    case '.':
      return name === 'eval' ? posix(args.join(' ')) : []
    case 'su':
    case 'runuser':
    case 'script':
    case 'flock':
    case 'nsenter':
      return posix(valueAfter(args, '-c', '--command'))
    case 'ssh':
    case 'slogin':
      return posix(remoteCommand(args))
    case 'docker':
    case 'podman':
    case 'nerdctl':
    case 'kubectl':
    case 'oc':
    case 'lxc':
      return posix(containerCommand(args))
    case 'alias':
      return posix(...command.assignments.map(({ value }) => value.text))
    case 'trap':
      return posix(args[0])
    case 'env':
      return posix(valueAfter(args, '-S', '--split-string'))
    case 'watch':
      return posix(args.join(' '))
    case 'tmux':
    case 'screen':
      return posix(detachedCommand(args))
    case 'at':
    case 'batch':
      return posix(command.input)
    case 'powershell':
    case 'pwsh':
      return powershellTexts(args)
    case 'cmd':
      return windowsTexts(args)
    default:
      return escapeTexts(name, args)
  }
}

function posix(...texts: readonly (string | null | undefined)[]): readonly NestedText[] {
  return texts.flatMap((text) => (text ? [{ text, dialect: 'posix' as const }] : []))
}

/** The word after the first option cluster that holds `c`. */
function shellArgument(args: readonly string[]): string | undefined {
  const option = args.findIndex((arg) => /^-[a-z]{0,8}c[a-z]{0,4}$/.test(arg))
  if (option < 0) return undefined
  const rest = args.slice(option + 1).filter((arg) => arg !== '--')
  return rest[0]
}

function valueAfter(args: readonly string[], ...names: readonly string[]): string | undefined {
  const at = args.findIndex((arg) => names.includes(arg))
  if (at >= 0) return args[at + 1]
  return args
    .find((arg) => names.some((name) => name.startsWith('--') && arg.startsWith(`${name}=`)))
    ?.split('=')
    .slice(1)
    .join('=')
}

const sshValueOptions = new Set([
  '-i',
  '-p',
  '-o',
  '-l',
  '-F',
  '-J',
  '-L',
  '-R',
  '-D',
  '-W',
  '-b',
  '-c',
  '-e',
  '-m',
  '-E',
  '-S',
])

function remoteCommand(args: readonly string[]): string | undefined {
  const proxy = args.find((arg) => /^-?o?ProxyCommand=/i.test(arg))
  let at = 0
  while (at < args.length && args[at]?.startsWith('-') === true)
    at += sshValueOptions.has(args[at] ?? '') ? 2 : 1
  return [proxy?.slice(proxy.indexOf('=') + 1), args.slice(at + 1).join(' ')]
    .filter(Boolean)
    .join('\n')
}

const containerValueOptions = new Set([
  '-u',
  '--user',
  '-w',
  '--workdir',
  '-e',
  '--env',
  '-n',
  '--namespace',
  '-c',
  '--container',
  '--context',
  '-v',
  '--volume',
  '--name',
  '--entrypoint',
  '-p',
  '--network',
  '--mount',
  '-l',
  '--platform',
])

/** What runs inside: after `--`, or after the options and the name. */
function containerCommand(args: readonly string[]): string | undefined {
  const verb = args.findIndex((arg) => arg === 'exec' || arg === 'run')
  if (verb < 0) return undefined
  const dashes = args.indexOf('--', verb)
  if (dashes >= 0) return quoteAll(args.slice(dashes + 1))
  let at = verb + 1
  while (at < args.length && args[at]?.startsWith('-') === true)
    at += containerValueOptions.has(args[at] ?? '') ? 2 : 1
  return quoteAll(args.slice(at + 1))
}

const sessionOptionsWithValue = new Set(['-s', '-n', '-c', '-t', '-x', '-y', '-S', '-e', '-F'])

/** What a detached session starts with: one script, or words. */
function detachedCommand(args: readonly string[]): string | undefined {
  let at = /^new(-session|-window|w)?$/.test(args[0] ?? '') ? 1 : 0
  if (at === 0 && !hasOption(args, '-d', '-m')) return undefined
  while (at < args.length && args[at]?.startsWith('-') === true)
    at += sessionOptionsWithValue.has(args[at] ?? '') || args[at] === '-dmS' ? 2 : 1
  const rest = args.slice(at)
  return rest.length === 1 ? rest[0] : quoteAll(rest)
}

/** Words back into a line that reads as the same words. */
export function quoteAll(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w./:=@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`))
    .join(' ')
}

function powershellTexts(args: readonly string[]): readonly NestedText[] {
  const at = args.findIndex((arg) => /^[-/](c|co|com|command|commandwithargs)$/i.test(arg))
  const encoded = args.findIndex((arg) =>
    /^[-/](e|ec|en|enc|enco|encod|encode|encoded|encodedc[a-z]{0,7})$/i.test(arg),
  )
  const plain =
    at < 0 ? args.filter((arg) => !/^[-/]/.test(arg)).slice(-1)[0] : args.slice(at + 1).join(' ')
  const decoded = encoded < 0 ? null : decodeBase64Utf16(args[encoded + 1] ?? '')
  return [plain, decoded].flatMap((text) =>
    text ? [{ text, dialect: 'powershell' as const }] : [],
  )
}

function windowsTexts(args: readonly string[]): readonly NestedText[] {
  const at = args.findIndex((arg) => /^\/[ck]$/i.test(arg))
  return at < 0 ? [] : [{ text: args.slice(at + 1).join(' '), dialect: 'cmd' }]
}

/** Programs that are not shells but run one when asked (the GTFOBins list), and one-line programs. */
function escapeTexts(name: string, args: readonly string[]): readonly NestedText[] {
  if (!asksForShell(name, args)) return []
  const texts: string[] = []
  if (name === 'git') {
    for (const [index, arg] of args.entries())
      if (arg === '-c') texts.push(gitSetting(args[index + 1] ?? ''))
  }
  if (name === 'git' && args[0] === 'config')
    texts.push(
      gitSetting(
        args
          .slice(1)
          .filter((arg) => !arg.startsWith('-'))
          .join('='),
      ),
    )
  if (hasOption(args, '-e', '-c', '-r', '-E', '--eval') || name === 'awk' || name === 'gawk') {
    for (const literal of executedLiterals(name, args)) texts.push(literal)
  }
  return posix(...texts)
}

/** Without an option or a setting no program of another kind starts a shell. */
function asksForShell(name: string, args: readonly string[]): boolean {
  if (name === 'awk' || name === 'gawk' || (name === 'git' && args[0] === 'config')) return true
  return args.some((arg) => arg.startsWith('-'))
}

/** `alias.x=!cmd`, `core.pager=cmd` and the like run their value. */
function gitSetting(setting: string): string {
  const at = setting.indexOf('=')
  const key = setting.slice(0, at).toLowerCase()
  const value = setting.slice(at + 1)
  if (key.startsWith('alias.')) return value.startsWith('!') ? value.slice(1) : ''
  return /^(core\.(pager|editor|sshcommand|fsmonitor)|credential\.helper|diff\.external)$/.test(key)
    ? value.replace(/^!/, '')
    : ''
}
