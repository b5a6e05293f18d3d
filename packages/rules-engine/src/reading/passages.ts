import type { TypedInput } from '@ase/schemas'
import { type DistinctValue, distinctValues, lazy, type TextReading } from '@ase/text-analysis'
import type { ManifestTool } from './manifest.ts'

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
  manifest: () => readonly ManifestTool[],
): readonly Passage[] {
  return placesOf(envelope, manifest).map(({ known, ...place }) => ({
    ...place,
    reading: known === null ? lazy(() => read(place.text)) : () => known,
    values: lazy(() => distinctValues(place.text, VALUES_MAX)),
  }))
}

/** As many as the envelope's values that are compared with the calls. */
const VALUES_MAX = 2048

interface Place extends Omit<Passage, 'reading' | 'values'> {
  /** How the text was read already. */
  readonly known: TextReading | null
}

function placesOf(envelope: TypedInput, manifest: () => readonly ManifestTool[]): readonly Place[] {
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
      return mcpPassages(envelope, manifest())
    case 'trace':
      return tracePassages(envelope)
  }
}

function originOf(source: string): Origin {
  if (source === 'user') return 'user'
  return source === 'memory' ? 'memory' : 'external'
}

function passage(text: string, path: string, origin: Origin, event: number | null = null): Place {
  return { text, path, origin, event, known: null }
}

function mcpPassages(
  { input }: Extract<TypedInput, { type: 'mcp' }>,
  manifest: readonly ManifestTool[],
): readonly Place[] {
  const content =
    input.content === undefined ? [] : [passage(input.content, 'input.content', 'external')]
  const tools = manifest.flatMap(({ path, description, schemaReading: known }) => [
    ...(description === null ? [] : [passage(description, `${path}.description`, 'manifest')]),
    ...(known === null
      ? []
      : [{ ...passage(known.text, `${path}.inputSchema`, 'manifest'), known }]),
  ])
  return [...content, ...tools]
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
