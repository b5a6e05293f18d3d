import { classifyHost, type HostKind } from './host.ts'

export interface ReadUrl {
  /** Without the colon, lower case. */
  readonly scheme: string
  readonly host: string
  readonly kind: HostKind
  readonly port: string
  readonly path: string
  readonly search: string
  readonly hasUserInfo: boolean
  /** The address was not written as plain dotted decimals. */
  readonly disguised: boolean
}

const LENGTH_MAX = 4096

/**
 * Reads an address as a fetching library would: C0 characters and spaces trimmed, scheme-less forms given http. Null
 * for texts that are no address.
 */
export function readUrl(text: string): ReadUrl | null {
  const trimmed = trimControls(text)
  if (trimmed === '' || trimmed.length > LENGTH_MAX) return null
  const withScheme = hasScheme(trimmed) ? trimmed : `http://${trimmed.replace(/^[/\\]{2}/, '')}`
  if (!URL.canParse(withScheme)) return null
  const url = new URL(withScheme)
  const host = url.hostname
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

export function hasScheme(text: string): boolean {
  return /^[a-z][a-z0-9+.-]{1,24}:(?!\d{1,5}(\/|$))/i.test(text)
}

function trimControls(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && text.charCodeAt(start) <= 32) start += 1
  while (end > start && text.charCodeAt(end - 1) <= 32) end -= 1
  return text.slice(start, end)
}
