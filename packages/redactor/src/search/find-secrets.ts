import { findNamedRuns } from '../context/named-runs.ts'
import { findDisguised } from '../disguise/find-disguised.ts'
import type { Certainty, Found, SecretFinding } from '../scan/finding.ts'
import { isPlaceholder } from '../checks/placeholder.ts'
import { endReading, startReading, type Reading } from '../scan/text-scan.ts'
import { scanAnchors, type Progress } from './scan-anchors.ts'
import { FIND_STEPS, STEPS_PER_CHARACTER, stepsMaxOf } from './work-limits.ts'

const RANK: Record<Certainty, number> = { certain: 2, likely: 1, possible: 0 }

/** What starting to search a decoded text costs. */
const INSIDE_STEPS = 200

/** Names a whole text that was not searched to its end. */
export const UNRESOLVED_CATEGORY = 'UNRESOLVED'

/**
 * The secrets in a text, sorted by start and never overlapping; offsets are UTF-16 units. Never throws; takes time linear in
 * the length of the text whatever it holds. A text so full of beginnings of secrets that the search would take too long is one
 * finding as a whole, a possible one of the category UNRESOLVED.
 */
export function findSecrets(text: string): SecretFinding[] {
  return searchSecrets(text).spans.map((span) => finding(text, span))
}

/** A stretch of text that holds secrets, and the find that names it. */
export type SecretSpan = { lead: Found; start: number; end: number }

/** The spans of the secrets in a text, and what looking for them took. */
export type Search = {
  spans: SecretSpan[]
  /** Characters looked at behind the prefilter: the measure of the work. */
  steps: number
  /** False when the text was not searched to its end; then one span covers it all. */
  resolved: boolean
}

/** As `findSecrets`, with the work that it took. Gives up soon after `stepsMax`. */
export function searchSecrets(text: string, stepsMax = stepsMaxOf(text)): Search {
  const reading = startReading(text)
  const inText = candidatesIn(reading, stepsMax)
  const disguised = findDisguised(reading, inText, (decoded) =>
    candidatesInside(reading, decoded, stepsMax),
  )
  endReading(reading)
  const { steps, credit } = reading
  if (!reading.isCut && steps <= stepsMax + credit)
    return { spans: merged([...inText.found, ...disguised]), steps, resolved: true }
  const whole: Found = {
    start: 0,
    end: text.length,
    certainty: 'possible',
    category: UNRESOLVED_CATEGORY,
    placeholder: false,
  }
  return { spans: merged([whole]), steps, resolved: false }
}

/** The candidates in a decoded text; the work counts for the text itself. */
function candidatesInside(reading: Reading, decoded: string, stepsMax: number): Found[] {
  if (reading.isCut) return []
  // A decoded text may take as much as one that stands alone.
  reading.credit += decoded.length * STEPS_PER_CHARACTER
  const inner = startReading(decoded)
  const { found } = candidatesIn(inner, stepsMax + reading.credit - reading.steps)
  reading.steps += inner.steps + INSIDE_STEPS
  reading.credit += inner.credit
  reading.isCut ||= inner.isCut
  endReading(inner)
  return found
}

function candidatesIn(reading: Reading, stepsMax: number): Progress {
  const progress: Progress = {
    found: [],
    signs: [],
    broken: [],
    coveredFrom: 0,
    coveredTo: 0,
    paidTo: 0,
  }
  scanAnchors(reading, stepsMax, progress)
  if (reading.isCut) return progress
  findNamedRuns(reading, ({ start, end, category }) => {
    reading.steps += FIND_STEPS
    progress.found.push({ start, end, certainty: 'possible', category, placeholder: undefined })
  })
  return progress
}

/** Finds that overlap become one that covers them all; the surest, then the longest, gives it its name. */
function merged(found: Found[]): SecretSpan[] {
  const spans: SecretSpan[] = []
  let span: SecretSpan | undefined
  for (const lead of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (span !== undefined && lead.start < span.end) {
      span.end = Math.max(span.end, lead.end)
      if (outranks(lead, span.lead)) span.lead = lead
    } else {
      span = { lead, start: lead.start, end: lead.end }
      spans.push(span)
    }
  }
  return spans
}

function finding(text: string, { lead, start, end }: SecretSpan): SecretFinding {
  const placeholder = lead.placeholder ?? isPlaceholder(text.slice(lead.start, lead.end))
  return { category: lead.category, start, end, certainty: lead.certainty, placeholder }
}

function outranks(one: Found, other: Found): boolean {
  const difference = RANK[one.certainty] - RANK[other.certainty]
  return difference > 0 || (difference === 0 && one.end - one.start > other.end - other.start)
}
