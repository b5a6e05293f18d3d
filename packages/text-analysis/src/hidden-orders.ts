import { containsOrder } from './tokens/contains-order.ts'
import { toComparableText } from './acts/orders.ts'
import { orderFamilies } from './phrases/phrase-families.ts'
import type { parseText, ParsedText } from './parse-text.ts'
import { PhraseIndex } from './phrase-index.ts'
import { vocabulary } from './vocabulary.ts'
import { FURTHER_LENGTH, NestedBudget, type DisguisedText } from './disguises/disguised-texts.ts'

/** What the disguises of a text hold; `unfinished` when no order was found and something was left undone. */
export type HiddenOrderResult = 'order' | 'none' | 'unfinished'

/** Characters of all texts of an envelope that are read for orders once they are decoded. */
const READ_MAX = 327_680

/** A decoded text that has the words of an order. */
interface Candidate extends DisguisedText {
  readonly likeness: number
}

/** A text with what was decoded in it and is still to be read, the likeliest last. */
interface Search {
  readonly plain: ParsedText
  readonly candidates: Candidate[]
  found: HiddenOrderResult
}

const index = new PhraseIndex(orderFamilies, vocabulary)

/**
 * Does something that stands in the texts in disguise give an order? Everything is decoded, but only what has the words of an
 * order is read: first the likeliest of each text, then the second of each, and so on. So neither other texts nor
 * other disguises of the same text come before one that looks like an order. `read` reads what was decoded.
 */
export function findHiddenOrders(
  plains: readonly ParsedText[],
  read: typeof parseText,
): readonly HiddenOrderResult[] {
  const furtherLength = Math.min(FURTHER_LENGTH, Math.ceil(READ_MAX / plains.length))
  const nested = new NestedBudget()
  const searches = new Map<ParsedText, Search>()
  // Wrappings inside others are looked for in the shortest texts first, of which no envelope has enough for the budget.
  for (const plain of plains.toSorted((a, b) => a.text.length - b.text.length))
    searches.set(plain, decode(plain, furtherLength, nested))
  let left = READ_MAX
  let pending = [...searches.values()].filter(({ candidates }) => candidates.length > 0)
  while (pending.length > 0) {
    const round = pending.toSorted((a, b) => nextLikeness(b) - nextLikeness(a))
    for (const search of round) {
      const candidate = search.candidates.pop()
      if (candidate === undefined) continue
      left -= candidate.text.length
      if (left < 0) search.found = 'unfinished'
      else if (givesOrder(candidate, search.plain, read)) search.found = 'order'
    }
    pending = pending.filter(
      ({ candidates, found }) => candidates.length > 0 && found !== 'order' && left >= 0,
    )
  }
  return plains.map((plain) => toResult(searches.get(plain)))
}

function toResult(search: Search | undefined): HiddenOrderResult {
  if (search === undefined) return 'none'
  const { found, candidates } = search
  return found === 'none' && candidates.length > 0 ? 'unfinished' : found
}

function nextLikeness({ candidates }: Search): number {
  return candidates.at(-1)?.likeness ?? 0
}

function decode(plain: ParsedText, furtherLength: number, nested: NestedBudget): Search {
  const candidates: Candidate[] = []
  const disguised = plain.disguised(furtherLength, nested)
  for (let next = disguised.next(); ; next = disguised.next()) {
    if (next.done === true) {
      const found = next.value ? 'unfinished' : 'none'
      return { plain, candidates: candidates.toSorted((a, b) => a.likeness - b.likeness), found }
    }
    const { value } = next
    if (value.alone && startsWithOrder(value.text) && !isWrittenInClear(value.text, plain.text))
      return { plain, candidates: [], found: 'order' }
    const likeness = index.scoreLikeness(value.text)
    if (likeness > 0) candidates.push({ ...value, likeness })
  }
}

function givesOrder(
  { text, tokens }: DisguisedText,
  plain: ParsedText,
  read: typeof parseText,
): boolean {
  return addsOrder(read(text, tokens), plain) && !isWrittenInClear(text, plain.text)
}

/** Does the decoded text give an order of a kind of which the plain one has not a word? */
function addsOrder(decoded: ParsedText, plain: ParsedText): boolean {
  return orderFamilies.some(
    (family) =>
      decoded.classifyMention(family) === 'used' && plain.classifyMention(family) === 'none',
  )
}

/** A text that explains an encoding has the decoded words beside it. */
function isWrittenInClear(decoded: string, plain: string): boolean {
  return (
    decoded.length < CLEAR_MAX && toComparableText(plain).includes(toComparableText(decoded).trim())
  )
}

const CLEAR_MAX = 600

/** A short piece that was encoded as a whole and starts with a verb that matters to an agent. */
function startsWithOrder(text: string): boolean {
  return (
    text.length < 600 &&
    /^\W{0,4}(?:please |now |you must )?(?:send|forward|delete|read|reveal|ignore|call|run|execute|upload|transfer|add|act|disable|print|open)\b/i.test(
      text,
    ) &&
    containsOrder(text)
  )
}
