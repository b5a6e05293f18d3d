import type { Certainty, SecretFinding } from './finding.ts'
import type { Candidate } from './format.ts'
import { secretFormats } from './formats/catalog.ts'
import { isPlaceholder } from './placeholder.ts'
import { buildPrefilter, entryStandsAt } from './scan/prefilter.ts'
import { startReading, type Reading } from './scan/reading.ts'

const prefilter = buildPrefilter(secretFormats)
const RANK: Record<Certainty, number> = { certain: 2, likely: 1, possible: 0 }

type Found = Candidate & { category: string }

/**
 * The secrets in a text, sorted by start and never overlapping; offsets are UTF-16 units. Never throws; takes time linear in
 * the length of the text whatever it holds.
 */
export function findSecrets(text: string): SecretFinding[] {
  return searchSecrets(text).findings
}

/** As `findSecrets`, with the number of characters looked at behind the prefilter, for tests of linearity. */
export function searchSecrets(text: string): { findings: SecretFinding[]; steps: number } {
  const reading = startReading(text)
  return { findings: merged(text, candidatesIn(reading)), steps: reading.steps }
}

/** What is found so far, and the last stretch of text that it covers. */
type Progress = { found: Found[]; coveredFrom: number; coveredTo: number }

// One pass in steps of two (see `buildPrefilter`). Characters beyond ASCII share a cell with an ASCII one and fail the anchor.
function candidatesIn(reading: Reading): Found[] {
  const { text } = reading
  const { hits } = prefilter
  const progress: Progress = { found: [], coveredFrom: 0, coveredTo: 0 }
  const last = text.length - 1
  for (let at = 0; at < last; at += 2) {
    const pair = ((text.charCodeAt(at) & 127) << 7) | (text.charCodeAt(at + 1) & 127)
    if (hits[pair] === 1) tryAnchors(reading, pair, at, progress)
  }
  return progress.found
}

function tryAnchors(reading: Reading, pair: number, at: number, progress: Progress): void {
  for (const entry of prefilter.entries[pair] ?? []) {
    const start = at - entry.offset
    reading.steps += 1
    if (!entryStandsAt(entry, reading.text, start)) continue
    const candidate = entry.format.find(
      reading,
      start,
      start < progress.coveredFrom ? 0 : progress.coveredTo,
    )
    if (candidate === null) continue
    progress.found.push({
      ...candidate,
      category: candidate.category ?? entry.format.categories[0],
    })
    if (candidate.certainty !== 'possible') cover(progress, candidate)
  }
}

function cover(progress: Progress, { start, end }: Candidate): void {
  const overlaps = start < progress.coveredTo && end > progress.coveredFrom
  progress.coveredFrom = overlaps ? Math.min(progress.coveredFrom, start) : start
  progress.coveredTo = overlaps ? Math.max(progress.coveredTo, end) : end
}

/** Finds that overlap become one that covers them all; the surest, then the longest, gives it its name. */
function merged(text: string, found: Found[]): SecretFinding[] {
  const findings: SecretFinding[] = []
  let lead: Found | undefined
  let start = 0
  let end = 0
  for (const next of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (lead !== undefined && next.start < end) {
      end = Math.max(end, next.end)
      if (outranks(next, lead)) lead = next
      continue
    }
    if (lead !== undefined) findings.push(finding(text, lead, start, end))
    lead = next
    start = next.start
    end = next.end
  }
  if (lead !== undefined) findings.push(finding(text, lead, start, end))
  return findings
}

function finding(text: string, lead: Found, start: number, end: number): SecretFinding {
  const placeholder = lead.placeholder ?? isPlaceholder(text.slice(lead.start, lead.end))
  return { category: lead.category, start, end, certainty: lead.certainty, placeholder }
}

function outranks(one: Found, other: Found): boolean {
  const difference = RANK[one.certainty] - RANK[other.certainty]
  return difference > 0 || (difference === 0 && one.end - one.start > other.end - other.start)
}
