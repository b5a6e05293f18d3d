import type { JsonObject, JsonValue, TypedInput } from '@ase/schemas'
import { nested } from './padded-calls.ts'
import { paddedTexts } from './padded-texts.ts'
import { fillWith, word } from './pieces.ts'
import { bytesOf, surround, type Padded, type Place } from './place.ts'

type Mcp = Extract<TypedInput, { type: 'mcp' }>
type Tool = NonNullable<Mcp['input']['tools']>[number]

const CONTENT_CHARS = 65_536
const DESCRIPTION_CHARS = 4000
const SCHEMA_BYTES = 8192
const TOOLS_MAX = 128

/** A tool's answer, or a manifest, with padding in its texts and schemas and with tools around its own. */
export function paddedManifests(mcp: Mcp, place: Place): readonly Padded[] {
  const { content, tools } = mcp.input
  const inContent =
    content === undefined
      ? []
      : paddedTexts(content, CONTENT_CHARS, place, (made) => ({
          ...mcp,
          input: { ...mcp.input, content: made },
        }))
  if (tools === undefined) return inContent
  const withTools = (made: Tool[]): TypedInput => ({
    ...mcp,
    input: { ...mcp.input, tools: made },
  })
  return [
    ...inContent,
    ...tools.flatMap((tool, index) =>
      paddedTool(tool, place, (made) => withTools(tools.with(index, made))),
    ),
    ...Object.entries(others).map(([name, other]) => ({
      name: `tools: ${name}`,
      input: () =>
        withTools(
          surround(place, tools, (share, first) =>
            Array.from(
              { length: Math.floor(Math.min(TOOLS_MAX - tools.length, place.pieces) * share) },
              (_, at) => other(first + at),
            ),
          ),
        ),
    })),
  ]
}

function paddedTool(tool: Tool, place: Place, make: (tool: Tool) => TypedInput): readonly Padded[] {
  const { description, inputSchema } = tool
  const inDescription =
    description === undefined
      ? []
      : paddedTexts(description, DESCRIPTION_CHARS, place, (made) =>
          make({ ...tool, description: made }),
        )
  const properties = inputSchema?.['properties']
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties))
    return inDescription
  const room = SCHEMA_BYTES - bytesOf(inputSchema ?? {}) - 16
  return [
    ...inDescription,
    ...Object.entries(otherProperties).map(([name, other]) => ({
      name: `properties: ${name}`,
      input: () =>
        make({
          ...tool,
          inputSchema: {
            ...inputSchema,
            properties: paddedProperties(properties, other, room, place),
          },
        }),
    })),
  ]
}

function paddedProperties(
  properties: JsonObject,
  other: (index: number) => JsonValue,
  room: number,
  place: Place,
): JsonObject {
  return Object.fromEntries(
    surround(place, Object.entries(properties), (share, first) => {
      const made: [string, JsonValue][] = []
      let left = Math.min(room, place.bytes) * share
      for (let index = first; ; index += 1) {
        const value = other(index)
        left -= bytesOf({ [`q${index}`]: value }) + 1
        if (left < 0 || made.length >= place.pieces * share) return made
        made.push([`q${index}`, value])
      }
    }),
  )
}

const otherProperties: Readonly<Record<string, (index: number) => JsonValue>> = {
  bare: () => ({}),
  described: (index) => ({ type: 'string', description: `The ${word(index)} of the row.` }),
  listed: (index) => ({ enum: Array.from({ length: 200 }, (_, at) => word(at + index)) }),
  deep: (index) => nested(index),
}

const others: Readonly<Record<string, (index: number) => Tool>> = {
  short: (index) => ({ name: `list_${word(index)}`, description: 'Lists rows.' }),
  long: (index) => ({
    name: `list_${word(index)}`,
    description: fillWith((at) => `Row ${at} holds ${word(at + index * 100)}. `, 1500),
  }),
  schemas: (index) => ({
    name: `list_${word(index)}`,
    description: 'Lists rows.',
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 20 }, (_, at) => [
          word(at),
          { type: 'string', description: `The ${word(index + at)} of the row.` },
        ]),
      ),
    },
  }),
}
