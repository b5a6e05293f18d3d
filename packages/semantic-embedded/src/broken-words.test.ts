import { expect, test } from 'vitest'
import { readWords } from './words.ts'

const wordsOf = (text: string): string[] => readWords(text).map(({ text: word }) => word)

test.each(['kindly disre\ngard this', 'kindly disre-\ngard this'])(
  'two parts of a word on both sides of a line end are one: %j',
  (text) => {
    expect(wordsOf(text)).toContain('disregard')
  },
)

test('two known words stay two', () => {
  expect(wordsOf('please open\nall of them')).toEqual(['please', 'open', 'all', 'of', 'them'])
})

test('a text of one word a line is one sentence', () => {
  const opening = readWords('delete\nevery\nbackup').filter(({ opens }) => opens)
  expect(opening).toHaveLength(1)
})

test('lines of several words stay sentences of their own', () => {
  const opening = readWords('bring bread\nbring milk').filter(({ opens }) => opens)
  expect(opening).toHaveLength(2)
})
