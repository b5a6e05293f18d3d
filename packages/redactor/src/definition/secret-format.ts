import type { Certainty } from '../scan/finding.ts'
import type { TextScan } from '../scan/text-scan.ts'
import type { Part } from '../scan/parts.ts'

/** What the prefilter looks for: at each place, the characters accepted there. At least three places. */
export type Anchor = readonly string[]

/** A place that holds a secret, before findings that overlap are merged. */
export type Candidate = {
  start: number
  end: number
  certainty: Certainty
  /** Only for formats that serve several categories. */
  category?: string
  placeholder?: boolean
}

/** A text and the part of it that has to be gone after redaction. */
export type Sample = { text: string; secret: string }

/** One format of a secret: facts, where to look, a bounded check, and both kinds of examples. */
export type SecretFormat = {
  id: string
  provider: string
  /** All categories that `find` may answer; the first one is the default. */
  categories: readonly [string, ...string[]]
  reference: string
  anchors: readonly Anchor[]
  /** The secret begins with the anchor, where `isTokenStart` holds; asked before `find`. */
  anchorIsFirst?: boolean
  /** With `anchorIsFirst`: `find` asks itself what stands before, and takes a word too. */
  mayFollowWord?: boolean
  /** One long word that is no `token`, which mail and terminals may break over lines as well. */
  mayBreak?: boolean
  /** What `find` reads, if it is a token: the search reads it itself, without the call. */
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

/** A token as the search reads it: all have the same fields, which keeps the search fast. */
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
  /** 1 at the letters and digits that may not stand directly before or behind the token. */
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
