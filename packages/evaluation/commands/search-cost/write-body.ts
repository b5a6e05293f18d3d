import type { EvaluationType, JsonObject } from '@ase/schemas'
import { COUNTER, type Recipe, type TextRecipe } from './recipe.ts'

/** The fields of each type that a recipe may fill, and how many characters each may have. */
export const fieldsOf: Readonly<Record<EvaluationType, Readonly<Record<string, number>>>> = {
  context: { content: 65_536, intendedUse: 2000 },
  action: {
    arguments: 32_768,
    context: 32_768,
    userIntent: 8000,
    tool: 128,
    capabilities: 128,
  },
  output: { content: 65_536, purpose: 2000, identifier: 256, classes: 64 },
  mcp: {
    content: 65_536,
    description: 4000,
    inputSchema: 8192,
    name: 128,
    tool: 128,
    serverName: 128,
    origin: 512,
    capabilities: 128,
  },
  trace: { content: 32_768, arguments: 8192, tool: 128, goal: 8000 },
}

const sources = [
  'retrieved_webpage',
  'email',
  'tool_result',
  'document',
  'user',
  'memory',
  'other',
] as const
const kinds = [
  'tool_result',
  'tool_call',
  'retrieval',
  'user_message',
  'model_message',
  'approval',
  'system_event',
] as const
const destinations = ['user', 'email', 'webhook', 'tool', 'log', 'public', 'other'] as const
const trustLevels = ['untrusted', 'mixed', 'unknown', 'trusted'] as const
/** Most items of a list; a list of short strings has 128. */
export const countMax: Readonly<Record<Recipe['type'], number>> = {
  context: 1,
  output: 64,
  action: 20,
  mcp: 128,
  trace: 200,
  raw: 1,
}

/** A body of a recipe that has at most so many bytes, and nearly so many where the type has room for them. */
export function writeBody(recipe: Recipe, bytesMax: number): string {
  const sized = { ...recipe, count: Math.min(recipe.count, Math.ceil(bytesMax / ITEM_BYTES)) }
  return largest(bytesMax, bytesMax * 8, (scale) => {
    const body = write(sized, scale)
    return { value: body, bytes: Buffer.byteLength(body) }
  })
}

/** A small body has no room for many items: each takes some bytes without any text. */
const ITEM_BYTES = 512

interface Sized<T> {
  readonly value: T
  readonly bytes: number
}

/** The largest that `make` makes within the bytes, near enough: beyond what it has anyway, its size grows about as its scale does. */
function largest<T>(bytesMax: number, scaleMax: number, make: (scale: number) => Sized<T>): T {
  const smallest = make(0)
  let best = smallest
  let [least, most] = [0, scaleMax + 1]
  let scale = Math.min(scaleMax, bytesMax)
  for (let step = 0; step < 10 && most - least > 1; step += 1) {
    const made = make(scale)
    if (made.bytes <= bytesMax) [least, best] = [scale, made]
    else most = scale
    if (bytesMax - best.bytes < bytesMax / 32) break
    const grown = Math.max(1, made.bytes - smallest.bytes)
    const guess = Math.floor((scale * 0.99 * (bytesMax - smallest.bytes)) / grown)
    scale = guess > least && guess < most ? guess : Math.floor((least + most) / 2)
  }
  return best.value
}

function write(recipe: Recipe, scale: number): string {
  const { type, texts } = recipe
  const units = new Units()
  if (type === 'raw') return texts[0] === undefined ? '' : units.write(texts[0], scale)
  return JSON.stringify({
    type,
    input: inputOf(type, recipe, new Writer(type, recipe, scale, units)),
  })
}

/** The item that a recipe chooses; the same again and again where it says nothing. */
function pick<T>(items: readonly [T, ...T[]], choice: number): T {
  return items[choice % items.length] ?? items[0]
}

function inputOf(type: EvaluationType, { count, choices }: Recipe, body: Writer): object {
  const choice = (at: number): number => choices[at % choices.length] ?? 0
  const of = <T>(items: readonly [T, ...T[]], at: number): T => pick(items, choice(at))
  const list = <T>(length: number, item: (at: number) => T): T[] =>
    Array.from({ length: Math.min(length, countMax[type]) }, (_, at) => item(at))
  const strings = (name: string): string[] =>
    body.has(name)
      ? Array.from(
          { length: type === 'output' ? Math.min(64, count) : Math.min(128, count * 8) },
          () => body.field(name) || 'a',
        )
      : ['a']
  switch (type) {
    case 'context':
      return {
        content: body.field('content') || 'a',
        source: of(sources, 0),
        trustLevel: of(trustLevels, 1),
        ...body.optional('intendedUse'),
      }
    case 'output':
      return {
        content: body.field('content') || 'a',
        destination: { kind: of(destinations, 0), ...body.optional('identifier') },
        allowedDataClasses: strings('classes'),
        ...body.optional('purpose'),
      }
    case 'action':
      return {
        userIntent: body.field('userIntent') || 'a',
        proposedAction: {
          tool: body.field('tool') || of(tools, 0),
          arguments: body.object('arguments'),
        },
        grantedCapabilities: strings('capabilities'),
        context: body.has('context')
          ? list(count, (at) => ({
              source: of(sources, at + 1),
              content: body.field('context', count) || 'a',
            }))
          : [],
      }
    case 'mcp':
      return {
        phase: choice(0) % 2 === 0 ? 'manifest' : 'runtime_output',
        grantedCapabilities: strings('capabilities'),
        server: {
          ...(body.has('serverName') ? { name: body.field('serverName') || 'a' } : {}),
          ...body.optional('origin'),
        },
        tools: list(count, (at) => ({
          name: body.field('name', count) || `tool_${at}`,
          ...(body.has('description') ? { description: body.field('description', count) } : {}),
          ...(body.has('inputSchema') ? { inputSchema: body.object('inputSchema', count) } : {}),
        })),
        ...(body.has('tool') ? { tool: body.field('tool') || 'a' } : {}),
        ...(body.has('content') ? { content: body.field('content') || 'a' } : {}),
      }
    case 'trace':
      return {
        goal: body.field('goal') || 'a',
        events: list(Math.max(1, count), (at) => ({
          id: `e${at}`,
          kind: of(kinds, at),
          source: of(sources, at + 1),
          ...(body.has('content') ? { content: body.field('content', count) } : {}),
          ...(body.has('tool') || body.has('arguments')
            ? { tool: body.field('tool', count) || of(tools, at) }
            : {}),
          ...(body.has('arguments') ? { arguments: body.object('arguments', count) } : {}),
        })),
      }
  }
}

const tools = [
  'bash',
  'execute_sql',
  'fetch',
  'write_file',
  'send_email',
  'powershell',
  'python',
  'x',
] as const

/** Writes texts, each copy of a unit with a number of its own. */
class Units {
  private written = 0

  /** Astral characters count once in a field's length, but are two in ours: texts of them are a little short. */
  write({ head = '', unit, close = '', tail = '' }: TextRecipe, length: number): string {
    const room = length - head.length - tail.length
    let text = head
    if (room > 0 && unit !== '') {
      const copies: string[] = []
      let size = 0
      while (size < room) {
        const copy = unit.includes(COUNTER) ? unit.replaceAll(COUNTER, String(this.written)) : unit
        this.written += 1
        size += copy.length + close.length
        copies.push(copy)
      }
      text += copies.join('') + close.repeat(copies.length)
    }
    return (text.slice(0, Math.max(0, length - tail.length)) + tail.slice(0, length)).toWellFormed()
  }

  /** What `make` writes does not count. */
  trying<T>(make: () => T): T {
    const before = this.written
    const made = make()
    this.written = before
    return made
  }
}

/** Writes the fields of one body. */
class Writer {
  private readonly type: EvaluationType
  private readonly recipe: Recipe
  private readonly scale: number
  private readonly units: Units

  constructor(type: EvaluationType, recipe: Recipe, scale: number, units: Units) {
    this.type = type
    this.recipe = recipe
    this.scale = scale
    this.units = units
  }

  has(name: string): boolean {
    return this.recipe.fields[name] !== undefined
  }

  optional(name: string): Readonly<Record<string, string>> {
    return this.has(name) ? { [name]: this.field(name) } : {}
  }

  /** A field's text; one of `count` such fields. */
  field(name: string, count = 1): string {
    const text = this.textOf(name)
    return text === undefined ? '' : this.units.write(text, this.lengthOf(name, count))
  }

  object(name: string, count = 1): JsonObject {
    const text = this.textOf(name)
    return text === undefined ? {} : this.fill(text, this.lengthOf(name, count))
  }

  private textOf(name: string): TextRecipe | undefined {
    const field = this.recipe.fields[name]
    return field === undefined ? undefined : this.recipe.texts[field.text]
  }

  private lengthOf(name: string, count: number): number {
    const most = fieldsOf[this.type][name] ?? 0
    const { share = 0 } = this.recipe.fields[name] ?? {}
    return Math.min(most, Math.round((this.scale * share) / 8 / count))
  }

  /** At most `bytes` of compact JSON, as the bound of an object counts. */
  private fill(text: TextRecipe, bytes: number): JsonObject {
    const length = largest(bytes, bytes, (scale) => ({
      value: scale,
      bytes: this.units.trying(() => Buffer.byteLength(JSON.stringify(this.layOut(text, scale)))),
    }))
    return this.layOut(text, length)
  }

  private layOut(text: TextRecipe, length: number): JsonObject {
    const { layout, key, pieceLength } = this.recipe.object
    const pieces = (): string[] =>
      Array.from({ length: Math.ceil(length / (pieceLength + 4)) }, () =>
        this.units.write(text, pieceLength),
      )
    const members = <T>(value: (piece: string) => T): Record<string, T> =>
      Object.fromEntries(pieces().map((piece, at) => [`${key}${at}`, value(piece)]))
    switch (layout) {
      case 'member':
        return { [key]: this.units.write(text, length) }
      case 'members':
        return members((piece) => piece)
      case 'keys':
        return Object.fromEntries(pieces().map((piece, at) => [`${piece}${at}`, key]))
      case 'items':
        return { [key]: pieces() }
      case 'schema':
        return {
          type: 'object',
          properties: members((piece) => ({ type: 'string', description: piece })),
        }
      case 'nested':
        return Array.from({ length: 55 }).reduce<JsonObject>((inner) => ({ [key]: inner }), {
          [key]: this.units.write(text, length),
        })
    }
  }
}
