import { decodeHidden } from './decode.ts'

/** A URL in a text that is about to leave, and what it carries. */
export interface Link {
  /** Fetched without a click: an image, a frame, a style. */
  readonly loads: boolean
  /** Log-odds that its path, query or host carries data of its own. */
  readonly payload: number
}

const mostLinks = 256
const longestLink = 2048
/** Parameters that carry a search or a campaign in ordinary links. */
const ordinaryKeys: ReadonlySet<string> = new Set([
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'id',
  'page',
  'v',
  'query',
  'search',
  'lang',
  'hl',
  'tab',
  'sort',
  'category',
  'label',
  'style',
  'logo',
  'color',
  'ref',
  'size',
  'width',
  'w',
  'h',
  's',
])

/** The links of a text, at most 256. Linear: each is read once and cut at 2,048 characters. */
export function findLinks(text: string): Link[] {
  const links: Link[] = []
  for (let at = nextLink(text, 0); at !== -1 && links.length < mostLinks;) {
    const end = endOfLink(text, at)
    links.push({ loads: loadsAt(text, at), payload: payloadOf(text.slice(at, end)) })
    at = nextLink(text, end)
  }
  return links
}

function nextLink(text: string, from: number): number {
  const starts = [text.indexOf('://', from), text.indexOf('mailto:', from)].filter(
    (at) => at !== -1,
  )
  return starts.length === 0 ? -1 : Math.min(...starts)
}

function endOfLink(text: string, from: number): number {
  const most = Math.min(text.length, from + longestLink)
  let end = from + 3
  while (end < most && !' \n\t"\'<>)]`'.includes(text.charAt(end))) end += 1
  return end
}

/** Whether the words just before a link make a reader's program fetch it. */
function loadsAt(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 80), at).toLowerCase()
  const line = before.slice(before.lastIndexOf('\n') + 1)
  return (
    line.includes('![') ||
    line.includes('src=') ||
    line.includes('url(') ||
    /^\[[^\]]{1,40}\]:\s?https?$/.test(line)
  )
}

function payloadOf(link: string): number {
  const body = link.replace(/^:\/\//, '')
  const cut = body.search(/[/?#]/)
  const host = cut === -1 ? body : body.slice(0, cut)
  const rest = cut === -1 ? '' : body.slice(cut)
  return Math.max(
    hostPayload(host),
    restPayload(rest),
    link.startsWith('mailto:') && link.includes('body=') ? 3.5 : 0,
  )
}

/** A label as long and as mixed as encoded data. */
function hostPayload(host: string): number {
  const label = host
    .split('.')
    .find(
      (part) =>
        (part.length >= 24 || (part.length >= 18 && /[0-9]/.test(part))) && !part.includes('-'),
    )
  return label === undefined ? 0 : 3
}

function restPayload(rest: string): number {
  const searches = /search|maps|find|query/.test(rest)
  const parts = rest.split(/[/?#&]/, 64).map((part) => part.split('='))
  return Math.max(
    0,
    ...parts.map(([key = '', ...value]) =>
      partPayload(searches && key === 'q' ? 'query' : key, value.join('=')),
    ),
  )
}

function partPayload(key: string, value: string): number {
  const data = value === '' ? key : value
  if (data.length < 12 || ordinaryKeys.has(key.toLowerCase())) return 0
  if (decodesToWords(data)) return 4
  if (/%20|\+|%3a|@/i.test(data) && value !== '') return 3
  return looksEncoded(data) ? 2.5 : 0
}

/** Short data is padded so that one word of plain text counts as well. */
function decodesToWords(data: string): boolean {
  return data.length >= 16 && decodeHidden(data.padEnd(24, '=')).length > 0
}

/** Both cases and digits mixed in one run without separators. */
function looksEncoded(data: string): boolean {
  return (
    data.length >= 20 &&
    /^[A-Za-z0-9+_=%-]+$/.test(data) &&
    /[a-z]/.test(data) &&
    /[A-Z]/.test(data) &&
    /[0-9]/.test(data) &&
    !data.includes('-')
  )
}
