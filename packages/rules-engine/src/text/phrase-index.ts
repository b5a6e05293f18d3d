import { UNDERSCORE } from './characters.ts'
import type { Family } from './phrase-families.ts'
import type { Phrase } from './phrases.ts'
import type { Token } from './tokenize.ts'
import type { WordGroup } from './word-group.ts'
import { WordTable } from './word-table.ts'

/** A phrase and what it counts for. */
export interface Entry {
  readonly family: Family
  readonly phrase: Phrase
  /** The groups of words that it needs, by number. */
  readonly groups: readonly number[]
}

/** What a word is good for: the phrases that start with it and the groups that it belongs to. */
class WordUse {
  readonly entries = new Set<Entry>()
  readonly groups = new Set<number>()

  add({ entries, groups }: WordUse): void {
    for (const entry of entries) this.entries.add(entry)
    for (const group of groups) this.groups.add(group)
  }
}

const STEM_KEY = 3
const useless = new WordUse()

/**
 * Families by their words: a text is walked once for all of them, and a phrase that it lacks a word of costs nothing.
 */
export class PhraseIndex {
  private readonly known: readonly WordUse[]
  /** For each known word, whether a phrase starts with it. */
  private readonly starting: Uint8Array
  private readonly stems = new Map<string, WordUse>()
  private readonly stemKeys: WordTable
  private readonly stemsByKey: readonly (readonly string[])[]
  private readonly names = new WordUse()
  private readonly groupNumbers = new Map<string, number>()

  /** `vocabulary` holds the words that texts are cut with: all of the families. */
  constructor(families: readonly Family[], vocabulary: readonly string[]) {
    const words = new Map<string, WordUse>()
    for (const family of families) {
      for (const phrase of family) {
        const groups = phrase.steps.map((step) => this.numberOf(step))
        for (const [step, group] of phrase.steps.entries()) {
          const uses = [
            ...[...group.words].map((word) => useIn(words, word)),
            ...group.stems.map((stem) => useIn(this.stems, stem)),
          ]
          for (const use of group.names ? [...uses, this.names] : uses)
            use.groups.add(groups[step] ?? 0)
          if (step === 0) for (const use of uses) use.entries.add({ family, phrase, groups })
        }
      }
    }
    const keys = [...new Set([...this.stems.keys()].map((stem) => stem.slice(0, STEM_KEY)))]
    this.stemKeys = new WordTable(keys)
    this.stemsByKey = keys.map((key) =>
      [...this.stems.keys()].filter((stem) => stem.slice(0, STEM_KEY) === key),
    )
    this.known = vocabulary.map((word) => {
      const use = new WordUse()
      use.add(words.get(word) ?? useless)
      use.add(this.otherUse(word))
      return use
    })
    this.starting = Uint8Array.from(this.known, ({ entries }) => (entries.size > 0 ? 1 : 0))
  }

  /** Every place where a phrase may start, with the phrases of whose groups the text has a word each. */
  startsIn(tokens: readonly Token[], visit: (at: number, entries: readonly Entry[]) => void): void {
    const present = new Uint8Array(this.groupNumbers.size)
    const seen = new Uint8Array(this.known.length)
    const others = new Map<string, WordUse>()
    const places: number[] = []
    for (let at = 0; at < tokens.length; at += 1) {
      const token = tokens[at]
      if (token === undefined) continue
      const { known } = token
      if (known >= 0) {
        if (this.starting[known] === 1) places.push(at)
        if (seen[known] === 1) continue
        seen[known] = 1
        for (const group of this.known[known]?.groups ?? []) present[group] = 1
      } else if (this.mayHaveUse(token) && this.remember(token.word, others).entries.size > 0)
        places.push(at)
    }
    for (const use of others.values()) for (const group of use.groups) present[group] = 1
    const possible = new Map<WordUse, readonly Entry[]>()
    for (const at of places) {
      const token = tokens[at]
      if (token === undefined) continue
      const use = (token.known < 0 ? others.get(token.word) : this.known[token.known]) ?? useless
      let entries = possible.get(use)
      if (entries === undefined) {
        entries = [...use.entries].filter(({ groups }) =>
          groups.every((group) => present[group] === 1),
        )
        possible.set(use, entries)
      }
      if (entries.length > 0) visit(at, entries)
    }
  }

  private remember(word: string, others: Map<string, WordUse>): WordUse {
    const use = others.get(word) ?? this.otherUse(word)
    others.set(word, use)
    return use
  }

  private mayHaveUse(token: Token): boolean {
    return (token.traits & UNDERSCORE) !== 0 || token.placeIn(this.stemKeys, STEM_KEY) >= 0
  }

  private stemKeyOf(word: string): number {
    return this.stemKeys.find(word, 0, Math.min(word.length, STEM_KEY))
  }

  /** The use of a word by its beginning or as a name. */
  private otherUse(word: string): WordUse {
    const key = this.stemKeyOf(word)
    const sameStart = key < 0 ? [] : (this.stemsByKey[key] ?? [])
    const stems = sameStart.filter((stem) => word.startsWith(stem))
    if (stems.length === 0 && !isName(word)) return useless
    const use = new WordUse()
    for (const stem of stems) use.add(this.stems.get(stem) ?? useless)
    if (isName(word)) use.add(this.names)
    return use
  }

  private numberOf({ words, stems, names }: WordGroup): number {
    const key = [...words, '*', ...stems, String(names)].join(' ')
    const number = this.groupNumbers.get(key) ?? this.groupNumbers.size
    this.groupNumbers.set(key, number)
    return number
  }
}

function isName(word: string): boolean {
  return word.indexOf('_', 1) > 0
}

function useIn(uses: Map<string, WordUse>, word: string): WordUse {
  const use = uses.get(word) ?? new WordUse()
  uses.set(word, use)
  return use
}
