import { answer } from '../../examples.ts'
import type { Hit, Rule } from '../../rule.ts'
import { dataClassesIn, isAllowed } from '../../text/data-classes.ts'

/** As many records of a kind make a list of people rather than a signature. */
const BULK = 3

export const dataClassNotAllowed: Rule = {
  code: 'DATA_CLASS_NOT_ALLOWED',
  severity: 'medium',
  types: ['output'],
  reason: 'Contains personal or financial data of a class that is not on the allowed list.',
  references: ['https://genai.owasp.org/llmrisk/llm022025-sensitive-information-disclosure/'],
  mappings: { owasp: ['LLM02'], cwe: ['CWE-359'] },
  match: ({ envelope }) => {
    if (envelope.type !== 'output') return []
    const { content, allowedDataClasses } = envelope.input
    const hits: Hit[] = []
    for (const [dataClass, times] of dataClassesIn(content)) {
      if (isAllowed(dataClass, allowedDataClasses)) continue
      if (dataClass !== 'contact' || times >= BULK) hits.push({ path: 'input.content' })
    }
    return hits
  },
  examples: {
    flags: [
      answer('Her number is 219-09-9999.'),
      answer('Card 4539 1488 0343 6467'),
      answer('a.one@corp.test, b.two@corp.test, c.three@corp.test'),
    ],
    passes: [
      answer('Write to a.one@corp.test.'),
      answer('Her number is 219-09-9999.', { allowedDataClasses: ['pii'] }),
      answer('Order 4539 1488 0343 6468'),
      answer('The test card is 4111 1111 1111 1111.'),
      answer('build 219-09-9999'),
    ],
  },
}
