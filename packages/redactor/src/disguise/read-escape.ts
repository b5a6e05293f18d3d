import { alnum, digit } from '../scan/alphabet.ts'
import type { TextScan } from '../scan/text-scan.ts'
import { ansiCodeEnd } from './ansi-code.ts'
import { readBackslash } from './backslash.ts'
import {
  decodedAscii,
  packEscape,
  hexPair,
  NO_ESCAPE,
  NOTHING,
  type Escape,
} from '../scan/escape.ts'
import { readEntity } from './html-entity.ts'
import { FOLDED_BYTE, foldedCharacter } from '../scan/unicode.ts'
import {
  AMPERSAND,
  BACKSLASH,
  CARRIAGE_RETURN,
  EQUALS,
  ESC,
  LINE_FEED,
  PERCENT,
} from '../scan/codes.ts'

/** As long may a percent sign be that was escaped over and over, in UTF-16 units. */
const AGAIN_MAX = 64

/** 1 for each byte that may begin an escape. */
export const beginsEscape = new Uint8Array(256)
for (const code of [BACKSLASH, PERCENT, AMPERSAND, EQUALS, ESC, FOLDED_BYTE]) beginsEscape[code] = 1

/**
 * The escape that begins at `at`: of JSON and JavaScript (behind any number of backslashes), of URLs (also escaped again), of
 * HTML, Markdown and quoted-printable, a terminal's colour, a character that does not show or that only looks different.
 */
export function readEscape(scan: TextScan, at: number): Escape {
  const { bytes } = scan
  switch (bytes[at] ?? 0) {
    case BACKSLASH:
      return readBackslash(bytes, at)
    case PERCENT:
      return readPercent(bytes, at)
    case AMPERSAND:
      return readEntity(scan, at)
    case EQUALS:
      return readQuotedPrintable(bytes, at)
    case ESC:
      return packEscape(ansiCodeEnd(bytes, at + 1) - at, NOTHING)
    default:
      return foldedCharacter(scan.text, at)
  }
}

/** RFC 3986; `%252B` is `%2B` escaped once more. */
function readPercent(bytes: Uint8Array, at: number): Escape {
  let from = at + 1
  const last = at + AGAIN_MAX
  while (from < last && hexPair(bytes, from) === PERCENT && hexPair(bytes, from + 2) >= 0) from += 2
  const code = hexPair(bytes, from)
  return code < 0 ? NO_ESCAPE : packEscape(from + 2 - at, decodedAscii(code))
}

/**
 * RFC 2045, section 6.7: the soft line break, signs, and what stands in a row of escapes. Alone, `=20` and `=AB` are rather values
 * of settings.
 */
function readQuotedPrintable(bytes: Uint8Array, at: number): Escape {
  const next = bytes[at + 1]
  // Two of them are the padding of base64.
  if ((next === LINE_FEED || next === CARRIAGE_RETURN) && bytes[at - 1] === EQUALS) return NO_ESCAPE
  if (next === LINE_FEED) return packEscape(2, NOTHING)
  if (next === CARRIAGE_RETURN && bytes[at + 2] === LINE_FEED) return packEscape(3, NOTHING)
  const code = hexPair(bytes, at + 1)
  if (code < 0x20 || code > 0x7e) return NO_ESCAPE
  const isSign = alnum.table[code] !== 1 && digit.table[bytes[at + 2] ?? 0] !== 1
  return isSign || isInRow(bytes, at) ? packEscape(3, code) : NO_ESCAPE
}

function isInRow(bytes: Uint8Array, at: number): boolean {
  return (
    (bytes[at + 3] === EQUALS && hexPair(bytes, at + 4) >= 0) ||
    (bytes[at - 3] === EQUALS && hexPair(bytes, at - 2) >= 0)
  )
}
