import type { Command } from './command.ts'
import { operands } from './options.ts'

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
  '-fprint',
  '-fls',
  '--dump-bin',
])
/** Programs whose `-o`, `-O` or `-w` is no file. */
const otherMeaning: ReadonlySet<string> = new Set(['ssh', 'mount', 'ps', 'grep', 'set', 'useradd'])
const glued = /^(?:of=|-{1,2}(?:output|output-document|output-file|out|filename)=)(.{1,400})$/

/** The files that a command writes: redirections, `tee`, the last operand of `cp`, `-o file`, `of=file`, `sed -i file`. */
export function writtenPaths(command: Command): readonly string[] {
  const { name, args, redirects } = command
  const found = redirects.flatMap(({ operator, target }) =>
    operator.startsWith('>') && !operator.endsWith('&') ? [target.text] : [],
  )
  if (name === 'tee' || name === 'truncate') return [...found, ...operands(args)]
  if (copiers.has(name)) return [...found, ...copyTargets(args)]
  if (
    (name === 'sed' || name === 'perl') &&
    args.some((arg) => /^-[a-zE]{0,3}i|^--in-place/.test(arg))
  )
    return [...found, ...operands(args).slice(1)]
  if (otherMeaning.has(name)) return found
  for (const [index, arg] of args.entries()) {
    const next = args[index + 1]
    if (outputOptions.has(arg) && next !== undefined) found.push(next)
    const value = glued.exec(arg)?.[1]
    if (value !== undefined) found.push(value)
  }
  return found
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
