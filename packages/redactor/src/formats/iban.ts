import type { Anchor, Candidate, SecretFormat } from '../format.ts'
import { mod97 } from '../proof/mod97.ts'
import { digit, isIn, upperAlnum } from '../scan/alphabet.ts'
import { isTokenEnd } from '../scan/boundary.ts'
import type { Reading } from '../scan/reading.ts'
import { sampleText } from '../sample.ts'

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
const SPACE = 0x20
const DASH = 0x2d
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
  find: findIban,
  examples: () =>
    ['DE', 'GB', 'FR', 'NO', 'MT', 'NL'].flatMap((country, seed) => {
      const compact = made(country, seed + 1)
      const printed = compact.replaceAll(/(.{4})(?=.)/g, '$1 ')
      return [compact, printed].map((secret) => ({ text: `pay to ${secret}, please`, secret }))
    }),
  nearMisses: () => {
    const right = made('DE', 3)
    const wrong = right.slice(0, -1) + String((Number(right.slice(-1)) + 1) % 10)
    return [wrong, right.slice(0, -1), `X${right}`, `${right}0`, `ZZ${right.slice(2)}`]
  },
}

export const ibanFormats = [iban]

function findIban(reading: Reading, at: number): Candidate | null {
  const { text } = reading
  const length = LENGTHS.get(text.slice(at, at + 2))
  if (length === undefined) return null
  let count = 0
  let end = at
  while (count < length) {
    const code = text.charCodeAt(end)
    if (isIn(upperAlnum, code)) count += 1
    else if ((code !== SPACE && code !== DASH) || !isIn(upperAlnum, text.charCodeAt(end + 1))) break
    end += 1
  }
  reading.steps += end - at
  if (count < length || !isTokenEnd(reading.bytes, end)) return null
  const compact = text.slice(at, end).replaceAll(' ', '').replaceAll('-', '')
  return mod97(compact.slice(4) + compact.slice(0, 4)) === 1
    ? { start: at, end, certainty: 'certain' }
    : null
}

function made(country: string, seed: number): string {
  const account = sampleText(digit.members, (LENGTHS.get(country) ?? 20) - 4, seed)
  return country + String(98 - mod97(`${account}${country}00`)).padStart(2, '0') + account
}
