import type { JsonValue, TypedInput } from '@ase/schemas'
import { lazy } from '../lazy.ts'
import type { TextReading } from '../text/read-text.ts'
import { distinctValues, type DistinctValue } from '../text/values.ts'

export type Origin = 'user' | 'external' | 'manifest' | 'memory'

/** A text and where it came from. */
export interface Passage {
  readonly text: string
  readonly path: string
  readonly origin: Origin
  /** Index in the trace; null elsewhere. */
  readonly event: number | null
  readonly reading: () => TextReading
  /** The addresses, accounts and hosts that the text names. */
  readonly values: () => readonly DistinctValue[]
}

/** Every text of an envelope that may carry an instruction from someone other than the user. */
export function passagesOf(
  envelope: TypedInput,
  read: (text: string) => TextReading,
): readonly Passage[] {
  return placesOf(envelope).map((place) => ({
    ...place,
    reading: lazy(() => read(place.text)),
    values: lazy(() => distinctValues(place.text, VALUES_MAX)),
  }))
}

/** As many as the envelope's values that are compared with the calls. */
const VALUES_MAX = 2048

type Place = Omit<Passage, 'reading' | 'values'>

function placesOf(envelope: TypedInput): readonly Place[] {
  switch (envelope.type) {
    case 'context': {
      const { content, source, trustLevel } = envelope.input
      const origin = source === 'user' || trustLevel === 'trusted' ? 'user' : originOf(source)
      return [passage(content, 'input.content', origin)]
    }
    case 'action':
      return (envelope.input.context ?? []).map(({ content, source }, index) =>
        passage(content, `input.context.${index}.content`, originOf(source)),
      )
    case 'output':
      return [passage(envelope.input.content, 'input.content', 'external')]
    case 'mcp':
      return mcpPassages(envelope)
    case 'trace':
      return tracePassages(envelope)
  }
}

function originOf(source: string): Origin {
  if (source === 'user') return 'user'
  return source === 'memory' ? 'memory' : 'external'
}

function passage(text: string, path: string, origin: Origin, event: number | null = null): Place {
  return { text, path, origin, event }
}

function mcpPassages({ input }: Extract<TypedInput, { type: 'mcp' }>): readonly Place[] {
  const content =
    input.content === undefined ? [] : [passage(input.content, 'input.content', 'external')]
  const tools = (input.tools ?? []).flatMap((tool, index) => [
    ...(tool.description === undefined
      ? []
      : [passage(tool.description, `input.tools.${index}.description`, 'manifest')]),
    ...(tool.inputSchema === undefined
      ? []
      : [passage(schemaText(tool.inputSchema), `input.tools.${index}.inputSchema`, 'manifest')]),
  ])
  return [...content, ...tools]
}

/** More than the largest schema that the contract allows can hold. */
const STRINGS_MAX = 4096

/** Every string and key of a schema, one per line: instructions hide in defaults, titles and enums too. */
function schemaText(root: JsonValue): string {
  const lines: string[] = []
  const pending: JsonValue[] = [root]
  for (
    let next = pending.pop();
    next !== undefined && lines.length < STRINGS_MAX;
    next = pending.pop()
  ) {
    if (typeof next === 'string') lines.push(next)
    else if (Array.isArray(next)) pending.push(...next.toReversed())
    else if (typeof next === 'object' && next !== null) {
      for (const [key, child] of Object.entries(next).toReversed()) {
        if (key.length > 24) lines.push(key)
        pending.push(child)
      }
    }
  }
  return lines.join('\n\n')
}

function tracePassages({ input }: Extract<TypedInput, { type: 'trace' }>): readonly Place[] {
  return input.events.flatMap((event, index) => {
    const outside =
      event.kind === 'tool_result' ||
      event.kind === 'retrieval' ||
      (event.kind === 'system_event' && event.source !== undefined)
    if (!outside || event.content === undefined || event.source === 'user') return []
    return [
      passage(
        event.content,
        `input.events.${index}.content`,
        originOf(event.source ?? 'other'),
        index,
      ),
    ]
  })
}
