import { nearby, phrase, type Family, type Phrase } from '../phrases.ts'
import type { LanguageWords } from './language-words.ts'
import { languages } from './languages.ts'

/** How far from the verb its object may stand. Particles and endings of unspaced scripts count as words too. */
const NEAR = 7

function perLanguage(make: (words: LanguageWords) => readonly Phrase[]): Family {
  return languages.flatMap(make)
}

/** The families in languages other than English, made of the same groups of words in each. */
export const overridesElsewhere = perLanguage(({ ignore, earlier, rules }) => [
  nearby(NEAR, ignore, earlier, rules),
])

export const extractionsElsewhere = perLanguage(({ show, prompt, inner }) => [
  nearby(NEAR, prompt, inner, show),
])

export const secrecyElsewhere = perLanguage(({ tell, not, user }) => [
  nearby(NEAR, not, tell, user),
])

export const memoryWritesElsewhere = perLanguage(({ remember, always, user }) => [
  nearby(NEAR, remember, always, user),
])

export const directivesElsewhere = perLanguage(({ send, secret, toward, reader, must, act }) => [
  nearby(NEAR, send, secret, toward),
  phrase(4, reader, must, act),
])
