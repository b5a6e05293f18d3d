import { stemWord } from './stems.ts'

/** Finds which kinds of phrases a list of stems holds. */
export type StemPhraseFinder<Kind extends string> = (stems: readonly string[]) => Set<Kind>

interface StemPhrase<Kind> {
  readonly kind: Kind
  readonly rest: readonly string[]
}

/**
 * Compiles phrases. Those of one kind are separated by bars, their words by blanks; `_` is up to two words of any
 * kind. Reading is linear: a phrase is looked for only at its first word.
 */
export function compileStemPhrases<Kind extends string>(
  turns: readonly (readonly [Kind, string])[],
): StemPhraseFinder<Kind> {
  const index = new Map<string, StemPhrase<Kind>[]>()
  for (const [kind, text] of turns) {
    for (const turn of text.split('|')) {
      const [first = '', ...rest] = turn
        .split(' ')
        .map((word) => (word === '_' ? word : stemWord(word)))
      index.set(first, [...(index.get(first) ?? []), { kind, rest }])
    }
  }
  return (stems) => {
    const found = new Set<Kind>()
    stems.forEach((stem, at) => {
      for (const { kind, rest } of index.get(stem) ?? [])
        if (!found.has(kind) && follows(stems, at + 1, rest)) found.add(kind)
    })
    return found
  }
}

function follows(stems: readonly string[], from: number, rest: readonly string[]): boolean {
  let at = from
  for (const [part, stem] of rest.entries()) {
    if (stem === '_') {
      const next = rest[part + 1]
      const near = [at, at + 1, at + 2].find((place) => stems[place] === next)
      if (near === undefined) return false
      at = near
    } else if (stems[at] === stem) at += 1
    else return false
  }
  return true
}
