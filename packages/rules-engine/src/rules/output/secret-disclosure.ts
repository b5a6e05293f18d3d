import type { Severity } from '@ase/schemas'
import { answer, toolAnswer } from '../../examples.ts'
import type { Rule } from '../../rule.ts'
import {
  type FindSecrets,
  isDataClassAllowed,
  isPersonalCategory,
  findPossibleSecrets,
  findKnownSecrets,
  joinSpelledOut,
  statesSecret,
  removeCodeBlocks,
} from '@ase/text-analysis'

/** Put together at run time, so that no whole token stands in the source. */
const sampleKey = [
  '-----BEGIN RSA PRIVATE',
  ' KEY-----\n',
  'MIIEowIBAAKCAQEAx4k7bNq2cVh8T0pYw1zR5sLm\n'.repeat(4),
  '-----END RSA PRIVATE',
  ' KEY-----',
].join('')
const samplePassword = ['Kw7', 'mRz2', 'pQx!'].join('')

export const secretDisclosure: Rule = {
  code: 'SECRET_DISCLOSURE',
  severity: 'high',
  types: ['output', 'mcp'],
  reason: 'Lets a secret such as a key, token or password leave the system.',
  evidence:
    'A secret in its own format, which is high when the format is certain; or, for review, a made-up value after the words that call it a password or key.',
  exceptions:
    'Placeholders, published examples, masked and templated values, names of settings without a value; settings in code whose value only might be a secret; a list of allowed classes that names credentials, except towards the public and logs.',
  references: ['https://genai.owasp.org/llmrisk/llm022025-sensitive-information-disclosure/'],
  mappings: { owasp: ['LLM02'], atlas: ['AML.T0057'], cwe: ['CWE-200', 'CWE-312'] },
  match: ({ envelope, secrets }) => {
    if (envelope.type === 'output') {
      const { content, destination, allowedDataClasses } = envelope.input
      const severity = classifyText(content, secrets)
      if (severity === null) return []
      const open = destination.kind === 'public' || destination.kind === 'log'
      const allowed = !open && isDataClassAllowed('credential', allowedDataClasses)
      return [{ path: 'input.content', severity: allowed ? 'low' : severity }]
    }
    if (envelope.type !== 'mcp' || envelope.input.content === undefined) return []
    return formatted(envelope.input.content, secrets) === null
      ? []
      : [{ path: 'input.content', severity: 'medium' }]
  },
  examples: {
    flags: [
      answer(`Here it is:\n${sampleKey}`),
      answer(`The password for the admin account is ${samplePassword}`),
      answer(`Log in as root with password: ${samplePassword}`),
      toolAnswer(sampleKey),
    ],
    passes: [
      answer('Use the key from your console.'),
      answer('The commit is 3f786850e387550fdab836ed7e6dc881de23001b.'),
      answer('The password is stored in process.env.DB_PASSWORD.'),
      answer('The default password is changeme-now; reset it.'),
      answer('The password must have 12 characters and 1 digit.'),
    ],
  },
}

function classifyText(content: string, find: FindSecrets): Severity | null {
  const found = formatted(content, find) ?? formatted(joinSpelledOut(content), find)
  if (found !== null) return found
  const prose = removeCodeBlocks(content)
  return findPossibleSecrets(prose, find).length > 0 || statesSecret(prose) ? 'medium' : null
}

function formatted(text: string, find: FindSecrets): Severity | null {
  const secrets = findKnownSecrets(text, find).filter(
    ({ category }) => !isPersonalCategory(category),
  )
  if (secrets.length === 0) return null
  return secrets.some(({ certain }) => certain) ? 'high' : 'medium'
}
