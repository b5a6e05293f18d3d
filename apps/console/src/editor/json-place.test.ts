import { describe, expect, test } from 'vitest'
import { placeAt, type JsonPlace } from './json-place.ts'

/** The bar stands for the cursor. */
function at(marked: string): JsonPlace | null {
  return placeAt(marked.replace('|', ''), marked.indexOf('|'))
}

describe('the place of a cursor', () => {
  test.each([
    ['an empty text takes a value', '|', 'value', []],
    ['an object takes a name', '{|}', 'name', []],
    ['a name that is begun', '{"ty|', 'name', []],
    ['a name without a quote', '{ty|}', 'name', []],
    ['a value after the colon', '{"type": |}', 'value', ['type']],
    ['a value that is begun', '{"type": "act|"}', 'value', ['type']],
    ['a value without a quote', '{"ok": tr|}', 'value', ['ok']],
    ['an entry of a list', '{"a": [1, |]}', 'value', ['a', 1]],
    ['a name within objects and lists', '{"a": [{}, {"b": {"|"}}]}', 'name', ['a', 1, 'b']],
    ['a name below an unfinished line', '{"a": "x\n|}', null, []],
    ['no place behind a value', '{"a": 1 |}', null, []],
    ['no place before a colon', '{"a" |}', null, []],
    ['no place behind a string that is closed', '{"a": "x"|}', null, []],
    ['no place behind all', '{}|', null, []],
  ])('%s', (_, marked, kind, path) => {
    const place = at(marked)
    expect(place === null ? [null, []] : [place.kind, place.path]).toEqual([kind, path])
  })

  test('knows the other names of the object, before and behind, but not the one being written', () => {
    expect([...(at('{"a": {"x": 1}, "b|": 1, "c": 2}')?.names ?? [])]).toEqual(['a', 'c'])
    expect([...(at('{|"a": 1, "b": 2}')?.names ?? [])]).toEqual(['a', 'b'])
  })

  test('knows the type of the request wherever it stands', () => {
    expect(at('{"input": {"|"}, "type": "mcp"}')?.rootType).toBe('mcp')
    expect(at('{"type": "mcp", "input": {"type": "x", "|"}}')?.rootType).toBe('mcp')
    expect(at('{"input": {"type": "x", "|"}}')?.rootType).toBeNull()
    expect(at('{"|"\n"type": "mcp"}')).toMatchObject({ rootType: 'mcp', names: new Set(['type']) })
  })

  test('replaces the whole word, and says whether a colon follows', () => {
    expect(at('{"mo|de": "observe"}')).toMatchObject({ from: 1, to: 7, hasColon: true })
    expect(at('{"mo|de"}')).toMatchObject({ from: 1, to: 7, hasColon: false })
    expect(at('{"type": |}')).toMatchObject({ from: 9, to: 9 })
  })

  test('reads a text of 200,000 open brackets in one pass', () => {
    const text = '[{"a":'.repeat(40_000)
    expect(placeAt(text, text.length)?.path.length).toBe(80_000)
  })
})
