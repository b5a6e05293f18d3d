import { fetchCall, toolCall } from '../../examples.ts'
import type { Rule } from '../../rule.ts'
import { splitToolName } from '../../envelope/tool-words.ts'

export const domainNotAllowed: Rule = {
  code: 'DOMAIN_NOT_ALLOWED',
  severity: 'medium',
  types: ['action'],
  reason: 'Reaches for a host outside of the granted domains.',
  evidence:
    'The granted capabilities name hosts, or the user limits the task to hosts, and the call goes to another one.',
  exceptions:
    'Lists without hosts, hosts below a named one, dotted capabilities and permission scopes.',
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Server_Side_Request_Forgery_Prevention_Cheat_Sheet.html',
  ],
  mappings: { owasp: ['LLM06', 'ASI03'], cwe: ['CWE-918'] },
  match: ({ envelope, calls: [call], sources }) => {
    if (envelope.type !== 'action' || call === undefined) return []
    const fetched = call.urls().filter(({ fetched: goes }) => goes)
    const reached = [...fetched, ...call.downloadUrls()].filter(({ host }) => host !== '')
    if (reached.length === 0) return []
    const hosts = reached.map(({ host }) => host.toLowerCase())
    const { grantedCapabilities, userIntent } = envelope.input
    const granted = grantedCapabilities.flatMap(readGrantedHosts)
    const asked = readRequestedHosts(userIntent)
    const outside = hosts.some(
      (host) =>
        isOutside(granted, host) || (isOutside(asked, host) && !sources().isNamedByUser(host)),
    )
    return outside ? [{ path: call.path }] : []
  },
  examples: {
    flags: [
      toolCall(
        'fetch',
        { url: 'https://other.example/' },
        { grantedCapabilities: ['network:api.corp.example'] },
      ),
      toolCall(
        'fetch',
        { url: 'https://api.corp.example.attacker.example/' },
        { grantedCapabilities: ['http:GET:https://api.corp.example/*'] },
      ),
      toolCall(
        'fetch',
        { url: 'https://other.example/' },
        { userIntent: 'Use only docs.corp.example for this.' },
      ),
    ],
    passes: [
      toolCall(
        'fetch',
        { url: 'https://api.corp.example/' },
        { grantedCapabilities: ['network:*.corp.example'] },
      ),
      toolCall(
        'fetch',
        { url: 'https://api.corp.example/' },
        { grantedCapabilities: ['https://api.corp.example/v1'] },
      ),
      fetchCall('https://other.example/'),
      toolCall(
        'fetch',
        { url: 'https://other.example/' },
        { grantedCapabilities: ['network.fetch'] },
      ),
      toolCall(
        'fetch',
        { url: 'https://other.example/' },
        { grantedCapabilities: ['https://www.googleapis.com/auth/gmail.readonly', 'web'] },
      ),
      toolCall(
        'fetch',
        { url: 'https://api.corp.example/' },
        { userIntent: 'Only summarise what api.corp.example answers.' },
      ),
      toolCall(
        'fetch',
        { url: 'https://b.example/' },
        { userIntent: 'Fetch only a.example first. Then open b.example.' },
      ),
    ],
  },
}

function isOutside(allowed: readonly string[], host: string): boolean {
  return allowed.length > 0 && !allowed.some((each) => coversHost(each, host))
}

/** Words by which a grant shows that it speaks of network destinations. */
const networkWords: ReadonlySet<string> = new Set([
  'network',
  'net',
  'fetch',
  'fetched',
  'http',
  'https',
  'web',
  'webfetch',
  'browse',
  'browser',
  'domain',
  'domains',
  'host',
  'hosts',
  'hostname',
  'url',
  'urls',
  'egress',
  'outbound',
  'request',
  'requests',
  'site',
  'sites',
  'internet',
  'visit',
  'connect',
  'download',
  'website',
  'websites',
  'webhook',
  'curl',
  'navigate',
  'api',
  'get',
  'post',
])

/** Addresses that name a permission, not a place. */
const scopes =
  /^https:\/\/(?:www\.googleapis\.com\/auth\/|graph\.microsoft\.com\/|mail\.google\.com\/$)/i

/**
 * The hosts that a grant names, `*.` in front of a zone kept: `network:api.corp.example`, `fetch(domain=x.example)`,
 * `https://api.x.example/*`, `only x.example may be fetched`. A dotted capability such as `network.fetch` names none.
 */
export function readGrantedHosts(grant: string): readonly string[] {
  if (!/[:/=([{\s*]/.test(grant)) return hasKnownEnding(grant) && isHostWord(grant) ? [grant] : []
  if (scopes.test(grant)) return []
  const address = /^(?:https?|wss?):\/\//i.test(grant)
  const parts = hostWords(grant)
  const candidates = parts.filter(isHostWord)
  if (address) return candidates.slice(0, 1)
  if (parts.length === 1) return candidates.filter(hasKnownEnding)
  const about = parts.filter((part) => !isHostWord(part) || isNetworkCapability(part))
  const pathed = /[:=(]\s?[/~.]/.test(grant.replace('://', ''))
  return !pathed && (about.some(namesNetwork) || candidates.some((part) => part.startsWith('*.')))
    ? candidates.filter((part) => !isNetworkCapability(part))
    : []
}

/** What stands between separators, an address's scheme and path left out. */
function hostWords(text: string): readonly string[] {
  return text
    .slice(0, TEXT_MAX)
    .toLowerCase()
    .replace(/\b(?:https?|wss?):\/\//g, '')
    .split(/[\s:=,;()[\]{}"'<>]|\/\S{0,256}/)
    .filter((part) => part !== '')
}

function isHostWord(part: string): boolean {
  const labels = part.replace(/^\*\./, '').split('.')
  return (
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9-]{1,63}$/.test(label)) &&
    /^[a-z]{2,24}$/.test(labels.at(-1) ?? '')
  )
}

/** Is the dotted word itself a capability, such as `network.fetch`? */
function isNetworkCapability(part: string): boolean {
  return part.split('.').every((label) => networkWords.has(label))
}

/** Alone in a grant, `com.acme.tool` and `mail.send` look like hosts; a known ending decides. */
function hasKnownEnding(name: string): boolean {
  return (
    name.startsWith('*.') ||
    /\.(?:com|org|net|io|dev|example|internal|local|edu|gov|ai|cloud|de|uk|eu|fr|jp|ch|nl)$/.test(
      name,
    )
  )
}

function namesNetwork(text: string): boolean {
  for (const word of splitToolName(text)) if (networkWords.has(word)) return true
  return false
}

const SENTENCES_MAX = 64
const TEXT_MAX = 8000

/** The hosts to which a user's own words limit the task: "use only docs.x.example". */
export function readRequestedHosts(intent: string): readonly string[] {
  if (!/\b(?:only|exclusively|nothing but|nowhere else|no other)\b/i.test(intent)) return []
  const sentences = intent.slice(0, 8000).split(/[!?\n]|\.\s/, SENTENCES_MAX)
  return sentences.flatMap((sentence) => {
    if (!/\b(?:only|exclusively|nothing but|nowhere else|no other)\b/i.test(sentence)) return []
    if (
      !/\b(?:fetch|open|visit|browse|use|access|read|get|call|request|contact|download|go|connect|from|site|domain|host|page|source)/i.test(
        sentence,
      )
    )
      return []
    return hostWords(sentence).map(withoutDot).filter(isHostWord)
  })
}

function withoutDot(word: string): string {
  return word.replace(/\.$/, '')
}

/** `*.x.example` and `x.example` cover the zone and what lies below it. */
function coversHost(allowed: string, name: string): boolean {
  const zone = allowed.startsWith('*.') ? allowed.slice(2) : allowed
  return name === zone || name.endsWith(`.${zone}`)
}
