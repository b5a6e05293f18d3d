import {
  directivesElsewhere,
  extractionsElsewhere,
  memoryWritesElsewhere,
  overridesElsewhere,
  secrecyElsewhere,
} from './families/other-languages.ts'
import { families } from './phrase-families.ts'
import type { Phrase } from './phrases.ts'
import { isUnspaced, lexiconOf, type Lexicon } from './unspaced.ts'

function wordsOf(phrases: readonly Phrase[]): readonly string[] {
  return phrases.flatMap(({ steps }) => steps.flatMap(({ words }) => [...words]))
}

const elsewhere: ReadonlySet<Phrase> = new Set([
  ...overridesElsewhere,
  ...extractionsElsewhere,
  ...secrecyElsewhere,
  ...memoryWritesElsewhere,
  ...directivesElsewhere,
])

/** Every English word that a phrase may need. Words of other languages would cut English runs in the wrong places. */
export const englishVocabulary: ReadonlySet<string> = new Set(
  wordsOf(families.flat().filter((each) => !elsewhere.has(each) && !each.anyOrder)),
)

/** The words of scripts without spaces. */
export const unspacedLexicon: Lexicon = lexiconOf(
  wordsOf(families.flat()).filter((word) => isUnspaced(word.charCodeAt(0))),
)
