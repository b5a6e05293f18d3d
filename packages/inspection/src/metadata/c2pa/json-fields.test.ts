import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UNKNOWN, vocabulary } from '../../declarations/digital-source-types.ts'
import { sourceTypesOf } from './json-fields.ts'

test.each([
  [{ '@id': 'print' }, ['print']],
  [{ '@value': 'print' }, ['print']],
  [
    ['print', { '@id': 'empty' }],
    ['print', 'empty'],
  ],
  [
    ['print', 'print', 'print', 'print', 'empty'],
    ['print', 'print', 'print', 'print', 'empty'],
  ],
  ['', []],
  [' ', []],
  [null, []],
  [7, []],
  [{}, []],
  [[['print']], []],
  [Object.create({ '@id': 'print' }), []],
])('the JSON value %j declares the source types %j', (json, expected) => {
  expect(sourceTypesOf(json)).toEqual(expected)
})

test('sourceTypesOf returns only values of the vocabulary, whatever the JSON is', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true }), (json) => {
      for (const value of sourceTypesOf(json))
        expect([...vocabulary.keys(), UNKNOWN]).toContain(value)
    }),
  )
})
