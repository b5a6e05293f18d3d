import { families } from './phrase-families.ts'
import { isUnspaced, lexiconOf, type Lexicon } from './unspaced.ts'

/** Every word that a phrase may need, as written without stems. */
export const vocabulary: ReadonlySet<string> = new Set(
  families.flatMap((family) =>
    family.flatMap(({ steps }) => steps.flatMap(({ words }) => [...words])),
  ),
)

/** The words of scripts without spaces. */
export const unspacedLexicon: Lexicon = lexiconOf(
  [...vocabulary].filter((word) => isUnspaced(word.charCodeAt(0))),
)
