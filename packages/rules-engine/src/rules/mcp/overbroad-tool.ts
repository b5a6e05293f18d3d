import { manifest } from '../../examples.ts'
import type { Hit, Rule } from '../../rule.ts'
import { hasAny, toolWords } from '../../reading/tool-words.ts'

export const overbroadTool: Rule = {
  code: 'OVERBROAD_TOOL',
  severity: 'low',
  types: ['mcp'],
  reason: 'Offers a tool that runs any command or program it is given.',
  references: ['https://genai.owasp.org/llmrisk/llm062025-excessive-agency/'],
  mappings: { owasp: ['LLM06', 'ASI02'], cwe: ['CWE-250'] },
  match: ({ envelope }) => {
    if (envelope.type !== 'mcp') return []
    return (envelope.input.tools ?? []).flatMap(
      ({ name, description = '' }, index): readonly Hit[] => {
        const words = toolWords(name)
        const runs = hasAny(words, [
          'execute',
          'run',
          'exec',
          'eval',
          'shell',
          'bash',
          'powershell',
        ])
        const anything = hasAny(words, [
          'command',
          'shell',
          'bash',
          'code',
          'script',
          'eval',
          'powershell',
          'sql',
        ])
        const said =
          /\b(?:any|arbitrary)\s(?:shell |system |bash |python )?(?:command|code|script|query|file|url)s?\b/i.test(
            description,
          )
        return (runs && anything) || said ? [{ path: `input.tools.${index}.name` }] : []
      },
    )
  },
  examples: {
    flags: [
      manifest([{ name: 'run_command' }]),
      manifest([{ name: 'helper', description: 'Executes arbitrary code.' }]),
    ],
    passes: [
      manifest([{ name: 'run_tests' }]),
      manifest([{ name: 'get_weather', description: 'Weather of a city.' }]),
    ],
  },
}
