import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mixLetter, WordTable } from './word-table.ts'

describe('WordTable finds the words of a list', () => {
  const table = new WordTable(['send', 'the', 'notes', 'an', 'не', 'send'])

  it.each([
    ['please SEND it', 7, 11, 'send'],
    ['please send it', 7, 10, null],
    ['please sendit', 7, 13, null],
    ['не', 0, 2, 'не'],
    ['an', 0, 2, 'an'],
    ['', 0, 0, null],
  ])('WordTable finds the word in %j from %i to %i', (text, start, end, word) => {
    expect(table.wordAt(table.find(text, start, end))).toBe(word)
  })

  it('WordTable compares by the letters that it is given', () => {
    const letters = Uint8Array.from({ length: 128 }, (_, code) => (code === 51 ? 101 : code))
    const spelled = new WordTable(['send'], letters)
    expect(spelled.find('s3nd', 0, 4)).toBe(0)
    expect(spelled.find('SEND', 0, 4)).toBe(-1)
  })

  it('WordTable finds every word of any list, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z0-9\u0430-\u044F]{1,12}$/), { maxLength: 200 }),
        fc.stringMatching(/^[a-z0-9\u0430-\u044F]{1,12}$/),
        (words, other) => {
          const any = new WordTable(words)
          for (const word of words)
            expect(any.wordAt(any.find(` ${word} `, 1, word.length + 1))).toBe(word)
          expect(any.find(other, 0, other.length) >= 0).toBe(words.includes(other))
          let hash = 0
          for (let at = 0; at < other.length; at += 1) hash = mixLetter(hash, other.charCodeAt(at))
          expect(any.findHashed(other, 0, other.length, hash)).toBe(
            any.find(other, 0, other.length),
          )
        },
      ),
    )
  })
})
