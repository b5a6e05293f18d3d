import type { Severity } from '@ase/schemas'
import type { Command } from './command.ts'
import { hasLongOption, hasOption, operands } from './options.ts'

const globalValueOptions = new Set([
  '-C',
  '-c',
  '--git-dir',
  '--work-tree',
  '--namespace',
  '--exec-path',
  '--config-env',
])

/** Every program for which `severityOfGit` may have an answer. */
export const gitPrograms: ReadonlySet<string> = new Set([
  'git',
  'git-filter-repo',
  'rm',
  'gh',
  'glab',
])

/** Commands that lose commits or uncommitted work. What git itself can bring back easily stays quiet. */
export function severityOfGit(command: Command): Severity | null {
  if (command.name === 'rm' && hasOption(command.args, '-r', '-R')) {
    return command.args.some((arg) => /(^|\/)\.git\/?$/.test(arg)) ? 'high' : null
  }
  if (command.name === 'gh' || command.name === 'glab') return forge(command.args)
  if (command.name === 'git-filter-repo') return 'high'
  if (command.name !== 'git') return null
  const { verb, args } = subcommand(command.args)
  if (args.includes('--help') || args.includes('-h')) return null
  const judge = verbs[verb]
  return judge === undefined || !Object.hasOwn(verbs, verb) ? null : judge(args)
}

function subcommand(args: readonly string[]): { verb: string; args: readonly string[] } {
  let at = 0
  while (at < args.length && args[at]?.startsWith('-') === true)
    at += globalValueOptions.has(args[at] ?? '') ? 2 : 1
  return { verb: args[at] ?? '', args: args.slice(at + 1) }
}

const verbs: Readonly<Record<string, (args: readonly string[]) => Severity | null>> = {
  push,
  reset: (args) =>
    hasAbbreviation(args, '--hard', 4) || args.includes('--merge') ? 'medium' : null,
  clean: (args) =>
    (hasOption(args, '-f') || hasLongOption(args, '--force')) && !hasOption(args, '-n', '--dry-run')
      ? 'medium'
      : null,
  checkout,
  restore: (args) => {
    const staged = hasOption(args, '-S', '--staged')
    const worktree = hasOption(args, '-W', '--worktree')
    return (!staged || worktree) &&
      operands(args).length > 0 &&
      !hasOption(args, '-p', '--patch') &&
      !args.includes('--no-worktree')
      ? 'medium'
      : null
  },
  switch: (args) =>
    args.some((arg) => /^(-f|--force|-C)$/.test(arg)) || args.includes('--discard-changes')
      ? 'medium'
      : null,
  branch: (args) =>
    hasOption(args, '-D') || (hasOption(args, '-d', '--delete') && hasOption(args, '-f', '--force'))
      ? 'medium'
      : null,
  stash: (args) => (args[0] === 'clear' || args[0] === 'drop' ? 'medium' : null),
  'filter-branch': () => 'high',
  'filter-repo': () => 'high',
  reflog: (args) => (args[0] === 'expire' || args[0] === 'delete' ? 'high' : null),
  gc: (args) => (args.some((arg) => /^--prune=(now|all)$/.test(arg)) ? 'medium' : null),
  'update-ref': (args) => (hasOption(args, '-d') ? 'medium' : null),
  worktree: (args) => (args[0] === 'remove' && hasOption(args, '-f', '--force') ? 'medium' : null),
  tag: (args) => (hasOption(args, '-d', '--delete') ? 'medium' : null),
  rm: (args) =>
    !args.includes('--cached') && hasOption(args, '-r') && hasOption(args, '-f') ? 'medium' : null,
  prune: () => null,
}

function hasAbbreviation(args: readonly string[], option: string, letters: number): boolean {
  return args.some((arg) => arg.length >= letters && option.startsWith(arg))
}

const mainBranches =
  /^\+?((refs\/heads\/|head:)?(refs\/heads\/)?(main|master|trunk|production|release))$/i

function push(args: readonly string[]): Severity | null {
  const refs = operands(args).slice(1)
  const forced = hasOption(args, '-f', '--force') || refs.some((ref) => ref.startsWith('+'))
  if (args.includes('--mirror') || args.includes('--prune')) return 'high'
  if (forced)
    return refs.some((ref) => mainBranches.test(ref.replace(/^\+?[^:]*:/, ''))) ? 'high' : 'medium'
  const deletes = hasOption(args, '-d', '--delete') || refs.some((ref) => /^:[^:]/.test(ref))
  return deletes ? 'medium' : null
}

/** Overwriting files is meant, branches are not: `--`, `.` and --force decide. */
function checkout(args: readonly string[]): Severity | null {
  if (hasOption(args, '-b', '-B', '--orphan', '-p', '--patch'))
    return hasOption(args, '-B') ? 'medium' : null
  if (hasOption(args, '-f', '--force')) return 'medium'
  const dashes = args.indexOf('--')
  if (dashes >= 0 && dashes < args.length - 1) return 'medium'
  return args.includes('.') || args.some((arg) => arg.startsWith('--pathspec-from-file'))
    ? 'medium'
    : null
}

function forge(args: readonly string[]): Severity | null {
  const words = operands(args)
  if (!words.some((word) => word === 'delete' || word === 'remove')) return null
  return words[0] === 'repo' ? 'high' : 'medium'
}
