import { type Severity, worstSeverity } from '@ase/schemas'
import { fetchCall, shellCall, toolCall } from '../../examples.ts'
import { hitsByCall } from '../../matching/hits.ts'
import {
  type NestedUrl,
  isControlPlane,
  isDevelopmentPort,
  isInternalKind,
  isServicePort,
  type ReadUrl,
} from '@ase/url-analysis'
import type { ArgumentUrl } from '../../envelope/argument-urls.ts'
import type { ParsedEnvelope } from '../../envelope/parsed-envelope.ts'
import type { ToolCall } from '../../envelope/tool-call.ts'
import { hasAny, toolKinds } from '../../envelope/tool-words.ts'
import type { Rule } from '../../rule.ts'

export const ssrfPrivateNetwork: Rule = {
  code: 'SSRF_PRIVATE_NETWORK',
  severity: 'high',
  types: ['action', 'trace'],
  reason: 'Reaches for an address inside a private network.',
  evidence:
    'A tool is sent to a loopback, private, link-local or unspecified address in any spelling or reading, to a name that resolves to one, or to a name that only an inner network knows.',
  exceptions:
    'A shell command for the own machine or for a plain page in the same network, a login callback, a database client, an inner address that the user named, and inner names in the parameters of an outer address.',
  references: [
    'https://www.iana.org/assignments/iana-ipv4-special-registry/iana-ipv4-special-registry.xhtml',
    'https://cheatsheetseries.owasp.org/cheatsheets/Server_Side_Request_Forgery_Prevention_Cheat_Sheet.html',
  ],
  mappings: { owasp: ['LLM06', 'ASI02'], cwe: ['CWE-918'] },
  match: (parsed) => hitsByCall(parsed, (call) => classifyCall(parsed, call)),
  examples: {
    flags: [
      fetchCall('http://127.0.0.1:8500/v1/kv'),
      fetchCall('http://2130706433/'),
      fetchCall('http://[::7f00:1]/'),
      fetchCall('http://0177.0.0.1/'),
      fetchCall('http://example.com@10.0.0.1/'),
      fetchCall('http://10.1.2.3.sslip.io/'),
      fetchCall('http://vault.internal/'),
      fetchCall('http://localhost:3000/'),
      fetchCall('http://example.com\\@127.0.0.1/'),
      fetchCall('view-source:http://127.0.0.1/'),
      fetchCall('https://proxy.example/?url=http://10.0.0.7/'),
      toolCall('tcp_connect', { host: '10.0.0.5', port: 22 }),
      toolCall('http_request', { url: 'http://[64:ff9b::c0a8:1]/' }),
    ],
    passes: [
      fetchCall('https://10.example.com/'),
      fetchCall('http://172.32.0.1/'),
      fetchCall('http://11.0.0.1/'),
      fetchCall('https://example.com/?next=http://localhost'),
      shellCall('curl localhost:3000/health'),
      fetchCall('http://203.0.113.7.nip.io/'),
      toolCall('set_env', { name: 'API_URL', value: 'http://localhost:8000' }),
      toolCall('register_client', { redirect_uri: 'http://localhost:3000/callback' }),
      toolCall('postgres_connect', { host: 'localhost', port: 5432 }),
    ],
  },
}

function classifyCall(parsed: ParsedEnvelope, call: ToolCall): Severity | null {
  const urls = call.urls().filter(({ fetched }) => fetched)
  return worstSeverity([
    ...urls.map((url) => classifyFetched(url, call, isKnown(parsed, call, url.host))),
    ...(urls.length === 0 ? [] : call.urlsInUrls().map(classifyCarried)),
    ...call.downloadUrls().map(classifyShell),
    ...call.renderedUrls().map(classifyRendered),
  ])
}

/** The user named it, or the run works in a shell of the same machine. */
function isKnown(parsed: ParsedEnvelope, call: ToolCall, host: string): boolean {
  if (parsed.sources().isNamedByUser(host)) return true
  if (host !== 'localhost' && host !== '127.0.0.1') return false
  return parsed.calls.some(
    (other) => (other.event ?? 0) < (call.event ?? 0) && hasAny(other.words, shells),
  )
}

const shells = ['shell', 'bash', 'terminal']

/** A page that is made on a server draws in what that server reaches. */
function classifyRendered(url: ReadUrl): Severity | null {
  const { kind, host, port } = url
  if (url.disguised && isInternalKind(kind)) return 'high'
  switch (kind) {
    case 'link-local':
    case 'rebinding':
      return 'high'
    case 'private':
      return 'medium'
    case 'private-name':
      return isControlPlane(host) ? 'high' : null
    case 'loopback':
    case 'unspecified':
      return isServicePort(port) ? 'high' : isDevelopmentPort(port) ? null : 'medium'
    case 'reserved':
    case 'metadata':
    case 'public':
      return null
  }
}

/** An inner address that the user gave in so many words is their own machine. */
function classifyFetched(url: ArgumentUrl, call: ToolCall, named: boolean): Severity | null {
  const { kind, host, disguised } = url
  const known = named && !disguised
  switch (kind) {
    case 'private':
      return known || (isServiceClient(call) && !disguised) ? 'low' : 'high'
    case 'loopback':
    case 'unspecified':
      return classifyLoopback(url, call, known)
    case 'link-local':
    case 'rebinding':
      return 'high'
    case 'private-name':
      return host === '' || url.scheme === 'file' ? null : classifyName(url, call, known)
    case 'reserved':
      return 'medium'
    case 'metadata':
    case 'public':
      return null
  }
}

/** A developer's own web server listens on a high port; a login callback may always be there (RFC 8252). */
function classifyLoopback(url: ArgumentUrl, call: ToolCall, known: boolean): Severity | null {
  if (url.disguised || url.hasUserInfo) return 'high'
  if (url.key.startsWith('redirect') || isServiceClient(call)) return null
  if (!isDevelopmentPort(url.port)) return 'high'
  return known ? 'low' : 'medium'
}

function classifyName(url: ArgumentUrl, call: ToolCall, known: boolean): Severity {
  if (isControlPlane(url.host) || url.disguised) return 'high'
  return known || isServiceClient(call) ? 'low' : 'medium'
}

function isServiceClient({ words }: ToolCall): boolean {
  return hasAny(words, toolKinds.service)
}

/** A return address on the loopback is ordinary; a proxy that gets an internal IP address is not. */
function classifyCarried({ url }: NestedUrl): Severity | null {
  if (url.disguised && isInternalKind(url.kind)) return 'high'
  if (url.kind === 'private' || url.kind === 'link-local' || url.kind === 'rebinding')
    return 'medium'
  return url.kind === 'loopback' && isServicePort(url.port) ? 'medium' : null
}

/** A developer's own services live on the loopback: from a shell only other private machines are worth a question. */
function classifyShell(url: ReadUrl): Severity | null {
  const { kind, disguised } = url
  if (kind === 'loopback' || kind === 'unspecified')
    return disguised ? 'high' : speaksNoWeb.has(url.port) ? 'medium' : null
  if (kind === 'private' && isNeighboursPage(url)) return 'low'
  return kind === 'private' || kind === 'link-local' || kind === 'rebinding' ? 'medium' : null
}

/** Redis, Memcached, Docker and the kubelet: a web request to these is made to control them. */
const speaksNoWeb: ReadonlySet<string> = new Set(['6379', '11211', '2375', '10250'])

/** A page or figure of a machine in the same network (RFC 1918), not its control, settings or data services. */
function isNeighboursPage({ host, port, path, disguised, hasUserInfo }: ReadUrl): boolean {
  return (
    !disguised &&
    !hasUserInfo &&
    !isServicePort(port) &&
    /^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./.test(host) &&
    !/admin|cgi-bin|config|secret|internal|token|cred|passw|private|\.env|actuator|metadata|latest\//i.test(
      path.slice(0, 512),
    )
  )
}
