import { trace } from '../../examples.ts'
import { stuckEvents } from '../../matching/repetition.ts'
import type { Rule } from '../../rule.ts'

const again = { kind: 'tool_call' as const, tool: 'get_user', arguments: { id: 7 } }

export const loop: Rule = {
  code: 'LOOP',
  severity: 'medium',
  types: ['trace'],
  reason: 'Repeats the same calls again and again without getting anywhere.',
  evidence:
    'The same call with the same answer eight times, one tool failing ten times on end, or a cycle of two to four calls five times on end.',
  quiet:
    'Arguments or answers change from call to call, as in paging, polling and step-by-step repair.',
  references: ['https://genai.owasp.org/llmrisk/llm102025-unbounded-consumption/'],
  mappings: { owasp: ['LLM10'], cwe: ['CWE-835'] },
  match: ({ envelope }) =>
    envelope.type === 'trace'
      ? stuckEvents(envelope.input.events).map((event) => ({ path: `input.events.${event}` }))
      : [],
  examples: {
    flags: [
      trace(
        'Find the user.',
        Array.from({ length: 8 }, () => again),
      ),
      trace(
        'Fix the build.',
        Array.from({ length: 10 }, (_, step) => [
          { kind: 'tool_call' as const, tool: 'build', arguments: { step } },
          { kind: 'tool_result' as const, tool: 'build', content: `Error: step ${step} failed` },
        ]).flat(),
      ),
      trace(
        'Find the user.',
        Array.from({ length: 5 }, () => [
          again,
          { kind: 'tool_call' as const, tool: 'get_group', arguments: { id: 1 } },
        ]).flat(),
      ),
    ],
    passes: [
      trace(
        'Find the user.',
        Array.from({ length: 7 }, () => again),
      ),
      trace(
        'List all.',
        Array.from({ length: 20 }, (_, page) => ({
          kind: 'tool_call' as const,
          tool: 'list',
          arguments: { page },
        })),
      ),
      trace(
        'Tell me when the build is done.',
        Array.from({ length: 12 }, (_, step) => [
          again,
          { kind: 'tool_result' as const, tool: 'get_user', content: `running ${step}` },
        ]).flat(),
      ),
    ],
  },
}
