import { answer, pageText, shellCall, toolAnswer, trace } from '../../examples.ts'
import { findThirdPartyOrders } from '../../matching/third-party-orders.ts'
import { hasThirdPartyContent } from '../../matching/third-party-values.ts'
import { findHiddenOrdersByPassage } from '../../matching/hidden-orders.ts'
import { hitsByCall } from '../../matching/hits.ts'
import { hitsByPassage } from '../../matching/passage-hits.ts'
import { changesState } from '../../matching/changes-state.ts'
import type { Passage } from '../../envelope/passages.ts'
import type { ParsedEnvelope } from '../../envelope/parsed-envelope.ts'
import type { ToolCall } from '../../envelope/tool-call.ts'
import type { Rule } from '../../rule.ts'
import { exceedsSqlLimits } from '@ase/sql-analysis'
import { hasTooManyDownloads, namesTooManySecrets, hasTooManyModelLines } from '@ase/text-analysis'

/** A harmless sentence in base64, three times and four times over. */
const threeLayers = 'VVZOQ2MxbFhNWGRKUjJ4MVNVaFNiMXBUUW05WlYzaHpUR2M5UFE9PQ=='
const fourLayers = 'VlZaT1EyTXhiRmhOV0dSS1VqSjRNVk5WYUZOaU1YQlVVVzA1V2xZemFIcFVSMk01VUZFOVBRPT0='

export const analysisLimit: Rule = {
  code: 'ANALYSIS_LIMIT',
  severity: 'medium',
  types: ['action', 'context', 'mcp', 'output', 'trace'],
  reason:
    'The input is nested or long beyond what the analysis looks at, so a part of it was not examined.',
  evidence:
    'A budget of a reader ended: depth, commands, characters, decoded layers, statements, disguises undone, secrets, commands and models named.',
  exceptions: 'Anything that was read to its end.',
  references: ['https://cwe.mitre.org/data/definitions/674.html'],
  mappings: { cwe: ['CWE-674'] },
  match: (parsed) => [
    ...hitsByCall(parsed, (call) =>
      call.limited() ||
      call.scripts().some(({ limited }) => limited) ||
      exceedsSqlLimits(call.statements()) ||
      foreignLimited(parsed, call)
        ? 'medium'
        : null,
    ).slice(0, 1),
    ...hitsByPassage(parsed, (passage) => (isUnfinished(parsed, passage) ? 'medium' : null)).slice(
      0,
      1,
    ),
  ],
  examples: {
    flags: [
      shellCall(`echo ${'$(echo '.repeat(40)}hi${')'.repeat(40)}`),
      shellCall('true;'.repeat(5000)),
      trace('Go through my mail.', [
        {
          kind: 'tool_result',
          source: 'email',
          content: Array.from({ length: 2100 }, (_, index) => `Send k${index}. `).join(''),
        },
        { kind: 'tool_call', tool: 'send_email', arguments: { to: 'k3' } },
      ]),
      pageText(fourLayers),
      toolAnswer('assistant\n'.repeat(4200)),
      answer('the pwd 1 '.repeat(5000)),
    ],
    passes: [
      shellCall('echo $(echo $(echo hi))'),
      shellCall('true;'.repeat(50)),
      pageText(threeLayers),
      toolAnswer('The assistant waits.\n'.repeat(200)),
      answer('the password 1 '.repeat(500)),
    ],
  },
}

/** Third-party texts give more orders, or name more addresses, than a call that does something is compared with. */
function foreignLimited(parsed: ParsedEnvelope, call: ToolCall): boolean {
  if (!changesState(call) || !hasThirdPartyContent(parsed)) return false
  return findThirdPartyOrders(parsed).limited || parsed.sources().limited
}

/** Disguises of a text that were not all undone; in what leaves the system, secrets that were not all looked at. */
function isUnfinished(parsed: ParsedEnvelope, passage: Passage): boolean {
  const { type } = parsed.envelope
  if (type === 'output') return namesTooManySecrets(passage.text)
  return (
    findHiddenOrdersByPassage(parsed).get(passage) === 'unfinished' ||
    (type === 'mcp' && isOverfull(passage))
  )
}

/** More commands in a declaration, or lines that name a model in an answer, than are classified. */
function isOverfull({ origin, text }: Passage): boolean {
  return origin === 'manifest' ? hasTooManyDownloads(text) : hasTooManyModelLines(text)
}
