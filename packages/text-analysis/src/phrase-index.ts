import {
  CAPITAL,
  getCharTraits,
  UNDERSCORE,
  UNSPACED,
  WIDE,
  WORD,
} from './characters/characters.ts'
import { foldWord } from './characters/fold.ts'
import type { PhraseFamily } from './phrases/phrase-families.ts'
import type { Phrase } from './phrases/phrases.ts'
import type { Token } from './tokens/token.ts'
import type { WordGroup } from './tokens/word-group.ts'
import { mixLetter, WordTable } from './tokens/word-table.ts'

/** A phrase and what it counts for. */
export interface Entry {
  readonly family: PhraseFamily
  readonly phrase: Phrase
  /** The groups of words that it needs, by number. */
  readonly groups: readonly number[]
}

/** What a word is good for: the phrases that start with it and the groups that it belongs to. */
interface WordUse {
  readonly entries: readonly Entry[]
  readonly groups: readonly number[]
}

/** Of a word, stem or name while the phrases are read; with repetitions. */
interface GrowingUse extends WordUse {
  readonly entries: Entry[]
  readonly groups: number[]
}

const noUse: WordUse = { entries: [], groups: [] }

function getUse(uses: Map<string, GrowingUse>, word: string): GrowingUse {
  const use = uses.get(word) ?? { entries: [], groups: [] }
  uses.set(word, use)
  return use
}

/** One use of several, without repetitions. */
function mergeUses(uses: readonly (WordUse | undefined)[]): WordUse {
  return {
    entries: [...new Set(uses.flatMap((use) => use?.entries ?? []))],
    groups: [...new Set(uses.flatMap((use) => use?.groups ?? []))],
  }
}

const STEM_KEY = 3

/**
 * Families by their words: a text is walked once for all of them, and a phrase that it lacks a word of costs nothing.
 */
export class PhraseIndex {
  private readonly known: readonly WordUse[]
  private readonly vocabulary: WordTable
  /** For each known word, whether a phrase starts with it, and whether a phrase has it. */
  private readonly starting: Uint8Array
  private readonly useful: Uint8Array
  private readonly stems = new Map<string, GrowingUse>()
  private readonly stemKeys: WordTable
  private readonly stemsByKey: readonly (readonly string[])[]
  private readonly names: GrowingUse = { entries: [], groups: [] }
  /** The uses of words by their stems, by the longest of the stems: all others of a word are beginnings of it. */
  private readonly usesByStem = new Map<string, WordUse>()
  private readonly namesByStem = new Map<string, WordUse>()
  private readonly groupNumbers = new Map<string, number>()
  /** The number of the text in which a group, or a known word, was seen last: nothing has to be wiped for the next text. */
  private readonly groupSeen: Float64Array
  private readonly wordSeen: Float64Array
  private texts = 0

  /** `vocabulary` holds the words that texts are cut with: all of the families. */
  constructor(families: readonly PhraseFamily[], vocabulary: WordTable) {
    this.vocabulary = vocabulary
    const words = new Map<string, GrowingUse>()
    for (const family of families) {
      for (const phrase of family) {
        const groups = phrase.steps.map((step) => this.numberOf(step))
        const entry: Entry = { family, phrase, groups }
        for (const [step, group] of phrase.steps.entries()) {
          const uses = [
            ...[...group.words].map((word) => getUse(words, word)),
            ...group.stems.map((stem) => getUse(this.stems, stem)),
          ]
          for (const use of group.names ? [...uses, this.names] : uses) {
            use.groups.push(groups[step] ?? 0)
            if (step === 0) use.entries.push(entry)
          }
        }
      }
    }
    const keys = [...new Set([...this.stems.keys()].map((stem) => stem.slice(0, STEM_KEY)))]
    this.stemKeys = new WordTable(keys)
    const longestFirst = [...this.stems.keys()].toSorted((a, b) => b.length - a.length)
    this.stemsByKey = keys.map((key) =>
      longestFirst.filter((stem) => stem.slice(0, STEM_KEY) === key),
    )
    this.known = vocabulary.words.map((word) => mergeUses([words.get(word), this.otherUse(word)]))
    this.starting = Uint8Array.from(this.known, ({ entries }) => (entries.length > 0 ? 1 : 0))
    this.useful = Uint8Array.from(this.known, ({ groups }) => (groups.length > 0 ? 1 : 0))
    this.groupSeen = new Float64Array(this.groupNumbers.size)
    this.wordSeen = new Float64Array(this.known.length)
  }

  /** Every place where a phrase may start, with the phrases of whose groups the text has a word each. */
  startsIn(tokens: readonly Token[], visit: (at: number, entries: readonly Entry[]) => void): void {
    this.texts += 1
    const text = this.texts
    const { starting, wordSeen, groupSeen } = this
    const others = new Set<WordUse>()
    const places: number[] = []
    const uses: WordUse[] = []
    for (let at = 0; at < tokens.length; at += 1) {
      const token = tokens[at]
      if (token === undefined) continue
      const { known } = token
      if (known >= 0) {
        if (starting[known] === 1) {
          places.push(at)
          uses.push(this.known[known] ?? noUse)
        }
        if (wordSeen[known] === text) continue
        wordSeen[known] = text
        for (const group of this.known[known]?.groups ?? []) groupSeen[group] = text
      } else if (this.mayHaveUse(token)) {
        const use = this.otherUse(token.word)
        others.add(use)
        if (use.entries.length > 0) {
          places.push(at)
          uses.push(use)
        }
      }
    }
    if (places.length === 0) return
    for (const use of others) for (const group of use.groups) groupSeen[group] = text
    const possible = new Map<WordUse, readonly Entry[]>()
    for (const [place, at] of places.entries()) {
      const use = uses[place] ?? noUse
      let entries = possible.get(use)
      if (entries === undefined) {
        entries = use.entries.filter(({ groups }) =>
          groups.every((group) => groupSeen[group] === text),
        )
        possible.set(use, entries)
      }
      if (entries.length > 0) visit(at, entries)
    }
  }

  /**
   * How much a text looks like one with a phrase, read word by word without keeping any: the most words of phrases that stand
   * close together, at most eight. 0 when it lacks a word of every phrase.
   */
  scoreLikeness(text: string): number {
    this.texts += 1
    const { starting, wordSeen, groupSeen, texts } = this
    const near = new NearWords()
    const starts = new Set<WordUse>()
    let words = 0
    let isUnspaced = false
    for (let at = 0; at < text.length;) {
      const code = text.charCodeAt(at)
      const kind = getCharTraits(code) & WORD
      if (kind === 0) {
        at += code === BACKSLASH && isEscapedLine(text, at) ? 2 : 1
        continue
      }
      const start = at
      let seen = 0
      let hash = 0
      let keyHash = 0
      for (; at < text.length; at += 1) {
        const next = text.charCodeAt(at)
        const traits = getCharTraits(next)
        if ((traits & WORD) !== kind) break
        seen |= traits
        hash = mixLetter(hash, next + (traits & CAPITAL))
        if (at < start + STEM_KEY) keyHash = hash
      }
      words += 1
      if (kind === UNSPACED) {
        isUnspaced = true
        continue
      }
      const folded = (seen & WIDE) === 0 ? null : foldWord(text.slice(start, at))
      const known =
        folded === null
          ? this.vocabulary.findHashed(text, start, at, hash)
          : this.vocabulary.find(folded, 0, folded.length)
      if (known < 0) {
        const mayHaveUse =
          folded !== null ||
          (seen & UNDERSCORE) !== 0 ||
          this.stemKeys.findHashed(text, start, Math.min(at, start + STEM_KEY), keyHash) >= 0
        const use = mayHaveUse
          ? this.otherUse(folded ?? text.slice(start, at).toLowerCase())
          : noUse
        if (use.groups.length === 0) continue
        near.add(-1 - (use.groups[0] ?? 0), words)
        if (use.entries.length > 0) starts.add(use)
        for (const group of use.groups) groupSeen[group] = texts
      } else if (this.useful[known] === 1) {
        near.add(known, words)
        if (wordSeen[known] === texts) continue
        wordSeen[known] = texts
        const use = this.known[known] ?? noUse
        if (starting[known] === 1) starts.add(use)
        for (const group of use.groups) groupSeen[group] = texts
      }
    }
    if (isUnspaced) return Math.max(near.most, 1)
    for (const { entries } of starts)
      if (entries.some(({ groups }) => groups.every((group) => groupSeen[group] === texts)))
        return near.most
    return 0
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
    const longest = sameStart.find((stem) => word.startsWith(stem))
    const named = isName(word)
    if (longest === undefined && !named) return noUse
    const uses = named ? this.namesByStem : this.usesByStem
    const known = uses.get(longest ?? '')
    if (known !== undefined) return known
    const stems = sameStart.filter((stem) => word.startsWith(stem))
    const use = mergeUses([
      ...stems.map((stem) => this.stems.get(stem)),
      ...(named ? [this.names] : []),
    ])
    uses.set(longest ?? '', use)
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

const BACKSLASH = 92

/** `\n` before a capital or another sign, as `tokenize` reads it. */
function isEscapedLine(text: string, at: number): boolean {
  if (text.charCodeAt(at + 1) !== 110) return false
  const next = text.charCodeAt(at + 2)
  return !(next >= 97 && next <= 122)
}

const NEAR_MAX = 8
const NEAR_WORDS = 16

/** The last different words of phrases, and the most that stood within a few words of a text. */
class NearWords {
  most = 0
  private readonly ids: number[] = []
  private readonly places: number[] = []

  add(id: number, place: number): void {
    if (this.most === NEAR_MAX) return
    const { ids, places } = this
    const known = ids.indexOf(id)
    if (known >= 0) {
      ids.splice(known, 1)
      places.splice(known, 1)
    }
    while (places.length > 0 && place - (places[0] ?? 0) > NEAR_WORDS) {
      ids.shift()
      places.shift()
    }
    ids.push(id)
    places.push(place)
    this.most = Math.max(this.most, ids.length)
  }
}
