import type { Severity } from '@ase/schemas'
import type { ManagementLine } from './command-line.ts'
import { findPhrase, phrases, type Phrase } from './phrases.ts'

const javascript: readonly Phrase[] = [
  ...phrases(
    'medium',
    'unpublish',
    'owner rm',
    'owner remove',
    'owner add',
    'author rm',
    'author add',
    'npm unpublish',
  ),
  // Seen by its users, but easily taken back.
  ...phrases('low', 'deprecate', 'dist-tag rm', 'team rm', 'org rm', 'token revoke'),
]

const tables: ReadonlyMap<string, readonly Phrase[]> = new Map([
  ['npm', javascript],
  ['pnpm', javascript],
  ['yarn', javascript],
  ['bun', phrases('medium', 'pm untrust')],
  ['cargo', phrases('medium', 'yank')],
  ['gem', phrases('medium', 'yank')],
  ['pypi-cleanup', phrases('medium', '')],
  ['dotnet', phrases('medium', 'nuget delete')],
  ['nuget', phrases('medium', 'delete')],
  ['pod', phrases('medium', 'trunk delete', 'trunk deprecate')],
  ['conan', phrases('medium', 'remove')],
  ['vsce', phrases('medium', 'unpublish')],
  ['ovsx', phrases('medium', 'delete')],
  ['jsr', phrases('medium', 'yank')],
])

/** Registries' own clients. */
export const packageClients: ReadonlySet<string> = new Set(tables.keys())

/** Taking back what others already depend on, or who may publish it. Local uninstalling is no matter. */
export function severityOfPackages(name: string, line: ManagementLine): Severity | null {
  if (name === 'cargo' && line.words[0] === 'owner')
    return line.args.some((arg) => /^-(-add|-remove|a|r)/.test(arg)) ? 'medium' : null
  if (name === 'gem' && line.words[0] === 'owner')
    return line.args.some((arg) => /^-(-add|-remove|a|r)/.test(arg)) ? 'medium' : null
  return findPhrase(tables.get(name) ?? [], line)?.severity ?? null
}
