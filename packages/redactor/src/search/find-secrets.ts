import { findNamedRuns } from '../context/named-keys.ts'
import { findDisguised } from '../disguise/find-disguised.ts'
import type { Certainty, SecretMatch, SecretFinding } from '../scan/finding.ts'
import { isPlaceholder } from '../checks/placeholder.ts'
import { endScan, startScan, type TextScan } from '../scan/text-scan.ts'
import { scanAnchors, type ScanProgress } from './scan-anchors.ts'
import { FIND_STEPS, STEPS_PER_CHARACTER, stepsMaxFor } from './work-limits.ts'

const RANK: Record<Certainty, number> = { certain: 2, likely: 1, possible: 0 }

/** What starting the search of a decoded text costs, in steps. */
const INSIDE_STEPS = 200

/** The category of a whole text that was not searched to its end. */
export const UNRESOLVED_CATEGORY = 'UNRESOLVED'

/**
 * The secrets in a text, sorted by start and never overlapping; offsets are UTF-16 units. Never throws; takes time linear in
 * the length of the text whatever it holds. A text so full of beginnings of secrets that the search would take too long is one
 * finding as a whole, a possible one of the category UNRESOLVED.
 */
export function findSecrets(text: string): SecretFinding[] {
  return searchSecrets(text).spans.map((span) => toFinding(text, span))
}

/** A part of a text that holds secrets, and the match that names it. */
export type SecretSpan = { match: SecretMatch; start: number; end: number }

/** The spans of the secrets in a text, and the work of the search. */
export type SecretSearch = {
  spans: SecretSpan[]
  /** Characters read behind the prefilter: the measure of the work. */
  steps: number
  /** False when the text was not searched to its end; then one span covers it all. */
  resolved: boolean
}

/** As `findSecrets`, with the work that it took. Gives up soon after `stepsMax`. */
export function searchSecrets(text: string, stepsMax = stepsMaxFor(text)): SecretSearch {
  const scan = startScan(text)
  const plainMatches = findCandidates(scan, stepsMax)
  const disguised = findDisguised(scan, plainMatches, (decoded) =>
    findInDecoded(scan, decoded, stepsMax),
  )
  endScan(scan)
  const { steps, credit } = scan
  if (!scan.isAborted && steps <= stepsMax + credit)
    return { spans: mergeOverlapping([...plainMatches.found, ...disguised]), steps, resolved: true }
  const whole: SecretMatch = {
    start: 0,
    end: text.length,
    certainty: 'possible',
    category: UNRESOLVED_CATEGORY,
    placeholder: false,
  }
  return { spans: mergeOverlapping([whole]), steps, resolved: false }
}

/** The candidates in a decoded text; the work counts for the text itself. */
function findInDecoded(scan: TextScan, decoded: string, stepsMax: number): SecretMatch[] {
  if (scan.isAborted) return []
  // A decoded text may take as much as one that stands alone.
  scan.credit += decoded.length * STEPS_PER_CHARACTER
  const inner = startScan(decoded)
  const { found } = findCandidates(inner, stepsMax + scan.credit - scan.steps)
  scan.steps += inner.steps + INSIDE_STEPS
  scan.credit += inner.credit
  scan.isAborted ||= inner.isAborted
  endScan(inner)
  return found
}

function findCandidates(scan: TextScan, stepsMax: number): ScanProgress {
  const progress: ScanProgress = {
    found: [],
    signs: [],
    broken: [],
    coveredFrom: 0,
    coveredTo: 0,
    creditedTo: 0,
  }
  scanAnchors(scan, stepsMax, progress)
  if (scan.isAborted) return progress
  findNamedRuns(scan, ({ start, end, category }) => {
    scan.steps += FIND_STEPS
    progress.found.push({ start, end, certainty: 'possible', category, placeholder: undefined })
  })
  return progress
}

/** Overlapping matches become one span; the most certain, then the longest, gives it its category. */
function mergeOverlapping(found: SecretMatch[]): SecretSpan[] {
  const spans: SecretSpan[] = []
  let span: SecretSpan | undefined
  for (const match of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (span !== undefined && match.start < span.end) {
      span.end = Math.max(span.end, match.end)
      if (outranks(match, span.match)) span.match = match
    } else {
      span = { match, start: match.start, end: match.end }
      spans.push(span)
    }
  }
  return spans
}

function toFinding(text: string, { match, start, end }: SecretSpan): SecretFinding {
  const placeholder = match.placeholder ?? isPlaceholder(text.slice(match.start, match.end))
  return { category: match.category, start, end, certainty: match.certainty, placeholder }
}

function outranks(one: SecretMatch, other: SecretMatch): boolean {
  const difference = RANK[one.certainty] - RANK[other.certainty]
  return difference > 0 || (difference === 0 && one.end - one.start > other.end - other.start)
}
