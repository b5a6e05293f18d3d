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

  get starts(): boolean {
    return this.entries.size > 0
  }

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
  }

  /** Every place where a phrase may start, with the phrases of whose groups the text has a word each. */
  startsIn(tokens: readonly Token[], visit: (at: number, entries: readonly Entry[]) => void): void {
    const present = new Uint8Array(this.groupNumbers.size)
    const seen = new Uint8Array(this.known.length)
    const others = new Map<string, WordUse>()
    const places: number[] = []
    const uses: WordUse[] = []
    for (let at = 0; at < tokens.length; at += 1) {
      const token = tokens[at]
      if (token === undefined) continue
      const use = this.known[token.known] ?? this.otherUseOf(token.word, others)
      if (token.known >= 0 && seen[token.known] === 0) {
        seen[token.known] = 1
        for (const group of use.groups) present[group] = 1
      }
      if (use.starts) {
        places.push(at)
        uses.push(use)
      }
    }
    for (const use of others.values()) for (const group of use.groups) present[group] = 1
    const possible = new Map<WordUse, readonly Entry[]>()
    for (let index = 0; index < places.length; index += 1) {
      const use = uses[index] ?? useless
      let entries = possible.get(use)
      if (entries === undefined) {
        entries = [...use.entries].filter(({ groups }) =>
          groups.every((group) => present[group] === 1),
        )
        possible.set(use, entries)
      }
      if (entries.length > 0) visit(places[index] ?? 0, entries)
    }
  }

  private otherUseOf(word: string, others: Map<string, WordUse>): WordUse {
    if (!this.mayHaveUse(word)) return useless
    let use = others.get(word)
    if (use === undefined) {
      use = this.otherUse(word)
      others.set(word, use)
    }
    return use
  }

  private mayHaveUse(word: string): boolean {
    return this.stemKeyOf(word) >= 0 || word.includes('_')
  }

  private stemKeyOf(word: string): number {
    return this.stemKeys.find(word, 0, Math.min(word.length, STEM_KEY))
  }

  /** The use of a word by its beginning or as a name. */
  private otherUse(word: string): WordUse {
    const stems = (this.stemsByKey[this.stemKeyOf(word)] ?? []).filter((stem) =>
      word.startsWith(stem),
    )
    const isName = word.indexOf('_') > 0
    if (stems.length === 0 && !isName) return useless
    const use = new WordUse()
    for (const stem of stems) use.add(this.stems.get(stem) ?? useless)
    if (isName) use.add(this.names)
    return use
  }

  private numberOf({ words, stems, names }: WordGroup): number {
    const key = [...words, '*', ...stems, String(names)].join(' ')
    const number = this.groupNumbers.get(key) ?? this.groupNumbers.size
    this.groupNumbers.set(key, number)
    return number
  }
}

function useIn(uses: Map<string, WordUse>, word: string): WordUse {
  const use = uses.get(word) ?? new WordUse()
  uses.set(word, use)
  return use
}
