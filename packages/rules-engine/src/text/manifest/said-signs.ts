import { matchFrom, type Family, type Phrase } from '../phrases.ts'
import type { Token } from '../tokenize.ts'
import { signs, type Sign } from './signs.ts'

interface Entry {
  readonly sign: Sign
  readonly phrase: Phrase
}

const index = indexSigns()

function indexSigns(): ReadonlyMap<string, readonly Entry[]> {
  const entries = new Map<string, Entry[]>()
  for (const [sign, family] of signs) {
    for (const phrase of family) {
      for (const word of phrase.steps[0]?.words ?? []) {
        const known = entries.get(word) ?? []
        known.push({ sign, phrase })
        entries.set(word, known)
      }
    }
  }
  return entries
}

const negation = new Set('not never dont don cannot doesn doesnt isn without no nor won'.split(' '))
const watching = new Set(
  'detect detects detecting prevent prevents preventing block blocks blocking scan scans audit audits protect protects flag flags analyze analyzes analyse simulated simulate'.split(
    ' ',
  ),
)

/**
 * The signs that a description says in earnest. Unlike a page, a description has no one to quote or to report: only
 * quotation marks, a negation just before, and a tool that looks for such things keep a sign quiet. Linear.
 */
export function saidSigns(tokens: readonly Token[]): ReadonlySet<Sign> {
  const said = new Set<Sign>()
  for (let at = 0; at < tokens.length; at += 1) {
    const entries = index.get(tokens[at]?.word ?? '')
    if (entries === undefined) continue
    for (const { sign, phrase } of entries) {
      if (said.has(sign) || matchFrom(tokens, at, phrase) < 0) continue
      if (!isDenied(tokens, at)) said.add(sign)
    }
  }
  return said
}

/** Does the text say a phrase of one family in earnest, as above? */
export function saysOf(tokens: readonly Token[], family: Family): boolean {
  return tokens.some((token, at) =>
    family.some(
      (phrase) =>
        startsPhrase(phrase, token.word) &&
        matchFrom(tokens, at, phrase) >= 0 &&
        !isDenied(tokens, at),
    ),
  )
}

function isDenied(tokens: readonly Token[], at: number): boolean {
  const first = tokens[at]
  if (first === undefined || first.quoted) return true
  for (let before = at - 1; before >= 0 && before >= at - 6; before -= 1) {
    const token = tokens[before]
    if (token === undefined || token.sentence !== first.sentence) return false
    if (at - before <= 3 && negation.has(token.word) && !negation.has(first.word)) return true
    if (watching.has(token.word)) return true
  }
  return false
}

function startsPhrase({ steps }: Phrase, word: string): boolean {
  return steps[0]?.has(word) === true
}
