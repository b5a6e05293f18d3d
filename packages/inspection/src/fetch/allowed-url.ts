import { isIP } from 'node:net'
import { urlNotAllowed } from './failures.ts'

/** Signed URLs of object stores are shorter. */
const URL_LENGTH_MAX = 8192

/**
 * Names that never lead to the public internet (RFC 6761, 6762, 7686, 8375, ICANN's .internal, and what home and office
 * routers hand out). They are refused without a DNS query: its answer would show which of them exist in our network.
 */
const localSuffixes = new Set([
  'alt',
  'arpa',
  'corp',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'onion',
  'private',
])

/** A URL that may be fetched if its host turns out to have public IP addresses only. */
export interface AllowedUrl {
  readonly url: URL
  /** A host name, or an IP address without brackets. */
  readonly host: string
}

/**
 * Parses a URL, or the `Location` of a redirect with the URL that sent it as `base`. Throws INVALID_SCHEMA unless it is
 * http or https, without credentials, on one of `ports` ('' is the scheme's own), with an IP address or a host name of
 * the public name space. The name is not resolved here.
 */
export function parseAllowedUrl(text: string, ports: ReadonlySet<string>, base?: URL): AllowedUrl {
  const url = text.length > URL_LENGTH_MAX ? null : URL.parse(text, base?.href)
  if (url === null) throw urlNotAllowed()
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  const hasCredentials = url.username !== '' || url.password !== ''
  if (!isWeb || hasCredentials || !ports.has(url.port)) throw urlNotAllowed()
  // The URL parser has turned decimal, hexadecimal, octal and full-width notations into the plain one already.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 0 && isLocalName(host)) throw urlNotAllowed()
  return { url, host }
}

function isLocalName(host: string): boolean {
  const labels = host.split('.')
  if (labels.at(-1) === '') labels.pop()
  return labels.length < 2 || localSuffixes.has(labels.at(-1) ?? '')
}
