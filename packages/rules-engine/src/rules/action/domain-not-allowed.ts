import { fetchCall, toolCall } from '../../examples.ts'
import { coversHost, hostsOfGrant, hostsOfOnly } from '../../matching/allowed-hosts.ts'
import type { Rule } from '../../rule.ts'

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
  match: ({ envelope, calls: [call], background }) => {
    if (envelope.type !== 'action' || call === undefined) return []
    const fetched = call.urls().filter(({ fetched: goes }) => goes)
    const reached = [...fetched, ...call.shellUrls()].filter(({ host }) => host !== '')
    if (reached.length === 0) return []
    const hosts = reached.map(({ host }) => host.toLowerCase())
    const { grantedCapabilities, userIntent } = envelope.input
    const granted = grantedCapabilities.flatMap(hostsOfGrant)
    const asked = hostsOfOnly(userIntent)
    const outside = hosts.some(
      (host) =>
        isOutside(granted, host) || (isOutside(asked, host) && !background().userNames(host)),
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
