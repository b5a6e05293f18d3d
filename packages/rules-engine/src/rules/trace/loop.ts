import { trace } from '../../examples.ts'
import type { Hit, Rule } from '../../rule.ts'

/** As often with the very same arguments no run makes progress. */
const REPEATS = 8

const again = { kind: 'tool_call' as const, tool: 'get_user', arguments: { id: 7 } }

export const loop: Rule = {
  code: 'LOOP',
  severity: 'medium',
  types: ['trace'],
  reason: 'Repeats the same call with the same arguments again and again.',
  references: ['https://genai.owasp.org/llmrisk/llm102025-unbounded-consumption/'],
  mappings: { owasp: ['LLM10'], cwe: ['CWE-835'] },
  match: ({ envelope }) => {
    if (envelope.type !== 'trace') return []
    const counts = new Map<string, number>()
    const hits: Hit[] = []
    for (const [index, event] of envelope.input.events.entries()) {
      if (event.kind !== 'tool_call') continue
      const key = `${event.tool ?? ''} ${JSON.stringify(event.arguments ?? {})}`
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      if (count === REPEATS) hits.push({ path: `input.events.${index}` })
    }
    return hits
  },
  examples: {
    flags: [
      trace(
        'Find the user.',
        Array.from({ length: REPEATS }, () => again),
      ),
    ],
    passes: [
      trace(
        'Find the user.',
        Array.from({ length: REPEATS - 1 }, () => again),
      ),
      trace(
        'List all.',
        Array.from({ length: 20 }, (_, page) => ({
          kind: 'tool_call' as const,
          tool: 'list',
          arguments: { page },
        })),
      ),
    ],
  },
}
