import { fetchCall, toolCall } from '../../examples.ts'
import type { Rule } from '../../rule.ts'

export const domainNotAllowed: Rule = {
  code: 'DOMAIN_NOT_ALLOWED',
  severity: 'medium',
  types: ['action'],
  reason: 'Reaches for a host outside of the granted domains.',
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Server_Side_Request_Forgery_Prevention_Cheat_Sheet.html',
  ],
  mappings: { owasp: ['LLM06', 'ASI03'], cwe: ['CWE-918'] },
  match: ({ envelope, calls: [call] }) => {
    if (envelope.type !== 'action' || call === undefined) return []
    const domains = envelope.input.grantedCapabilities.flatMap((grant) => domainOf(grant) ?? [])
    if (domains.length === 0) return []
    const hosts = [...call.urls(), ...call.shellUrls()]
      .map(({ host }) => host)
      .filter((host) => host !== '')
    const outside = hosts.some((host) => !domains.some((domain) => covers(domain, host)))
    return outside ? [{ path: call.path }] : []
  },
  examples: {
    flags: [
      toolCall(
        'fetch',
        { url: 'https://other.example/' },
        { grantedCapabilities: ['network:api.corp.example'] },
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
    ],
  },
}

/** `network:host`, `domain=host`, `fetch(host)` or an address; a dotted capability such as `network.fetch` is none. */
function domainOf(grant: string): string | null {
  const found =
    /^(?:(?:network|domain|domains|http|net|fetch|host|url|web)[:=(]\s?)?(?:https?:\/\/)?(\*?[a-z0-9.-]{1,253}\.[a-z]{2,24})(?:[/:)].{0,200})?$/i.exec(
      grant,
    )
  const prefixed = /^(?:network|domain|domains|net|fetch|host|url|web|https?)[:=(]/i.test(grant)
  return found === null || !prefixed ? null : (found[1] ?? '').toLowerCase()
}

function covers(domain: string, host: string): boolean {
  if (domain.startsWith('*.')) return host.endsWith(domain.slice(1)) || host === domain.slice(2)
  return host === domain || host.endsWith(`.${domain}`)
}
