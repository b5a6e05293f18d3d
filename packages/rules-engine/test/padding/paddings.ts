import type { TypedInput } from '@ase/schemas'
import { paddedArguments } from './padded-calls.ts'
import { amongEvents, paddedTraces } from './padded-events.ts'
import { paddedManifests } from './padded-manifests.ts'
import { paddedTexts } from './padded-texts.ts'
import { fillWith, word } from './pieces.ts'
import { bytesOf, surround, type Padded, type Place } from './place.ts'

const ARGUMENTS_BYTES = 32_768
const EVENT_ARGUMENTS_BYTES = 8192
const CONTENT_CHARS = 65_536
const CONTEXT_CHARS = 32_768
const CONTEXT_ITEMS = 20

/** Every padding that an input can take in a place, up to the limits of the schemas; calls also as events of a trace. */
export function paddingsOf(
  input: TypedInput,
  place: Place,
  types: readonly TypedInput['type'][],
): readonly Padded[] {
  switch (input.type) {
    case 'action':
      return [
        ...paddedActions(input, place),
        ...(types.includes('trace') ? asTrace(input, place) : []),
      ]
    case 'context':
      return paddedTexts(input.input.content, CONTENT_CHARS, place, (content) => ({
        ...input,
        input: { ...input.input, content },
      }))
    case 'output':
      return paddedTexts(input.input.content, CONTENT_CHARS, place, (content) => ({
        ...input,
        input: { ...input.input, content },
      }))
    case 'mcp':
      return paddedManifests(input, place)
    case 'trace':
      return paddedTraces(input, place)
  }
}

type Action = Extract<TypedInput, { type: 'action' }>

function paddedActions(action: Action, place: Place): readonly Padded[] {
  const { proposedAction, context = [] } = action.input
  const { tool, arguments: args } = proposedAction
  const withContext = (items: typeof context): TypedInput => ({
    ...action,
    input: { ...action.input, context: items },
  })
  return [
    ...paddedArguments(tool, args, ARGUMENTS_BYTES, place, (made) => ({
      ...action,
      input: { ...action.input, proposedAction: { tool, arguments: made } },
    })),
    ...context.flatMap((item, index) =>
      paddedTexts(item.content, CONTEXT_CHARS, place, (content) =>
        withContext(context.with(index, { ...item, content })),
      ),
    ),
    ...Object.entries(otherItems).map(([name, content]) => ({
      name: `context: ${name}`,
      input: () =>
        withContext(
          surround(place, context, (share, first) => {
            const most = Math.min(CONTEXT_ITEMS - context.length, place.pieces) * share
            return Array.from({ length: Math.floor(most) }, (_, at) => ({
              source: 'document' as const,
              content: content(first + at),
            }))
          }),
        ),
    })),
  ]
}

const otherItems: Readonly<Record<string, (index: number) => string>> = {
  'short items': () => 'The meeting was moved to Tuesday.',
  'long items': (index) => fillWith((at) => `Row ${at} holds ${word(at + index * 100)}. `, 8000),
  'items with addresses': (index) =>
    fillWith((at) => `https://docs.example/${word(at + index * 100)} `, 8000),
}

function asTrace({ input }: Action, place: Place): readonly Padded[] {
  const { tool, arguments: args } = input.proposedAction
  if (bytesOf(args) > EVENT_ARGUMENTS_BYTES || input.context !== undefined) return []
  const own = { id: 'own', kind: 'tool_call' as const, tool, arguments: args }
  return amongEvents([own], place, (events) => ({
    type: 'trace',
    input: { goal: input.userIntent, events },
  })).map((padded) => ({ ...padded, name: `as trace, ${padded.name}` }))
}
