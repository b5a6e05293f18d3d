import { isMention, isSecurityWriting } from './mention.ts'
import { families, type Family } from './phrase-families.ts'
import { matchFrom, type Phrase } from './phrases.ts'
import type { Token } from './tokenize.ts'

export type Verdict = 'none' | 'mentioned' | 'said'

interface Entry {
  readonly family: Family
  readonly phrase: Phrase
}

/** All families by first word: a text is walked once for all of them. */
const index = indexFamilies()

function indexFamilies(): ReadonlyMap<string, readonly Entry[]> {
  const entries = new Map<string, Entry[]>()
  for (const family of families) {
    for (const phrase of family) {
      for (const word of phrase.steps[0] ?? []) {
        const known = entries.get(word) ?? []
        known.push({ family, phrase })
        entries.set(word, known)
      }
    }
  }
  return entries
}

/** Per family: does the text say one of its phrases to the reader, or only mention it? Linear in the text. */
export function verdictsOf(tokens: readonly Token[]): ReadonlyMap<Family, Verdict> {
  const verdicts = new Map<Family, Verdict>()
  for (let at = 0; at < tokens.length; at += 1) {
    const entries = index.get(tokens[at]?.word ?? '')
    if (entries === undefined) continue
    for (const { family, phrase } of entries) {
      if (verdicts.get(family) === 'said') continue
      if (matchFrom(tokens, at, phrase) >= 0)
        verdicts.set(family, isMention(tokens, at) ? 'mentioned' : 'said')
    }
  }
  if (verdicts.size > 0 && isSecurityWriting(tokens)) {
    for (const family of verdicts.keys()) verdicts.set(family, 'mentioned')
  }
  return verdicts
}
