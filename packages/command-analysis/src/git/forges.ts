import type { Severity } from '@ase/schemas'
import { hasFlag, isRehearsal, readManagementLine } from '../management/command-line.ts'
import { findPhrase, flagged, phrases, type Phrase } from '../management/phrases.ts'
import { verbClass } from '../management/verbs.ts'

/** Clients of code forges. */
export const forgeClients: ReadonlySet<string> = new Set(['gh', 'glab', 'hub', 'tea', 'bb'])

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
  ...flagged('medium', ['admin'], 'pr merge'),
  ...flagged('high', ['visibility'], 'repo edit'),
  ...flagged('medium', ['default-branch', 'enable-merge-commit'], 'repo edit'),
  ...flagged('medium', ['force'], 'repo sync'),
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
export function severityOfForge(name: string, args: readonly string[]): Severity | null {
  // What `api` sends is judged with the other requests.
  if (args[0] === 'api' || isRehearsal(args)) return null
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
  const verb = line.words.slice(0, 3).findIndex((word, at) => at > 0 && verbClass(word) !== null)
  return verb > 0 && verbClass(line.words[verb] ?? '') === 'deletes' ? 'medium' : null
}
