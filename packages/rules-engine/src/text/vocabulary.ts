import {
  directivesElsewhere,
  extractionsElsewhere,
  jailbreaksElsewhere,
  memoryWritesElsewhere,
  overridesElsewhere,
  secrecyElsewhere,
  steeringElsewhere,
} from './families/other-languages.ts'
import { families } from './phrase-families.ts'
import type { Phrase } from './phrases.ts'
import type { Vocabulary } from './tokenize.ts'
import { isUnspaced, lexiconOf } from './unspaced.ts'
import { WordTable } from './word-table.ts'

function wordsOf(phrases: readonly Phrase[]): readonly string[] {
  return phrases.flatMap(({ steps }) => steps.flatMap(({ words }) => [...words]))
}

const elsewhere: ReadonlySet<Phrase> = new Set([
  ...overridesElsewhere,
  ...extractionsElsewhere,
  ...secrecyElsewhere,
  ...memoryWritesElsewhere,
  ...directivesElsewhere,
  ...jailbreaksElsewhere,
  ...steeringElsewhere,
])

/** Every English word that a phrase may need. Words of other languages would cut English runs in the wrong places. */
export const englishVocabulary: ReadonlySet<string> = new Set(
  wordsOf(families.flat().filter((each) => !elsewhere.has(each) && !each.anyOrder)),
)

const phraseWords = wordsOf(families.flat())

/** Every word that a phrase may need. */
export const vocabulary: Vocabulary = {
  words: new WordTable(phraseWords),
  lexicon: lexiconOf(phraseWords.filter((word) => isUnspaced(word.charCodeAt(0)))),
}
