import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readStems, stemWord, splitName } from './stems.ts'

const stemsOf = (text: string) => readStems(text).map(({ text: stem }) => stem)

describe('readStems cuts words to their stems', () => {
  it.each([
    ['shares sharing shared', ['share', 'share', 'share']],
    ['hates a hat', ['hate', 'a', 'hat']],
    ['hiding boxes', ['hide', 'box']],
    ['1,250.00 and 1250', ['1250', 'and', '1250']],
    ['guest_amy01', ['guest', 'amy01']],
    ['Überweise', ['transfer']],
  ])('readStems finds the stems of %j', (text, expected) => {
    expect(stemsOf(text)).toEqual(expected)
  })

  it('synonyms have one stem', () => {
    expect(new Set(['e-mail', 'email', 'correo'].map(stemWord)).size).toBe(1)
  })

  it.each(['GmailSendEmail', 'gmail.send_email', 'gmail-send-email', 'gmailSendEmail'])(
    'the stems of the name %s are those of its words',
    (name) => {
      expect(splitName(name)).toEqual(['mail', 'send', 'mail'])
    },
  )

  it('stems are in order, at most one per character, and never overlap', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const places = readStems(text).map(({ at }) => at)
        expect(places.length).toBeLessThanOrEqual(text.length)
        expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
      }),
    )
  })
})
