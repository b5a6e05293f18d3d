import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeHex } from './decode.ts'

const strict = new TextDecoder('utf-8', { fatal: true })

function decoded(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes)
  } catch {
    return null
  }
}

/** Bytes near the borders of what UTF-8 allows. */
const byte = fc.oneof(
  fc.integer({ min: 0, max: 255 }),
  fc.constantFrom(
    0x7f,
    0x80,
    0x8f,
    0x90,
    0x9f,
    0xa0,
    0xbf,
    0xc1,
    0xc2,
    0xe0,
    0xed,
    0xef,
    0xf0,
    0xf4,
  ),
)

describe('decodeHex decodes bytes in hexadecimal', () => {
  test('bytes in hexadecimal are a text when they are UTF-8, and null otherwise', () => {
    fc.assert(
      fc.property(
        fc.array(byte, { minLength: 1, maxLength: 9 }),
        fc.boolean(),
        (bytes, capitals) => {
          const digits = bytes.map((each) => each.toString(16).padStart(2, '0')).join('')
          expect(decodeHex(capitals ? digits.toUpperCase() : digits)).toBe(
            decoded(Uint8Array.from(bytes)),
          )
        },
      ),
      { numRuns: 2000 },
    )
  })
})
