import { isIP } from 'node:net'
import { addressRefused } from './failures.ts'

/** Longer than signed addresses of object stores are. */
const ADDRESS_LENGTH_MAX = 8192

/**
 * Names that never lead to the public internet (RFC 6761, 6762, 7686, 8375, ICANN's .internal, and what home and office
 * routers hand out). They are refused without being looked up: the answer would tell which of them exist here.
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

/** An address that may be asked for, once its host turns out to be public. */
export interface Target {
  readonly url: URL
  /** A name, or an IP address without brackets. */
  readonly host: string
}

/**
 * Reads an address, or the `Location` of a redirect against the address that sent it. Throws INVALID_SCHEMA unless it is
 * http or https, without credentials, on one of `ports` ('' is the scheme's own), at an IP address or a name of the
 * public name space. Where the name leads is not looked at.
 */
export function readTarget(text: string, ports: ReadonlySet<string>, base?: URL): Target {
  const url = text.length > ADDRESS_LENGTH_MAX ? null : URL.parse(text, base?.href)
  if (url === null) throw addressRefused()
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  const hasCredentials = url.username !== '' || url.password !== ''
  if (!isWeb || hasCredentials || !ports.has(url.port)) throw addressRefused()
  // The parser has turned decimal, hexadecimal, octal and full-width notations into the plain one already.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 0 && isLocalName(host)) throw addressRefused()
  return { url, host }
}

function isLocalName(host: string): boolean {
  const labels = host.split('.')
  if (labels.at(-1) === '') labels.pop()
  return labels.length < 2 || localSuffixes.has(labels.at(-1) ?? '')
}
