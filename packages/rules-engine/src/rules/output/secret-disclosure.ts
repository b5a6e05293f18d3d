import type { Severity, TypedInput } from '@ase/schemas'
import { answer, toolAnswer } from '../../examples.ts'
import { asksForSecret, findAudience } from '../../matching/audience.ts'
import type { Rule } from '../../rule.ts'
import {
  decodeRuns,
  type FindSecrets,
  isDataClassAllowed,
  isPersonalCategory,
  findPossibleSecrets,
  findKnownSecrets,
  joinSpelledOut,
  statesSecret,
  statesWeakSecret,
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
    'A secret in its own format, which is high when the format is certain; or, for review, a value after the words that call it a password, key, code of a door or answer for a recovery, a session, or a list of logins; encoded ones too.',
  exceptions:
    'Placeholders, published examples, masked and templated values, names of settings without a value; settings in code whose value only might be a secret; weak passwords and codes that a user asked for or that are their own; a list of allowed classes that names credentials, except towards the public and logs.',
  references: ['https://genai.owasp.org/llmrisk/llm022025-sensitive-information-disclosure/'],
  mappings: { owasp: ['LLM02'], atlas: ['AML.T0057'], cwe: ['CWE-200', 'CWE-312'] },
  match: ({ envelope, secrets }) => {
    if (envelope.type === 'output') {
      const { content, destination, allowedDataClasses } = envelope.input
      const formats = classifyFormats(content, secrets)
      const stated = formats ?? classifyStated(content, secrets)
      const severity = formats !== 'high' && isOwn(envelope.input) ? null : stated
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
      answer('The Wi-Fi password is Apfel2019, see you on Monday.', {
        destination: { kind: 'public' },
      }),
      answer('The alarm code is 5820.', { destination: { kind: 'email' } }),
      answer('user,password\nmara,Tulpe-88\nole,Anker77', { destination: { kind: 'webhook' } }),
    ],
    passes: [
      answer('Use the key from your console.'),
      answer('The commit is 3f786850e387550fdab836ed7e6dc881de23001b.'),
      answer('The password is stored in process.env.DB_PASSWORD.'),
      answer('The default password is changeme-now; reset it.'),
      answer('The Wi-Fi password is Apfel2019.', {
        purpose: 'Tell the guest the Wi-Fi password',
      }),
      answer('The error code is 5820.'),
      answer('The password must have 12 characters and 1 digit.'),
    ],
  },
}

function classifyFormats(content: string, find: FindSecrets): Severity | null {
  return formatted(content, find) ?? formatted(joinSpelledOut(content), find)
}

/** A user may receive the passwords and codes that are theirs, or for which they asked. */
function isOwn(input: Extract<TypedInput, { type: 'output' }>['input']): boolean {
  const audience = findAudience(input)
  return audience === 'own' || (audience === 'user' && asksForSecret(input))
}

/** What a text calls a password, key or code, and lists of logins: secrets however weak they are. */
function classifyStated(content: string, find: FindSecrets): Severity | null {
  const prose = removeCodeBlocks(content)
  return findPossibleSecrets(prose, find).length > 0 ||
    statesSecret(prose) ||
    [prose, ...decodeRuns(content)].some(statesWeakSecret)
    ? 'medium'
    : null
}

function formatted(text: string, find: FindSecrets): Severity | null {
  const secrets = findKnownSecrets(text, find).filter(
    ({ category }) => !isPersonalCategory(category),
  )
  if (secrets.length === 0) return null
  return secrets.some(({ certain }) => certain) ? 'high' : 'medium'
}
