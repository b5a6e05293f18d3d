import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseUnambiguousJson } from './parse-unambiguous-json.ts'

test('what JSON.stringify writes is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parseUnambiguousJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

test.each([
  '{"a":1,"a":2}',
  '{"a":1,"\\u0061":2}',
  '[{"b":{"a":1,"a":1}}]',
  '{"__proto__":1,"__proto__":1}',
  '{"a":1',
  '',
  'x',
])('parseUnambiguousJson refuses %s', (text) => {
  expect(parseUnambiguousJson(text)).toBeUndefined()
})

test.each([
  '{"a:b":":","\\"":"\\\\"}',
  '{"__proto__":{"a":1}}',
  '[":",":"]',
  ' { "a" : { "a" : 1 } } ',
])('parseUnambiguousJson reads %s', (text) => {
  expect(parseUnambiguousJson(text)).toEqual(JSON.parse(text))
})

test('parseUnambiguousJson parses 100,000 levels of nesting without recursion', () => {
  expect(parseUnambiguousJson('['.repeat(100_000))).toBeUndefined()
  expect(() => parseUnambiguousJson('['.repeat(5000) + ']'.repeat(5000))).not.toThrow()
})
