import type { JsonObject, JsonValue, TraceEvent, TypedInput } from '@ase/schemas'
import { makeUrl, path } from './url-grammar.ts'
import { content } from './content-grammar.ts'
import { mutate } from './mutate.ts'
import type { Random } from './random.ts'
import { shellScript } from './shell-grammar.ts'
import { statement } from './statement-grammar.ts'

const tools = [
  'bash',
  'powershell',
  'cmd',
  'execute_sql',
  'fetch',
  'read_file',
  'write_file',
  'send_email',
  'python',
  'delete_all',
  'transfer_money',
  'x',
  '__proto__',
  '',
] as const
const keys = [
  'command',
  'url',
  'path',
  'query',
  'body',
  'to',
  'args',
  'host',
  'port',
  'code',
  'content',
  '__proto__',
  'constructor',
  'toString',
  '',
] as const
const sources = [
  'user',
  'retrieved_webpage',
  'email',
  'document',
  'tool_result',
  'memory',
  'other',
] as const

/** One text of any kind, mostly as its grammar says and sometimes damaged. */
function anyText(random: Random): string {
  const text = grammarText(random)
  if (random.oneIn(4000))
    return text.repeat(1 + random.below(Math.ceil(16_384 / (text.length + 1))))
  return random.oneIn(2) ? mutate(random, text) : text
}

function grammarText(random: Random): string {
  switch (random.below(6)) {
    case 0:
    case 1:
      return shellScript(random, random.below(3))
    case 2:
      return makeUrl(random)
    case 3:
      return path(random)
    case 4:
      return statement(random)
    default:
      return content(random)
  }
}

/** An input of any of the five types. The same choices give the same input. */
export function envelope(random: Random): TypedInput {
  switch (random.below(8)) {
    case 0:
      return {
        type: 'context',
        input: {
          content: anyText(random),
          source: random.pick(sources),
          trustLevel: random.pick(['trusted', 'mixed', 'untrusted', 'unknown']),
          ...(random.oneIn(3) ? { intendedUse: anyText(random) } : {}),
        },
      }
    case 1:
      return {
        type: 'output',
        input: {
          content: anyText(random),
          destination: {
            kind: random.pick(['user', 'email', 'webhook', 'tool', 'log', 'public', 'other']),
            ...(random.oneIn(2) ? { identifier: anyText(random) } : {}),
          },
          allowedDataClasses: [random.pick(['public', 'internal', 'pii', '*', '__proto__'])],
          ...(random.oneIn(3) ? { purpose: anyText(random) } : {}),
        },
      }
    case 2:
      return mcp(random)
    case 3:
      return trace(random)
    default:
      return {
        type: 'action',
        input: {
          userIntent: random.oneIn(2) ? anyText(random) : 'Carry on.',
          proposedAction: { tool: random.pick(tools), arguments: args(random, 3) },
          grantedCapabilities: capabilities(random),
          ...(random.oneIn(3)
            ? { context: [{ source: random.pick(sources), content: anyText(random) }] }
            : {}),
        },
      }
  }
}

function mcp(random: Random): TypedInput {
  const grantedCapabilities = capabilities(random)
  if (random.oneIn(2))
    return {
      type: 'mcp',
      input: { phase: 'runtime_output', grantedCapabilities, content: anyText(random) },
    }
  const listed = Array.from({ length: 1 + random.below(5) }, () => ({
    name: random.oneIn(3) ? anyText(random) : random.pick(tools),
    description: anyText(random),
    inputSchema: args(random, 4),
  }))
  return { type: 'mcp', input: { phase: 'manifest', grantedCapabilities, tools: listed } }
}

function trace(random: Random): TypedInput {
  const events = Array.from({ length: 1 + random.below(8) }, (_, index): TraceEvent => ({
    id: `e${index}`,
    kind: random.pick([
      'user_message',
      'model_message',
      'retrieval',
      'tool_call',
      'tool_result',
      'approval',
      'system_event',
    ]),
    ...(random.oneIn(2) ? { source: random.pick(sources) } : {}),
    ...(random.oneIn(2) ? { content: anyText(random) } : {}),
    ...(random.oneIn(2) ? { tool: random.pick(tools), arguments: args(random, 3) } : {}),
  }))
  return { type: 'trace', input: { goal: anyText(random), events } }
}

function capabilities(random: Random): string[] {
  return Array.from({ length: random.below(4) }, () =>
    random.pick([
      'shell',
      'email.send',
      'fs:read:/srv/**',
      '*',
      '!delete',
      'network:a.example',
      anyText(random),
    ]),
  )
}

/** Made by the parser, as a body is: a key `__proto__` becomes a property of its own. */
function args(random: Random, depth: number): JsonObject {
  const entries = Array.from(
    { length: 1 + random.below(3) },
    () => `${JSON.stringify(random.pick(keys))}:${JSON.stringify(value(random, depth - 1))}`,
  )
  const parsed: JsonObject = JSON.parse(`{${entries.join(',')}}`)
  return parsed
}

function value(random: Random, depth: number): JsonValue {
  if (depth > 0 && random.oneIn(5)) return args(random, depth)
  if (depth > 0 && random.oneIn(5))
    return Array.from({ length: random.below(4) }, () => value(random, depth - 1))
  return random.oneIn(9) ? random.pick([null, true, 0, -1, 1e308, 22]) : anyText(random)
}
