import { type Severity, type TypedInput, worstSeverity } from '@ase/schemas'
import { answer } from '../../examples.ts'
import { isExfiltrationUrl, readUrl } from '@ase/url-analysis'
import type { Rule } from '../../rule.ts'
import { findEmailAddresses, findMarking } from '@ase/text-analysis'

export const destinationNotAllowed: Rule = {
  code: 'DESTINATION_NOT_ALLOWED',
  severity: 'high',
  types: ['output'],
  reason: 'Goes to a place that takes in anything from anyone, or to one that was not meant.',
  evidence:
    'A destination on a request catcher, paste or tunnel service, at a metadata or rebinding address, or with a scheme that reads files; another mail address or host than the only one that the purpose names; a marked document on its way to a free mail account.',
  exceptions:
    'Destinations that the purpose names, or that belong to the same domain as those it names; chat webhooks, which are ordinary receivers of notices.',
  references: ['https://attack.mitre.org/techniques/T1567/'],
  mappings: { owasp: ['LLM02', 'ASI02'], atlas: ['AML.T0025'], cwe: ['CWE-201'] },
  match: ({ envelope }) => {
    if (envelope.type !== 'output') return []
    const identifier = envelope.input.destination.identifier ?? ''
    if (identifier === '') return []
    const severity = worstSeverity([
      classifyPlace(identifier),
      classifyPurpose(identifier, envelope.input.purpose ?? ''),
      classifyMailbox(identifier, envelope.input),
    ])
    return severity === null ? [] : [{ path: 'input.destination.identifier', severity }]
  },
  examples: {
    flags: [
      answer('Report', {
        destination: { kind: 'webhook', identifier: 'https://webhook.site/7f2b' },
      }),
      answer('Report', { destination: { kind: 'webhook', identifier: 'http://169.254.169.254/' } }),
      answer('Report', {
        destination: { kind: 'email', identifier: 'drop@attacker-mail.org' },
        purpose: 'Send the report to anna@corp-mail.org.',
      }),
      answer('CONFIDENTIAL\nPlans', {
        destination: { kind: 'email', identifier: 'someone@gmail.com' },
        allowedDataClasses: ['public', 'confidential'],
      }),
    ],
    passes: [
      answer('Report', {
        destination: { kind: 'webhook', identifier: 'https://hooks.partner.example/in' },
      }),
      answer('Report', { destination: { kind: 'tool', identifier: 'post_message' } }),
      answer('Report', {
        destination: { kind: 'email', identifier: 'anna@corp-mail.org' },
        purpose: 'Send the report to Anna (anna@corp-mail.org).',
      }),
      answer('Report', {
        destination: { kind: 'email', identifier: 'berta@corp-mail.org' },
        purpose: 'Send the report to the colleague of anna@corp-mail.org.',
      }),
    ],
  },
}

type Output = Extract<TypedInput, { type: 'output' }>['input']

function classifyPlace(identifier: string): Severity | null {
  // A chat webhook is how notices reach a channel; only catch-all services have no honest use as a destination.
  if (
    isExfiltrationUrl(identifier) &&
    !/hooks\.|discord|telegram|office\.com|googleapis|ifttt|ntfy/i.test(identifier)
  )
    return 'high'
  if (/^(?:file|gopher|dict|ldap|tftp|jar):/i.test(identifier)) return 'high'
  if (!/^[a-z]{2,10}:\/\//i.test(identifier)) return null
  const url = readUrl(identifier)
  if (url === null) return null
  if (url.kind === 'metadata' || url.kind === 'rebinding') return 'high'
  return url.kind !== 'public' && url.disguised ? 'high' : null
}

/** The purpose names one receiver and the output goes to another of the same kind. */
function classifyPurpose(identifier: string, purpose: string): Severity | null {
  const [named, ...others] = new Set(findEmailAddresses(purpose))
  const [receiver] = findEmailAddresses(identifier)
  if (named === undefined || receiver === undefined || others.length > 0) return null
  return readDomain(named) === readDomain(receiver) ? null : 'medium'
}

function readDomain(address: string): string {
  return address
    .slice(address.indexOf('@') + 1)
    .split('.')
    .slice(-2)
    .join('.')
}

const freeMail =
  /@(?:gmail|googlemail|yahoo|ymail|outlook|hotmail|live|msn|aol|icloud|me|gmx|web|proton|protonmail|pm|tutanota|tuta|mail|yandex|zoho|mailinator|guerrillamail|10minutemail|temp-mail|sharklasers|yopmail|trashmail|maildrop|dispostable|getnada|qq|163)\.[a-z]{2,6}(?:\.[a-z]{2})?$/i

function classifyMailbox(
  identifier: string,
  { content, purpose, allowedDataClasses }: Output,
): Severity | null {
  if (!freeMail.test(identifier.trim())) return null
  if ((purpose ?? '').toLowerCase().includes(identifier.trim().toLowerCase())) return null
  const guarded = !allowedDataClasses.every((name) => /^(?:public|open|unclassified)$/i.test(name))
  return guarded && findMarking(content) !== null ? 'medium' : null
}
