import { describe, expect, test } from 'vitest'
import { findSecrets } from '../search/find-secrets.ts'
import { redactText, UNRESOLVED } from '../redact/redact-text.ts'
import { secretCategories, secretFormats } from './catalog.ts'

describe('the catalogue of formats', () => {
  test('the catalogue holds at least 60 formats, each with its own id', () => {
    const ids = secretFormats.map(({ id }) => id)
    expect(ids.length).toBeGreaterThanOrEqual(60)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('every category fits the marker, and those of cards, private keys and API keys of this service exist', () => {
    for (const category of secretCategories) expect(category).toMatch(/^[A-Z][A-Z0-9_]*$/)
    expect(secretCategories).toEqual(
      expect.arrayContaining([
        'ASE_KEY',
        'AWS_KEY',
        'CARD_NUMBER',
        'GITHUB_TOKEN',
        'IBAN',
        'JWT',
        'PRIVATE_KEY',
        'URL_CREDENTIALS',
      ]),
    )
  })

  test('every anchor has at least three places, of ASCII or the bytes for other characters', () => {
    for (const { anchors } of secretFormats) {
      for (const anchor of anchors) {
        expect(anchor.length).toBeGreaterThanOrEqual(3)
        for (const place of anchor)
          for (const char of place) {
            expect(char.charCodeAt(0)).toBeGreaterThan(1)
            expect(char.charCodeAt(0)).toBeLessThanOrEqual(0x81)
          }
      }
    }
  })

  test('every format has examples, near misses and a reference', () => {
    for (const format of secretFormats) {
      expect(format.examples().length, format.id).toBeGreaterThan(0)
      expect(format.nearMisses().length, format.id).toBeGreaterThan(0)
      expect(format.reference, format.id).not.toBe('')
    }
  })
})

describe.each(secretFormats.map((format) => ({ id: format.id, format })))(
  'the format $id',
  ({ id, format }) => {
    test(`every example of ${id} is found with its category and redacted`, () => {
      for (const { text, secret } of format.examples()) {
        const at = text.indexOf(secret)
        const found = findSecrets(text).find(
          ({ start, end }) => start <= at && end >= at + secret.length,
        )
        expect(found, `example of ${secret.length} characters`).toBeDefined()
        expect(format.categories).toContain(found?.category)
        expect(redactText(text)).not.toContain(secret)
        expect(redactText(text)).not.toBe(UNRESOLVED)
      }
    })

    test(`an example of ${id} is redacted at any offset, beside CJK text, in JSON in JSON and in XML`, () => {
      const [sample] = format.examples()
      if (sample === undefined) throw new Error('no example')
      const carriers = ['', 'x ', '密钥是', '{"body":"{\\"value\\":\\"', '<key>', '\\n', '(', '`']
      for (const before of carriers)
        expect(redactText(`${before}${sample.text}，</key>`)).not.toContain(sample.secret)
    })

    test(`no near miss of ${id} is a certain finding of its category`, () => {
      for (const text of format.nearMisses()) {
        const certain = findSecrets(text).filter(
          ({ certainty, placeholder, category }) =>
            certainty === 'certain' && !placeholder && format.categories.includes(category),
        )
        expect(certain).toEqual([])
      }
    })
  },
)
