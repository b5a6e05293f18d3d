import type { Signals } from '@ase/schemas'
import { readFields, readItems, readString } from '@ase/semantic/json'
import { canRead } from './coverage.ts'
import { decodeHidden } from './decode.ts'
import { meaning } from './lexicon/lexicon.ts'
import { toSignal, lowerConfidenceIfUnread } from './logistic.ts'
import { hasMeaning, readWords, type Word } from './words.ts'

// Set by hand from what each piece of evidence is worth alone; on the scale of log-odds.

const outputWeights = {
  bias: -3.6,
  link: 1,
  loads: 1.5,
  channel: 4.2,
  redacted: 1,
  statedSecret: 5,
  personal: 5,
  toUser: -0.8,
  example: -3.5,
} as const

/** A URL in a text that is about to leave, and what it carries. */
interface Link {
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
function findLinks(text: string): Link[] {
  const links: Link[] = []
  for (let at = nextLink(text, 0); at !== -1 && links.length < mostLinks;) {
    const end = endOfLink(text, at)
    links.push({ loads: loadsAt(text, at), payload: scorePayload(text.slice(at, end)) })
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

function scorePayload(link: string): number {
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

/** The signals of content that is about to leave the system. */
export function assessOutput(state: unknown): Signals {
  const { content, destination, allowedDataClasses } = readFields(state)
  const text = readString(content)
  const words = readWords(text)
  const { kind } = readFields(destination)
  const allowed = new Set(
    readItems(allowedDataClasses).map((name) => readString(name).toLowerCase()),
  )
  return {
    dataExfiltration: toSignal(outputWeights.bias + linkRisk(text) + channelRisk(words)),
    sensitiveDisclosure: lowerConfidenceIfUnread(
      toSignal(
        outputWeights.bias +
          disclosureRisk(text, words, allowed) +
          (kind === 'user' ? outputWeights.toUser : 0),
      ),
      canRead(text, words),
    ),
  }
}

function linkRisk(text: string): number {
  const risks = findLinks(text).map(({ loads, payload }) =>
    payload === 0 ? 0 : payload + (loads ? outputWeights.loads : 0) + outputWeights.link,
  )
  return Math.max(0, ...risks)
}

const channelHosts: ReadonlySet<string> = new Set([
  'exfiltrate',
  'requestbin',
  'ngrok',
  'interactsh',
  'pastebin',
  'oast',
])

function channelRisk(words: readonly Word[]): number {
  const named = words.some(({ text }) => channelHosts.has(text))
  const webhookSite = words.some(
    ({ text }, at) => text === 'webhook' && words[at + 1]?.text === 'site',
  )
  if (!named && !webhookSite) return 0
  return (
    outputWeights.channel +
    (words.some((word) => speaksOfExamples(word)) ? outputWeights.example : 0)
  )
}

const personal: ReadonlySet<string> = new Set(['ssn', 'passport', 'diagnosis', 'cvv', 'salary'])

function disclosureRisk(
  text: string,
  words: readonly Word[],
  allowed: ReadonlySet<string>,
): number {
  if (allowed.has('credentials') || allowed.has('restricted')) return 0
  const example =
    words.some((word) => exampleWords.has(word.text)) ||
    words.some((word) => speaksOfExamples(word))
  const redacted = text.includes('[REDACTED:') ? outputWeights.redacted : 0
  const stated = words.some((word, at) => statesSecret(words, at, word))
    ? outputWeights.statedSecret
    : 0
  const numbers = findSocialNumbers(text)
  const person =
    numbers > 0 && (words.some((word) => personal.has(word.text)) || numbers > 1)
      ? outputWeights.personal
      : 0
  return Math.max(redacted, stated, person) + (example ? outputWeights.example : 0)
}

function speaksOfExamples(word: Word): boolean {
  return hasMeaning(word, meaning.document) || hasMeaning(word, meaning.security)
}

const exampleWords: ReadonlySet<string> = new Set([
  'placeholder',
  'dummy',
  'sample',
  'fake',
  'changeme',
  'masked',
  'hash',
  'docs',
  'documentation',
])

/** "password … is X9…": a secret's name, a verb, and soon a word that mixes letters and digits. */
function statesSecret(words: readonly Word[], at: number, word: Word): boolean {
  if (!hasMeaning(word, meaning.secret)) return false
  const next = words.slice(at + 1, at + 9)
  const verb = next.findIndex(({ text }) => text === 'is' || text === 'was' || text === 'are')
  return (
    verb !== -1 &&
    next
      .slice(verb + 1, verb + 4)
      .some(({ text }) => /[a-z]/.test(text) && /[0-9]/.test(text) && text.length >= 7)
  )
}

/** Numbers written as three, two and four digits, as a United States social security number is; counts to two. */
function findSocialNumbers(text: string): number {
  let found = 0
  for (let at = text.indexOf('-'); at !== -1 && found < 2; at = text.indexOf('-', at + 1)) {
    if (at >= 3 && /^\d{3}-\d{2}-\d{4}$/.test(text.slice(at - 3, at + 8))) found += 1
  }
  return found
}
