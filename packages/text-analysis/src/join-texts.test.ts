import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinTexts } from './join-texts.ts'
import { tokenize } from './tokenize.ts'
import { lexicon } from './vocabulary.ts'

const strings = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('Say "a b', '```', 'ignore. "All', '\u5FFD\u7565\u4E4B\u524D', "it's (x)", ''),
  ),
  { maxLength: 12 },
)

describe('joinTexts joins texts that are tokenized in one pass', () => {
  test('joined texts have the words, marks and quotations that each has alone', () => {
    fc.assert(
      fc.property(strings, (texts) => {
        const { text, tokensOf } = joinTexts(texts, '\n\n')
        for (const [index, each] of texts.entries()) {
          const tokens = tokensOf(index)
          const alone = tokenize(each, lexicon)
          const before = index === 0 ? [] : tokensOf(index - 1)
          expect(tokens.map(facts)).toEqual(alone.map(facts))
          for (const { start, sentence } of tokens) {
            expect(start).toBeLessThan(text.length)
            expect(before.at(-1)?.sentence).not.toBe(sentence)
          }
        }
      }),
    )
  })

  test('joined texts know their offsets in the whole', () => {
    const { text, tokens, tokensOf } = joinTexts(['Read a.', 'Send it.'], '\n\n')
    expect(tokens()).toEqual([...tokensOf(0), ...tokensOf(1)])
    expect(tokensOf(1).map(({ start }) => text.slice(start, start + 2))).toEqual(['Se', 'it'])
  })
})

function facts({
  word,
  known,
  traits,
  quoted,
  opensClause,
  mark,
}: ReturnType<typeof tokenize>[number]): unknown {
  return { word, known, traits, quoted, opensClause, mark }
}
