import { hasScheme, readUrl, type ReadUrl } from '../network/url.ts'
import { readPath, type ReadPath } from '../paths/normalise-path.ts'
import { contentKeys, pathKeys, urlKeys } from './argument-keys.ts'
import { isShellKey } from './argument-kinds.ts'
import type { ArgumentString, ArgumentTexts } from './argument-strings.ts'
import { hasAny, toolKinds } from './tool-words.ts'

export type Access = 'read' | 'write' | 'delete'

export function urlsOf(words: ReadonlySet<string>, texts: ArgumentTexts): readonly ReadUrl[] {
  const fetches = hasAny(words, toolKinds.fetch)
  return texts.strings
    .filter(
      ({ key, text }) =>
        !contentKeys.has(key) && !isShellKey(words, key) && isUrlLike(key, text, fetches),
    )
    .flatMap(({ text }) => readUrl(text) ?? [])
}

function isUrlLike(key: string, text: string, fetches: boolean): boolean {
  if (text.length > 4096) return false
  const schemed = hasScheme(text.trim())
  if (schemed)
    return (
      urlKeys.has(key) ||
      key.endsWith('url') ||
      key.endsWith('uri') ||
      fetches ||
      /^\s{0,8}[a-z0-9+.-]{2,24}:\/\//i.test(text)
    )
  if (!urlKeys.has(key) && !key.endsWith('url') && !key.endsWith('uri')) return false
  const host = text.trim().split(/[/?#]/, 1)[0] ?? ''
  return (
    text.startsWith('//') ||
    text.startsWith('\\\\') ||
    (fetches &&
      /^[\w.[\]:@%-]{1,253}$/.test(host) &&
      /[.:]|^\d+$|^localhost$|^metadata$/.test(host))
  )
}

export function pathsOf(
  words: ReadonlySet<string>,
  texts: ArgumentTexts,
): readonly { raw: string; path: ReadPath; access: Access }[] {
  const access = accessOf(words)
  return texts.strings
    .filter((argument) => isPathLike(words, argument))
    .map(({ text }) => ({ raw: text, path: readPath(text), access }))
}

function isPathLike(words: ReadonlySet<string>, { key, text }: ArgumentString): boolean {
  if (text.length > 4096 || text === '') return false
  if (/^[a-z][a-z0-9+.-]{2,24}:\/\//i.test(text) && !/^file:/i.test(text)) return false
  if (contentKeys.has(key) || isShellKey(words, key)) return false
  return pathKeys.has(key) || key.endsWith('path') || key.endsWith('file')
}

function accessOf(words: ReadonlySet<string>): Access {
  if (hasAny(words, toolKinds.delete)) return 'delete'
  return hasAny(words, toolKinds.write) ? 'write' : 'read'
}
