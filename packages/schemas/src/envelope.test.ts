import { describe, expect, test } from 'vitest'
import { issuesOf, issuesOfJson } from '../test/issues-of.ts'
import { samples, withField } from '../test/sample-envelopes.ts'
import { Envelope, evaluationTypes } from './envelope.ts'
import { limits } from './limits.ts'
import { parseAs } from './parse.ts'

type Type = (typeof evaluationTypes)[number]

/** Two UTF-16 units, one code point. */
const EMOJI = '\u{1F600}'

/** Every field with a length: the shortest and the longest string that pass. */
const stringFields: readonly [Type, path: string, min: number, max: number][] = [
  ['context', 'input.content', 1, 65_536],
  ['context', 'input.intendedUse', 0, 2000],
  ['context', 'metadata.requestRef', 1, 128],
  ['action', 'input.userIntent', 1, 8000],
  ['action', 'input.proposedAction.tool', 1, 128],
  ['output', 'input.content', 1, 65_536],
  ['output', 'input.destination.identifier', 0, 256],
  ['output', 'input.purpose', 0, 2000],
  ['output', 'input.allowedDataClasses.0', 1, 64],
  ['mcp', 'input.server.name', 1, 128],
  ['mcp', 'input.server.origin', 0, 512],
  ['mcp', 'input.tool', 1, 128],
  ['mcp', 'input.content', 1, 65_536],
  ['trace', 'input.goal', 1, 8000],
  ['trace', 'input.events.0.id', 1, 128],
  ['trace', 'input.events.0.content', 0, 32_768],
  ['trace', 'input.events.0.tool', 0, 128],
]

describe.each(stringFields)('%s %s', (type, path, min, max) => {
  const issuesWith = (value: string) => issuesOf(Envelope, withField(samples[type], path, value))

  test(`${type} ${path} accepts ${min} and ${max} code points`, () => {
    expect(issuesWith('x'.repeat(min))).toEqual([])
    expect(issuesWith('x'.repeat(max))).toEqual([])
    expect(issuesWith(EMOJI.repeat(max))).toEqual([])
  })

  test(`${type} ${path} refuses ${max + 1}${min === 0 ? '' : ' and 0'} code points`, () => {
    expect(issuesWith('x'.repeat(max + 1))).toEqual([`${path}: too_big`])
    expect(issuesWith('')).toEqual(min === 0 ? [] : [`${path}: too_small`])
  })

  test(`${type} ${path} refuses a lone surrogate`, () => {
    expect(issuesWith('x\ud800')).toEqual([`${path}: invalid_unicode`])
  })
})

const source = { source: 'memory', content: 'a' }
const arrayFields: readonly [Type, path: string, min: number, max: number, item: unknown][] = [
  ['action', 'input.grantedCapabilities', 0, 128, 'a'],
  ['action', 'input.context', 0, 20, source],
  ['output', 'input.allowedDataClasses', 1, 64, 'a'],
  ['mcp', 'input.grantedCapabilities', 0, 128, 'a'],
  ['mcp', 'input.tools', 0, 128, { name: 'a' }],
  ['trace', 'input.events', 1, 200, { id: 'a', kind: 'approval' }],
]

test.each(arrayFields)('%s %s accepts %i to %i items', (type, path, min, max, item) => {
  const issuesWith = (count: number) =>
    issuesOf(Envelope, withField(samples[type], path, Array(count).fill(item)))
  expect(issuesWith(min)).toEqual([])
  expect(issuesWith(max)).toEqual([])
  expect(issuesWith(max + 1)).toEqual([`${path}: too_big`])
  expect(min === 0 ? [] : issuesWith(min - 1)).toEqual(min === 0 ? [] : [`${path}: too_small`])
})

const itemFields: readonly [Type, path: string, wrap: (value: string) => unknown, max: number][] = [
  ['action', 'input.grantedCapabilities', (value) => [value], 128],
  ['action', 'input.context', (content) => [{ source: 'email', content }], 32_768],
  ['mcp', 'input.grantedCapabilities', (value) => [value], 128],
  ['mcp', 'input.tools', (name) => [{ name }], 128],
]

test.each(itemFields)('an item of %s %s is bounded', (type, path, wrap, max) => {
  const issuesWith = (value: string) =>
    issuesOf(Envelope, withField(samples[type], path, wrap(value)))
  expect(issuesWith('x'.repeat(max))).toEqual([])
  expect(issuesWith('x'.repeat(max + 1))).toEqual([
    expect.stringMatching(/^input\.\w+\.0.*: too_big$/),
  ])
  expect(issuesWith('')).toEqual([expect.stringMatching(/^input\.\w+\.0.*: too_small$/)])
})

test('a tool description may be empty and has at most 4000 code points', () => {
  const issuesWith = (length: number) =>
    issuesOf(
      Envelope,
      withField(samples.mcp, 'input.tools', [{ name: 'a', description: 'x'.repeat(length) }]),
    )
  expect(issuesWith(0)).toEqual([])
  expect(issuesWith(4000)).toEqual([])
  expect(issuesWith(4001)).toEqual(['input.tools.0.description: too_big'])
})

const sources = ['user', 'retrieved_webpage', 'email', 'document', 'tool_result', 'memory', 'other']
const enumFields: readonly [Type, path: string, values: readonly string[]][] = [
  ['context', 'mode', ['observe', 'enforce']],
  ['context', 'input.source', sources],
  ['context', 'input.trustLevel', ['trusted', 'mixed', 'untrusted', 'unknown']],
  [
    'output',
    'input.destination.kind',
    ['user', 'email', 'webhook', 'tool', 'log', 'public', 'other'],
  ],
  ['mcp', 'input.phase', ['manifest', 'runtime_output']],
  [
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
  ],
  ['trace', 'input.events.0.source', sources],
]

test.each(enumFields)('%s %s accepts exactly its names', (type, path, values) => {
  for (const value of values) {
    expect(issuesOf(Envelope, withField(samples[type], path, value))).toEqual([])
    expect(issuesOf(Envelope, withField(samples[type], path, ` ${value}`))).toEqual([
      `${path}: invalid_value`,
    ])
  }
  expect(issuesOf(Envelope, withField(samples[type], path, 'toString'))).toHaveLength(1)
})

test.each([
  ['2026-01-31T12:00:00Z', true],
  ['2026-01-31T12:00:00.123+02:00', true],
  ['2026-01-31', false],
  ['2026-02-30T12:00:00Z', false],
  ['yesterday', false],
])('the timestamp %s is valid: %j', (timestamp, valid) => {
  const value = withField(samples.trace, 'input.events.0.timestamp', timestamp)
  expect(issuesOf(Envelope, value)).toEqual(
    valid ? [] : ['input.events.0.timestamp: invalid_format'],
  )
})

test.each([
  ['a', true],
  ['a.b_c-9', true],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['', false],
  ['Default', false],
  ['a b', false],
  ['a\n', false],
])('the policy id %j is valid: %j', (id, valid) => {
  const value = withField(samples.context, 'policy', { id })
  expect(issuesOf(Envelope, value)).toEqual(valid ? [] : ['policy.id: invalid_format'])
})

test('defaults are filled in', () => {
  const parsed = parseAs(Envelope, samples.context)
  expect(parsed).toMatchObject({ ok: true, value: { mode: 'observe', policy: { id: 'default' } } })
  const empty = parseAs(Envelope, withField(samples.context, 'policy', {}))
  expect(empty).toMatchObject({ ok: true, value: { policy: { id: 'default' } } })
})

describe('unknown fields', () => {
  const parents: readonly [Type, path: string][] = [
    ['context', ''],
    ['context', 'input'],
    ['context', 'policy'],
    ['context', 'metadata'],
    ['action', 'input'],
    ['action', 'input.proposedAction'],
    ['output', 'input.destination'],
    ['mcp', 'input.server'],
    ['trace', 'input'],
    ['trace', 'input.events.0'],
  ]
  test.each(parents)(
    'an unknown field in %s %s is refused at its parent, without its name',
    (type, path) => {
      const field = path === '' ? 'surprise' : `${path}.surprise`
      expect(issuesOf(Envelope, withField(samples[type], field, 1))).toEqual([
        `${path}: unrecognized_keys`,
      ])
    },
  )

  test.each(['__proto__', 'constructor', 'prototype', 'hasOwnProperty'])(
    'the unknown field %s is refused at its parent',
    (key) => {
      const { input } = samples.context
      const inside = `{"type":"context","input":${JSON.stringify(input).slice(0, -1)},"${key}":{}}}`
      expect(issuesOfJson(Envelope, inside)).toEqual(['input: unrecognized_keys'])
      const beside = `{"type":"context","input":${JSON.stringify(input)},"${key}":{}}`
      expect(issuesOfJson(Envelope, beside)).toEqual([': unrecognized_keys'])
    },
  )
})

describe('type', () => {
  test.each(evaluationTypes)('the type %s accepts its own sample and no other', (type) => {
    expect(issuesOf(Envelope, samples[type])).toEqual([])
    for (const other of evaluationTypes.filter((name) => name !== type)) {
      expect(issuesOf(Envelope, { ...samples[type], type: other })).not.toEqual([])
    }
  })

  test.each([null, [], 'text', 1, true])('the body %j is not an envelope', (body) => {
    expect(issuesOf(Envelope, body)).toEqual([': invalid_type'])
  })

  test.each([undefined, 'Context', '__proto__', 1, null])(
    'the unknown type %j is refused',
    (type) => {
      expect(issuesOf(Envelope, { ...samples.context, type })).toEqual(['type: invalid_value'])
    },
  )
})

test('a missing field and a field of the wrong type are named', () => {
  expect(issuesOf(Envelope, { type: 'context', input: { content: 1, source: 'user' } })).toEqual([
    'input.content: invalid_type',
    'input.trustLevel: invalid_value',
  ])
})

describe('nesting of the whole body', () => {
  // {"type", "input": {"proposedAction": {"arguments": {"a": [[[…]]]}}}}: the array stands at level 5.
  const action = (levels: number) =>
    withField(
      samples.action,
      'input.proposedAction.arguments',
      JSON.parse(`{"a":${'['.repeat(levels - 4)}${']'.repeat(levels - 4)}}`),
    )

  test('a body of 64 levels is accepted, and one of 65 is refused', () => {
    expect(limits.evaluation.nestingLevelsMax).toBe(64)
    expect(issuesOf(Envelope, action(64))).toEqual([])
    expect(issuesOf(Envelope, action(65))).toEqual(['input.proposedAction.arguments: too_deep'])
  })

  test('scalars do not count as a nesting level', () => {
    const json = `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`
    const value = withField(samples.action, 'input.proposedAction.arguments', {
      a: JSON.parse(json),
    })
    expect(issuesOf(Envelope, value)).toEqual([])
  })

  test('a body of nothing but brackets is refused without recursion', () => {
    const brackets = `${'['.repeat(120_000)}${']'.repeat(120_000)}`
    expect(issuesOfJson(Envelope, brackets)).toEqual([': invalid_type'])
    const deep = withField(samples.action, 'input.proposedAction.arguments', {
      a: JSON.parse(brackets),
    })
    expect(issuesOf(Envelope, deep)).toEqual(['input.proposedAction.arguments: too_deep'])
  })

  test('a tool schema and the arguments of an event begin at level 5', () => {
    const nested = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}{}${'}'.repeat(depth)}`)
    const tool = (depth: number) =>
      withField(samples.mcp, 'input.tools', [{ name: 'a', inputSchema: nested(depth) }])
    const event = (depth: number) =>
      withField(samples.trace, 'input.events.0.arguments', nested(depth))
    expect(issuesOf(Envelope, tool(59))).toEqual([])
    expect(issuesOf(Envelope, tool(60))).toEqual(['input.tools.0.inputSchema: too_deep'])
    expect(issuesOf(Envelope, event(59))).toEqual([])
    expect(issuesOf(Envelope, event(60))).toEqual(['input.events.0.arguments: too_deep'])
  })
})

const objectFields: readonly [
  Type,
  path: string,
  wrap: (value: unknown) => unknown,
  bytes: number,
][] = [
  ['action', 'input.proposedAction.arguments', (value) => value, 32_768],
  ['mcp', 'input.tools', (inputSchema) => [{ name: 'a', inputSchema }], 8192],
  ['trace', 'input.events.0.arguments', (value) => value, 8192],
]

test.each(objectFields)('the object of %s %s has a size limit', (type, path, wrap, bytes) => {
  const issuesWith = (size: number) =>
    issuesOf(Envelope, withField(samples[type], path, wrap({ a: 'x'.repeat(size - 8) })))
  expect(issuesWith(bytes)).toEqual([])
  expect(issuesWith(bytes + 1)).toEqual([expect.stringContaining(': too_big')])
})
