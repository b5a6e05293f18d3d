import { describe, expect, test } from 'vitest'
import { policyOf, withPolicy } from './edit-policy.ts'

describe('the policy of a request', () => {
  test('is the default one unless the request names another', () => {
    expect(policyOf('{"type": "mcp"}')).toBe('default')
    expect(policyOf('{"policy": {"id": "strict"}}')).toBe('strict')
    // The parser would hold up the page for seconds.
    expect(policyOf(`{"policy": {"id": "strict"}}${' '.repeat(1_000_000)}`)).toBe('default')
    expect(policyOf('{"policy": {"id": 4}}')).toBe('default')
    expect(policyOf('{"policy": {"id": "str')).toBe('default')
  })

  test.each([
    ['{"policy": {"id": "strict"}, "type": "mcp"}', '{"policy": {"id": "own"}, "type": "mcp"}'],
    ['{"type": "mcp", "policy": {}}', '{"type": "mcp", "policy": { "id": "own" }}'],
    ['{"type": "mcp"}', '{"type": "mcp", "policy": { "id": "own" }}'],
    [
      '{\n  "type": "mcp",\n  "input": {}\n}',
      '{\n  "type": "mcp",\n  "policy": { "id": "own" },\n  "input": {}\n}',
    ],
    ['{"input": {}}', null],
    ['', null],
  ])('%j is changed where it stands, and nothing else', (text, expected) => {
    expect(withPolicy(text, 'own')).toBe(expected)
  })

  test('the default policy is not written where none is named', () => {
    expect(withPolicy('{"type": "mcp"}', 'default')).toBe('{"type": "mcp"}')
    expect(withPolicy('{"type": "mcp", "policy": {"id": "own"}}', 'default')).toBe(
      '{"type": "mcp", "policy": {"id": "default"}}',
    )
  })
})
