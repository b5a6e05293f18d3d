import { disguise } from './disguise.ts'
import { expand, type Slots } from './grammar.ts'
import type { LabelledCase } from './labelled-case.ts'
import { honestTools, params, poisonedTools } from './manifests.ts'
import type { Random } from './random.ts'
import { slots } from './slots.ts'
import { cleanContext, injectedContext } from './third-party-cases.ts'

type Made = Omit<LabelledCase, 'id'>

/** A manifest; a poisoned one carries an order in a description of a tool or of a parameter. */
export function manifestCase(random: Random, poisoned: boolean): Made {
  const own: Slots = { ...slots, param: params }
  const tools = Array.from({ length: 1 + random.below(5) }, () => honestTool(random, own))
  const chosen = random.pick(tools)
  if (poisoned) {
    const order = expand(random.pick(poisonedTools), own, random)
    const shown = random.chance(0.12) ? disguise(order, random) : order
    if (random.chance(0.3))
      chosen.inputSchema.properties['note'] = { type: 'string', description: shown }
    else
      chosen.description = `${chosen.description}${random.pick([' ', '\n\n', ' '.repeat(200)])}${shown}`
  }
  return {
    source: poisoned ? 'own/manifest/poisoned' : 'own/manifest/honest',
    label: poisoned ? 'attack' : 'benign',
    envelope: { type: 'mcp', input: { phase: 'manifest', grantedCapabilities: [], tools } },
  }
}

interface Tool {
  name: string
  description: string
  inputSchema: { type: 'object'; properties: Record<string, { type: string; description: string }> }
}

function honestTool(random: Random, own: Slots): Tool {
  const sentences = random
    .some(honestTools, 1 + random.below(2))
    .map((text) => expand(text, own, random))
  const fields = random.some(['id', 'name', 'query', 'path', 'to', 'limit'], 1 + random.below(3))
  return {
    name: expand('{tool}', own, random),
    description: sentences.join(' '),
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        fields.map((field) => [
          field,
          { type: 'string', description: expand(random.pick(honestTools.slice(18)), own, random) },
        ]),
      ),
    },
  }
}

/** The answer of a tool, with or without an order in it. */
export function answerCase(random: Random, injected: boolean): Made {
  const made = injected ? injectedContext(random) : cleanContext(random)
  return {
    ...made,
    source: made.source.replace('own/', 'own/answer/'),
    envelope: {
      type: 'mcp',
      input: {
        phase: 'runtime_output',
        grantedCapabilities: [],
        tool: expand('{tool}', slots, random),
        content: made.envelope.input['content'],
      },
    },
  }
}
