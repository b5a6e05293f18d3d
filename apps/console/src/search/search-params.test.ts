import { expect, test } from 'vitest'
import {
  instant,
  oneOf,
  parseSearch,
  riskCode,
  searchReader,
  stringifySearch,
  textUpTo,
  uuid,
} from './search-params.ts'

const read = searchReader({
  decision: oneOf(['allow', 'block']),
  from: instant,
  key: uuid,
  code: riskCode,
  ref: textUpTo(5),
})

test('parameters that the page knows are kept', () => {
  const search = {
    decision: 'block',
    from: '2026-11-20T10:30:00Z',
    key: '0b6d7c2e-1f57-4ad3-9a3b-2f0a5a3d8c11',
    code: 'SECRET_IN_OUTPUT',
    ref: ' a b ',
  }
  expect(read(search)).toEqual({ ...search, from: '2026-11-20T10:30:00.000Z', ref: 'a b' })
})

test.each([
  [{ decision: 'BLOCK' }],
  [{ decision: ['block'] }],
  [{ from: 'yesterday' }],
  [{ from: '2026-13-01T00:00:00Z' }],
  [{ from: '2026' }],
  [{ key: '0B6D7C2E-1F57-4AD3-9A3B-2F0A5A3D8C11' }],
  [{ code: 'secret' }],
  [{ code: `A${'B'.repeat(64)}` }],
  [{ ref: 'longer' }],
  [{ ref: 'a\nb' }],
  [{ ref: '   ' }],
  [{ unknown: 'x' }],
  [{ constructor: 'x', __proto__: 'y' }],
])('%j is dropped', (search) => {
  expect(read(search)).toEqual({})
})

test('a query string is read as plain text and written back the same', () => {
  expect(parseSearch('?key=123&a=%26b&a=last&empty=')).toEqual({ key: '123', a: 'last', empty: '' })
  const search = { key: '123', live: true, none: undefined, text: 'a&b=c' }
  expect(stringifySearch(search)).toBe('?key=123&live=true&text=a%26b%3Dc')
  expect(stringifySearch({ none: undefined, empty: '' })).toBe('')
})
