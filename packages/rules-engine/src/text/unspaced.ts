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

/** Known words by their first two letters, longest first. */
export type Lexicon = ReadonlyMap<string, readonly string[]>

const KEY = 2

export function lexiconOf(words: Iterable<string>): Lexicon {
  const byLetters = new Map<string, string[]>()
  for (const word of words) {
    const key = word.slice(0, KEY)
    const known = byLetters.get(key)
    if (known === undefined) byLetters.set(key, [word])
    else if (!known.includes(word)) known.push(word)
  }
  for (const known of byLetters.values()) known.sort((a, b) => b.length - a.length)
  return byLetters
}

function wordAt(run: string, at: number, lexicon: Lexicon): string | undefined {
  const candidates = lexicon.get(run.slice(at, at + KEY))
  if (candidates !== undefined)
    for (const word of candidates) if (run.startsWith(word, at)) return word
  return lexicon.get(run.charAt(at))?.[0]
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
    const found = wordAt(run, at, lexicon)
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
