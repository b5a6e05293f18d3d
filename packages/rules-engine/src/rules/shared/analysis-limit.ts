import { shellCall } from '../../examples.ts'
import { hitsByCall } from '../../matching/hits.ts'
import type { Rule } from '../../rule.ts'
import { sqlLimited } from '../../sql/limited.ts'

export const analysisLimit: Rule = {
  code: 'ANALYSIS_LIMIT',
  severity: 'medium',
  types: ['action', 'trace'],
  reason:
    'The input is nested or long beyond what the analysis looks at, so a part of it was not examined.',
  evidence: 'A budget of a reader ended: depth, commands, characters, decoded layers, statements.',
  quiet: 'Anything that was read to its end.',
  references: ['https://cwe.mitre.org/data/definitions/674.html'],
  mappings: { cwe: ['CWE-674'] },
  match: (reading) =>
    hitsByCall(reading, (call) =>
      call.texts().limited ||
      call.shells().some(({ limited }) => limited) ||
      sqlLimited(call.statements())
        ? 'medium'
        : null,
    ).slice(0, 1),
  examples: {
    flags: [
      shellCall(`echo ${'$(echo '.repeat(40)}hi${')'.repeat(40)}`),
      shellCall('true;'.repeat(5000)),
    ],
    passes: [shellCall('echo $(echo $(echo hi))'), shellCall('true;'.repeat(50))],
  },
}
