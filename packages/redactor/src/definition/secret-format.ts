import type { Certainty } from '../scan/finding.ts'
import type { TextScan } from '../scan/text-scan.ts'
import type { Part } from '../scan/parts.ts'

/** What the prefilter searches: at each place, the characters accepted there. At least three places. */
export type Anchor = readonly string[]

/** A secret that a format found, before overlapping matches are merged. */
export type Candidate = {
  start: number
  end: number
  certainty: Certainty
  /** Only for formats that serve several categories. */
  category?: string
  placeholder?: boolean
}

/** A text, and the part of it that must not be left after redaction. */
export type Sample = { text: string; secret: string }

/** One format of a secret: facts, anchors to search for, a bounded check, examples and near misses. */
export type SecretFormat = {
  id: string
  provider: string
  /** All categories that `find` may return; the first one is the default. */
  categories: readonly [string, ...string[]]
  reference: string
  anchors: readonly Anchor[]
  /** The secret begins with the anchor, at a place where `isTokenStart` holds; checked before `find` is called. */
  anchorIsFirst?: boolean
  /** With `anchorIsFirst`: `find` checks the characters before the anchor itself, and accepts a word there. */
  mayFollowWord?: boolean
  /** One long word that is no `token`, which mail and terminals may break over lines as well. */
  mayBreak?: boolean
  /** Set for a token: the search matches its shape itself and does not call `find`. */
  token?: TokenShape
  /**
   * Is there a secret at this anchor? Must do work bounded by a constant, apart from what `TextScan` caches.
   * `coveredTo`: up to here the text is already found secret, so a candidate that ends before it may be dropped unchecked.
   * `anchorLength`: of the anchor that stands there, in places.
   */
  find: (
    scan: TextScan,
    anchorAt: number,
    coveredTo: number,
    anchorLength: number,
  ) => Candidate | null
  examples: () => readonly Sample[]
  nearMisses: () => readonly string[]
}

/** A token as the search matches it: all have the same fields, which keeps the search fast. */
export type TokenShape = {
  /** What stands before the fixed text, when that is in the middle or at the end. */
  before: readonly Part[] | null
  asksForStart: boolean
  /** A letter or digit may follow directly; the token is then `likely` at most. */
  anyEnd: boolean
  /** What follows the fixed text: the first of these that fits. */
  after: readonly (readonly Part[])[]
  /** Places of the anchor that belong to what follows the fixed text. */
  extraPlaces: number
  /** 1 for the letters and digits that may not be directly before or behind the token. */
  wordCharacters: Uint8Array
  certainty: Certainty
  check: ((token: string) => boolean) | null
  checkRequired: boolean
}

/** An anchor that is this text, in this case. */
export function literal(text: string): Anchor {
  return Array.from(text)
}

/** An anchor that is this text in any case of its ASCII letters. */
export function anyCase(text: string): Anchor {
  return Array.from(text, (char) => {
    const lower = char.toLowerCase()
    const upper = char.toUpperCase()
    return lower === upper ? char : lower + upper
  })
}
