import { lazy } from './caching/lazy.ts'
import {
  findDisguisedTexts,
  FURTHER_LENGTH,
  NestedBudget,
  type DisguisedText,
} from './disguises/disguised-texts.ts'
import { findHiddenCharacters, type HiddenCharacters } from './characters/hidden-characters.ts'
import { isSecurityWriting } from './phrases/mention.ts'
import type { PhraseFamily } from './phrases/phrase-families.ts'
import type { Token } from './tokens/token.ts'
import { tokenize } from './tokenize.ts'
import { lexicon } from './vocabulary.ts'
import { classifyMentions, type MentionClass } from './classify-mentions.ts'

/**
 * A text with its words, the classes of its mentions and its hidden parts, computed once for all rules that read
 * prose.
 */
export interface ParsedText {
  readonly text: string
  readonly tokens: () => readonly Token[]
  /** Whether the text uses a phrase of the family on its reader, only mentions one, or has none. */
  readonly classifyMention: (family: PhraseFamily) => MentionClass
  readonly hidden: () => HiddenCharacters
  /** What stands in the text in another form, decoded; made anew each time, as far as it is asked for. */
  readonly disguised: (
    furtherLength?: number,
    nested?: NestedBudget,
  ) => Generator<DisguisedText, boolean>
  readonly securityWriting: () => boolean
}

/**
 * Parses a text; each result is computed on its first use. `tokens` are those of the text when it was tokenized
 * already.
 */
export function parseText(
  text: string,
  tokens: () => readonly Token[] = lazy(() => tokenize(text, lexicon)),
): ParsedText {
  const securityWriting = lazy(() => isSecurityWriting(tokens()))
  const classes = lazy(() => classifyMentions(tokens(), securityWriting))
  return {
    text,
    tokens,
    classifyMention: (family) => classes().get(family) ?? 'none',
    hidden: lazy(() => findHiddenCharacters(text)),
    disguised: (furtherLength = FURTHER_LENGTH, nested = new NestedBudget()) =>
      findDisguisedTexts(text, tokens(), furtherLength, nested),
    securityWriting,
  }
}
