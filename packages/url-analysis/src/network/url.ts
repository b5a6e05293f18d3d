import { classifyHost, type HostKind } from './host.ts'

/** The URLs that stand in the text of a program. */
export function findUrlsInCode(code: string): readonly ReadUrl[] {
  if (!code.includes('://')) return []
  const literals = new Set(code.match(/https?:\/\/[^\s"'`<>\\)]{1,512}/gi))
  return [...literals].flatMap((text) => readUrl(text) ?? [])
}

/** The parts of a URL, and what its host is. */
export interface ReadUrl {
  /** Without the colon, lower case. */
  readonly scheme: string
  readonly host: string
  readonly kind: HostKind
  readonly port: string
  readonly path: string
  readonly search: string
  readonly hasUserInfo: boolean
  /** The URL was not written as plain dotted decimals. */
  readonly disguised: boolean
}

const LENGTH_MAX = 4096
const SLASHES_MAX = 2
const AUTHORITY_MAX = 512
const AUTHORITY_END = 384
const AFTER_AUTHORITY = 2048

/**
 * Reads a URL as a fetching library would: C0 characters and spaces trimmed, tabs and line ends dropped, scheme-less
 * forms given http. Null for a text that is no URL. Beyond 4,096 characters the rest of path and query is left out.
 */
export function readUrl(text: string): ReadUrl | null {
  const trimmed = shortenUrl(trimUrl(text))
  if (trimmed === '') return null
  const withScheme = withoutZone(hasScheme(trimmed) ? trimmed : `http://${bareAuthority(trimmed)}`)
  if (!URL.canParse(withScheme)) return null
  const url = new URL(withScheme)
  const host = webHost(url)
  return {
    scheme: url.protocol.slice(0, -1),
    host,
    kind: classifyHost(host),
    port: url.port,
    path: url.pathname,
    search: url.search,
    hasUserInfo: url.username !== '' || url.password !== '',
    disguised: host !== '' && !trimmed.toLowerCase().includes(host),
  }
}

/** Does the text begin with a scheme, rather than with a host and its port? */
export function hasScheme(text: string): boolean {
  return /^[a-z][a-z0-9+._-]{1,24}:(?!\d{1,5}([/?#]|$))/i.test(text)
}

/** The text with C0 characters and spaces trimmed, and tabs and line ends dropped, as the URL standard asks. */
export function trimUrl(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && text.charCodeAt(start) <= 32) start += 1
  while (end > start && text.charCodeAt(end - 1) <= 32) end -= 1
  return text.slice(start, end).replace(/[\t\n\r]/g, '')
}

/**
 * A URL beyond 4,096 characters without the rest of its path and query and without the middle of a padded user name:
 * where it leads stays as it was.
 */
export function shortenUrl(url: string): string {
  if (url.length <= LENGTH_MAX) return url
  const scheme = hasScheme(url) ? url.indexOf(':') + 1 : 0
  let start = scheme
  while (isSlash(url.charCodeAt(start))) start += 1
  const slash = url.indexOf('/', start)
  const end = slash < 0 ? url.length : slash
  const authority = url.slice(start, end)
  return [
    url.slice(0, Math.min(start, scheme + SLASHES_MAX)),
    authority.length <= AUTHORITY_MAX ? authority : shortAuthority(authority),
    url.slice(end, end + AFTER_AUTHORITY),
  ].join('')
}

/** The host stands behind the last `@`, or first when there is none. */
function shortAuthority(authority: string): string {
  const at = authority.lastIndexOf('@')
  const head = authority.slice(0, AUTHORITY_MAX - AUTHORITY_END)
  return at < head.length
    ? authority.slice(0, AUTHORITY_MAX)
    : head + authority.slice(at, at + AUTHORITY_END)
}

function isSlash(code: number): boolean {
  return code === 47 || code === 92
}

/** `//host`, `\\host`, and IPv6 written without brackets. */
function bareAuthority(text: string): string {
  const bare = text.replace(/^[/\\]{2}/, '')
  return /^[0-9a-f:.]{2,45}$/i.test(bare) && bare.split(':', 3).length === 3 ? `[${bare}]` : bare
}

/** The interface after a link-local URL (RFC 6874) says nothing about where it leads. */
function withoutZone(text: string): string {
  const open = text.indexOf('[')
  const close = open < 0 ? -1 : text.indexOf(']', open)
  if (close < 0) return text
  const zone = text.slice(open, close).indexOf('%')
  return zone < 0 ? text : text.slice(0, open + zone) + text.slice(close)
}

/** Schemes other than the web's keep their host as written; a library that connects reads it like a web host. */
function webHost(url: URL): string {
  const { hostname } = url
  if (hostname === '' || hostname.startsWith('[')) return hostname
  const web = `http://${hostname}/`
  return URL.canParse(web) ? new URL(web).hostname : hostname
}
