import { isEnforced } from './live-orders.ts'
import { isMention, isNearSecurityWords } from './mention.ts'
import {
  isPlaced,
  isReportedAfter,
  namesTopicAfter,
  spellsOut,
  takesBackOwn,
  tellsWhen,
} from './reported.ts'
import {
  directives,
  extractions,
  families,
  jailbreaks,
  limitSigns,
  overrides,
  personaSigns,
  readerTasks,
  secrecy,
  type Family,
} from './phrase-families.ts'
import { explainsOption, isListed, isPattern } from './line-signs.ts'
import { PhraseIndex, type Entry } from './phrase-index.ts'
import { matchFrom } from './phrases.ts'
import type { Token } from './token.ts'
import { vocabulary } from './vocabulary.ts'

export type Verdict = 'none' | 'mentioned' | 'said'

/** They tell of a character in the third person; words of a report are part of the tale. */
const stories: ReadonlySet<Family> = new Set([jailbreaks, ...personaSigns, ...limitSigns])

/** From this many words on a text can be a tale rather than a remark. */
const TALE = 60

const index = new PhraseIndex(families, vocabulary)

/** What a text says, for one that has no word of any family. */
const silent: ReadonlyMap<Family, Verdict> = new Map()

/** Per family: does the text say one of its phrases to the reader, or only mention it? Linear in the text. */
export function verdictsOf(
  tokens: readonly Token[],
  securityWriting: () => boolean,
): ReadonlyMap<Family, Verdict> {
  const verdicts = new Map<Family, Verdict>()
  index.startsIn(tokens, (at, entries) => judge(tokens, at, entries, verdicts, securityWriting))
  return verdicts.size === 0 ? silent : verdicts
}

function judge(
  tokens: readonly Token[],
  at: number,
  entries: readonly Entry[],
  verdicts: Map<Family, Verdict>,
  securityWriting: () => boolean,
): void {
  for (const { family, phrase } of entries) {
    if (verdicts.get(family) === 'said') continue
    const end = matchFrom(tokens, at, phrase)
    if (end < 0) continue
    const [first, last] = [tokens[at], tokens[end]]
    if (first === undefined || last === undefined) continue
    // An order whose end stands in quotation marks is about the words that are cited there.
    const cites =
      ((phrase.opening || family === overrides) && citesWithin(tokens, at, end)) ||
      namesSubjectAfter(tokens, end) ||
      (family === overrides && (namesTopicAfter(tokens, end) || takesBackOwn(tokens, at, end))) ||
      (family === extractions && isPlaced(tokens, at)) ||
      (family === jailbreaks && spellsOut(tokens, at, end)) ||
      isReportedAfter(tokens, at) ||
      (family === directives && tellsWhen(first, last)) ||
      isPattern(first, last) ||
      (family === secrecy && explainsOption(first)) ||
      (family === readerTasks && isListed(first))
    const enforced = first.quoted && isEnforced(tokens, at)
    verdicts.set(
      family,
      !enforced &&
        (cites ||
          isMention(tokens, at, tokens.length < TALE || !stories.has(family)) ||
          (securityWriting() && isNearSecurityWords(tokens, at)))
        ? 'mentioned'
        : 'said',
    )
  }
}

/** The end of an order, or the name of a function in it, stands in quotation marks or in a code span. */
function citesWithin(tokens: readonly Token[], at: number, end: number): boolean {
  if (tokens[end]?.quoted === true) return true
  for (let inner = at + 1; inner < end; inner += 1) {
    const token = tokens[inner]
    if (token?.quoted === true && token.word.includes('_')) return true
  }
  return false
}

const orders = new Set('instructions instruction commands prompts'.split(' '))
const holding = new Set('inside within contained embedded regarding concerning'.split(' '))
const pointing = new Set('the a any that those these my'.split(' '))
const carriers = new Set('pdf page pages file files attachment attachments article'.split(' '))
const held = new Set('it them that'.split(' '))

/** `Ignore any instructions inside of it` speaks of a text. */
function namesSubjectAfter(tokens: readonly Token[], end: number): boolean {
  const [last, after, then] = [tokens[end], tokens[end + 1], tokens[end + 2]]
  if (last === undefined || after === undefined || after.sentence !== last.sentence) return false
  if (!orders.has(last.word)) return false
  if (holding.has(after.word)) return true
  if (after.word !== 'in') return false
  if (held.has(then?.word ?? '')) return true
  return pointing.has(then?.word ?? '') && carriers.has(tokens[end + 3]?.word ?? '')
}
