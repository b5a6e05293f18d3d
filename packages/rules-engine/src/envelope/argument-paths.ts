import { decodePercent, lazy } from '@ase/text-analysis'
import {
  trimUrl,
  isTraversalProof,
  parseQueryParameters,
  readPath,
  type ReadPath,
  removePadding,
} from '@ase/url-analysis'
import {
  contentKeys,
  entryKeys,
  entryNameKeys,
  pathKeys,
  searchKeys,
  sourceKeys,
} from './argument-keys.ts'
import { isShellKey } from './argument-kinds.ts'
import type { ArgumentString, ArgumentTexts } from './argument-strings.ts'
import { hasAny, toolKinds } from './tool-words.ts'

export type Access = 'read' | 'write' | 'delete'

/** How a path came into the arguments. */
export type PathPlace =
  /** Under a name that holds paths. */
  | 'named'
  /** Under any other name, but it climbs. */
  | 'climbing'
  /** A name inside an archive, which must stay below the target folder. */
  | 'archive'
  /** In the path or a parameter of a URL. */
  | 'url'

export interface ArgumentPath {
  readonly raw: string
  readonly path: ReadPath
  readonly access: Access
  readonly place: PathPlace
}

const LENGTH_MAX = 4096
const CLIMBING_MAX = 4096

/** The paths that the arguments of a tool name. */
export function readArgumentPaths(
  words: ReadonlySet<string>,
  texts: ArgumentTexts,
): readonly ArgumentPath[] {
  return texts.strings.flatMap((string) => {
    const argument = isPadded(string.text)
      ? { ...string, text: removePadding(string.text) }
      : string
    if (isUrl(argument.text)) return readUrlPaths(words, argument)
    if (argument.key === 'contentdisposition') return readAttachmentNames(argument.text)
    const path = lazy(() => readPath(argument.text))
    const place = findPlace(words, argument, path)
    return place === null
      ? []
      : [
          {
            raw: argument.text,
            path: path(),
            access: findAccess(words, argument.key),
            place,
          },
        ]
  })
}

/** Beyond what a system takes as a path, and a path by its look. */
function isPadded(text: string): boolean {
  return (
    text.length > LENGTH_MAX &&
    (/^(?:[/\\~.]|[a-z]:[/\\])/i.test(text) || /^[^:?]{1,4096}\/\.\.\//.test(text)) &&
    !/\s/.test(text)
  )
}

/** Paths that stay longer than what is read of them. */
export function hasUnreadPath({ strings }: ArgumentTexts): boolean {
  return strings.some(
    ({ key, text }) =>
      !contentKeys.has(key) && isPadded(text) && removePadding(text).length > LENGTH_MAX,
  )
}

/** `attachment; filename="…"`: the name under which an answer is saved. */
function readAttachmentNames(header: string): readonly ArgumentPath[] {
  const name = /filename\*?=(?:utf-8'')?"?([^";]{1,512})/i.exec(header.slice(0, LENGTH_MAX))?.[1]
  return name === undefined
    ? []
    : [{ raw: name, path: readPath(name), access: 'write', place: 'archive' }]
}

function findPlace(
  words: ReadonlySet<string>,
  { key, text }: ArgumentString,
  path: () => ReadPath,
): PathPlace | null {
  if (text.length > LENGTH_MAX || text === '') return null
  if (contentKeys.has(key) || isShellKey(words, key)) return null
  if (isArchiveEntry(words, key) && !archiveName.test(text)) return 'archive'
  if (pathKeys.has(key) || /(?:path|paths|file|files|dir|folder)$/.test(key)) return 'named'
  if (isClimbing(text, path)) return 'climbing'
  return !searchKeys.has(key) && isAbsoluteTarget(text, path) ? 'named' : null
}

/** Under any name: a whole absolute path to a file that attackers look for. */
function isAbsoluteTarget(text: string, path: () => ReadPath): boolean {
  return /^(?:file:\/|[/~]|[a-z]:[/\\])\S{3,255}$/i.test(text) && isTraversalProof(path().normal)
}

const archiveName = /\.(?:zip|tar|t?gz|tgz|bz2|xz|zst|7z|rar|jar|whl)$/i

function isArchiveEntry(words: ReadonlySet<string>, key: string): boolean {
  return (
    (entryKeys.has(key) && hasAny(words, toolKinds.archive)) ||
    (entryNameKeys.has(key) && hasAny(words, toolKinds.extract))
  )
}

/** At least two levels up, in any spelling, and nothing but a path. */
function isClimbing(text: string, path: () => ReadPath): boolean {
  if (text.length > CLIMBING_MAX || /\s\w|\n/.test(text)) return false
  if (
    !/\.\.|%2e|%25|%c0|%e0|%e2|%ef|%f[08c]|%u|%%|0x2e|[\u2024\u2025\u3002\uFF0E]|\.%|php:|^file:/i.test(
      text,
    )
  )
    return false
  const { levelsUp, disguised } = path()
  return levelsUp >= 2 || disguised
}

function isUrl(text: string): boolean {
  return (
    /^\s{0,8}[a-z][a-z0-9+.-]{1,24}:\/\//i.test(text) &&
    !/^\s{0,8}(?:file|php|phar|zip):/i.test(text)
  )
}

/** The path of a URL as it stands, which the parser would tidy up, and what its parameters name. */
function readUrlPaths(
  words: ReadonlySet<string>,
  { key, text }: ArgumentString,
): readonly ArgumentPath[] {
  if (contentKeys.has(key) || isShellKey(words, key)) return []
  if (
    !/\.\.|%2e|%25|%c0|%e0|%e2|%ef|%f[08c]|%u|%%|0x2e|[\u2024\u2025\u3002\uFF0E]|=(?:\/|%2f)|[a-z]:\\/i.test(
      text,
    )
  )
    return []
  const url = trimUrl(text)
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const path = start < 0 ? '' : (url.slice(start).split(/[?#]/, 1)[0] ?? '')
  const found = path.includes('.') || path.includes('%') ? [path] : []
  for (const { value } of parseQueryParameters(text))
    found.push(isOverlong(value) ? value : decodePercent(value))
  return found.map((raw) => ({ raw, path: readPath(raw), access: 'read', place: 'url' }))
}

/** Bytes that are no UTF-8 would be lost in decoding; the reader of paths knows what servers make of them. */
function isOverlong(value: string): boolean {
  return /%(?:c[01]|e0%[89]|f0%8|f8|fc)/i.test(value)
}

/** What is uploaded or copied from is read, whatever the tool writes. */
function findAccess(words: ReadonlySet<string>, key: string): Access {
  if (hasAny(words, toolKinds.delete)) return 'delete'
  if (words.has('copy') && sourceKeys.has(key)) return 'read'
  if (words.has('upload') && !hasAny(words, ['save', 'store', 'write', 'receive'])) return 'read'
  return hasAny(words, toolKinds.write) || hasAny(words, toolKinds.extract) ? 'write' : 'read'
}
