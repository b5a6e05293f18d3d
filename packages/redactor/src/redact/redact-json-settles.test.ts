import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redactJsonSized } from './redact-json.ts'
import { secretFormats } from '../formats/catalog.ts'

const examples = secretFormats.flatMap((format) => format.examples().slice(0, 1))
const opaque = ['secret 7 04FAEB1B', ';Id=HCo5;Secret=W68ypHSijN', 'Tr0ub4dor&3x', 'k3yQ9w'].concat(
  'a1B2c3D4' + 'e5F6g7H8i9J0',
  '-----BEGIN PRIVATE ' + 'KEY-----',
  'MIIEvQIBADANBgkq',
  '-----END PRIVATE ' + 'KEY-----',
)
const names =
  'password secret api_key token client_secret= name value key type kind kty data values rows columns headers header fields ' +
  'user username pass pin Authorization authorization cookie accept --password -p d k RSA oct Secret string encrypted sensitive ' +
  'X-Api-Key Cookie title label default item 415052 2026-01-31 [REDACTED:AWS_KEY] [REDACTED:PASSWORD]_key'
const word = fc.constantFrom(...names.split(' '), '', 'API key', 'Authorization: Bearer ')
const anySecret = fc.oneof(
  fc.constantFrom(...opaque),
  fc.constantFrom(...examples.flatMap(({ text, secret }) => [text, secret, secret.slice(0, 20)])),
)
const sign = fc.constantFrom(
  ' ',
  '"',
  '=',
  ':',
  ';',
  '\\',
  '\\u0022',
  '%20',
  '\n',
  '{{',
  '[',
  ']',
  ', ',
)
const text = fc.oneof(
  { arbitrary: word, weight: 4 },
  { arbitrary: anySecret, weight: 3 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 12 }), weight: 1 },
  {
    arbitrary: fc
      .array(fc.oneof(word, anySecret, sign, sign), { maxLength: 5 })
      .map((p) => p.join('')),
    weight: 3,
  },
)
const number = fc.oneof(
  fc.integer({ min: 0, max: 255 }),
  fc.constantFrom(4_111_111_111_111_111, 12_345_678, 1_700_000_000, 0.5, -0, 9_876_543_210_123),
)
const settled = fc.letrec<{ value: unknown }>((tie) => {
  const value = tie('value')
  const row = fc.array(fc.oneof(text, number), { minLength: 2, maxLength: 4 })
  return {
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      text,
      number,
      fc.constantFrom(null, true),
      fc.dictionary(fc.oneof(word, text), value, { maxKeys: 4 }),
      fc.array(value, { maxLength: 5 }),
      fc.record({ name: text, value }),
      fc.record({ type: text, name: text, value }, { requiredKeys: ['value'] }),
      fc.record({ user: text, password: value, pass: value }),
      fc.record({ columns: fc.array(fc.oneof(text, fc.record({ name: text }))), rows: value }),
      fc.record({ kty: text, d: value, kind: text, data: value }),
      fc.array(row, { minLength: 2, maxLength: 3 }),
      fc.tuple(text, value),
      fc.array(text, { minLength: 4, maxLength: 8 }),
      fc.record({
        key: fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 16, maxLength: 18 }),
      }),
    ),
  }
}).value

test('redactJson is idempotent, its size is exact and its argument is unchanged', () => {
  fc.assert(
    fc.property(settled, (value) => {
      const before = JSON.stringify(value)
      const once = redactJsonSized(value)
      expect(JSON.stringify(value)).toBe(before)
      const written = JSON.stringify(once.value)
      expect(once.bytes).toBe(Buffer.byteLength(written))
      const twice = redactJsonSized(once.value)
      expect(JSON.stringify(twice.value)).toBe(written)
      expect([twice.bytes, twice.unresolved]).toEqual([once.bytes, false])
    }),
    { numRuns: 1000 },
  )
})

const opaqueName = 'secret 7 04FAEB1B'

test.each<[string, unknown]>([
  ['a name that is redacted itself', { password: { name: opaqueName, value: 'client_secret=' } }],
  ['what is left bears the key out', { 'client_secret=': `;Id=HCo5;Secret=${'W68ypHSi' + 'jN'}` }],
])('one call of redactJson redacts a value whose names hide each other: %s', (_, value) => {
  const { value: once, unresolved } = redactJsonSized(value)
  expect(redactJsonSized(once).value).toEqual(once)
  expect(unresolved).toBe(false)
})

test('a value in which each redacted name decides about the next one is redacted as a whole', () => {
  let value: unknown = 'client_secret='
  for (let depth = 0; depth < 12; depth += 1) value = { key: 'token_a1', value }
  const {
    value: once,
    bytes,
    unresolved,
  } = redactJsonSized({ password: value, n: [7, 4111], s: 'text' })
  expect(unresolved).toBe(true)
  expect(once).toMatchObject({ n: [7, '[REDACTED:UNRESOLVED]'], s: '[REDACTED:UNRESOLVED]' })
  expect(bytes).toBe(Buffer.byteLength(JSON.stringify(once)))
  expect(redactJsonSized(once)).toEqual({ value: once, bytes, unresolved: false })
})
