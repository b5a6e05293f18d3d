import type { LanguageWords } from './language-words.ts'
import {
  german,
  french,
  spanish,
  italian,
  portuguese,
  dutch,
  scandinavian,
} from './languages-western.ts'
import { polish, russian, ukrainian, turkish } from './languages-eastern-european.ts'
import {
  chinese,
  japanese,
  korean,
  arabic,
  hindi,
  bengali,
  indonesian,
  tagalog,
  thai,
} from './languages-asian.ts'

/** The languages besides English in which instructions are recognised. */
export const languages: readonly LanguageWords[] = [
  german,
  french,
  spanish,
  italian,
  portuguese,
  dutch,
  scandinavian,
  polish,
  russian,
  ukrainian,
  turkish,
  chinese,
  japanese,
  korean,
  arabic,
  hindi,
  bengali,
  indonesian,
  tagalog,
  thai,
]
