import { lazy } from './lazy.ts'
import {
  disguisedTexts,
  FURTHER_LENGTH,
  NestedBudget,
  type DisguisedText,
} from './disguises/disguised-texts.ts'
import { findHiddenCharacters, type HiddenCharacters } from './hidden-characters.ts'
import { isSecurityWriting } from './mention.ts'
import type { Family } from './phrase-families.ts'
import type { Token } from './token.ts'
import { tokenize } from './tokenize.ts'
import { lexicon } from './vocabulary.ts'
import { verdictsOf, type Verdict } from './classify-mentions.ts'

/** A text cut into words, once, for all rules that read prose. */
export interface TextReading {
  readonly text: string
  readonly tokens: () => readonly Token[]
  /** Does the text say a phrase of the family to its reader, or only mention it? */
  readonly verdict: (family: Family) => Verdict
  readonly hidden: () => HiddenCharacters
  /** What stands in the text in another form, decoded; made anew each time, as far as it is asked for. */
  readonly disguised: (
    furtherLength?: number,
    nested?: NestedBudget,
  ) => Generator<DisguisedText, boolean>
  readonly securityWriting: () => boolean
}

/** `tokens` are those of the text when it was cut already. */
export function readText(
  text: string,
  tokens: () => readonly Token[] = lazy(() => tokenize(text, lexicon)),
): TextReading {
  const securityWriting = lazy(() => isSecurityWriting(tokens()))
  const verdicts = lazy(() => verdictsOf(tokens(), securityWriting))
  return {
    text,
    tokens,
    verdict: (family) => verdicts().get(family) ?? 'none',
    hidden: lazy(() => findHiddenCharacters(text)),
    disguised: (furtherLength = FURTHER_LENGTH, nested = new NestedBudget()) =>
      disguisedTexts(text, tokens(), furtherLength, nested),
    securityWriting,
  }
}
