import {
  anyCase,
  type Anchor,
  type Candidate,
  type SecretFormat,
} from '../definition/secret-format.ts'
import { alnum, digit, isIn, letter, lowerAlnum, upperAlnum } from '../scan/alphabet.ts'
import { isTokenEnd } from '../scan/boundary.ts'
import type { TextScan } from '../scan/text-scan.ts'
import { sampleText } from '../definition/sample.ts'

/** Lengths by country: SWIFT IBAN registry. */
const LENGTHS = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 ' +
    'GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 ' +
    'MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 ' +
    'TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry): [string, number] => [entry.slice(0, 2), Number(entry.slice(2))]),
)
/** What stands between the groups of a printed account: blanks of every kind, a dash, a dot, or a line break. */
const SEPARATORS = ' -.\t\n\u00a0\u202f\u2009'
const beginsSeparator = new Uint8Array(256)
for (const separator of SEPARATORS) beginsSeparator[Math.min(separator.charCodeAt(0), 128)] = 1

const LETTER_A = 65
const LETTERS = 26
/** Leaves of a letter what both cases share. */
const CASE = 0xdf
const lengths = new Uint8Array(LETTERS * LETTERS)
for (const [country, length] of LENGTHS)
  lengths[(country.charCodeAt(0) - LETTER_A) * LETTERS + country.charCodeAt(1) - LETTER_A] = length

/** Country and check digits; as a number, two letters of two digits each and two digits. */
const HEAD = 4
const HEAD_FACTOR = 10 ** 6 % 97

/** Behind this word an account may stand in small letters. */
const WORD = 'iban'
const WORD_WINDOW = 16
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const anchor: Anchor = [UPPER, UPPER, digit.members, digit.members]

/** Bank accounts (ISO 13616): country, length and check digits, compact or in groups of four. */
const iban: SecretFormat = {
  id: 'iban',
  provider: 'banks',
  categories: ['IBAN'],
  reference:
    'https://www.swift.com/standards/data-standards/iban-international-bank-account-number',
  anchors: [anchor],
  anchorIsFirst: true,
  // From inside of another secret to the line behind it is chance.
  find: (scan, at, coveredTo) => (at < coveredTo ? null : findIban(scan, at)),
  examples: () =>
    ['DE', 'GB', 'FR', 'NO', 'MT', 'NL'].flatMap((country, seed) => {
      const compact = sampleIban(country, seed + 1)
      const printed = Array.from(SEPARATORS, (separator) =>
        compact.replaceAll(/(.{4})(?=.)/g, `$1${separator}`),
      )
      return [compact, ...printed].map((secret) => ({ text: `pay to ${secret}, please`, secret }))
    }),
  nearMisses: () => {
    const right = sampleIban('DE', 3)
    const wrong = right.slice(0, -1) + String((Number(right.slice(-1)) + 1) % 10)
    return [wrong, right.slice(0, -1), `X${right}`, `${right}0`, `ZZ${right.slice(2)}`]
  },
}

/** The same in small letters, behind the word. */
const namedIban: SecretFormat = {
  ...iban,
  id: 'iban-small-letters',
  anchors: [anyCase(WORD)],
  find: findBehindWord,
  examples: () =>
    ['DE', 'FR'].map((country, seed) => {
      const secret = sampleIban(country, seed + 11).toLowerCase()
      return { text: `IBAN: ${secret}.`, secret }
    }),
  nearMisses: () => [`number ${sampleIban('DE', 5).toLowerCase()}`, 'iban: ab12'],
}

export const ibanFormats = [iban, namedIban]

function findIban(scan: TextScan, at: number, characters = upperAlnum): Candidate | null {
  const { bytes } = scan
  const length = ibanLengthOf(bytes, at)
  if (length === 0) return null
  let count = 0
  let end = at
  // The first four go last.
  let rest = 0
  let head = 0
  while (count < length) {
    const code = bytes[end] ?? 0
    if (characters.table[code] === 1) {
      if (count < HEAD) head = appendMod97(head, code)
      else rest = appendMod97(rest, code)
      count += 1
    } else if (!isSeparator(scan, end)) break
    end += 1
  }
  scan.steps += end - at
  if (count < length || !isTokenEnd(bytes, end)) return null
  return (rest * HEAD_FACTOR + head) % 97 === 1 ? { start: at, end, certainty: 'certain' } : null
}

function ibanLengthOf(bytes: Uint8Array, at: number): number {
  const first = (bytes[at] ?? 0) & CASE
  const second = (bytes[at + 1] ?? 0) & CASE
  return lengths[(first - LETTER_A) * LETTERS + second - LETTER_A] ?? 0
}

function isSeparator({ bytes, text }: TextScan, at: number): boolean {
  return (
    beginsSeparator[bytes[at] ?? 0] === 1 &&
    alnum.table[bytes[at + 1] ?? 0] === 1 &&
    SEPARATORS.includes(text.charAt(at))
  )
}

// In small letters the form is that of any hexadecimal text, so the word has to stand before it.
function findBehindWord(scan: TextScan, at: number): Candidate | null {
  const { text } = scan
  const from = at + WORD.length
  scan.steps += WORD_WINDOW
  for (let start = from; start < from + WORD_WINDOW; start += 1) {
    if (!isIn(letter, text.charCodeAt(start)) || isIn(alnum, text.charCodeAt(start - 1))) continue
    if (isIn(digit, text.charCodeAt(start + 2)) && isIn(digit, text.charCodeAt(start + 3)))
      return findIban(scan, start, lowerAlnum)
  }
  return null
}

function sampleIban(country: string, seed: number): string {
  const account = sampleText(digit.members, (LENGTHS.get(country) ?? 20) - 4, seed)
  return country + String(98 - mod97(`${account}${country}00`)).padStart(2, '0') + account
}

/** ISO 7064 mod 97-10 of letters and digits, letters of either case as 10-35; an IBAN with its first four moved back gives 1. */
export function mod97(characters: string): number {
  let rest = 0
  for (let index = 0; index < characters.length; index += 1)
    rest = appendMod97(rest, characters.charCodeAt(index))
  return rest
}

/** The rest of a number when the character of this code is put behind it: a digit, or a letter as two digits. */
function appendMod97(rest: number, code: number): number {
  return code >= 65 ? (rest * 100 + (code & 0xdf) - 55) % 97 : (rest * 10 + code - 48) % 97
}
