import { lazy } from './caching/lazy.ts'
import type { Token } from './tokens/token.ts'
import { readWords } from './tokenize.ts'
import { lexicon } from './vocabulary.ts'

/** Texts as one, with a separator between them: no quotation and no sentence goes on from one to the next. */
export interface JoinedTexts {
  readonly text: string
  readonly tokens: () => readonly Token[]
  /** The words of one of the texts, in its place among the others. */
  readonly tokensOf: (index: number) => readonly Token[]
  /** Where one of the texts starts. */
  readonly startOf: (index: number) => number
}

/**
 * Tokenizes texts one by one, however short and many they are, into the words of one text; each keeps its own
 * sentences and quotations.
 */
export function joinTexts(texts: readonly string[], separator: string): JoinedTexts {
  const text = texts.join(separator)
  let end = 0
  const starts = texts.map(({ length }) => {
    const start = end
    end += length + separator.length
    return start
  })
  const read = lazy(() => {
    const tokens: Token[] = []
    let from = 0
    let sentence = 0
    const ends = texts.map(({ length }) => {
      readWords(tokens, text, lexicon, { from, to: from + length, sentence })
      from += length + separator.length
      sentence = (tokens.at(-1)?.sentence ?? -1) + 1
      return tokens.length
    })
    return { tokens, ends }
  })
  return {
    text,
    tokens: () => read().tokens,
    tokensOf: (index) => read().tokens.slice(read().ends[index - 1] ?? 0, read().ends[index]),
    startOf: (index) => starts[index] ?? 0,
  }
}
