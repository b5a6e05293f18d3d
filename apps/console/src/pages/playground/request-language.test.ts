import { Envelope, evaluationTypes } from '@ase/schemas'
import { describe, expect, test } from 'vitest'
import { optionsAt, type JsonLanguage } from '../../editor/complete-json.ts'
import { factsAt } from '../../editor/hover-json.ts'
import { placeAt } from '../../editor/json-place.ts'
import { examples } from './examples/gallery.ts'
import { requestSchema } from './request-schema.ts'
import { checkRequest } from './validate-request.ts'

const language: JsonLanguage = {
  schemaFor: requestSchema,
  valuesAt: (path) => (path.join('.') === 'policy.id' ? ['default', 'strict'] : []),
}

function labelsAt(marked: string): readonly string[] {
  const text = marked.replace('|', '')
  const place = placeAt(text, marked.indexOf('|'))
  return place === null
    ? []
    : optionsAt(language, place, text).map(({ displayLabel }) => displayLabel ?? '')
}

describe('completion', () => {
  test('offers the types first, and the fields of a type once it is chosen', () => {
    expect(labelsAt('{"|"}')).toEqual(['type'])
    expect(labelsAt('{"type": "|"}')).toEqual([...evaluationTypes])
    expect(labelsAt('{"type": "mcp", "|"}')).toEqual(['input', 'mode', 'policy', 'metadata'])
  })

  test.each([
    ['context', ['content', 'source', 'trustLevel', 'intendedUse']],
    ['action', ['userIntent', 'proposedAction', 'grantedCapabilities', 'context']],
    ['output', ['content', 'destination', 'allowedDataClasses', 'purpose']],
    ['mcp', ['phase', 'grantedCapabilities', 'server', 'tools', 'tool', 'content']],
    ['trace', ['goal', 'events']],
  ])('offers the fields of the input of %s, the required ones first', (type, names) => {
    expect(labelsAt(`{"input": {"|"}, "type": "${type}"}`)).toEqual(names)
  })

  test('offers the values of a list, and those that are known at run time', () => {
    expect(labelsAt('{"type": "output", "input": {"destination": {"kind": "|"}}}')).toContain(
      'webhook',
    )
    expect(labelsAt('{"type": "trace", "input": {"events": [{"kind": |}]}}')).toContain('tool_call')
    expect(labelsAt('{"type": "action", "policy": {"id": "|"}}')).toEqual(['default', 'strict'])
  })

  test('leaves out names that are there, and offers none inside of an object of the client', () => {
    expect(labelsAt('{"type": "trace", "input": {"goal": "x", "|"}}')).toEqual(['events'])
    expect(
      labelsAt('{"type": "action", "input": {"proposedAction": {"arguments": {"|"}}}}'),
    ).toEqual([])
  })
})

describe('hover', () => {
  test('gives the limits of a field', () => {
    const text = '{"type": "action", "input": {"userIntent": "Tidy up."}}'
    const facts = factsAt(language, text, text.indexOf('userIntent') + 2)
    expect(facts).toMatchObject({
      name: 'userIntent',
      isRequired: true,
      limits: ['string, 1 to 8,000 characters'],
    })
    expect(text.slice(facts?.range.from, facts?.range.to)).toBe('"userIntent"')
  })

  test('every field of every type has a description', () => {
    const missing: string[] = []
    const visit = (type: string, name: string, schema: ReturnType<typeof requestSchema>): void => {
      if (schema.description === undefined && schema.$ref === undefined)
        missing.push(`${type} ${name}`)
      for (const [child, value] of Object.entries(schema.properties ?? {}))
        visit(type, `${name}.${child}`, value)
      for (const [child, value] of Object.entries(schema.items?.properties ?? {}))
        visit(type, `${name}[].${child}`, value)
    }
    for (const type of evaluationTypes) {
      const root = requestSchema(type)
      for (const [child, value] of Object.entries(root.properties ?? {})) visit(type, child, value)
      for (const [child, value] of Object.entries(root.$defs ?? {}))
        if (!child.endsWith('Envelope')) visit(type, child, value)
    }
    expect(missing).toEqual([])
  })
})

describe('validation', () => {
  const problemsOf = (text: string) => {
    const checked = checkRequest(text)
    return checked.ok
      ? []
      : checked.problems.map(({ from, to, message }) => [text.slice(from, to), message])
  }

  test('accepts every example of the gallery, as the server does', () => {
    for (const { envelope } of examples) {
      expect(checkRequest(JSON.stringify(envelope, null, 2))).toEqual({
        ok: true,
        envelope: Envelope.parse(envelope),
      })
    }
  })

  test.each<readonly [string, string, readonly (readonly string[])[]]>([
    [
      'a missing type gives one problem',
      '{"input": {}}',
      [['{', '“type” is required here: "context", "action", "output", "mcp" or "trace".']],
    ],
    [
      'an unknown type gives one problem',
      '{"type": "thing", "input": 1}',
      [['"thing"', 'This must be "context", "action", "output", "mcp" or "trace".']],
    ],
    [
      'a missing field is shown at its object',
      '{"type": "trace", "input": {"events": [{"id": "a", "kind": "approval"}]}}',
      [['"input"', '“goal” is required here.']],
    ],
    [
      'an unknown field is shown at its name',
      '{"type": "trace", "input": {"goal": "x", "gaol": 1, "events": [{"id": "a", "kind": "approval"}]}}',
      [['"gaol"', '“gaol” is not a field of this object.']],
    ],
    [
      'a value outside of a list',
      '{"type": "trace", "mode": "quiet", "input": {"goal": "x", "events": [{"id": "a", "kind": "approval"}]}}',
      [['"quiet"', 'This must be "observe" or "enforce".']],
    ],
    [
      'an empty text',
      '{"type": "trace", "input": {"goal": "", "events": [{"id": "a", "kind": "approval"}]}}',
      [['""', 'At least 1 character is required.']],
    ],
    [
      'an empty list',
      '{"type": "trace", "input": {"goal": "x", "events": []}}',
      [['[]', 'At least 1 entry is required.']],
    ],
    [
      'a repeated name',
      '{"type": "trace", "type": "mcp"}',
      [['"type"', 'This name stands in the object twice.']],
    ],
    [
      'a number that programs read differently',
      '{"n": 12345678901234567890}',
      [['12345678901234567890', 'Programs read this number differently. Send it as a string.']],
    ],
    [
      'an unclosed text',
      '{"type": "trace',
      [['"trace', 'A comma or a colon is missing before this text, or its closing quote.']],
    ],
    [
      'an unclosed object',
      '{"type": "trace"',
      [['', 'The text ends before the JSON does: a bracket is not closed.']],
    ],
    ['a comma too many', '{"type": "trace",}', [['', 'This is not valid JSON.']]],
    ['no JSON object', '[]', [['[]', 'This must be an object in braces.']]],
    ['no text', ' \n', [[' \n', 'Write a request, or choose an example.']]],
  ])('%s', (_, text, expected) => {
    expect(problemsOf(text)).toEqual(expected)
  })

  test('says how long a text is that is too long', () => {
    const text = JSON.stringify({
      type: 'trace',
      input: { goal: '😀'.repeat(8001), events: [{ id: 'a', kind: 'approval' }] },
    })
    expect(problemsOf(text)[0]?.[1]).toBe('At most 8,000 characters are allowed; this has 8,001.')
  })

  test('refuses a request of more bytes than the server accepts, without reading it', () => {
    expect(problemsOf(`{"a":"${'x'.repeat(262_144)}"}`)).toEqual([
      ['', 'The request has 257 KiB; at most 256 KiB are accepted.'],
    ])
  })

  test('bounds the problems of a hostile text, and the work for them', () => {
    const unknown = Array.from({ length: 20_000 }, (_, index) => `"a${index}":1`)
    expect(problemsOf(`{"type": "trace", ${unknown.join()}}`)).toHaveLength(100)
    const events = Array.from({ length: 200 }, () => '{"x":1}')
    expect(
      problemsOf(`{"type": "trace", "input": {"goal": "x", "events": [${events.join()}]}}`),
    ).toHaveLength(100)
  })
})
