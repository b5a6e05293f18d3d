import { describe, expect, test } from 'vitest'
import { issuesOf } from '../test/issues-of.ts'
import { jsonObject } from './json-object.ts'
import { parseAs } from './parse.ts'

describe.each([32_768, 8192])('a bound of %i bytes', (bytesMax) => {
  const schema = jsonObject(bytesMax, 1)
  // {"a":"…"} is 8 bytes longer than its string.
  const ofBytes = (bytes: number, character: string, width: number) => ({
    a: character.repeat(Math.floor((bytes - 8) / width)).padEnd((bytes - 8) / width, '.'),
  })

  test('the size of an object is counted in bytes of compact UTF-8 JSON', () => {
    expect(issuesOf(schema, ofBytes(bytesMax, 'x', 1))).toEqual([])
    expect(issuesOf(schema, ofBytes(bytesMax + 1, 'x', 1))).toEqual([': too_big'])
  })

  test('the size of an object is counted in bytes, not in code points or UTF-16 units', () => {
    const wide = { a: '€'.repeat((bytesMax - 8 - ((bytesMax - 8) % 3)) / 3) }
    expect(issuesOf(schema, wide)).toEqual([])
    expect(issuesOf(schema, { a: `${wide.a}€` })).toEqual([': too_big'])
  })

  test('the size of an object includes its escapes', () => {
    const half = (bytesMax - 8) / 2
    expect(issuesOf(schema, { a: '"'.repeat(half) })).toEqual([])
    expect(issuesOf(schema, { a: '"'.repeat(half + 1) })).toEqual([': too_big'])
  })
})

const schema = jsonObject(1024, 1)

test.each([null, [], 'a', 1, true, undefined])('%j is not an object', (value) => {
  expect(issuesOf(schema, value)).toEqual([': invalid_type'])
})

test('keys such as __proto__ remain data', () => {
  const json = '{"__proto__":{"polluted":true},"constructor":{"prototype":1},"toJSON":"x"}'
  const parsed = parseAs(schema, JSON.parse(json))
  expect(parsed.ok).toBe(true)
  expect(parsed.ok && JSON.stringify(parsed.value)).toBe(json)
  expect(Object.hasOwn({}, 'polluted')).toBe(false)
  expect('polluted' in {}).toBe(false)
})

test('a number that is not a finite double is refused', () => {
  expect(issuesOf(schema, JSON.parse('{"a":[1e999]}'))).toEqual([': number_out_of_range'])
  expect(issuesOf(schema, JSON.parse('{"a":-1e999}'))).toEqual([': number_out_of_range'])
  expect(issuesOf(schema, JSON.parse('{"a":1.7976931348623157e308}'))).toEqual([])
})

test('a lone surrogate is refused in values and in keys', () => {
  expect(issuesOf(schema, { a: ['\udc00'] })).toEqual([': invalid_unicode'])
  expect(issuesOf(schema, { '\ud800': 1 })).toEqual([': invalid_unicode'])
  expect(issuesOf(schema, { '\u{1F600}': '\u{1F600}' })).toEqual([])
})

test('the walk over an object ends early when its members alone exceed the limit', () => {
  expect(issuesOf(schema, { a: Array(508).fill(1) })).toEqual([])
  expect(issuesOf(schema, { a: Array(509).fill(1) })).toEqual([': too_big'])
  expect(issuesOf(schema, { a: [...Array(100_000).fill(1), '\ud800'] })).toEqual([': too_big'])
})

test('empty containers at every level count as members', () => {
  const nested = (length: number) => ({ a: Array.from({ length }, () => []) })
  expect(issuesOf(schema, nested(339))).toEqual([])
  expect(issuesOf(schema, nested(340))).toEqual([': too_big'])
})
