import { describe, expect, test } from 'vitest'
import { samples } from '../test/sample-envelopes.ts'
import { CreateApiKeyRequest } from './api-keys.ts'
import { Envelope } from './envelope.ts'
import { InspectionRequest } from './inspection.ts'
import { parseRequestJson } from './parse.ts'
import { RegisterPasskeyRequest } from './passkeys.ts'
import { schemaPath } from './schema-path.ts'

test.each([
  [['type'], 'type'],
  [['policy', 'id'], 'policy.id'],
  [['metadata', 'requestRef'], 'metadata.requestRef'],
  [['input', 'content'], 'input.content'],
  [['input', 'proposedAction', 'arguments'], 'input.proposedAction.arguments'],
  [['input', 'proposedAction', 'arguments', 'secret', 0], 'input.proposedAction.arguments'],
  [['input', 'events', 199, 'arguments', 'tool'], 'input.events.199.arguments'],
  [['input', 'tools', 3, 'inputSchema', 'type'], 'input.tools.3.inputSchema'],
  [['input', 'grantedCapabilities', 5], 'input.grantedCapabilities.5'],
  [['input', 'grantedCapabilities', 5, 0], 'input.grantedCapabilities.5'],
  [['input', 'events', 'secret'], 'input.events'],
  [['input', 7], 'input'],
  [['secret', 'type'], ''],
  [['__proto__', 'type'], ''],
  [['input', 'constructor'], 'input'],
  [[], ''],
])('schemaPath shows %j of an envelope as %j', (path, shown) => {
  expect(schemaPath(Envelope, path)).toBe(shown)
})

test('schemaPath resolves the wrappers of a schema', () => {
  expect(schemaPath(InspectionRequest, ['url'])).toBe('url')
  expect(schemaPath(InspectionRequest, ['secret'])).toBe('')
  expect(schemaPath(CreateApiKeyRequest, ['name', 'secret'])).toBe('name')
  const inner = ['response', 'response', 'transports', 1]
  expect(schemaPath(RegisterPasskeyRequest, inner)).toBe('response.response.transports.1')
})

describe('parseRequestJson on ambiguous JSON', () => {
  const action = JSON.stringify(samples.action)
  const planted = '"arguments":{"private-name":{"private-twin":1,"private-twin":1}}'

  test('an ambiguity is reported at the nearest field of the schema, without a name of the client', () => {
    const text = action.replace(/"arguments":\{[^}]*\}/, planted)
    expect(text).toContain('private')
    expect(parseRequestJson(Envelope, text)).toEqual({
      ok: false,
      error: {
        code: 'INVALID_SCHEMA',
        details: [{ path: 'input.proposedAction.arguments', issue: 'duplicate_name' }],
      },
    })
  })

  test('a repeated field of the schema is reported with its own path', () => {
    const text = action.replace('"tool":', '"tool":"shell","to\\u006fl":')
    expect(parseRequestJson(Envelope, text)).toMatchObject({
      error: { details: [{ path: 'input.proposedAction.tool', issue: 'duplicate_name' }] },
    })
  })

  test('a text that is not JSON is INVALID_JSON', () => {
    expect(parseRequestJson(Envelope, '{"a":1,"a"')).toEqual({
      ok: false,
      error: { code: 'INVALID_JSON' },
    })
  })
})
