import type { Severity } from '@ase/schemas'
import { manifest } from '../../examples.ts'
import { hitsByManifestText, hitsByTool } from '../../matching/manifest-hits.ts'
import type { Rule } from '../../rule.ts'

export const invisibleManifestText: Rule = {
  code: 'INVISIBLE_MANIFEST_TEXT',
  severity: 'medium',
  types: ['mcp'],
  reason: 'Declares a tool with characters that people do not see.',
  evidence:
    'In a name, a description or a schema: zero-width characters beside Latin letters, direction overrides, fillers, tag characters, runs of variation selectors, or escape sequences of terminals.',
  exceptions:
    'Joiners in emoji and in scripts that need them, flags, soft hyphens, one mark at the start.',
  references: ['https://www.unicode.org/reports/tr36/'],
  mappings: { owasp: ['LLM01', 'ASI04'], atlas: ['AML.T0068'], cwe: ['CWE-1007'] },
  match: (parsed) => [
    ...hitsByTool(parsed, ({ name }) => hides(name)),
    ...hitsByManifestText(parsed, ({ text }) => hides(text)),
  ],
  examples: {
    flags: [
      manifest([{ name: 'sum', description: 'Adds num\u200Bbers.' }]),
      manifest([{ name: 'sum', description: 'Adds. \u202Dsrebmun' }]),
      manifest([{ name: 'sum', description: 'Adds.\u3164\u3164\u3164 Then more.' }]),
      manifest([{ name: 'sum', description: `Adds.${'\uFE01\uFE0F'.repeat(6)}` }]),
      manifest([{ name: 'sum', description: 'Adds \u001B[8mmore\u001B[0m' }]),
    ],
    passes: [
      manifest([{ name: 'sum', description: 'Adds \u2764\uFE0F and \u{1F468}\u200D\u{1F469}.' }]),
      manifest([{ name: 'sum', description: '\uFEFFAdds numbers.' }]),
      manifest([{ name: 'sum', description: '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645' }]),
    ],
  },
}

/** Every alternative is one that ordinary descriptions in any script have no use for. */
const hidden =
  // oxlint-disable-next-line no-control-regex -- the escape character is what is looked for
  /\u001B|[A-Za-z0-9.,!?;:)][\u200B\u2060-\u2064\uFEFF\u180E]|[A-Za-z][\u200C-\u200F][A-Za-z\u200C-\u200F]|[\u202D\u202E]|[\u2066-\u2068\u202A\u202B][A-Za-z]|[\u115F\u1160\u3164\uFFA0]{2}|[A-Za-z .][\u3164\uFFA0]|\u2800{4}|[A-Za-z][\uFE00-\uFE0E]|[\uFE00-\uFE0F]{3}|[\u{E0100}-\u{E01EF}]{3}|[\u200B\u2060-\u2064]{3}/u

function hides(text: string): Severity | null {
  return hidden.test(text) ? 'medium' : null
}
