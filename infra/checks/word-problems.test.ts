import { describe, expect, test } from 'vitest'
import { findWordsInDocument, findWordsInSource, readRefusedWords } from './word-problems.ts'

const glossary = `# Glossary

| term | meaning |
| --- | --- |
| lease | how long |

## Words that are refused

| not | but |
| --- | --- |
| stranger, strangers | attacker |
| in vain | time-out |
`
const refused = readRefusedWords(glossary)
const found = (source: string) =>
  findWordsInSource('source.ts', source, refused).map(
    ({ line, refused: { word } }) => `${line} ${word}`,
  )

test('the table of refused words is read, and no table before it', () => {
  expect(refused).toEqual([
    { word: 'stranger', instead: 'attacker' },
    { word: 'strangers', instead: 'attacker' },
    { word: 'in vain', instead: 'time-out' },
  ])
})

describe('TypeScript source', () => {
  test('a refused word in a comment is found with its line', () => {
    expect(found('const a = 1\n/** First.\n * For a stranger. */\nexport const b = a')).toEqual([
      '3 stranger',
    ])
  })

  test('a refused phrase in a name is found', () => {
    expect(found('const waitedInVain = 1')).toEqual(['1 in vain'])
  })

  test('a refused word in the title of a test is found', () => {
    expect(
      found("describe('x', () => {\n  test.each([1])('a stranger is refused', () => {})\n})"),
    ).toEqual(['2 stranger'])
  })

  test('a string that is no title may have a refused word', () => {
    expect(found("const words = ['stranger']")).toEqual([])
  })

  test('a published name in snake case may have a refused word', () => {
    expect(found('// The event stranger_refused.\nconst a = 1')).toEqual([])
  })

  test('a word that contains a refused word is not refused', () => {
    expect(found('const estranger = 1')).toEqual([])
  })
})

test('a refused word of a document is found with its line', () => {
  expect(findWordsInDocument('# Title\n\nFor Strangers.\n', refused)).toMatchObject([
    { line: 3, refused: { word: 'strangers' } },
  ])
})
