import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findRepeatedField } from './repeated-field.ts'

const has = (text: string) => findRepeatedField(text) !== null

test.each([
  '{"a": 1, "a": 1}',
  '{"a": {"b": 1, "c": [], "b" : 2}}',
  '[{"a": 1}, {"a": 1, "\\u0061": 2}]',
  '{"": 1, "":2}',
  '{"__proto__": 1, "__proto__": 2}',
])('%s names a field twice', (text) => {
  expect(has(text)).toBe(true)
})

test.each([
  '{"a": {"a": {"a": 1}}, "b": [{"a": 1}, {"a": 1}]}',
  '{"a": "\\"a\\": 1, \\"a\\": 2", "b": "x:y"}',
  '"a"',
  '["a", "a"]',
  '{"\\\\": 1, "\\"": 2}',
])('%s does not', (text) => {
  expect(has(text)).toBe(false)
})

test('no text that a value was written to names a field twice', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(3), (value, indent) => {
      expect(has(JSON.stringify(value, null, indent))).toBe(false)
    }),
  )
})

test('the field is told with its line and column', () => {
  const text =
    '{"a": {"floor": 1},\n  "list": [{}, "floor"],\n  "b": {"floor": "x", "fl\\u006for": 2}}'
  expect(findRepeatedField(text)).toEqual({ name: 'floor', line: 3, column: 23 })
})

test('a field that is named again is found wherever it stands', () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue(), { maxLength: 4 }),
      fc.string(),
      fc.jsonValue(),
      (before, name, between) => {
        const [field, value] = [JSON.stringify(name), JSON.stringify(between)]
        const inner = `{${field}: ${value}, ${field}: 1}`
        const text = `[${[...before.map((each) => JSON.stringify(each)), inner].join()}]`
        expect(findRepeatedField(text)?.name).toBe(name)
      },
    ),
  )
})
