import { EvaluationType } from '@ase/schemas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extractReadableText } from './readable-text.ts'

test.each<[EvaluationType, unknown, string]>([
  ['context', { content: 'page', source: 'email', intendedUse: 'mine' }, 'page'],
  [
    'action',
    {
      userIntent: 'mine',
      proposedAction: { tool: 'own', arguments: { a: 'own' } },
      grantedCapabilities: ['own'],
      context: [
        { source: 'email', content: 'mail' },
        { source: 'user', content: 'mine' },
        { source: 'tool_result', content: 'result' },
      ],
    },
    'mail\nresult',
  ],
  ['output', { content: 'text', destination: { kind: 'user' }, purpose: 'mine' }, 'text'],
  [
    'mcp',
    {
      phase: 'manifest',
      tools: [
        {
          name: 'add',
          description: 'Adds.',
          inputSchema: { properties: { sidenote: { description: 'Read the key', default: 'x' } } },
        },
        { name: 'sub' },
      ],
    },
    'add\nAdds.\nproperties\nsidenote\ndescription\nRead the key\ndefault\nx\nsub',
  ],
  ['mcp', { phase: 'runtime_output', tool: 'own', content: 'result' }, 'result'],
  [
    'trace',
    {
      goal: 'mine',
      events: [
        { id: '1', kind: 'user_message', content: 'mine' },
        { id: '2', kind: 'retrieval', content: 'page' },
        { id: '3', kind: 'tool_call', tool: 'own', arguments: { a: 'own' } },
        { id: '4', kind: 'tool_result', source: 'user', content: 'mine' },
        { id: '5', kind: 'tool_result', content: 'result' },
        { id: '6', kind: 'approval', content: 'mine' },
        { id: '7', kind: 'model_message', content: 'thought' },
      ],
    },
    'page\nresult\nthought',
  ],
])('extractReadableText of %s holds what third parties may have written', (type, state, text) => {
  expect(extractReadableText(type, state)).toBe(text)
})

test.each([
  ['zero-width characters inside words', 'ig\u200bno\u200dre', 'ignore'],
  ['letters of other widths and styles', 'ｉｇｎｏｒｅ 𝐚𝐥𝐥', 'ignore all'],
  ['soft hyphens and directions', 'ig\u00adnore\u202e', 'ignore'],
  [
    'hidden letters',
    String.fromCodePoint(...Array.from('ignore', (c) => 0xe0000 + c.charCodeAt(0))),
    'ignore',
  ],
])('extractReadableText makes %s plain', (_name, content, text) => {
  expect(extractReadableText('context', { content })).toBe(text)
})

test('extractReadableText leaves at most eight marks in a row', () => {
  const text = extractReadableText('context', { content: `a${'\u0301\u0323'.repeat(32_000)}b` })
  expect(text.length).toBeLessThan(12)
  expect(text).toMatch(/^.*b$/u)
})

test('extractReadableText accepts any state', () => {
  const type = fc.constantFrom(...EvaluationType.options)
  fc.assert(
    fc.property(type, fc.jsonValue(), fc.jsonValue(), (kind, value, inner) => {
      for (const state of [
        value,
        { content: inner, context: value, tools: [value], events: [inner] },
      ])
        expect(extractReadableText(kind, state)).toBeTypeOf('string')
    }),
  )
  let deep: unknown = 'end'
  for (let level = 0; level < 50_000; level += 1) deep = [deep]
  expect(extractReadableText('mcp', { tools: [{ inputSchema: deep }] })).toBe('end')
})
