import type { Severity } from '@ase/schemas'
import type { CommandIndex } from '../model/command-index.ts'
import { type Command, UNKNOWN } from '../model/model.ts'
import { parseGitOptions } from './command-line.ts'

const filters = ['grep', 'egrep', 'awk', 'sed']

/**
 * The severity of deleting every branch that a list names: `git branch … | xargs git branch -D`, or the same in a loop;
 * null for none. Branches that are merged or whose remote is gone hold nothing that is not elsewhere.
 */
export function deletesListedBranches({ byName }: CommandIndex): Severity | null {
  const commands = byName.get('git') ?? []
  if (!commands.some(dropsWhatComes)) return null
  const narrowed =
    commands.some(({ args }) => args[0] === 'branch' && args.includes('--merged')) ||
    filters.some((name) => (byName.get(name) ?? []).some(looksForGone))
  return narrowed ? null : 'medium'
}

function dropsWhatComes({ args, wrapperNames }: Command): boolean {
  if (args[0] !== 'branch' || !args.includes('-D')) return false
  return args.includes(UNKNOWN) || (args.length === 2 && wrapperNames.includes('xargs'))
}

function looksForGone({ args }: Command): boolean {
  return args.some((arg) => /\bgone\b/.test(arg.slice(0, 200)))
}

export type GitCheck = (args: readonly string[]) => Severity | null

/** By subcommand of git: the severity of discarding what was not committed, from its arguments; null for no loss. */
export const workTreeChecks: ReadonlyMap<string, GitCheck> = new Map<string, GitCheck>([
  ['reset', (args) => (parseGitOptions(args).has('--hard', '--merge') ? 'medium' : null)],
  ['clean', clean],
  ['checkout', checkout],
  ['restore', restore],
  ['switch', switchBranch],
  ['stash', (args) => (args[0] === 'clear' ? 'medium' : args[0] === 'drop' ? 'low' : null)],
  ['rm', removeFiles],
  ['checkout-index', (args) => (parseGitOptions(args).has('-f', '--force') ? 'low' : null)],
  ['read-tree', (args) => (parseGitOptions(args).has('--reset') ? 'medium' : null)],
  ['merge', (args) => (parseGitOptions(args).has('--abort') ? 'low' : null)],
  ['submodule', submodule],
  ['worktree', worktree],
])

/** Build leftovers that a fresh checkout does not have either: kept folders named by `-e`, ignored files only. */
function clean(args: readonly string[]): Severity | null {
  const options = parseGitOptions(args, ['-e', '--exclude'])
  if (options.has('-n', '--dry-run', '-i', '--interactive') || !options.has('-f', '--force'))
    return null
  if (options.has('-X')) return 'low'
  const named = [...options.operands, ...options.paths]
  if (
    named.length > 0 &&
    named.every(
      (each) =>
        /^(?:\.\/)?[\w@-][\w@.-]{0,60}(?:\/[\w@.-]{1,60}){0,8}\/?$/.test(each) &&
        !each.includes('..'),
    )
  )
    return 'low'
  const kept = args.some((arg) => /^(-[a-zA-Z]{0,4}e|--exclude(=.{1,200})?)$/.test(arg))
  return kept ? 'low' : 'medium'
}

/** Overwriting files is meant, changing branches is not: `--`, a path, `.` and --force decide. */
function checkout(args: readonly string[]): Severity | null {
  const options = parseGitOptions(args, ['-b', '-B', '--orphan', '--conflict'])
  if (options.has('-p', '--patch')) return null
  if (options.has('-f', '--force')) return 'medium'
  // Moves a branch if it is there already; its commits stay in the reflog.
  if (options.has('-B')) return 'low'
  if (options.has('-b', '--orphan', '--detach', '-t', '--track')) return null
  const { operands } = options
  if (options.paths.length > 0 && isSmall(options.paths, !namesHead(operands[0]))) return 'low'
  if (options.paths.length > 0 || options.has('--pathspec-from-file')) return 'medium'
  if (options.has('--ours', '--theirs')) return 'low'
  if (operands.some((each) => /^(\.|:\/|\*|\.\/)$/.test(each) || each.startsWith(':(')))
    return 'medium'
  // One operand may be a branch; a second one can only be a path.
  if (operands.length < 2 || !operands.slice(1).some(looksLikeFile)) return null
  return isSmall(operands.slice(1), false) ? 'low' : 'medium'
}

/** From HEAD a file loses what was done since; from another branch it is meant to become that branch's. */
function namesHead(ref: string | undefined): boolean {
  return ref !== undefined && /^(?:HEAD|@)/.test(ref)
}

const FILES_MAX = 4

/** Files that a tool writes anew at any time. */
const generated =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|go\.sum|bun\.lockb?|(?:yarn|Cargo|poetry|uv|Gemfile|composer|flake|mix|pubspec|Podfile|Pipfile|deno)\.lock)$/

/**
 * A few named files: taking back one's own edit of them is daily work. From another commit only a lock file is, for
 * that one is made anew.
 */
function isSmall(paths: readonly string[], fromIndex: boolean): boolean {
  return (
    paths.length <= FILES_MAX &&
    paths.every((each) =>
      fromIndex ? /^[\w@+./-]{1,200}\.[A-Za-z0-9]{1,8}$/.test(each) : generated.test(each),
    )
  )
}

function looksLikeFile(word: string): boolean {
  return /\.[A-Za-z0-9]{1,8}$|\/$|^\.\//.test(word)
}

function restore(args: readonly string[]): Severity | null {
  const options = parseGitOptions(args, ['-s', '--source'])
  if (options.has('-p', '--patch', '--no-worktree', '--version')) return null
  const files = options.operands.length + options.paths.length
  if (files === 0 && !options.has('--pathspec-from-file')) return null
  if (options.has('-S', '--staged') && !options.has('-W', '--worktree')) return null
  const fromIndex = !options.has('-s', '--source', '-S', '--staged')
  return !options.has('--pathspec-from-file') &&
    isSmall([...options.operands, ...options.paths], fromIndex)
    ? 'low'
    : 'medium'
}

function switchBranch(args: readonly string[]): Severity | null {
  const options = parseGitOptions(args, ['-c', '-C'])
  if (options.has('-f', '--force', '--discard-changes')) return 'medium'
  return options.has('-C', '--force-create') ? 'low' : null
}

function removeFiles(args: readonly string[]): Severity | null {
  const options = parseGitOptions(args)
  if (options.has('--cached', '-n', '--dry-run')) return null
  const everything = [...options.operands, ...options.paths].some((each) =>
    /^(\.|\*|:\/)$/.test(each),
  )
  // What is tracked under a name is in the history.
  if (everything) return options.has('-r') ? 'medium' : null
  return options.has('-r') && options.has('-f', '--force') ? 'low' : null
}

function submodule(args: readonly string[]): Severity | null {
  const options = parseGitOptions(args)
  if (options.operands[0] !== 'deinit' || !options.has('-f', '--force', '--all')) return null
  // A module that is named is fetched again by `submodule update --init`.
  const named = [...options.operands.slice(1), ...options.paths]
  const one = named.length === 1 && /^[\w@+-]{1,80}(?:\/[\w.@+-]{1,80}){0,8}$/.test(named[0] ?? '')
  return one && !options.has('--all') ? 'low' : 'medium'
}

function worktree(args: readonly string[]): Severity | null {
  const options = parseGitOptions(args)
  // A second checkout, which force only rids of its build files: the branch stays.
  return options.operands[0] === 'remove' && options.has('-f', '--force') ? 'low' : null
}
