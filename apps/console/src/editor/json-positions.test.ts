import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readJsonPositions, readPointer, writePointer, type TextRange } from './json-positions.ts'

const source = String.raw`{
  "type": "action",
  "input": { "a/b": ["x", { "~": "one \"two\" \u00e9\n😀 end" }], "n": -1.5, "none": null }
}`
const positions = readJsonPositions(source)
const cut = (range: TextRange | null) =>
  range === null ? null : source.slice(range.from, range.to)
const deep = '/input/a~1b/1/~0'
const value = 'one "two" é\n😀 end'

describe('from a JSON pointer to the text', () => {
  test('a pointer finds its value, with its quotes', () => {
    expect(cut(positions.rangeOfPath(['type']))).toBe('"action"')
    expect(cut(positions.rangeOfPath(['input', 'a/b', 0]))).toBe('"x"')
    expect(cut(positions.rangeOfPath(['input', 'n']))).toBe('-1.5')
    expect(cut(positions.rangeOfPath([]))).toBe(source)
  })

  test('a span finds its characters, escapes counted as what they stand for', () => {
    const spanOf = (part: string) => {
      const start = value.indexOf(part)
      return cut(positions.rangeOfSpan({ pointer: deep, start, end: start + part.length }))
    }
    expect(spanOf('one')).toBe('one')
    expect(spanOf('"two"')).toBe(String.raw`\"two\"`)
    expect(spanOf('é\n')).toBe(String.raw`\u00e9\n`)
    expect(spanOf('😀 end')).toBe('😀 end')
    expect(spanOf(value)).toBe(String.raw`one \"two\" \u00e9\n😀 end`)
  })

  test('a span of what is no string is the whole value, and one behind the end of a string is empty', () => {
    expect(cut(positions.rangeOfSpan({ pointer: '/input/n', start: 0, end: 1 }))).toBe('-1.5')
    expect(cut(positions.rangeOfSpan({ pointer: '/type', start: 90, end: 99 }))).toBe('')
    expect(cut(positions.rangeOfSpan({ pointer: '/type', start: 3, end: 99 }))).toBe('ion')
  })

  test('of what is no string the name is marked, of an entry its first character', () => {
    const markOf = (pointer: string) => cut(positions.markOfSpan({ pointer, start: 0, end: 0 }))
    expect(markOf('/input')).toBe('"input"')
    expect(markOf('/input/a~1b/1')).toBe('{')
    expect(markOf('/type')).toBe('"action"')
    expect(markOf('/nothing')).toBeNull()
  })

  test('a pointer to nothing finds nothing', () => {
    for (const pointer of [
      '/nothing',
      '/input/a~1b/2',
      '/input/a~1b/x',
      '/type/0',
      'type',
      '/input/a~1b/01',
    ])
      expect(positions.rangeOfSpan({ pointer, start: 0, end: 1 })).toBeNull()
  })

  test('of a name that stands twice the last counts, as it does for JSON.parse', () => {
    const twice = '{"a": 1, "\\u0061": 2}'
    expect(readJsonPositions(twice).rangeOfPath(['a'])).toEqual({ from: 19, to: 20 })
  })

  test('every string of any JSON is found by its pointer, unit by unit', () => {
    const paths = (
      node: unknown,
      path: readonly (string | number)[],
    ): (readonly [readonly (string | number)[], string])[] => {
      if (typeof node === 'string') return [[path, node]]
      if (Array.isArray(node))
        return node.flatMap((item: unknown, index) => paths(item, [...path, index]))
      if (typeof node !== 'object' || node === null) return []
      return Object.entries(node).flatMap(([name, item]) => paths(item, [...path, name]))
    }
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(4), fc.nat(20), fc.nat(20), (json, indent, a, b) => {
        const text = JSON.stringify(json, null, indent)
        const read = readJsonPositions(text)
        expect(read.firstError()).toBeNull()
        for (const [path, string] of paths(JSON.parse(text), [])) {
          const [start, end] = [
            Math.min(a, b, string.length),
            Math.min(Math.max(a, b), string.length),
          ]
          const range = read.rangeOfSpan({ pointer: writePointer(path), start, end })
          const found = text.slice(range?.from, range?.to)
          const [part, expected] =
            start < end ? [`"${found}"`, string.slice(start, end)] : [found, string]
          expect(JSON.parse(part)).toBe(expected)
        }
      }),
      { numRuns: 100 },
    )
  })
})

describe('from the text to a value', () => {
  test('a place in a string gives its path and unit', () => {
    const at = source.indexOf('two')
    expect(positions.valueAt(at)).toEqual({
      path: ['input', 'a/b', 1, '~'],
      offset: value.indexOf('two'),
    })
  })

  test('a place in a name gives the path of the member', () => {
    expect(positions.valueAt(source.indexOf('none') + 1)).toEqual({
      path: ['input', 'none'],
      offset: null,
    })
  })

  test('a pointer is written and read with its escapes', () => {
    expect(readPointer(writePointer(['a/b', '~1', 0]))).toEqual(['a/b', '~1', '0'])
    expect(readPointer('x')).toBeNull()
  })
})

test('the first place that is no JSON is found', () => {
  const broken = '{"a": 1,, "b": 2}'
  expect(readJsonPositions(broken).firstError()?.from).toBe(8)
})
