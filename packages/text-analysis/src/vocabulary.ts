import {
  otherLanguageDirectives,
  otherLanguageExtractions,
  otherLanguageJailbreaks,
  otherLanguageMemoryWrites,
  otherLanguageOverrides,
  otherLanguageSecrecy,
  otherLanguageSteering,
} from './phrases/families/other-languages.ts'
import { addressingWords } from './model-addressing-words.ts'
import { resultSignPhrases } from './tool-results/result-signs.ts'
import { modelNames } from './tool-results/model-names.ts'
import { roleWords } from './demands/roles.ts'
import { conceptWords } from './tool-descriptions/concepts.ts'
import { descriptionSignPhrases } from './tool-descriptions/signs.ts'
import { reportingWords, specimenWords } from './tokens/quotation-words.ts'
import { securityWords } from './phrases/mention.ts'
import { families } from './phrases/phrase-families.ts'
import type { Phrase } from './phrases/phrases.ts'
import { isUnspaced, createLexicon, type Lexicon } from './characters/segment-unspaced.ts'
import { WordTable } from './tokens/word-table.ts'

function listWords(phrases: readonly Phrase[]): readonly string[] {
  return phrases.flatMap(({ steps }) => steps.flatMap(({ words }) => [...words]))
}

const elsewhere: ReadonlySet<Phrase> = new Set([
  ...otherLanguageOverrides,
  ...otherLanguageExtractions,
  ...otherLanguageSecrecy,
  ...otherLanguageMemoryWrites,
  ...otherLanguageDirectives,
  ...otherLanguageJailbreaks,
  ...otherLanguageSteering,
])

/** Every English word that a phrase may need. Words of other languages would cut English runs in the wrong places. */
export const englishVocabulary: ReadonlySet<string> = new Set(
  listWords(families.flat().filter((each) => !elsewhere.has(each) && !each.anyOrder)),
)

const phraseWords = listWords(families.flat())

/** Every word that a reader of prose looks for: of most words nothing more is asked than that they are not among them. */
export const vocabulary = new WordTable([
  ...phraseWords,
  ...descriptionSignPhrases.keys(),
  ...resultSignPhrases.keys(),
  ...conceptWords,
  ...roleWords,
  ...modelNames,
  ...addressingWords.keys(),
  ...securityWords,
  ...reportingWords,
  ...specimenWords,
])

/** Words of scripts without spaces, by which `tokenize` cuts their texts. */
export const lexicon: Lexicon = createLexicon(
  phraseWords.filter((word) => isUnspaced(word.charCodeAt(0))),
)
