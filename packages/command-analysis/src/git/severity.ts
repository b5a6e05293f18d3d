import type { Severity } from '@ase/schemas'
import { hasFlag, isDryRun, readManagementLine } from '../management/command-line.ts'
import { findPhrase, phrasesWithFlags, phrases, type Phrase } from '../management/client-phrases.ts'
import { classifyVerb } from '../management/verbs.ts'
import type { Command } from '../model/model.ts'
import { hasOption } from '../model/options.ts'
import { readGitLine } from './command-line.ts'
import { historyChecks } from './history.ts'
import { workTreeChecks, type GitCheck } from './work-tree.ts'

/** Clients of code forges. */
const forgeClients: ReadonlySet<string> = new Set(['gh', 'glab', 'hub', 'tea', 'bb'])

const table: readonly Phrase[] = [
  ...phrases('high', 'repo delete', 'project delete', 'repos delete', 'org delete', 'group delete'),
  ...phrases(
    'medium',
    'repo archive',
    'repo transfer',
    'workflow disable',
    'issue transfer',
    'repo deploy-key add',
    'ssh-key add',
    'gpg-key add',
    'variable set --public',
  ),
  ...phrasesWithFlags('medium', ['admin'], 'pr merge'),
  ...phrasesWithFlags('high', ['visibility'], 'repo edit'),
  ...phrasesWithFlags('medium', ['default-branch', 'enable-merge-commit'], 'repo edit'),
  ...phrasesWithFlags('medium', ['force'], 'repo sync'),
  ...phrases(
    null,
    'extension remove',
    'ext remove',
    'alias delete',
    'auth logout',
    'config clear-cache',
    'cache delete-all',
    'label delete',
    'pr close',
    'attestation',
  ),
]

/** Deletions and changes of a repository's protection through a forge's client. */
function severityOfForge(name: string, args: readonly string[]): Severity | null {
  // What `api` sends is classified with the other requests.
  if (args[0] === 'api' || isDryRun(args)) return null
  const line = readManagementLine(name, args)
  const phrase = findPhrase(table, line)
  if (phrase !== undefined) {
    if (
      phrase.flags?.includes('visibility') === true &&
      !hasFlag(args, 'accept-visibility-change-consequences') &&
      !args.includes('public') &&
      !args.includes('--visibility=public')
    )
      return null
    return phrase.severity
  }
  const verb = line.words.slice(0, 3).findIndex((word, at) => at > 0 && classifyVerb(word) !== null)
  return verb > 0 && classifyVerb(line.words[verb] ?? '') === 'deletes' ? 'medium' : null
}

/** Every program for which `severityOfGit` may have an answer. */
export const gitPrograms: ReadonlySet<string> = new Set([
  'git',
  'git-filter-repo',
  'bfg',
  'bfg.jar',
  'java',
  'rm',
  'rd',
  'remove-item',
  ...forgeClients,
])

const checks: ReadonlyMap<string, GitCheck> = new Map([...workTreeChecks, ...historyChecks])

/**
 * The severity of a git command that loses commits or uncommitted work; null where nothing is lost or git itself can
 * restore it easily.
 */
export function severityOfGit(command: Command): Severity | null {
  const { name, args } = command
  if (forgeClients.has(name)) return severityOfForge(name, args)
  switch (name) {
    case 'git':
      return severityOfGitLine(command)
    case 'git-filter-repo':
      return args.includes('--analyze') || args.includes('--help') ? null : 'high'
    case 'bfg':
    case 'bfg.jar':
      return rewritesByBfg(args) ? 'high' : null
    case 'java':
      return args.some((arg) => /(^|\/)bfg[\w.-]{0,20}\.jar$/.test(arg)) && rewritesByBfg(args)
        ? 'high'
        : null
    default:
      return removesRepository(name, args) ? 'high' : null
  }
}

function severityOfGitLine({ args, assignments }: Command): Severity | null {
  const line = readGitLine(args, assignments)
  const end = line.args.indexOf('--')
  const options = end < 0 ? line.args : line.args.slice(0, end)
  if (options.some((arg) => arg === '--help' || arg === '-h' || arg === '--version')) return null
  return checks.get(line.verb)?.(line.args) ?? null
}

/** https://rtyley.github.io/bfg-repo-cleaner/ */
function rewritesByBfg(args: readonly string[]): boolean {
  return args.some((arg) =>
    /^--?(delete-files|delete-folders|strip-blobs|replace-text|strip-biggest|b|D)/.test(arg),
  )
}

function removesRepository(name: string, args: readonly string[]): boolean {
  const recursive =
    name === 'rm'
      ? hasOption(args, '-r', '-R', '--recursive')
      : args.some((arg) => /^[-/](r|s|rec)/i.test(arg))
  return recursive && args.some((arg) => /(^|[/\\])\.git[/\\]?\*?$/.test(arg))
}
