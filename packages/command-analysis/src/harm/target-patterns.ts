import { matchesGlob } from '../model/command-name.ts'

const topFolders = 'home etc usr var bin sbin lib boot root dev opt srv'.split(' ')

/** What lies in a folder and would be missed most. */
const foldersBelow: ReadonlyMap<string, readonly string[]> = new Map([
  ['/usr', ['bin', 'lib', 'sbin', 'share', 'local', 'include']],
  ['/var', ['lib', 'log', 'www', 'spool', 'backups', 'mail']],
  ['~', ['documents', 'desktop', 'downloads', 'pictures', 'music', '.ssh', '.config', '.gnupg']],
])

/** No honest pattern is longer. */
const LENGTH_MAX = 256

/** A path in small letters whose first two parts may be patterns: `/hom[e]`, `/e?c` and `/[d-f]*` name a folder each. */
export function withoutPatterns(target: string): string {
  if (!/[*?[]/.test(target)) return target
  const [start = '', first = '', second = '', ...rest] = target.replace(/\*{2,}/g, '*').split('/')
  if (start === '~')
    return [start, named(foldersBelow.get('~'), first), second, ...rest]
      .join('/')
      .replace(/\/{1,2}$/, '')
  if (start !== '') return target.replace(/\[([^\]])\]/g, '$1')
  const top = named(topFolders, first)
  const below = named(foldersBelow.get(`/${top}`), second)
  const path = ['', top, ...(target.split('/').length > 2 ? [below] : []), ...rest]
  return path.join('/').replace(/\[([^\]])\]/g, '$1')
}

/** The first folder that a pattern stands for; a star alone is told as it is. */
function named(folders: readonly string[] | undefined, pattern: string): string {
  if (folders === undefined || pattern === '*' || !/[*?[]/.test(pattern)) return pattern
  if (pattern.length > LENGTH_MAX) return folders[0] ?? pattern
  return folders.find((folder) => matchesGlob(pattern, folder)) ?? pattern
}
