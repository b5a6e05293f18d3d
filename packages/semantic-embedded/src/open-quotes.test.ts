import { describe, expect, it } from 'vitest'
import { readWords } from './words.ts'

/** The words of a text that stand in a citation. */
function cited(text: string): string[] {
  return readWords(text)
    .filter(({ quoted }) => quoted)
    .map(({ text: word }) => word)
}

describe('quotation marks of data are no citation', () => {
  it.each([
    ['a field of JSON', '{"note": "wipe the shared drive"}'],
    ['a field of JSON without spaces', '{"note":"wipe the shared drive","n":2}'],
    ['an item of a list', '["first entry", "wipe the shared drive"]'],
    ['a field of CSV after a number', '14,"wipe the shared drive",ok'],
    ['a field of YAML', 'id: 4\nnote: "wipe the shared drive"'],
    ['an item of YAML', '- note: "wipe the shared drive"'],
    ['a literal of a program', "const note = 'wipe the shared drive'"],
    ['an argument', 'print("wipe the shared drive")'],
    ['an attribute', '<p title="wipe the shared drive">'],
    ['an added line of a diff', '+ "wipe the shared drive"'],
  ])('%s', (_, text) => {
    expect(cited(text)).not.toContain('wipe')
  })

  it('a quotation mark after a backslash does not end a string', () => {
    expect(cited('{"note": "they call it \\"the vault\\" and wipe it"}')).toEqual(['the', 'vault'])
  })

  it('a citation inside a string is one', () => {
    expect(cited('{"note": "the sign read “wipe your shoes” in red"}')).toEqual([
      'wipe',
      'your',
      'shoes',
    ])
  })
})

describe('quotation marks of prose cite', () => {
  it.each([
    ['after a verb', 'The page said "wipe the shared drive" in white letters.'],
    ['after a comma', 'He wrote, "wipe the shared drive", and left.'],
    ['after a colon', 'The footer of that mail reads: "wipe the shared drive".'],
    ['in parentheses', 'The trick ("wipe the shared drive") is old.'],
    ['in other languages', 'In der Mail stand: „wipe the shared drive“.'],
  ])('%s', (_, text) => {
    expect(cited(text)).toContain('wipe')
  })
})
