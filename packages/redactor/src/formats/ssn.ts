import {
  anyCase,
  type Anchor,
  type Candidate,
  type SecretFormat,
} from '../definition/secret-format.ts'
import { digit } from '../scan/alphabet.ts'
import { isTokenEnd } from '../scan/boundary.ts'
import { findNumberBehind } from './national-id-named.ts'
import type { TextScan } from '../scan/text-scan.ts'

const D = digit.members
const anchor: Anchor = [D, D, D, '-', D, D, '-', D, D, D, D]
const LENGTH = 11
const AFTER_WORD = ' :=_-.#"\'/(\t'
const printed = {
  layouts: ['ddd-dd-dddd', 'ddd dd dddd', 'ddd.dd.dddd', 'ddddddddd'],
  check: isSsn,
}
const WORDS = ['ssn', 'social security', 'social_security', 'socialsecurity']

/** United States social security numbers: only with a word nearby, because the form alone is common. */
const ssn: SecretFormat = {
  id: 'us-ssn',
  provider: 'United States',
  categories: ['SSN'],
  reference: 'https://www.ssa.gov/employer/randomization.html',
  anchors: [anchor],
  anchorIsFirst: true,
  find: findSsn,
  examples: () =>
    [['856', '29', '8793'].join('-'), ['123', '45', '6780'].join('-')].map((secret) => ({
      text: `SSN: ${secret}.`,
      secret,
    })),
  nearMisses: () => [
    `part ${['856', '29', '8793'].join('-')}`,
    'SSN 000-12-3456',
    'SSN 666-12-3456',
    'SSN 123-00-4567',
    'SSN 912-12-4567',
  ],
}

/** The same behind its word, however it is printed. */
const namedSsn: SecretFormat = {
  ...ssn,
  id: 'us-ssn-named',
  anchors: [
    ...['ssn', 'itin'].map((word): Anchor => [...anyCase(word), AFTER_WORD]),
    anyCase('social security'),
  ],
  find: (scan, at, _coveredTo, anchorLength) =>
    findNumberBehind(printed, scan, at + anchorLength - 1),
  examples: () =>
    [' ', '', '.'].map((separator) => {
      const secret = ['856', '29', '8793'].join(separator)
      return { text: `Social Security no. ${secret}, USA`, secret }
    }),
  nearMisses: () => ['SSN 000123456', 'ssn 999 99', 'itinerary 856298793'],
}

export const ssnFormats = [ssn, namedSsn]

function findSsn(scan: TextScan, at: number): Candidate | null {
  const { text } = scan
  const end = at + LENGTH
  if (!isTokenEnd(scan.bytes, end) || text.charAt(at - 1) === '-' || text.charAt(end) === '-')
    return null
  const area = text.slice(at, at + 3)
  if (area === '000' || area === '666' || area.startsWith('9')) return null
  if (text.startsWith('00', at + 4) || text.startsWith('0000', at + 7)) return null
  const nearby = text.slice(Math.max(0, at - 48), at).toLowerCase()
  scan.steps += nearby.length
  return WORDS.some((word) => nearby.includes(word))
    ? { start: at, end, certainty: 'possible' }
    : null
}

/** Not a number that was never given out; those from 900 on are of taxpayers (ITIN). */
function isSsn(digits: string): boolean {
  return (
    !digits.startsWith('000') &&
    !digits.startsWith('666') &&
    !digits.startsWith('00', 3) &&
    !digits.endsWith('0000')
  )
}
