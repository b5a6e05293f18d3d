import type { Severity } from '@ase/schemas'
import { answer } from '../../examples.ts'
import type { Rule } from '../../rule.ts'
import { secretsIn } from '../../secrets.ts'
import { isPersonal } from '../../text/data-classes.ts'

/** Put together at run time, so that no whole token stands in the source. */
const sampleKey = [
  '-----BEGIN RSA PRIVATE',
  ' KEY-----\n',
  'MIIEowIBAAKCAQEAx4k7bNq2cVh8T0pYw1zR5sLm\n'.repeat(4),
  '-----END RSA PRIVATE',
  ' KEY-----',
].join('')

export const secretDisclosure: Rule = {
  code: 'SECRET_DISCLOSURE',
  severity: 'high',
  types: ['output', 'mcp'],
  reason: 'Lets a secret such as a key, token or password leave the system.',
  references: ['https://genai.owasp.org/llmrisk/llm022025-sensitive-information-disclosure/'],
  mappings: { owasp: ['LLM02'], atlas: ['AML.T0057'], cwe: ['CWE-200', 'CWE-312'] },
  match: ({ envelope }) => {
    if (envelope.type === 'output') return hits(envelope.input.content, 'high', 'input.content')
    if (envelope.type !== 'mcp' || envelope.input.content === undefined) return []
    return hits(envelope.input.content, 'medium', 'input.content')
  },
  examples: {
    flags: [answer(`Here it is:\n${sampleKey}`)],
    passes: [
      answer('Use the key from your console.'),
      answer('The commit is 3f786850e387550fdab836ed7e6dc881de23001b.'),
    ],
  },
}

function hits(
  text: string,
  severity: Severity,
  path: string,
): readonly { path: string; severity: Severity }[] {
  const secrets = secretsIn(text).filter(({ category }) => !isPersonal(category))
  if (secrets.length === 0) return []
  return [{ path, severity: secrets.some(({ certain }) => certain) ? severity : 'medium' }]
}
