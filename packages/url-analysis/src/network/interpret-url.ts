import { decodePercent, normalize } from '@ase/text-analysis'
import { classifyIpAddress } from './ip-address.ts'
import { isInternalKind } from './host.ts'
import { trimUrl, hasScheme, readUrl, shortenUrl, type ReadUrl } from './url.ts'

const WRAPPERS_MAX = 4
const PIECES_MAX = 16

/**
 * All that a URL may mean, the usual meaning first; none for a text that is no URL. Parsers disagree on `@`, `\`, `#`
 * and encoded slashes before the path, on leading zeros and on numbers that are too large, and some schemes wrap a
 * second URL: an internal host that any of them would reach is part of the answer, marked as disguised. At most 4
 * wrapped URLs.
 */
export function interpretUrl(text: string): readonly ReadUrl[] {
  let rest = shortenUrl(trimUrl(text))
  const found: ReadUrl[] = []
  for (let wrappers = 0; wrappers < WRAPPERS_MAX && rest !== ''; wrappers += 1) {
    const first = readUrl(rest) ?? readUrl(normalize(rest, 'NFKC'))
    const schemed = hasScheme(rest)
    if (first !== null) found.push(first)
    else if (schemed) found.push(schemeOnly(rest))
    found.push(...ambiguousHosts(rest, first))
    const inner = schemed ? wrappedUrl(rest) : null
    if (inner === null) break
    rest = inner
  }
  return found
}

/** `view-source:http://…`, `url:file:…`, `jar:http://…!/`, `git+https://…`, `compress.zlib://file://…`. */
function wrappedUrl(text: string): string | null {
  const colon = text.indexOf(':')
  const [after = ''] = text
    .slice(colon + 1)
    .replace(/^[/\\]{1,4}/, '')
    .split('!/', 1)
  if (hasScheme(after) && /^[^:]{1,26}:[/\\a-z]/i.test(after)) return after
  const plus = text.slice(0, colon).lastIndexOf('+')
  return plus < 0 ? null : text.slice(plus + 1)
}

/** A URL whose host no parser reads still has a scheme. */
function schemeOnly(text: string): ReadUrl {
  return {
    scheme: text.slice(0, text.indexOf(':')).toLowerCase(),
    host: '',
    kind: 'public',
    port: '',
    path: '',
    search: '',
    hasUserInfo: false,
    disguised: false,
  }
}

function ambiguousHosts(text: string, first: ReadUrl | null): readonly ReadUrl[] {
  const authority = rawAuthority(text)
  const confusing = /[@\\\s]|%2f|%40|%5c|%23|%00/i.test(authority)
  const numeric = /(?:^|[@.])0\d|^\d{10,15}(?::|$)/.test(authority)
  if (!confusing && !numeric && first !== null) return []
  const pieces = normalize(decodePercent(authority), 'NFKC')
    .replaceAll('\u3002', '.')
    .split(/[@\\#?/,;\s\0]+/, PIECES_MAX)
    .filter((piece) => piece !== '')
  const last = pieces.length - 1
  return pieces.flatMap((piece, index) =>
    index === last || (index === 0 && first === null) || isHostLike(piece)
      ? (internalHost(piece, first) ?? [])
      : [],
  )
}

/** Before an `@` stands more often a name or a number that is none. */
function isHostLike(piece: string): boolean {
  return /\.|^\[|^localhost\b|^0x/i.test(piece)
}

/** What stands between the scheme and the first plain slash, where all parsers agree that the path begins. */
function rawAuthority(text: string): string {
  const start = hasScheme(text) ? text.indexOf(':') + 1 : 0
  const rest = text.slice(start, start + 512).replace(/^[/\\]{1,8}/, '')
  return rest.split('/', 1)[0] ?? ''
}

function internalHost(piece: string, first: ReadUrl | null): ReadUrl | null {
  const read = readUrl(`http://${piece}`)
  const inner = read !== null && isInternalKind(read.kind) ? read : looseNumber(piece)
  if (inner === null || inner.host === first?.host) return null
  return { ...inner, scheme: first?.scheme ?? inner.scheme, disguised: true }
}

/** Numbers as careless parsers read them: leading zeros ignored, too large values cut to their low bits. */
function looseNumber(piece: string): ReadUrl | null {
  const host = piece.split(':', 1)[0] ?? ''
  const parts = host.split('.', 5)
  if (!parts.every((part) => /^(?:0x[0-9a-f]{1,12}|\d{1,15})$/i.test(part))) return null
  const numbers = parts.map((part) => Number(part))
  const [only = 0] = numbers
  if (numbers.length !== 1 && numbers.length !== 4) return null
  const bytes =
    numbers.length === 1
      ? [24, 16, 8, 0].map((shift) => ((only % 4_294_967_296) >>> shift) & 255)
      : numbers.map((number) => number % 256)
  const dotted = bytes.join('.')
  const kind = classifyIpAddress(dotted)
  const read = kind === null || !isInternalKind(kind) ? null : readUrl(`http://${dotted}/`)
  return read === null || piece === dotted ? null : read
}
