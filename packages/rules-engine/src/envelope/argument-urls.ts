import { trimUrl, hasScheme, interpretUrl, type ReadUrl } from '@ase/url-analysis'
import {
  contentKeys,
  hostKeys,
  originKeys,
  searchKeys,
  taskKeys,
  urlKeys,
} from './argument-keys.ts'
import { isShellKey } from './argument-kinds.ts'
import type { ArgumentString, ArgumentTexts } from './argument-strings.ts'
import { hasAny, toolKinds } from './tool-words.ts'

/** A URL in the arguments of a call. */
export interface ArgumentUrl extends ReadUrl {
  readonly key: string
  /** As it stands in the argument. */
  readonly text: string
  /** Will the tool go there, or does it only keep the URL? */
  readonly fetched: boolean
}

const EMBEDDED_MAX = 4096

export interface ArgumentUrls {
  readonly urls: readonly ArgumentUrl[]
  /** There are more URLs than were read. */
  readonly limited: boolean
}

/** No call that a person could follow names more. */
const URLS_MAX = 8192

/**
 * The URLs that the arguments of a tool name, in every form in which a fetching library may read them; `URLS_MAX`
 * strings at most are read as URLs.
 */
export function readArgumentUrls(
  words: ReadonlySet<string>,
  all: readonly ArgumentTexts[],
): ArgumentUrls {
  const urls: ArgumentUrl[] = []
  let stringsLeft = URLS_MAX
  for (const texts of all) {
    const found = readUrls(words, texts, stringsLeft)
    for (const url of found.urls) urls.push(url)
    if (found.stringsLeft < 0) return { urls, limited: true }
    stringsLeft = found.stringsLeft
  }
  return { urls, limited: false }
}

/** Beside the URLs: how many more strings may be read, below zero when there were too many. */
function readUrls(
  words: ReadonlySet<string>,
  texts: ArgumentTexts,
  stringsMax: number,
): { readonly urls: readonly ArgumentUrl[]; readonly stringsLeft: number } {
  const fetches = hasAny(words, toolKinds.fetch)
  const port = findPort(texts)
  const numbers = texts.numbers
    .filter(({ key }) => isHostKey(key))
    .map(({ key, value }) => ({ key, text: String(value) }))
  const urls: ArgumentUrl[] = []
  let stringsLeft = stringsMax
  for (const argument of [...texts.strings, ...numbers]) {
    const { key } = argument
    if (contentKeys.has(key) || originKeys.has(key) || isShellKey(words, key)) continue
    const read = readUrlsOfString(words, argument, fetches)
    if (read.length === 0) continue
    stringsLeft -= 1
    if (stringsLeft < 0) break
    for (const url of read) urls.push(url.port === '' && isHostKey(key) ? { ...url, port } : url)
  }
  if (!urls.some(isComplete)) return { urls, stringsLeft }
  // Beside a whole URL, a bare host is a header or part of what is sent.
  return {
    urls: urls.map((url) => (isComplete(url) ? url : { ...url, fetched: false })),
    stringsLeft,
  }
}

function isComplete({ text }: ArgumentUrl): boolean {
  return hasScheme(text)
}

function findPort({ strings, numbers }: ArgumentTexts): string {
  const number = numbers.find(({ key }) => key.endsWith('port'))
  return number === undefined
    ? (strings.find(({ key, text }) => key.endsWith('port') && /^\d{1,5}$/.test(text))?.text ?? '')
    : String(number.value)
}

function readUrlsOfString(
  words: ReadonlySet<string>,
  { key, text }: ArgumentString,
  fetches: boolean,
): readonly ArgumentUrl[] {
  const forUrl = isUrlKey(key)
  if (isWholeUrl(key, text, forUrl, fetches)) {
    const fetched = fetches || forUrl
    return interpretUrl(text).map((url) => ({ ...url, key, text: trimUrl(text), fetched }))
  }
  if (!fetches || !taskKeys.has(key) || hasAny(words, ['search', 'find', 'lookup'])) return []
  return (text.match(/https?:\/\/[^\s"'<>]{1,512}/gi) ?? [])
    .slice(0, EMBEDDED_MAX)
    .flatMap((part) =>
      interpretUrl(part).map((url) => ({ ...url, key, text: part, fetched: true })),
    )
}

function isWholeUrl(key: string, text: string, forUrl: boolean, fetches: boolean): boolean {
  const trimmed = trimUrl(text)
  if (hasScheme(trimmed)) {
    if (forUrl) return true
    if (/\s/.test(trimmed)) return false
    return fetches || (!searchKeys.has(key) && /^[a-z0-9+._-]{2,24}:\/\//i.test(trimmed))
  }
  if (!forUrl && !isHostKey(key)) return false
  if (trimmed.startsWith('//') || trimmed.startsWith('\\\\')) return true
  const host = trimmed.split(/[/?#]/, 1)[0] ?? ''
  return (
    fetches &&
    /^[\w.[\]:@%\u3002\uFF0E\u2460-\u24FF\uFF10-\uFF19-]{1,253}$/.test(host) &&
    /[.:\u3002\uFF0E]|^\d{1,12}$|^0x|^localhost$|^metadata$|^instance-data$/i.test(host)
  )
}

function isUrlKey(key: string): boolean {
  return urlKeys.has(key) || /(?:urls?|uris?|endpoint|href|webhook|link)$/.test(key)
}

function isHostKey(key: string): boolean {
  return hostKeys.has(key) || key.endsWith('host') || key.endsWith('hostname')
}
