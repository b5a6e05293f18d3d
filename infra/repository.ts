import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const repositoryRoot = join(import.meta.dirname, '..')

/** Paths, relative to the root, of all files that are committed or could be: what .gitignore names is left out. */
export function repositoryFiles(): string[] {
  const output = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 },
  )
  // A file that was deleted but is not committed yet is still listed.
  return output.split('\0').filter((path) => path !== '' && existsSync(join(repositoryRoot, path)))
}
