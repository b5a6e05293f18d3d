import { toolWords } from '../reading/tool-words.ts'

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
export function hostsOfGrant(grant: string): readonly string[] {
  if (!/[:/=([{\s*]/.test(grant)) return hasKnownEnding(grant) && isHostWord(grant) ? [grant] : []
  if (scopes.test(grant)) return []
  const address = /^(?:https?|wss?):\/\//i.test(grant)
  const parts = hostWords(grant)
  const candidates = parts.filter(isHostWord)
  if (address) return candidates.slice(0, 1)
  if (parts.length === 1) return candidates.filter(hasKnownEnding)
  const about = parts.filter((part) => !isHostWord(part) || speaksOfNetworkAlone(part))
  const pathed = /[:=(]\s?[/~.]/.test(grant.replace('://', ''))
  return !pathed &&
    (about.some(speaksOfNetwork) || candidates.some((part) => part.startsWith('*.')))
    ? candidates.filter((part) => !speaksOfNetworkAlone(part))
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
function speaksOfNetworkAlone(part: string): boolean {
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

function speaksOfNetwork(text: string): boolean {
  for (const word of toolWords(text)) if (networkWords.has(word)) return true
  return false
}

const SENTENCES_MAX = 64
const TEXT_MAX = 8000

/** The hosts to which a user's own words limit the task: "use only docs.x.example". */
export function hostsOfOnly(intent: string): readonly string[] {
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
export function coversHost(allowed: string, name: string): boolean {
  const zone = allowed.startsWith('*.') ? allowed.slice(2) : allowed
  return name === zone || name.endsWith(`.${zone}`)
}
