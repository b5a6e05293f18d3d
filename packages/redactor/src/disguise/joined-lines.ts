import { isIn, letter, alphabet } from '../scan/alphabet.ts'
import { SLASH, CARRIAGE_RETURN, COLON, DOT, EQUALS, LINE_FEED } from '../scan/codes.ts'
import type { TextScan } from '../scan/text-scan.ts'
import { backslashesEnd } from './backslash.ts'
import type { ReadEscape } from './decoded-view.ts'
import { packEscape, NO_ESCAPE, NOTHING, type Escape } from '../scan/escape.ts'
import { nextStringFrom } from './joined-strings.ts'

const TAG_NAME_MAX = 6

const LOWER_N = 0x6e
const LOWER_R = 0x72
/** Indentation and marks of quoting before a line that goes on, in UTF-16 units. */
const PREFIX_MAX = 80

const inToken = alphabet(
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+/_-=.~%:',
).table
const inName = alphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-.').table
const blank = alphabet(' \t').table
/** What quoting of mail, comments and tables puts before a line, with a blank behind it. */
const quoteMark = alphabet('>#*|;/').table
/** 1 for each byte that may begin a line break, raw or escaped, end a piece of a string, or begin a tag. */
export const beginsBreak = alphabet('\n\r\\"\'`<').table

/** Where a token may go on behind a line break, given what the text itself showed. */
type Known = {
  /** Where finds end: what follows one of them belongs to it only if it is no plain word. */
  ends: ReadonlySet<number>
  /** Where finds begin: they are secrets of their own. */
  starts: ReadonlySet<number>
}

/** Is a token that ends at `at` broken there: over lines, by tags, or into strings that the program puts together? */
function isBrokenAt(bytes: Uint8Array, at: number): boolean {
  return continuationStart(bytes, at) >= 0
}

/**
 * Is a word that ends at `end` broken there, and may it be a token: is what stands before the break, from `start` on, or behind it
 * no plain word?
 */
export function mayBreakAt(bytes: Uint8Array, start: number, end: number): boolean {
  const from = continuationStart(bytes, end)
  return from >= 0 && (looksGenerated(bytes, from) || looksGenerated(bytes, start))
}

/** Reads a line break, with the indentation and marks of quoting behind it, as nothing where a token may go on behind it. */
export function readBreaks({ ends, starts }: Known): ReadEscape {
  return ({ bytes }: TextScan, at: number): Escape => {
    if (inToken[bytes[at - 1] ?? 0] !== 1) return NO_ESCAPE
    const from = continuationStart(bytes, at)
    if (from < 0) return NO_ESCAPE
    if (inToken[bytes[from] ?? 0] !== 1 || namesSetting(bytes, from)) return NO_ESCAPE
    // Behind a full stop goes on what began before, also where it looks like a beginning: the second part of a JWT.
    if (starts.has(from) && bytes[at - 1] !== DOT) return NO_ESCAPE
    if (ends.has(at) && !looksGenerated(bytes, from)) return NO_ESCAPE
    return packEscape(from - at, NOTHING)
  }
}

function continuationStart(bytes: Uint8Array, at: number): number {
  const lineStart = breakEnd(bytes, at)
  if (lineStart >= 0) return prefixEnd(bytes, lineStart)
  const tagged = inlineTagsEnd(bytes, at)
  return tagged > at ? tagged : nextStringFrom(bytes, at)
}

/** Behind the line break at `at`: raw, behind a backslash, or as JSON escapes it; -1 for none. */
function breakEnd(bytes: Uint8Array, at: number): number {
  let end = backslashesEnd(bytes, at)
  if (end > at && (bytes[end] === LOWER_N || bytes[end] === LOWER_R)) {
    if (bytes[end] === LOWER_N) return end + 1
    end = backslashesEnd(bytes, end + 1)
    return bytes[end] === LOWER_N ? end + 1 : -1
  }
  if (bytes[end] === CARRIAGE_RETURN) end += 1
  return bytes[end] === LINE_FEED ? end + 1 : -1
}

function prefixEnd(bytes: Uint8Array, from: number): number {
  const last = from + PREFIX_MAX
  let at = blanksEnd(bytes, from, last)
  while (at < last && quoteMark[bytes[at] ?? 0] === 1) {
    let marks = at
    while (marks < last && quoteMark[bytes[marks] ?? 0] === 1) marks += 1
    if (blank[bytes[marks] ?? 0] !== 1) break
    at = blanksEnd(bytes, marks, last)
  }
  return at
}

function blanksEnd(bytes: Uint8Array, from: number, last: number): number {
  let at = from
  while (at < last && blank[bytes[at] ?? 0] === 1) at += 1
  return at
}

/** `NAME=…` or `name: …`: the line begins a setting of its own. */
function namesSetting(bytes: Uint8Array, from: number): boolean {
  let at = from
  while (at - from < NAME_MAX && inName[bytes[at] ?? 0] === 1) at += 1
  const next = bytes[at] ?? 0
  if (next === COLON) return blank[bytes[at + 1] ?? 0] === 1 || isBrokenAt(bytes, at + 1)
  if (next === EQUALS) return bytes[at + 1] !== EQUALS && inToken[bytes[at + 1] ?? 0] === 1
  return blank[next] === 1 && bytes[blanksEnd(bytes, at, at + 8)] === EQUALS
}

/** Digits and letters mixed, or capitals behind small letters: no plain word. */
function looksGenerated(bytes: Uint8Array, from: number): boolean {
  let digits = false
  let letters = false
  let mixed = false
  let small = false
  for (let at = from; at - from < NAME_MAX && inToken[bytes[at] ?? 0] === 1; at += 1) {
    const code = bytes[at] ?? 0
    if (code >= 0x30 && code <= 0x39) digits = true
    if (code >= 0x61 && code <= 0x7a) small = letters = true
    if (code >= 0x41 && code <= 0x5a) {
      mixed ||= small
      letters = true
    }
  }
  return mixed || (digits && letters)
}

const LESS = 0x3c
const GREATER = 0x3e
const TAG_MAX = 120
const TAGS_MAX = 4

/** Elements of HTML that stand inside a word: what marks the hit of a search, or where a long word may be broken. */
const INLINE = new Set(
  'a b i u s q em ins del sub sup kbd code font mark span small strong tt wbr'.split(' '),
)

/** Behind the tags of such elements that stand at `at`; `at` itself when there are none. */
function inlineTagsEnd(bytes: Uint8Array, at: number): number {
  let end = at
  for (let tags = 0; tags < TAGS_MAX && bytes[end] === LESS; tags += 1) {
    const next = inlineTagEnd(bytes, end)
    if (next < 0) break
    end = next
  }
  return end
}

function inlineTagEnd(bytes: Uint8Array, at: number): number {
  const from = bytes[at + 1] === SLASH ? at + 2 : at + 1
  let name = ''
  let end = from
  for (; end - from < TAG_NAME_MAX && isIn(letter, bytes[end] ?? 0); end += 1)
    name += String.fromCharCode((bytes[end] ?? 0) | 0x20)
  if (!INLINE.has(name) || isIn(letter, bytes[end] ?? 0)) return -1
  const last = at + TAG_MAX
  while (end < last && bytes[end] !== GREATER && bytes[end] !== LESS && bytes[end] !== 0) end += 1
  return bytes[end] === GREATER ? end + 1 : -1
}
const NAME_MAX = 64
