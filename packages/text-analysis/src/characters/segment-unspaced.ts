/**
 * Scripts that put no space between words: Thai, Lao, Khmer, Burmese, kana and Han. Hangul has spaces, but its runs
 * carry endings and are often written together, so it is cut in the same way.
 */
export function isUnspaced(code: number): boolean {
  return (
    (code >= 0x0e_00 && code <= 0x0e_ff) ||
    (code >= 0x10_00 && code <= 0x10_9f) ||
    (code >= 0x17_80 && code <= 0x17_ff) ||
    (code >= 0x30_40 && code <= 0x30_ff) ||
    (code >= 0x34_00 && code <= 0x9f_ff) ||
    (code >= 0xac_00 && code <= 0xd7_a3)
  )
}

/** Known words by a mix of their first two letters, longest first; those of one letter apart. */
export interface Lexicon {
  readonly buckets: readonly (readonly string[] | undefined)[]
  readonly singles: ReadonlySet<number>
}

const BUCKETS = 8192

function getBucket(text: string, at: number): number {
  return (text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) % BUCKETS
}

export function createLexicon(words: Iterable<string>): Lexicon {
  const known = new Set(words)
  const buckets: (string[] | undefined)[] = Array.from({ length: known.size === 0 ? 0 : BUCKETS })
  const singles = new Set<number>()
  for (const word of known) {
    if (word.length === 1) singles.add(word.charCodeAt(0))
    else (buckets[getBucket(word, 0)] ??= []).push(word)
  }
  for (const bucket of buckets) bucket?.sort((a, b) => b.length - a.length)
  return { buckets, singles }
}

function findWordAt(run: string, at: number, { buckets, singles }: Lexicon): string | undefined {
  const bucket = at + 1 < run.length ? buckets[getBucket(run, at)] : undefined
  if (bucket !== undefined) for (const word of bucket) if (run.startsWith(word, at)) return word
  return singles.has(run.charCodeAt(at)) ? run.charAt(at) : undefined
}

/** A part of a run: a known word, or a stretch of letters in between. */
export interface Segment {
  readonly word: string
  readonly start: number
}

const FILLER_MAX = 4

/** Cuts a run into the known words it holds, longest first, and short stretches of the rest. Linear in the run. */
export function segment(run: string, lexicon: Lexicon): readonly Segment[] {
  const segments: Segment[] = []
  let rest = 0
  for (let at = 0; at < run.length;) {
    const found = findWordAt(run, at, lexicon)
    if (found === undefined) {
      at += 1
      if (at - rest >= FILLER_MAX || at === run.length) {
        segments.push({ word: run.slice(rest, at), start: rest })
        rest = at
      }
      continue
    }
    if (rest < at) segments.push({ word: run.slice(rest, at), start: rest })
    segments.push({ word: found, start: at })
    at += found.length
    rest = at
  }
  return segments
}
