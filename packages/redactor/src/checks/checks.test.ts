import { Buffer } from 'node:buffer'
import { crc32 as referenceCrc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBase64, encodeBase64, encodeBase64Url } from './base64.ts'
import { crc32, crc32Base62, crc32HexLittleEndian } from './crc32.ts'
import { luhnDigit, passesLuhn } from './luhn.ts'

describe('checksums and base64', () => {
  test('crc32 equals the CRC-32 of zlib', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect(crc32(text)).toBe(referenceCrc32(text))
      }),
    )
  })

  test('crc32 gives the standard check value in base62 and little-endian hex', () => {
    expect(crc32('123456789')).toBe(0xcbf43926)
    expect(crc32Base62('123456789')).toMatch(/^[0-9A-Za-z]{6}$/)
    expect(crc32HexLittleEndian('123456789')).toBe('2639f4cb')
  })

  test('passesLuhn detects every single wrong digit', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9]{11,18}$/),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (body, at, shift) => {
          const right = body + luhnDigit(body)
          const place = at % right.length
          const wrong =
            right.slice(0, place) +
            String((Number(right.charAt(place)) + shift) % 10) +
            right.slice(place + 1)
          expect(passesLuhn(right)).toBe(true)
          expect(passesLuhn(wrong)).toBe(false)
        },
      ),
    )
  })

  test('base64 is encoded and decoded as by Node, and decoding stops at a foreign character', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const text = Buffer.from(bytes).toString('latin1')
        const url = Buffer.from(bytes).toString('base64url')
        expect(encodeBase64Url(text)).toBe(url)
        expect(decodeBase64(`${url}.x`, 0, url.length + 2)).toBe(text)
        expect(decodeBase64(encodeBase64(text), 0, 100)).toBe(text)
      }),
    )
  })
})
