import { isIn, letter } from '../scan/alphabet.ts'
import {
  decodedAscii,
  BEYOND_ASCII,
  packEscape,
  NO_ESCAPE,
  NOTHING,
  type Escape,
} from '../scan/escape.ts'
import type { TextScan } from '../scan/text-scan.ts'
import { foldedCode } from '../scan/unicode.ts'
import { LOWER_X, SEMICOLON, ZERO } from '../scan/codes.ts'

const AGAIN = 'amp;'
const AGAIN_MAX = 64
const NUMBER_SIGN = 0x23
const NINE = 0x39
const NAME_MAX = 16
const DIGITS_MAX = 7
const UNIT_MAX = 0xffff

/** Names of ASCII characters and of what shows nothing: https://html.spec.whatwg.org/multipage/named-characters.html */
const NAMED = new Map<string, number>([
  ...(
    [
      ['amp', '&'],
      ['AMP', '&'],
      ['quot', '"'],
      ['QUOT', '"'],
      ['apos', "'"],
      ['lt', '<'],
      ['LT', '<'],
      ['gt', '>'],
      ['GT', '>'],
      ['nbsp', ' '],
      ['Tab', '\t'],
      ['NewLine', '\n'],
      ['excl', '!'],
      ['num', '#'],
      ['dollar', '$'],
      ['percnt', '%'],
      ['lpar', '('],
      ['rpar', ')'],
      ['ast', '*'],
      ['midast', '*'],
      ['plus', '+'],
      ['comma', ','],
      ['period', '.'],
      ['sol', '/'],
      ['colon', ':'],
      ['semi', ';'],
      ['equals', '='],
      ['quest', '?'],
      ['commat', '@'],
      ['lsqb', '['],
      ['lbrack', '['],
      ['bsol', '\\'],
      ['rsqb', ']'],
      ['rbrack', ']'],
      ['Hat', '^'],
      ['lowbar', '_'],
      ['UnderBar', '_'],
      ['grave', '`'],
      ['lcub', '{'],
      ['lbrace', '{'],
      ['vert', '|'],
      ['verbar', '|'],
      ['rcub', '}'],
      ['rbrace', '}'],
      ['hyphen', '-'],
      ['dash', '-'],
      ['minus', '-'],
      ['tilde', '~'],
    ] as const
  ).map(([name, char]): [string, number] => [name, char.charCodeAt(0)]),
  ...['shy', 'ZeroWidthSpace', 'zwj', 'zwnj', 'lrm', 'rlm', 'NoBreak'].map(
    (name): [string, number] => [name, NOTHING],
  ),
])

/** The ampersand and the first two letters of each name that is read, apart from `&lt;` and `&gt;`. */
export function entityBeginnings(): [string, string, string][] {
  return Array.from(NAMED.keys())
    .filter((name) => name.toLowerCase() !== 'lt' && name.toLowerCase() !== 'gt')
    .map((name) => ['&', name.charAt(0), name.charAt(1)])
}

/** A character reference of HTML that begins at `at`; `&amp;#95;` is one that was escaped once more. */
export function readEntity(scan: TextScan, at: number): Escape {
  const { bytes, text } = scan
  let from = at + 1
  while (from - at < AGAIN_MAX && text.startsWith(AGAIN, from)) from += AGAIN.length
  if (bytes[from] === NUMBER_SIGN) {
    const number = readNumber(bytes, at, from + 1)
    if (number !== NO_ESCAPE) return number
  } else {
    let end = from
    while (end - from < NAME_MAX && isIn(letter, bytes[end] ?? 0)) end += 1
    const code = bytes[end] === SEMICOLON ? NAMED.get(text.slice(from, end)) : undefined
    if (code !== undefined) return packEscape(end + 1 - at, code)
  }
  return from > at + 1 ? packEscape(from - at, 0x26) : NO_ESCAPE
}

function readNumber(bytes: Uint8Array, at: number, from: number): Escape {
  const isHex = ((bytes[from] ?? 0) | 0x20) === LOWER_X
  const base = isHex ? 16 : 10
  const first = isHex ? from + 1 : from
  let end = first
  let code = 0
  for (; end - first < DIGITS_MAX; end += 1) {
    const value = digitValue(bytes[end] ?? 0, isHex)
    if (value < 0) break
    code = code * base + value
  }
  if (end === first) return NO_ESCAPE
  if (bytes[end] === SEMICOLON) end += 1
  return packEscape(end - at, characterOf(code))
}

function characterOf(code: number): number {
  if (code > UNIT_MAX) return BEYOND_ASCII
  const folded = foldedCode(code)
  return folded === 0 ? BEYOND_ASCII : folded === NOTHING ? NOTHING : decodedAscii(folded)
}

function digitValue(code: number, isHex: boolean): number {
  if (code >= ZERO && code <= NINE) return code - ZERO
  const lower = code | 0x20
  return isHex && lower >= 0x61 && lower <= 0x66 ? lower - 0x61 + 10 : -1
}
