import type { Severity } from '@ase/schemas'
import { fetchCall, shellCall, toolCall } from '../../examples.ts'
import { hitsByCall } from '../../matching/hits.ts'
import { findUrlsInCode, type ReadUrl } from '@ase/url-analysis'
import type { ToolCall } from '../../envelope/tool-call.ts'
import type { Rule } from '../../rule.ts'

export const ssrfMetadata: Rule = {
  code: 'SSRF_METADATA',
  severity: 'high',
  types: ['action', 'trace'],
  reason: 'Reaches for the metadata service of a cloud machine, which hands out credentials.',
  evidence:
    'An address or name of a metadata service, in any spelling, that a tool, a download command or a program is sent to, directly or in a parameter of another address.',
  exceptions:
    'The address only stands in a text, a search, a comment, or as a label of some other host name.',
  references: [
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-data-retrieval.html',
    'https://cheatsheetseries.owasp.org/cheatsheets/Server_Side_Request_Forgery_Prevention_Cheat_Sheet.html',
  ],
  mappings: { owasp: ['LLM06', 'ASI02'], cwe: ['CWE-918'] },
  match: (parsed) => hitsByCall(parsed, classifyCall),
  examples: {
    flags: [
      fetchCall('http://169.254.169.254/latest/meta-data/'),
      fetchCall('http://0xA9FEA9FE/'),
      fetchCall('http://[::ffff:a9fe:a9fe]/'),
      fetchCall('http://169.254.169.254.nip.io/'),
      shellCall(
        'curl -H "Metadata-Flavor: Google" http://metadata.google.internal/computeMetadata/v1/',
      ),
      toolCall('http_request', { host: '169.254.169.254', path: '/latest/' }),
      toolCall('render_pdf', { html: '<iframe src="http://169.254.169.254/latest"></iframe>' }),
      toolCall('fetch', { input: '{"url": "http://169.254.169.254/latest"}' }),
      fetchCall('https://proxy.example/get?url=http%3A%2F%2F169.254.169.254%2Flatest'),
      shellCall('python3 -c "import requests; requests.get(\'http://169.254.169.254/latest\')"'),
    ],
    passes: [
      fetchCall('https://169.254.169.254.example.com/'),
      fetchCall('https://example.com/docs?about=169.254.169.254'),
      shellCall('grep -rn 169.254.169.254 src'),
      fetchCall('https://search.example/?q=http://169.254.169.254/'),
    ],
  },
}

function classifyCall(call: ToolCall): Severity | null {
  if ([...call.urls(), ...call.downloadUrls()].some(isMetadata)) return 'high'
  if (call.renderedUrls().some(isMetadata)) return 'high'
  if (call.codes().some((code) => findUrlsInCode(code).some(isMetadata))) return 'high'
  return call.urlsInUrls().some(({ url }) => isMetadata(url)) ? 'high' : null
}

function isMetadata({ kind }: ReadUrl): boolean {
  return kind === 'metadata'
}
