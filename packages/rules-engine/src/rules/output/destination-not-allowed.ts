import type { Severity } from '@ase/schemas'
import { answer } from '../../examples.ts'
import { isExfiltrationHost } from '../../network/exfiltration-hosts.ts'
import { readUrl } from '../../network/url.ts'
import type { Rule } from '../../rule.ts'

export const destinationNotAllowed: Rule = {
  code: 'DESTINATION_NOT_ALLOWED',
  severity: 'high',
  types: ['output'],
  reason: 'Goes to a place that takes in anything from anyone, or to an internal address.',
  references: ['https://attack.mitre.org/techniques/T1567/'],
  mappings: { owasp: ['LLM02', 'ASI02'], atlas: ['AML.T0025'], cwe: ['CWE-201'] },
  match: ({ envelope }) => {
    if (envelope.type !== 'output') return []
    const severity = judge(envelope.input.destination.identifier ?? '')
    return severity === null ? [] : [{ path: 'input.destination.identifier', severity }]
  },
  examples: {
    flags: [
      answer('Report', {
        destination: { kind: 'webhook', identifier: 'https://webhook.site/7f2b' },
      }),
      answer('Report', { destination: { kind: 'webhook', identifier: 'http://169.254.169.254/' } }),
    ],
    passes: [
      answer('Report', {
        destination: { kind: 'webhook', identifier: 'https://hooks.partner.example/in' },
      }),
      answer('Report', { destination: { kind: 'tool', identifier: 'post_message' } }),
    ],
  },
}

function judge(identifier: string): Severity | null {
  if (isExfiltrationHost(identifier)) return 'high'
  if (!/^[a-z]{2,10}:\/\//i.test(identifier)) return null
  const url = readUrl(identifier)
  if (url === null) return null
  return url.kind === 'metadata' || url.kind === 'rebinding' ? 'high' : null
}
