import type { Command } from '../model/command.ts'
import { operands } from '../model/options.ts'

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

/** The files that a command writes: redirections, `tee`, the last operand of `cp`, `-o file`, `of=file`, `sed -i file`. */
export function writtenPaths(command: Command): readonly string[] {
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
