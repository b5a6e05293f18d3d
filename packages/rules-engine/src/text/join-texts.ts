import { tokenize, type Token } from './tokenize.ts'
import { lexicon } from './vocabulary.ts'

/** Texts as one, with a separator between them, and the words of each: no quotation and no sentence goes on in the next. */
export interface JoinedTexts {
  readonly text: string
  readonly parts: () => readonly (readonly Token[])[]
}

/** Reads texts one by one, in their places among the others. */
export function joinTexts(texts: readonly string[], separator: string): JoinedTexts {
  const text = texts.join(separator)
  const parts = (): readonly (readonly Token[])[] => {
    let from = 0
    let sentence = 0
    return texts.map(({ length }) => {
      const tokens = tokenize(text, lexicon, { from, to: from + length, sentence })
      from += length + separator.length
      sentence = (tokens.at(-1)?.sentence ?? sentence) + 1
      return tokens
    })
  }
  return { text, parts }
}
