import { isMention } from './mention.ts'
import { families, jailbreaks, limitSigns, personaSigns, type Family } from './phrase-families.ts'
import { matchFrom, type Phrase } from './phrases.ts'
import type { Token } from './tokenize.ts'

export type Verdict = 'none' | 'mentioned' | 'said'

interface Entry {
  readonly family: Family
  readonly phrase: Phrase
}

interface StemEntry extends Entry {
  readonly stem: string
}

/** They tell of a character in the third person; words of a report are part of the tale. */
const stories: ReadonlySet<Family> = new Set([jailbreaks, ...personaSigns, ...limitSigns])

/** From this many words on a text can be a tale rather than a remark. */
const TALE = 60

const STEM_KEY = 3

/** All families by first word and by the first letters of stems: a text is walked once for all of them. */
const wordIndex = new Map<string, Entry[]>()
const stemIndex = new Map<string, StemEntry[]>()

for (const family of families) {
  for (const phrase of family) {
    for (const word of phrase.steps[0]?.words ?? []) add(wordIndex, word, { family, phrase })
    for (const stem of phrase.steps[0]?.stems ?? [])
      add(stemIndex, stem.slice(0, STEM_KEY), { family, phrase, stem })
  }
}

function add<T>(index: Map<string, T[]>, key: string, entry: T): void {
  const known = index.get(key)
  if (known === undefined) index.set(key, [entry])
  else known.push(entry)
}

/** What a text says, for one that has no word of any family. */
const silent: ReadonlyMap<Family, Verdict> = new Map()

/** Per family: does the text say one of its phrases to the reader, or only mention it? Linear in the text. */
export function verdictsOf(
  tokens: readonly Token[],
  securityWriting: () => boolean,
): ReadonlyMap<Family, Verdict> {
  const verdicts = new Map<Family, Verdict>()
  const entriesOf = new Map<string, readonly Entry[]>()
  for (let at = 0; at < tokens.length; at += 1) {
    const word = tokens[at]?.word ?? ''
    let entries = entriesOf.get(word)
    if (entries === undefined) {
      entries = startingWith(word)
      entriesOf.set(word, entries)
    }
    if (entries.length > 0) judge(tokens, at, entries, verdicts)
  }
  if (verdicts.size === 0) return silent
  if (securityWriting()) for (const family of verdicts.keys()) verdicts.set(family, 'mentioned')
  return verdicts
}

const none: readonly Entry[] = []

function startingWith(word: string): readonly Entry[] {
  const exact = wordIndex.get(word) ?? none
  const stems = stemIndex.get(word.slice(0, STEM_KEY))?.filter(({ stem }) => word.startsWith(stem))
  return stems === undefined || stems.length === 0 ? exact : [...exact, ...stems]
}

function judge(
  tokens: readonly Token[],
  at: number,
  entries: readonly Entry[],
  verdicts: Map<Family, Verdict>,
): void {
  for (const { family, phrase } of entries) {
    if (verdicts.get(family) === 'said') continue
    const end = matchFrom(tokens, at, phrase)
    if (end < 0) continue
    // An order whose end stands in quotation marks is about the words that are cited there.
    const cites = phrase.opening && tokens[end]?.quoted === true
    verdicts.set(
      family,
      cites || isMention(tokens, at, tokens.length < TALE || !stories.has(family))
        ? 'mentioned'
        : 'said',
    )
  }
}
