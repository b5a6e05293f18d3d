import type { Severity } from '@ase/schemas'
import { fetchCall, shellCall, toolCall } from '../../examples.ts'
import { hitsByCall, worst } from '../../matching/hits.ts'
import type { ReadUrl } from '../../network/url.ts'
import type { Reading } from '../../reading/reading.ts'
import type { ToolCall } from '../../reading/tool-call.ts'
import type { Rule } from '../../rule.ts'

export const ssrfPrivateNetwork: Rule = {
  code: 'SSRF_PRIVATE_NETWORK',
  severity: 'high',
  types: ['action', 'trace'],
  reason: 'Reaches for an address inside a private network.',
  references: [
    'https://www.iana.org/assignments/iana-ipv4-special-registry/iana-ipv4-special-registry.xhtml',
    'https://cheatsheetseries.owasp.org/cheatsheets/Server_Side_Request_Forgery_Prevention_Cheat_Sheet.html',
  ],
  mappings: { owasp: ['LLM06', 'ASI02'], cwe: ['CWE-918'] },
  match: (reading) => hitsByCall(reading, (call) => judge(reading, call)),
  examples: {
    flags: [
      fetchCall('http://127.0.0.1:8500/v1/kv'),
      fetchCall('http://2130706433/'),
      fetchCall('http://[::7f00:1]/'),
      fetchCall('http://0177.0.0.1/'),
      fetchCall('http://example.com@10.0.0.1/'),
      fetchCall('http://10.1.2.3.sslip.io/'),
      fetchCall('http://vault.internal/'),
      toolCall('http_request', { url: 'http://[64:ff9b::c0a8:1]/' }),
    ],
    passes: [
      fetchCall('https://10.example.com/'),
      fetchCall('http://172.32.0.1/'),
      fetchCall('http://11.0.0.1/'),
      fetchCall('https://example.com/?next=http://localhost'),
      shellCall('curl localhost:3000/health'),
    ],
  },
}

function judge(reading: Reading, call: ToolCall): Severity | null {
  return worst([
    ...call.urls().map((url) => judgeFetched(url, reading.background().userNames(url.host))),
    ...call.shellUrls().map(judgeShell),
  ])
}

/** An inner address that the user gave in so many words is their own machine. */
function judgeFetched({ kind, host, disguised }: ReadUrl, named: boolean): Severity | null {
  if (named && !disguised && kind === 'private') return 'low'
  switch (kind) {
    case 'loopback':
    case 'private':
    case 'link-local':
    case 'unspecified':
    case 'rebinding':
      return 'high'
    case 'private-name':
      return host === '' ? null : 'medium'
    case 'metadata':
    case 'reserved':
    case 'public':
      return null
  }
}

/** A developer's own services live on the loopback: from a shell only other private machines are worth a question. */
function judgeShell({ kind, disguised }: ReadUrl): Severity | null {
  if (kind === 'loopback' || kind === 'unspecified') return disguised ? 'high' : null
  return kind === 'private' || kind === 'link-local' || kind === 'rebinding' ? 'medium' : null
}
