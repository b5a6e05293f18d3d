import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { secretFormats } from '../formats/catalog.ts'
import { redactJson, redactJsonSized } from './redact-json.ts'
import { UNRESOLVED } from './redact-text.ts'

const key = 'AKIA' + 'Q3EGWZ7Y5N2KD4HM'
const otherKey = 'AKIA' + 'Z3EGWZ7Y5N2KD4HM'
const pem = `-----BEGIN EC PRIVATE KEY-----${'MHcCAQEEIOa9'.repeat(9)}-----END EC PRIVATE KEY-----`
const secrets = secretFormats.flatMap(({ examples }) => examples().map(({ secret }) => secret))

describe('redactJson', () => {
  test('redactJson replaces secrets in strings and keys at any depth', () => {
    expect(redactJson({ list: [{ note: `is ${key}` }], [key]: 1 })).toEqual({
      list: [{ note: 'is [REDACTED:AWS_KEY]' }],
      '[REDACTED:AWS_KEY]': 1,
    })
  })

  test('a string under a key that names a secret is replaced', () => {
    expect(redactJson({ password: 'correct-horse-7', user: 'correct-horse-7' })).toEqual({
      password: '[REDACTED:PASSWORD]',
      user: 'correct-horse-7',
    })
  })

  test('arrays and objects under a key that names a secret are redacted, but a JSON schema is not', () => {
    expect(
      redactJson({ password: ['hunter2zQ9x'], secret: { value: 'b7Qx92LmPz41', on: true } }),
    ).toEqual({
      password: ['[REDACTED:PASSWORD]'],
      secret: { value: expect.stringMatching(/^\[REDACTED:/), on: true },
    })
    const schema = { properties: { password: { type: 'string', description: 'Your pass-word-1' } } }
    expect(redactJson(schema)).toEqual(schema)
  })

  test('the value beside a name property that names a secret is replaced', () => {
    expect(redactJson([{ name: 'DB_PASSWORD', value: 'hunter2zQ9x' }])).toEqual([
      { name: 'DB_PASSWORD', value: '[REDACTED:PASSWORD]' },
    ])
    const harmless = [{ name: 'City', value: 'hunter2zQ9x' }]
    expect(redactJson(harmless)).toEqual(harmless)
  })

  test('numbers that are cards or are under a key that names a secret are replaced; other numbers are kept', () => {
    const card = Number(['4111', '1111', '1111', '1111'].join(''))
    const redacted: unknown = redactJson({ card, api_key: 982374982374 })
    expect(redacted).toEqual({
      card: '[REDACTED:CARD_NUMBER]',
      api_key: expect.stringMatching(/^\[REDACTED:/),
    })
    expect(redactJson(redacted)).toEqual(redacted)
    const plain = {
      at: 1_795_000_000_123,
      order: card + 1,
      max_tokens: 4096,
      token_count: 12_345_678_901,
      share: 0.1234567890123,
      big: 1e21,
    }
    expect(redactJson(plain)).toEqual(plain)
  })

  test('keys that become equal by redaction keep all their values', () => {
    const redacted = redactJson({ [key]: 1, [otherKey]: 2, '[REDACTED:AWS_KEY]#2': 3 })
    expect(new Set(Object.values(redacted))).toEqual(new Set([1, 2, 3]))
    expect(redactJson(redacted)).toEqual(redacted)
  })

  test('__proto__ and constructor remain own keys and never become a prototype', () => {
    const value: unknown = JSON.parse(
      `{"__proto__":{"admin":true,"note":"${key}"},"constructor":{"prototype":1}}`,
    )
    const redacted = redactJson(value)
    expect(JSON.stringify(redacted)).toBe(
      '{"__proto__":{"admin":true,"note":"[REDACTED:AWS_KEY]"},"constructor":{"prototype":1}}',
    )
    expect(Object.getPrototypeOf(redacted)).toBe(Object.prototype)
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
  })

  test('redactJson does not overflow the stack at a depth of 100,000', () => {
    let deep: unknown = key
    for (let level = 0; level < 100_000; level += 1) deep = level % 2 === 0 ? [deep] : { a: deep }
    let inner = redactJson(deep)
    while (typeof inner === 'object' && inner !== null)
      inner = Array.isArray(inner) ? inner[0] : Reflect.get(inner, 'a')
    expect(inner).toBe('[REDACTED:AWS_KEY]')
  })

  test('redactJson keeps shape, order and all other values, never changes its argument, and is idempotent', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom(...secrets))
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 4 }),
        fc.dictionary(text, fc.array(text, { maxLength: 3 }), { maxKeys: 4 }),
        (plain, planted) => {
          const value = { plain, planted }
          const before = JSON.stringify(value)
          const redacted = redactJson(value)
          expect(JSON.stringify(value)).toBe(before)
          expect(shapeOf(redacted)).toEqual(shapeOf(value, redacted))
          expect(JSON.stringify(redactJson(redacted))).toBe(JSON.stringify(redacted))
        },
      ),
      { numRuns: 300 },
    )
  })
})

/** Values whose parts say something about each other, with and without secrets. */
function toldValues(): fc.Arbitrary<unknown> {
  const word = fc.constantFrom(
    ...'name key value data type kind kty d k password api_key columns rows headers user pass pin ssn secret'.split(
      ' ',
    ),
    'string',
    'RSA',
    'Secret',
    '--token',
    'hunter2' + '!zQ9x',
    '4821',
    '-----BEGIN PRIVATE KEY-----',
    ...secrets,
  )
  const text = fc.oneof(word, fc.string(), fc.string({ unit: 'binary' }))
  return fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      text,
      fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(-0)),
      fc.constantFrom(null, true, false, 4_111_111_111_111_111),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(text, tie('value'), { maxKeys: 5 }),
    ),
  })).value
}

describe('redactJsonSized', () => {
  test('redactJsonSized returns the bytes of JSON.stringify and is idempotent', () => {
    fc.assert(
      fc.property(toldValues(), (value) => {
        const before = JSON.stringify(value)
        const sized = redactJsonSized(value)
        const json = JSON.stringify(sized.value)
        expect(sized.bytes).toBe(Buffer.byteLength(json))
        expect(JSON.stringify(value)).toBe(before)
        expect(JSON.stringify(redactJson(sized.value))).toBe(json)
      }),
      { numRuns: 2000 },
    )
  })

  test.each<[string, unknown]>([
    ['empty containers', [[], {}, [[]], { a: {} }]],
    ['numbers', [-0, 0, 1e21, 1e-7, 123e300, 5e-324, 0.1, -1.5, 2 ** 60]],
    ['lone surrogates', { 'a\ud800': '\udc00b', ok: '\ud83d\ude00' }],
    ['escapes', ['\u0000\u001f\u007f"\\/\b\f\n\r\t\u2028']],
    ['keys that become equal', { [key]: 1, [otherKey]: 2 }],
    ['a field left out', { a: undefined, b: 1 }],
    ['a wide array', Array.from({ length: 100_000 }, (_, index) => index)],
    [
      'a wide object',
      Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, ''])),
    ],
  ])('the size of redactJsonSized is exact for %s', (_, value) => {
    const { value: redacted, bytes } = redactJsonSized(value)
    expect(bytes).toBe(Buffer.byteLength(JSON.stringify(redacted)))
  })

  test.each<[string, unknown]>([
    ['a name inside a secret value', { token: [`${key}x_apiKeySecret":"b7Qx92LmPz41kT8wRn`] }],
    ['a key that opens a frame', { '-----BEGIN PRIVATE KEY-----': `${'Q'.repeat(60)} ${key}` }],
    ['a frame before a number', ['-----BEGIN PRIVATE KEY-----', 4_539_578_763_621_486, 'b7Qx92']],
    ['a frame closed by what is redacted', [`-----BEGIN PRIVATE KEY-----${pem}`, 'b7Qx92']],
  ])('redactJsonSized is idempotent for %s', (_, value) => {
    const redacted = redactJson(value)
    expect(redactJson(redacted)).toEqual(redacted)
  })

  test('the size of redactJsonSized is exact at a depth of 100,000', () => {
    let deep: unknown = []
    for (let level = 1; level < 100_000; level += 1) deep = [deep]
    expect(redactJsonSized(deep).bytes).toBe(200_000)
  })

  test('redactJsonSized reports whether a text or a key could not be redacted', () => {
    const flood = 'token="'.repeat(5000)
    expect(redactJsonSized({ text: flood })).toMatchObject({
      value: { text: UNRESOLVED },
      unresolved: true,
    })
    expect(redactJsonSized({ [flood]: 1 })).toMatchObject({
      value: { [UNRESOLVED]: 1 },
      unresolved: true,
    })
    expect(redactJsonSized({ text: UNRESOLVED, [UNRESOLVED]: 1 }).unresolved).toBe(false)
  })
})

/** The value with 'string' for each string, and for each number that became a marker in `redacted`: a random one may be a card. */
function shapeOf(value: unknown, redacted: unknown = value): unknown {
  if (typeof value === 'string') return 'string'
  if (typeof value === 'number') return typeof redacted === 'string' ? 'string' : value
  if (typeof value !== 'object' || value === null) return value
  const others = typeof redacted === 'object' && redacted !== null ? Object.values(redacted) : []
  return Object.values(value).map((inner: unknown, index) => shapeOf(inner, others[index]))
}
