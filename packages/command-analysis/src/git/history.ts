import type { Severity } from '@ase/schemas'
import { UNKNOWN } from '../model/model.ts'
import { parseGitOptions } from './command-line.ts'
import type { GitCheck } from './work-tree.ts'

/**
 * By subcommand of git: the severity of rewriting or dropping commits, branches and tags, here or on the server, from
 * its arguments; null for no loss.
 */
export const historyChecks: ReadonlyMap<string, GitCheck> = new Map<string, GitCheck>([
  ['push', push],
  ['send-pack', push],
  ['branch', branch],
  ['tag', tag],
  // The old commits stay under refs/original until someone removes them.
  ['filter-branch', () => 'medium'],
  ['filter-repo', (args) => (parseGitOptions(args).has('--analyze', '--dry-run') ? null : 'high')],
  ['reflog', reflog],
  ['gc', gc],
  ['prune', (args) => (args.some((arg) => /^--expire=?(now|all)?$/.test(arg)) ? 'medium' : null)],
  [
    'update-ref',
    (args) =>
      !parseGitOptions(args, ['-m']).has('-d', '--delete', '--stdin')
        ? null
        : args.some((arg) => arg.startsWith('refs/original/'))
          ? 'low'
          : 'medium',
  ],
  ['symbolic-ref', (args) => (parseGitOptions(args).has('-d', '--delete') ? 'medium' : null)],
  ['replace', () => 'low'],
  ['notes', (args) => (/^(remove|prune)$/.test(args[0] ?? '') ? 'low' : null)],
  ['remote', (args) => (/^(rm|remove)$/.test(args[0] ?? '') ? 'low' : null)],
])

const mainBranches = /^(refs\/heads\/)?(main|master|trunk|production|prod|release|develop|head)$/i

/** https://git-scm.com/docs/git-push: `+ref` forces, `:ref` and --delete remove, --mirror and --prune do both. */
function push(args: readonly string[]): Severity | null {
  const options = parseGitOptions(args, [
    '-o',
    '--push-option',
    '--repo',
    '--receive-pack',
    '--exec',
  ])
  if (options.has('-n', '--dry-run')) return null
  const refs = [...options.operands, ...options.paths].slice(1)
  if (options.has('--mirror')) return 'high'
  const forced = refs.filter(isForced)
  const all = args.some((arg) => isForceOption(arg))
  if (all || forced.length > 0) {
    const overwritten = all ? refs : forced
    return overwritten.some((ref) => mainBranches.test(destination(ref))) ? 'high' : 'medium'
  }
  const removed = refs.filter((ref) => /^:[^:]/.test(ref))
  if (options.has('-d', '--delete')) removed.push(...refs)
  if (removed.length === 0) return options.has('--prune') ? 'medium' : null
  if (removed.some((ref) => mainBranches.test(destination(ref)))) return 'high'
  return removed.every((ref) => topicBranch.test(destination(ref)) || earlyTag.test(ref))
    ? 'low'
    : 'medium'
}

const earlyTag = /:?refs\/tags\/[\w.]{1,40}-(?:rc|beta|alpha|dev|test)/

/** A branch for one piece of work, by the names that teams give them: removed when the work is merged. */
const topicBranch =
  /^(?:refs\/heads\/)?(?:feature|feat|fix|bugfix|hotfix|chore|docs|test|tests|refactor|wip|tmp|temp|experiment|spike|dependabot|renovate|ci|style|perf|build|issue|pr|release-please--branches|claude|codex|copilot|cursor|devin|agent|bot|users?)[/-][\w./#-]{1,200}$/i

/** `+main` and `main:+main` alike. */
function isForced(ref: string): boolean {
  return ref.startsWith('+') || ref.includes(':+')
}

function destination(ref: string): string {
  return ref.slice(ref.lastIndexOf(':') + 1).replace(/^\+/, '')
}

/** `--force`, cut short too, but not `--force-with-lease`; `-f` also in a cluster. */
function isForceOption(arg: string): boolean {
  if (arg.startsWith('--'))
    return arg.startsWith('--force=') || (arg.length >= 4 && '--force'.startsWith(arg))
  return /^-[a-z]{1,8}$/.test(arg) && arg.includes('f')
}

function branch(args: readonly string[]): Severity | null {
  const options = parseGitOptions(args, ['-u'])
  // What is dropped here stays in the reflog, and with the others who have it. A list that comes in is classified with its line.
  if (
    options.has('-D') &&
    options.operands.every((name) => topicBranch.test(name) || name === UNKNOWN)
  )
    return 'low'
  if (options.has('-D') || options.has('-M', '-C')) return 'medium'
  return options.has('-d', '--delete', '-m', '--move', '-c', '--copy') &&
    options.has('-f', '--force')
    ? 'medium'
    : options.has('-f', '--force') && options.operands.length > 0
      ? 'medium'
      : null
}

function tag(args: readonly string[]): Severity | null {
  const options = parseGitOptions(args, ['-m', '-F', '-u'])
  if (options.has('-d', '--delete'))
    return options.operands.length > 0 &&
      options.operands.every((name) => /[-.](?:rc|beta|alpha|dev|test|tmp)/i.test(name))
      ? 'low'
      : 'medium'
  return options.has('-f', '--force') && options.operands.length > 0 ? 'low' : null
}

function reflog(args: readonly string[]): Severity | null {
  if (parseGitOptions(args).has('-n', '--dry-run')) return null
  if (args[0] === 'delete') return 'medium'
  if (args[0] !== 'expire') return null
  // Only with a time that spares nothing is all that git could bring back gone.
  return args.some(
    (arg, at) =>
      /^(?:--expire(?:-unreachable)?=)?(?:now|all)$/.test(arg) ||
      (/^--expire(?:-unreachable)?$/.test(arg) && /^(?:now|all|0)$/.test(args[at + 1] ?? '')),
  )
    ? 'high'
    : keepsWeeks(args)
      ? 'low'
      : 'medium'
}

/** The times that git itself takes (30 and 90 days), or a longer one. */
function keepsWeeks(args: readonly string[]): boolean {
  const times = args.flatMap((arg) => /^--expire(?:-unreachable)?=(.{1,40})$/.exec(arg)?.[1] ?? [])
  return times.every((time) =>
    /^(?:never|false|\d{1,3}[. ](?:weeks?|months?|years?)(?:[. ]ago)?|[1-9]\d{1,3}[. ]days?(?:[. ]ago)?)$/.test(
      time,
    ),
  )
}

function gc(args: readonly string[]): Severity | null {
  return args.some(
    (arg, at) =>
      /^--prune=(now|all)$/.test(arg) ||
      (arg === '--prune' && /^(now|all)$/.test(args[at + 1] ?? '')),
  )
    ? // Only what the reflog does not name goes; emptying the reflog first is reported under `reflog`.
      'low'
    : null
}
