import type { EvaluationType } from '@ase/schemas'

export interface Field {
  readonly type: EvaluationType
  readonly path: string
  /** Values at the edge of what is allowed; undefined leaves the field out. */
  readonly takes: readonly unknown[]
  /** Values just beyond, with the kind of problem. `where` is the reported path when it is not the field's. */
  readonly refuses: readonly {
    readonly value: unknown
    readonly issue: string
    readonly where?: string
  }[]
}

const wrongType = (value: unknown) => ({ value, issue: 'invalid_type' })
const MISSING = wrongType(undefined)

/** A string of `min` to `max` code points; `needed` when it cannot be left out. */
function text(
  type: EvaluationType,
  path: string,
  min: number,
  max: number,
  needed: boolean,
): Field {
  const tooShort = { value: '', issue: 'too_small' }
  return {
    type,
    path,
    takes: [
      'x'.repeat(Math.max(min, 1)),
      'x'.repeat(max),
      ...(min === 0 ? [''] : []),
      ...(needed ? [] : [undefined]),
    ],
    refuses: [
      { value: 'x'.repeat(max + 1), issue: 'too_big' },
      { value: 'a\ud800b', issue: 'invalid_unicode' },
      wrongType(7),
      wrongType(null),
      ...(min === 0 ? [] : [tooShort]),
      ...(needed ? [MISSING] : []),
    ],
  }
}

function choice(
  type: EvaluationType,
  path: string,
  values: readonly string[],
  needed: boolean,
): Field {
  const wrong = (value: unknown) => ({ value, issue: 'invalid_value' })
  return {
    type,
    path,
    takes: [...values, ...(needed ? [] : [undefined])],
    refuses: [
      wrong('something-else'),
      wrong(''),
      wrong(values[0]?.toUpperCase()),
      wrong(1),
      wrong(null),
      ...(needed ? [wrong(undefined)] : []),
    ],
  }
}

function listOf(
  type: EvaluationType,
  path: string,
  item: unknown,
  min: number,
  max: number,
  needed: boolean,
): Field {
  const items = (count: number) => Array.from({ length: count }, () => item)
  return {
    type,
    path,
    takes: [items(min), items(max), ...(needed ? [] : [undefined])],
    refuses: [
      { value: items(max + 1), issue: 'too_big' },
      wrongType({}),
      wrongType('x'),
      ...(min === 0 ? [] : [{ value: [], issue: 'too_small' }]),
      ...(needed ? [MISSING] : []),
    ],
  }
}

/** An object of the client's own, bounded by the bytes of its compact JSON and by its depth. */
function clientObject(
  type: EvaluationType,
  path: string,
  bytesMax: number,
  level: number,
  needed: boolean,
): Field {
  const ofBytes = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) })
  return {
    type,
    path,
    takes: [
      {},
      ofBytes(bytesMax),
      nested(64 - level),
      { constructor: 1, prototype: 2 },
      ...(needed ? [] : [undefined]),
    ],
    refuses: [
      { value: ofBytes(bytesMax + 1), issue: 'too_big' },
      { value: { a: '\u00e9'.repeat(bytesMax / 2) }, issue: 'too_big' },
      { value: nested(64 - level + 1), issue: 'too_deep' },
      { value: { a: 'a\ud800b' }, issue: 'invalid_unicode' },
      { value: { 'a\udc00': 1 }, issue: 'invalid_unicode' },
      wrongType([]),
      wrongType('{}'),
      wrongType(null),
      ...(needed ? [MISSING] : []),
    ],
  }
}

/** An object with `levels` further objects inside it. */
function nested(levels: number): object {
  let value: object = {}
  for (let i = 0; i < levels; i += 1) value = { a: value }
  return value
}

function strict(type: EvaluationType, path: string, needed: boolean, where = path): Field {
  const unknownField = { value: 1, issue: 'unrecognized_keys', where }
  return {
    type,
    path: where === '' ? 'unknownField' : `${path}.unknownField`,
    takes: needed ? [undefined] : [],
    refuses: [unknownField, { ...unknownField, value: null }, { ...unknownField, value: {} }],
  }
}

const sources = ['user', 'retrieved_webpage', 'email', 'document', 'tool_result', 'memory', 'other']
const event = { id: '1', kind: 'approval' }
const tool = { name: 'a' }
const quote = { source: 'user', content: 'x' }

/** Every rule of every field, at its edge and just beyond. */
export const fields: readonly Field[] = [
  choice('context', 'mode', ['observe', 'enforce'], false),
  strict('context', '', true, ''),
  strict('context', 'policy', true),
  strict('context', 'metadata', true),
  text('context', 'metadata.requestRef', 1, 128, false),
  {
    type: 'context',
    path: 'policy.id',
    takes: ['default', 'strict', 'permissive', undefined],
    refuses: [
      { value: 'Default', issue: 'invalid_format' },
      { value: '', issue: 'invalid_format' },
      { value: 'x'.repeat(65), issue: 'invalid_format' },
      { value: 'a b', issue: 'invalid_format' },
      { value: 'x'.repeat(64), issue: 'invalid_value' },
      wrongType(1),
    ],
  },
  {
    type: 'context',
    path: 'policy',
    takes: [{}, undefined],
    refuses: [wrongType(null), wrongType('default')],
  },
  {
    type: 'context',
    path: 'metadata',
    takes: [{}, undefined],
    refuses: [wrongType(null), wrongType([])],
  },
  {
    type: 'context',
    path: 'input',
    takes: [],
    refuses: [MISSING, wrongType(null), wrongType([]), wrongType('x')],
  },

  text('context', 'input.content', 1, 65_536, true),
  choice('context', 'input.source', sources, true),
  choice('context', 'input.trustLevel', ['trusted', 'mixed', 'untrusted', 'unknown'], true),
  text('context', 'input.intendedUse', 0, 2000, false),
  strict('context', 'input', true),

  text('action', 'input.userIntent', 1, 8000, true),
  text('action', 'input.proposedAction.tool', 1, 128, true),
  clientObject('action', 'input.proposedAction.arguments', 32_768, 4, true),
  strict('action', 'input.proposedAction', true),
  listOf('action', 'input.grantedCapabilities', 'x', 0, 128, true),
  text('action', 'input.grantedCapabilities.0', 1, 128, true),
  listOf('action', 'input.context', quote, 0, 20, false),
  choice('action', 'input.context.0.source', sources, true),
  text('action', 'input.context.0.content', 1, 32_768, true),
  strict('action', 'input.context.0', true),
  strict('action', 'input', true),

  text('output', 'input.content', 1, 65_536, true),
  choice(
    'output',
    'input.destination.kind',
    ['user', 'email', 'webhook', 'tool', 'log', 'public', 'other'],
    true,
  ),
  text('output', 'input.destination.identifier', 0, 256, false),
  strict('output', 'input.destination', true),
  listOf('output', 'input.allowedDataClasses', 'x', 1, 64, true),
  text('output', 'input.allowedDataClasses.0', 1, 64, true),
  text('output', 'input.purpose', 0, 2000, false),
  strict('output', 'input', true),

  choice('mcp', 'input.phase', ['manifest', 'runtime_output'], true),
  listOf('mcp', 'input.grantedCapabilities', 'x', 0, 128, true),
  text('mcp', 'input.server.name', 1, 128, false),
  text('mcp', 'input.server.origin', 0, 512, false),
  strict('mcp', 'input.server', true),
  listOf('mcp', 'input.tools', tool, 0, 128, false),
  text('mcp', 'input.tools.0.name', 1, 128, true),
  text('mcp', 'input.tools.0.description', 0, 4000, false),
  clientObject('mcp', 'input.tools.0.inputSchema', 8192, 5, false),
  strict('mcp', 'input.tools.0', true),
  text('mcp', 'input.tool', 1, 128, false),
  text('mcp', 'input.content', 1, 65_536, false),
  strict('mcp', 'input', true),

  text('trace', 'input.goal', 1, 8000, true),
  listOf('trace', 'input.events', event, 1, 200, true),
  text('trace', 'input.events.0.id', 1, 128, true),
  choice(
    'trace',
    'input.events.0.kind',
    [
      'user_message',
      'model_message',
      'retrieval',
      'tool_call',
      'tool_result',
      'approval',
      'system_event',
    ],
    true,
  ),
  choice('trace', 'input.events.0.source', sources, false),
  text('trace', 'input.events.0.content', 0, 32_768, false),
  text('trace', 'input.events.0.tool', 0, 128, false),
  clientObject('trace', 'input.events.0.arguments', 8192, 5, false),
  {
    type: 'trace',
    path: 'input.events.0.timestamp',
    takes: [
      '2026-01-31T12:00:00Z',
      '2026-01-31T12:00:00.123456Z',
      '2026-01-31T12:00:00+05:30',
      undefined,
    ],
    refuses: [
      { value: '2026-02-30T12:00:00Z', issue: 'invalid_format' },
      { value: '2026-01-31', issue: 'invalid_format' },
      { value: 'yesterday', issue: 'invalid_format' },
      wrongType(0),
    ],
  },
  strict('trace', 'input.events.0', true),
  strict('trace', 'input', true),
]
