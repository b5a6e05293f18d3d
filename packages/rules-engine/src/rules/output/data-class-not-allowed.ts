import { type Severity, type TypedInput, worstSeverity } from '@ase/schemas'
import { answer } from '../../examples.ts'
import { findAudience } from '../../matching/audience.ts'
import type { Rule } from '../../rule.ts'
import {
  type FoundDataClass,
  type DataClass,
  findDataClasses,
  findPersonFacts,
  isDataClassAllowed,
} from '@ase/text-analysis'

export const dataClassNotAllowed: Rule = {
  code: 'DATA_CLASS_NOT_ALLOWED',
  severity: 'high',
  types: ['output'],
  reason: 'Contains personal, financial or confidential data of a class that is not allowed here.',
  evidence:
    'Card, account and identity numbers with right check digits, three or more contacts (outside, also the address and the number of one person), a table of people, a statement on the health of a named person, two kinds of private facts about one (birth, health, money, home, number, conduct), or a notice that a document is not for outsiders; and no allowed class that covers it. High for three or more numbers and for a card with its security code.',
  exceptions:
    'Published examples, offices and documentation domains, numbers that are called a hash, an order or a reference, headings without rows, notices on what goes to the user, what users asked of themselves.',
  references: ['https://genai.owasp.org/llmrisk/llm022025-sensitive-information-disclosure/'],
  mappings: { owasp: ['LLM02'], cwe: ['CWE-359'] },
  match: ({ envelope, secrets }) => {
    if (envelope.type !== 'output') return []
    const { input } = envelope
    const severity = worstSeverity([
      classifyPerson(input),
      ...[...findDataClasses(input.content, secrets)].map(([dataClass, found]) =>
        isDataClassAllowed(dataClass, input.allowedDataClasses)
          ? null
          : classifyDataClass(dataClass, found, input),
      ),
    ])
    return severity === null ? [] : [{ path: 'input.content', severity }]
  },
  examples: {
    flags: [
      answer('Her number is 219-09-9999.'),
      answer('The card of Anna Berg is 4539 1488 0343 6467.'),
      answer('Their numbers are 219-09-9999, 078-05-1121 and 457-55-5462.'),
      answer('a.one@corp-mail.org, b.two@corp-mail.org, c.three@corp-mail.org'),
      answer('first_name,last_name,employee_id\nAnna,Berg,4\nOle,Lund,5', {
        allowedDataClasses: ['public'],
      }),
      answer('Anna Berg, born 12.04.1981, lives at 7 Birch Lane, Leeds.', {
        destination: { kind: 'public' },
      }),
      answer('Patient Anna Berg was diagnosed with diabetes.'),
      answer('Her number is 219-09-9999.', { allowedDataClasses: ['company', 'non_pii'] }),
      answer('Call Anna Berg on +47 22 33 44 55 or write to anna.berg@nordmail.org.', {
        destination: { kind: 'public' },
      }),
      answer('INTERNAL USE ONLY\n\nRoadmap for the next year.', {
        destination: { kind: 'public' },
        allowedDataClasses: ['public'],
      }),
    ],
    passes: [
      answer('Anna Berg, born 12.04.1981, lives at 7 Birch Lane, Leeds.', {
        purpose: 'Show the signed-in member her own entry',
      }),
      answer('Marie Holm, born 7 November 1867 in Leeds, wrote nine books.'),
      answer('Write to a.one@corp-mail.org.'),
      answer('Her number is 219-09-9999.', { allowedDataClasses: ['pii'] }),
      answer('Order 4539 1488 0343 6468'),
      answer('The published test card is 4111 1111 1111 1111.'),
      answer('build 219-09-9999'),
      answer('first_name,last_name,employee_id'),
      answer('Type 2 diabetes is often diagnosed with a blood test.'),
      answer('INTERNAL USE ONLY\n\nRoadmap for the next year.'),
    ],
  },
}

const classOfFact = {
  birth: 'identity',
  health: 'health',
  money: 'financial',
  home: 'contact',
  phone: 'contact',
  conduct: 'records',
} as const

/**
 * Private facts about a named person: two kinds of private facts, one of them of a class that is not allowed and more than
 * contact data.
 */
function classifyPerson(input: Extract<TypedInput, { type: 'output' }>['input']): Severity | null {
  if (findAudience(input) === 'own') return null
  const facts = [...findPersonFacts(input.content)]
  const refused = facts.filter(
    (fact) => !isDataClassAllowed(classOfFact[fact], input.allowedDataClasses),
  )
  if (refused.length === 0) return null
  const reachable = refused.every((fact) => classOfFact[fact] === 'contact')
  return reachable && input.destination.kind === 'user' ? null : 'medium'
}

/** As many addresses of a kind make a list of people rather than a signature. */
const CONTACTS = 3

function classifyDataClass(
  dataClass: DataClass,
  { times, grave }: FoundDataClass,
  { destination }: Extract<TypedInput, { type: 'output' }>['input'],
): Severity | null {
  if (dataClass === 'contact')
    return times >= CONTACTS || (grave && isOpen(destination.kind)) ? 'medium' : null
  if (dataClass === 'internal' || dataClass === 'confidential')
    return leaves(destination.kind) ? 'medium' : null
  return grave ? 'high' : 'medium'
}

/** A mail ends with the postal address and number of its sender; a page and a hook do not. */
function isOpen(kind: string): boolean {
  return kind === 'public' || kind === 'webhook'
}

/** A user who asks for an internal document may see it; the rest of the world may not. */
function leaves(kind: string): boolean {
  return kind === 'public' || kind === 'webhook' || kind === 'email'
}
