import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonStringBytes } from './json-string-bytes.ts'

const written = (text: string) => Buffer.byteLength(JSON.stringify(text))

test('jsonStringBytes counts the bytes of JSON.stringify for any text', () => {
  const unit = fc.oneof(
    fc.constantFrom(
      'a',
      '"',
      '\\',
      '\n',
      '\u0000',
      '\u001f',
      '\u007f',
      '\u0080',
      '\u07ff',
      '\u2028',
    ),
    fc.constantFrom(
      '\ud800',
      '\udbff',
      '\udc00',
      '\udfff',
      '\u{1f600}',
      '\uffff',
      '!',
      '#',
      '[',
      ']',
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }),
  )
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 60 }), fc.nat(40_000), (units, offset) => {
      const text = units.join('')
      expect(jsonStringBytes(text)).toBe(written(text))
      const far = `${'x'.repeat(offset)}${text}`
      expect(jsonStringBytes(far)).toBe(written(far))
    }),
    { numRuns: 400 },
  )
})

test('jsonStringBytes counts each ASCII character at each of four byte positions', () => {
  for (let code = 0; code < 128; code += 1)
    for (let before = 0; before < 5; before += 1) {
      const text = 'y'.repeat(60 + before) + String.fromCharCode(code) + 'zzzz'
      expect(jsonStringBytes(text), `code ${code}`).toBe(written(text))
    }
})
