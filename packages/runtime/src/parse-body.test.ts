import { expect, test } from 'vitest'
import * as z from 'zod'
import { parsePlainJson } from './parse-body.ts'

const MIB = 1_048_576
const parse = (text: string) => parsePlainJson(z.unknown(), Buffer.from(text))

test('a long string is a plain body, whatever stands in it', () => {
  for (const text of [
    'A'.repeat(2 * MIB),
    '[{,:]}'.repeat(MIB),
    '\\"'.repeat(MIB),
    '"'.repeat(MIB),
    '\\'.repeat(MIB),
    '\\"x'.repeat(MIB),
  ]) {
    expect(parse(JSON.stringify({ image: text }))).toEqual({ ok: true, value: { image: text } })
  }
})

test.each([
  ['brackets that open', '['],
  ['braces', '{"a":'],
  ['empty objects', '{},'],
  ['numbers', '1,'],
  ['strings', '"",'],
])('megabytes of %s are refused before they are parsed', (_, piece) => {
  expect(parse(`{"image":[${piece.repeat(MIB)}`)).toEqual({
    ok: false,
    error: { code: 'INVALID_SCHEMA', details: [{ path: '', issue: 'too_many_tokens' }] },
  })
})

test('many strings in a row take time in their length', () => {
  for (const text of ['""'.repeat(3 * MIB), `${'""'.repeat(3 * MIB)}\\`, '"\\""'.repeat(MIB)])
    expect(parse(text)).toEqual({ ok: false, error: { code: 'INVALID_JSON' } })
})

test.each(['[', '"', '"\\', '{"image":"', ''])(
  'a broken body that ends in %j is INVALID_JSON',
  (end) => {
    const text = ' '.repeat(MIB)
    expect(parse(text + end)).toEqual({ ok: false, error: { code: 'INVALID_JSON' } })
  },
)

test('a small body may have any number of parts', () => {
  const list = Array.from({ length: 50_000 }, () => 1)
  expect(parse(JSON.stringify(list))).toEqual({ ok: true, value: list })
})
