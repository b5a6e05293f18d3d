import {
  anyCase,
  type Anchor,
  type Candidate,
  type SecretFormat,
} from '../definition/secret-format.ts'
import { alnum, alphabet, base32Upper, digit, isIn, type Alphabet } from '../scan/alphabet.ts'
import { runEnd, type TextScan } from '../scan/text-scan.ts'
import { sampleText } from '../definition/sample.ts'

const AFTER_WORD = ' :=_-."\'/(\t'
const WORDS = [
  'totp',
  'authenticator',
  'two-factor',
  'two factor',
  '2-step',
  'one-time',
  'otpsecret',
]
const SHORT_WORDS = ['otp', '2fa', 'mfa']
const WINDOW = 48
const SEED_MIN = 16
const SEED_MAX = 128
const GROUP = 4
const base32Lower = alphabet(base32Upper.members.toLowerCase())

/** The shared secret of one-time passwords, as setup pages show it: base32, whole or in groups of four, behind a word. */
const otpSeed: SecretFormat = {
  id: 'otp-seed',
  provider: 'any',
  categories: ['TOTP_SECRET'],
  reference: 'https://www.rfc-editor.org/rfc/rfc4648#section-6',
  anchors: [
    ...WORDS.map(anyCase),
    ...SHORT_WORDS.map((word): Anchor => [...anyCase(word), AFTER_WORD]),
  ],
  anchorIsFirst: true,
  find: (scan, at, _coveredTo, anchorLength) => findSeed(scan, at + anchorLength),
  examples: () => {
    const secret = `K5${sampleText(base32Upper.members, 30, 3)}`
    const printed = secret.toLowerCase().replaceAll(/(.{4})(?=.)/g, '$1 ')
    return [
      { text: `TOTP secret: ${secret}`, secret },
      { text: `"otp_seed":"${secret}"`, secret },
      { text: `Enter this in your authenticator app: ${printed}`, secret: printed },
    ]
  },
  nearMisses: () => [
    'one-time passwords with this that they have come from',
    'MFA CONFIGURATIONSETTINGS are here',
    'otp code 482913',
    'two-factor by AUTHENTICATION2',
  ],
}

export const otpSeedFormats = [otpSeed]

function findSeed(scan: TextScan, from: number): Candidate | null {
  const { text } = scan
  const to = Math.min(text.length, from + WINDOW)
  for (let start = from; start < to; start += 1) {
    scan.steps += 1
    if (!isIn(alnum, text.charCodeAt(start)) || isIn(alnum, text.charCodeAt(start - 1))) continue
    for (const letters of [base32Upper, base32Lower]) {
      const end = seedEnd(scan, letters, start)
      if (end > 0) return { start, end, certainty: 'possible' }
    }
  }
  return null
}

function seedEnd(scan: TextScan, letters: Alphabet, start: number): number {
  const { text } = scan
  let end = runEnd(scan, letters, start)
  let length = end - start
  if (length === GROUP)
    while (text.charAt(end) === ' ' || text.charAt(end) === '-') {
      const groupEnd = runEnd(scan, letters, end + 1)
      if (groupEnd - end - 1 !== GROUP || length > SEED_MAX) break
      end = groupEnd
      length += GROUP
    }
  if (length < SEED_MIN || length > SEED_MAX || isIn(alnum, text.charCodeAt(end))) return -1
  // Words have no digits, and a seed of this length hardly ever has none.
  for (let at = start; at < end; at += 1) if (isIn(digit, text.charCodeAt(at))) return end
  return -1
}
