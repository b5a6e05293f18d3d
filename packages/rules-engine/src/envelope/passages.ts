import type { TypedInput } from '@ase/schemas'
import { type DistinctValue, findDistinctValues, lazy, type ParsedText } from '@ase/text-analysis'
import type { ManifestTool } from './manifest.ts'

export type PassageOrigin = 'user' | 'external' | 'manifest' | 'memory'

/** A text and where it came from. */
export interface Passage {
  readonly text: string
  readonly path: string
  readonly origin: PassageOrigin
  /** Index in the trace; null elsewhere. */
  readonly event: number | null
  readonly analysis: () => ParsedText
  /** The URLs, email addresses, accounts and hosts that the text names. */
  readonly values: () => readonly DistinctValue[]
}

/** Every text of an envelope that may carry an instruction from someone other than the user. */
export function readPassages(
  envelope: TypedInput,
  read: (text: string) => ParsedText,
  manifest: () => readonly ManifestTool[],
): readonly Passage[] {
  return locatePassages(envelope, manifest).map(({ analyzed, ...located }) => ({
    ...located,
    analysis: analyzed === null ? lazy(() => read(located.text)) : () => analyzed,
    values: lazy(() => findDistinctValues(located.text, VALUES_MAX)),
  }))
}

/** As many as the envelope's values that are compared with the calls. */
const VALUES_MAX = 2048

interface LocatedText extends Omit<Passage, 'analysis' | 'values'> {
  /** The analysis of the text where there is one already. */
  readonly analyzed: ParsedText | null
}

function locatePassages(
  envelope: TypedInput,
  manifest: () => readonly ManifestTool[],
): readonly LocatedText[] {
  switch (envelope.type) {
    case 'context': {
      const { content, source, trustLevel } = envelope.input
      const origin =
        source === 'user' || trustLevel === 'trusted' ? 'user' : toPassageOrigin(source)
      return [passage(content, 'input.content', origin)]
    }
    case 'action':
      return (envelope.input.context ?? []).map(({ content, source }, index) =>
        passage(content, `input.context.${index}.content`, toPassageOrigin(source)),
      )
    case 'output':
      return [passage(envelope.input.content, 'input.content', 'external')]
    case 'mcp':
      return mcpPassages(envelope, manifest())
    case 'trace':
      return tracePassages(envelope)
  }
}

function toPassageOrigin(source: string): PassageOrigin {
  if (source === 'user') return 'user'
  return source === 'memory' ? 'memory' : 'external'
}

function passage(
  text: string,
  path: string,
  origin: PassageOrigin,
  event: number | null = null,
): LocatedText {
  return { text, path, origin, event, analyzed: null }
}

function mcpPassages(
  { input }: Extract<TypedInput, { type: 'mcp' }>,
  manifest: readonly ManifestTool[],
): readonly LocatedText[] {
  const content =
    input.content === undefined ? [] : [passage(input.content, 'input.content', 'external')]
  const tools = manifest.flatMap(({ path, description, schemaAnalysis: known }) => [
    ...(description === null ? [] : [passage(description, `${path}.description`, 'manifest')]),
    ...(known === null
      ? []
      : [{ ...passage(known.text, `${path}.inputSchema`, 'manifest'), known }]),
  ])
  return [...content, ...tools]
}

function tracePassages({ input }: Extract<TypedInput, { type: 'trace' }>): readonly LocatedText[] {
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
        toPassageOrigin(event.source ?? 'other'),
        index,
      ),
    ]
  })
}
