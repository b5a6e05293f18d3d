import type { Severity } from '@ase/schemas'
import type { Command } from '../model/model.ts'
import { operands, hasOption } from '../model/options.ts'

const copiers: ReadonlySet<string> = new Set(['cp', 'mv', 'install', 'ln', 'rsync', 'scp'])
/** Options that name the file which a program writes. */
const outputOptions: ReadonlySet<string> = new Set([
  '-o',
  '-O',
  '--output',
  '--output-document',
  '--output-file',
  '-out',
  '-w',
  '-fprintf',
  '-Logfile',
  '-oN',
  '-oG',
  '-oX',
  '-oA',
  '-fprint',
  '-fls',
  '--dump-bin',
])
/** Programs whose `-o`, `-O` or `-w` is no file. */
const otherMeaning: ReadonlySet<string> = new Set(['ssh', 'mount', 'ps', 'grep', 'set', 'useradd'])
/** Short options together, as with `curl -sSLo file`. */
const fetching = /^-[sSfLkg]{1,6}[oO]$/
const glued =
  /^(?:of=|-{1,2}(?:output|output-document|output-file|out|filename|oG|oN|oX)=)(.{1,400})$/

const none: readonly string[] = []

/**
 * The paths that a command writes: redirections, `tee`, the last operand of `cp`, `-o file`, `of=file`, `sed -i file`.
 */
export function findWrittenPaths(command: Command): readonly string[] {
  const byArguments = writtenByArguments(command)
  if (command.redirects.length === 0) return byArguments
  const found: string[] = []
  for (const { operator, target } of command.redirects)
    if (operator.startsWith('>') && !operator.endsWith('&')) found.push(target.text)
  return found.length === 0 ? byArguments : found.concat(byArguments)
}

function writtenByArguments({ name, args }: Command): readonly string[] {
  if (args.length === 0) return none
  if (name === 'tee' || name === 'truncate') return operands(args)
  if (copiers.has(name)) return copyTargets(args)
  if (
    (name === 'sed' || name === 'perl') &&
    args.some((arg) => /^-[a-zE]{0,3}i|^--in-place/.test(arg))
  )
    return operands(args).slice(1)
  if (name === 'update-alternatives') {
    const at = args.indexOf('--install')
    const link = args[at + 1]
    return at < 0 || link === undefined ? none : [link]
  }
  return otherMeaning.has(name) ? none : outputs(args)
}

function outputs(args: readonly string[]): readonly string[] {
  let found: string[] | null = null
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? ''
    const isOption = arg.startsWith('-')
    if (!isOption && !arg.startsWith('of=')) continue
    const next = args[at + 1]
    const value =
      isOption && next !== undefined && (outputOptions.has(arg) || fetching.test(arg))
        ? next
        : glued.exec(arg)?.[1]
    if (value === undefined) continue
    found ??= []
    found.push(value)
  }
  return found ?? none
}

/** The last operand, and what a folder there will hold. */
function copyTargets(args: readonly string[]): readonly string[] {
  const files = operands(args)
  const target = files.at(-1)
  if (target === undefined || files.length < 2) return []
  const source = files[0] ?? ''
  return target.endsWith('/')
    ? [target, target + source.slice(source.lastIndexOf('/') + 1)]
    : [target]
}

/** Programs that can put text into a file, besides redirections. */
export const fileWriters: readonly string[] = [
  'tee',
  'cp',
  'mv',
  'install',
  'ln',
  'sed',
  'perl',
  'ed',
  'ex',
  'vi',
  'vim',
  'nvim',
  'dd',
  'curl',
  'wget',
  'iconv',
  'openssl',
  'find',
  'shuf',
  'sort',
  'debugfs',
  'rsync',
  'date',
  'update-alternatives',
]

const critical =
  /^\/etc\/(?:shadow|gshadow|sudoers|sudoers\.d\/.{1,60}|passwd|group|pam\.d\/.{1,60})-?$/

/**
 * The severity of `chmod`, `chown` or `setfacl` on a file that decides who may do what (`/etc/shadow`, `/etc/sudoers`);
 * null if only root can change it afterwards.
 */
export function severityOfSystemFileRights(name: string, args: readonly string[]): Severity | null {
  const words = operands(args)
  if (
    !words.slice(1).some((path) => critical.test(path)) &&
    !(name === 'setfacl' && args.some((path) => critical.test(path)))
  )
    return null
  const given = words[0] ?? ''
  if (name === 'chmod')
    return /^0?[0-7]?[0-7][0-5][0145]$|^[ugoa]{0,3}-/.test(given) ? null : 'high'
  return name !== 'setfacl' && /^(?:root|0)?(?::(?:root|shadow|wheel|0)?)?$/.test(given)
    ? null
    : 'high'
}

/** Login, privilege check and first process: what these programs do decides over the machine. */
const gatekeepers =
  /^\/(?:usr\/)?s?bin\/(?:init|sudo|su|login|passwd|sshd|ssh|agetty|systemd|bash|sh|ls|ps)$|^\/lib\/systemd\/systemd$/

const keyedEditors: ReadonlySet<string> = new Set(['ed', 'ex', 'vi', 'vim', 'nvim'])

/** Does the command write to a file that decides who is root, or replace a program that decides it? */
export function writesPrivilegeFile(command: Command): boolean {
  const { name, args, redirects, input } = command
  for (const target of findWrittenPaths(command)) {
    if (/^\/etc\/sudoers(?:\.d\/|$)/.test(target)) return true
    if (/^\/etc\/(?:passwd|group|shadow|gshadow)$/.test(target))
      return (
        redirects.length === 0 ||
        name === 'echo' ||
        name === 'printf' ||
        name === 'tee' ||
        input !== null
      )
    if (/^(?:cp|mv|ln|install|dd)$/.test(name) && gatekeepers.test(target))
      return !/bin\/(?:bash|dash|busybox|zsh)$/.test(operands(args)[0] ?? '')
  }
  // An editor that gets its keys from the command line rather than from a person.
  return (
    (keyedEditors.has(name) &&
      (hasOption(args, '-c', '-s', '-e', '-S') || input !== null) &&
      args.some((arg) =>
        /^\/etc\/(?:passwd|group|shadow|gshadow|sudoers(?:\.d\/.{1,60})?)$/.test(arg),
      )) ||
    (name === 'debugfs' &&
      args.includes('-w') &&
      args.some((arg) => /\b(?:write|rm|sif|mi)\b/.test(arg)))
  )
}
