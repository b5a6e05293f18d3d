import type { Severity } from '@ase/schemas'
import type { Command } from '../model/command.ts'
import { hasOption } from '../model/options.ts'
import { readGitLine } from './command-line.ts'
import { forgeClients, severityOfForge } from './forges.ts'
import { historyJudges } from './history.ts'
import { workJudges, type GitJudge } from './work.ts'

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

const judges: ReadonlyMap<string, GitJudge> = new Map([...workJudges, ...historyJudges])

/** Commands that lose commits or uncommitted work. What git itself can bring back easily stays quiet. */
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
  return judges.get(line.verb)?.(line.args) ?? null
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
