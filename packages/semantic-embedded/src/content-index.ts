import { readClauses, type Clause } from './clauses.ts'
import type { Effect } from './effect-words.ts'
import { createStemSet } from './stems.ts'
import type { ScoredSentence } from './passages.ts'

/** The part of the third-party content that a call resembles most. */
export interface ClauseMatch {
  /** Content words that the call shares with it, and that the user never used. */
  readonly shared: number
  readonly order: 0 | 1 | 2
  readonly effects: ReadonlySet<Effect>
  /** It replaces one thing by another: "correction", "instead", "from now on". */
  readonly redirects: boolean
  /** It speaks of those who act for a user. */
  readonly addressed: boolean
  /** How much it reads like an order to a model, in log-odds. */
  readonly suspicion: number
}

const mostPerStem = 16
const mostClauses = 6000

/** Third-party content, ready to be compared with calls: every clause, found by its words. */
export interface ContentIndex {
  readonly clauses: Clause[]
  readonly byStem: Map<string, number[]>
  /** Of each clause, how much its sentence reads like an order to a model, in log-odds. */
  readonly suspicions: number[]
  /** Of each clause, whether it or one near it in its text speaks of those who act for a user. */
  readonly addressed: boolean[]
  /** Of each clause, whether it shares a content word with the request. */
  readonly nearRequest: boolean[]
  /** Of each clause, the words that a call shares with it; all 0 between two calls. */
  readonly counts: Uint16Array
}

export function createContentIndex(): ContentIndex {
  return {
    clauses: [],
    byStem: new Map(),
    suspicions: [],
    addressed: [],
    nearRequest: [],
    counts: new Uint16Array(mostClauses + 1),
  }
}

/**
 * Adds a text; of one word the first 8 and the last 8 places are kept. `requestStems` are the words of the request. Linear in
 * the text.
 */
export function addContent(
  index: ContentIndex,
  text: string,
  sentences: readonly ScoredSentence[] = [],
  requestStems: ReadonlySet<string> = new Set(),
): void {
  let sentence = 0
  let reach = -1
  const first = index.clauses.length
  for (const clause of readClauses(text)) {
    if (index.clauses.length >= mostClauses) return
    const id = index.clauses.length
    index.clauses.push(clause)
    if (clause.addressesAgents) {
      reach = id + clausesAfterAgents
      if (id > first) index.addressed[id - 1] = true
    }
    index.addressed.push(id <= reach)
    while (sentence + 1 < sentences.length && isBefore(sentences[sentence + 1], clause.at))
      sentence += 1
    index.suspicions.push(sentences[sentence]?.score ?? -9)
    index.nearRequest.push(false)
    for (const stem of clause.stems) {
      if (requestStems.has(stem)) index.nearRequest[id] = true
      const places = index.byStem.get(stem)
      if (places === undefined) index.byStem.set(stem, [id])
      else if (places.length < mostPerStem) places.push(id)
      else {
        places.copyWithin(mostPerStem / 2, mostPerStem / 2 + 1)
        places[mostPerStem - 1] = id
      }
    }
  }
}

/** Adds words of the request. Linear in them. */
export function addRequestStems(index: ContentIndex, stems: Iterable<string>): void {
  for (const stem of stems)
    for (const id of index.byStem.get(stem) ?? []) index.nearRequest[id] = true
}

/** A sentence about agents goes on behind a colon or a quote. */
const clausesAfterAgents = 2

function isBefore(sentence: ScoredSentence | undefined, at: number): boolean {
  return sentence !== undefined && sentence.from <= at
}

const nothing: ClauseMatch = {
  shared: 0,
  order: 0,
  effects: new Set(),
  redirects: false,
  addressed: false,
  suspicion: -9,
}

/** The clause with the one after it that shares most words with a call; orders come before mere mentions. */
export function findBestMatch(index: ContentIndex, stems: Iterable<string>): ClauseMatch {
  const { counts } = index
  const touched: number[] = []
  for (const stem of stems)
    for (const id of index.byStem.get(stem) ?? []) {
      const count = (counts[id] ?? 0) + 1
      if (count === 1) touched.push(id)
      counts[id] = count
    }
  let best = nothing
  let bestRank = 0
  for (const id of touched)
    for (let from = id - 1; from <= id; from += 1) {
      const clause = index.clauses[from]
      if (clause === undefined) continue
      const shared = (counts[from] ?? 0) + (counts[from + 1] ?? 0)
      const rank = shared + clause.order * 0.75
      if (rank <= bestRank) continue
      bestRank = rank
      best = matchAt(index, from, shared)
    }
  for (const id of touched) counts[id] = 0
  return best
}

function matchAt(
  { clauses, suspicions, addressed }: ContentIndex,
  from: number,
  shared: number,
): ClauseMatch {
  const clause = clauses[from]
  const next = clauses[from + 1]
  const own = clause?.effects ?? nothing.effects
  return {
    shared,
    order: clause?.order ?? 0,
    effects:
      next === undefined || next.effects.size === 0 ? own : new Set([...own, ...next.effects]),
    addressed: (addressed[from] ?? false) || (addressed[from + 1] ?? false),
    suspicion: Math.max(suspicions[from] ?? -9, suspicions[from + 1] ?? -9),
    redirects: redirects(clauses[from - 1]) || redirects(clause) || redirects(next),
  }
}

const replacing = createStemSet(
  'correction instead replace replaces henceforth onward onwards longer changed new update updated outdated switched moved from_now statt stattdessen neue nuevo nouveau',
)

function redirects(clause: Clause | undefined): boolean {
  return clause !== undefined && [...replacing].some((stem) => clause.stems.has(stem))
}
