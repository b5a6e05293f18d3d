import { matchPhraseAt, type PhraseFamily, type Phrase } from '../phrases/phrases.ts'
import type { Token } from '../tokens/token.ts'

interface Entry<Name> {
  readonly name: Name
  readonly phrase: Phrase
}

/** Families by the words that their phrases start with. */
export type PhraseLookup<Name> = ReadonlyMap<string, readonly Entry<Name>[]>

export function createPhraseLookup<Name>(
  families: ReadonlyMap<Name, PhraseFamily>,
): PhraseLookup<Name> {
  const entries = new Map<string, Entry<Name>[]>()
  for (const [name, family] of families) {
    for (const phrase of family) {
      for (const word of phrase.steps[0]?.words ?? []) {
        const known = entries.get(word) ?? []
        known.push({ name, phrase })
        entries.set(word, known)
      }
    }
  }
  return entries
}

const negation = new Set('not never dont don cannot doesn doesnt isn without no nor won'.split(' '))
const watching = new Set(
  'detect detects detecting prevent prevents preventing block blocks blocking scan scans scanning audit audits protect protects flag flags analyze analyzes analyse simulated simulate whether tries attempts'.split(
    ' ',
  ),
)

/**
 * The families of which a text uses a phrase. A description or a result, unlike a page, reports nothing: only quotation
 * marks, a negation just before, and words of a tool that detects such phrases make a mention of it.
 * Linear.
 */
export function findUsedFamilies<Name>(
  tokens: readonly Token[],
  index: PhraseLookup<Name>,
): ReadonlySet<Name> {
  const used = new Set<Name>()
  /** Entries that have failed, and whether the text has a word for each of their steps at all. */
  const failed = new Map<Entry<Name>, boolean | null>()
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    // The vocabulary has every word of an index.
    const entries = token === undefined || token.known < 0 ? undefined : index.get(token.word)
    if (entries === undefined) continue
    for (const entry of entries) {
      const { name, phrase } = entry
      if (used.has(name)) continue
      const isPossible = failed.get(entry)
      if (isPossible === false) continue
      const end = matchPhraseAt(tokens, at, phrase)
      if (end < 0) {
        // A word that a text repeats often would be searched for the same missing words each time.
        if (isPossible === undefined) failed.set(entry, null)
        else if (isPossible === null) failed.set(entry, hasWords(tokens, phrase))
      }
      if (end < 0 || token?.quoted === true) continue
      if (!isNegated(tokens, at, 0) && !isNegatedInside(tokens, at, end, phrase)) used.add(name)
    }
  }
  return used
}

/** Has a text a word for each step of a phrase, wherever it stands? */
function hasWords(tokens: readonly Token[], { steps }: Phrase): boolean {
  return steps.every((step) => tokens.some(({ word }) => step.has(word)))
}

const modals = new Set('must should shall may can do does will'.split(' '))

/** `Assistants must not send`: a negation between the words of a phrase that has none itself. */
export function isNegatedInside(
  tokens: readonly Token[],
  from: number,
  to: number,
  { steps }: Phrase,
): boolean {
  for (let at = from + 1; at < to; at += 1) {
    const word = tokens[at]?.word ?? ''
    if ((word === 'not' || word === 'never') && modals.has(tokens[at - 1]?.word ?? ''))
      return !steps.some((step) => step.has(word))
  }
  return false
}

/** Is a phrase that starts at a word denied by one of the six words before it, from the word `from` on? */
export function isNegated(tokens: readonly Token[], at: number, from: number): boolean {
  const first = tokens[at]
  if (first === undefined) return true
  for (let before = at - 1; before >= from && before >= at - 6; before -= 1) {
    const token = tokens[before]
    if (token === undefined || token.sentence !== first.sentence) return false
    const reach = token.word === 'never' ? 5 : 3
    if (at - before <= reach && negation.has(token.word) && !negation.has(first.word)) return true
    if (watching.has(token.word)) return true
  }
  return false
}
