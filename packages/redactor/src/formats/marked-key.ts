import { literal, type Candidate, type SecretFormat } from '../definition/secret-format.ts'
import { entropy } from '../checks/randomness.ts'
import { alnum, digit, isIn, lowerAlnum, upperAlnum, word } from '../scan/alphabet.ts'
import { isTokenStart } from '../scan/boundary.ts'
import { runEnd, runStart, type TextScan } from '../scan/text-scan.ts'
import { sampleText } from '../definition/sample.ts'

/** Parts of names that vendors give their secret keys. What stands before them is the vendor's name. */
const MARKERS = [
  'sk_',
  'sk-',
  'live_',
  'test_',
  'prod_',
  'sandbox_',
  'secret_',
  'apikey_',
  'pat_',
  'pat-',
  '_key_',
  '_token_',
  '_api_',
  '-live-',
  '-prod-',
]
/** A name that begins so is public, or that of a thing and not of a key. */
const PUBLIC_BEGINNINGS = ['pk', 'pub', 'cs', 'id', 'site', 'anon']
const NAME_MAX = 24
const BODY_MIN = 20
const BODY_MAX = 200
const ONE_CASE_MIN = 32
const ENTROPY_MIN = 3.4
const DIGITS_MIN = 3

/** `<vendor>_live_<random>` and the like: a key of a vendor that is not known by name. Tells, but not for certain. */
const markedKey: SecretFormat = {
  id: 'marked-key',
  provider: 'any',
  categories: ['API_KEY'],
  reference:
    'https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/',
  anchors: MARKERS.map(literal),
  find: findKey,
  examples: () =>
    ['acme_sk_', 'acme_live_', 'acme-live-', 'acme_pat_'].map((head, seed) => {
      const secret = `${head}${sampleText(alnum.members, 36, seed + 2)}7x4K9`
      return { text: `use ${secret} here`, secret }
    }),
  nearMisses: () => [
    'test_creates_a_user_and_returns_404_when_missing',
    `pk_live_${sampleText(alnum.members, 32, 3)}`,
    'max_token_count_per_request_and_user_2024',
    'risk_assessmentOfTheLongestKind',
  ],
}

export const markedKeyFormats = [markedKey]

function findKey(
  scan: TextScan,
  at: number,
  coveredTo: number,
  anchorLength: number,
): Candidate | null {
  const { text } = scan
  const bodyAt = at + anchorLength
  const end = runEnd(scan, word, bodyAt)
  const length = end - bodyAt
  if (length < BODY_MIN || length > BODY_MAX || end <= coveredTo) return null
  const start = runStart(scan, word, at)
  if (at - start > NAME_MAX || !startsWord(text, start, at)) return null
  if (!isTokenStart(scan.bytes, start) || isCutOff(text, end)) return null
  scan.steps += length
  const name = text.slice(start, bodyAt)
  if (PUBLIC_BEGINNINGS.some((beginning) => name.startsWith(beginning))) return null
  return looksGenerated(text.slice(bodyAt, end)) ? { start, end, certainty: 'possible' } : null
}

// `sk_a1b2…` shows only the beginning of a key.
function isCutOff(text: string, end: number): boolean {
  return text.startsWith('..', end) || text.startsWith('…', end) || text.startsWith('**', end)
}

// The marker is a word of the name: `task_` does not hold `sk_`.
function startsWord(text: string, start: number, at: number): boolean {
  return at === start || !isIn(alnum, text.charCodeAt(at)) || !isIn(alnum, text.charCodeAt(at - 1))
}

/** Is the longest piece without a dash or underscore long, and does it mix digits and letters throughout? */
function looksGenerated(body: string): boolean {
  const piece = longestPiece(body)
  if (piece.length < BODY_MIN || entropy(piece) < ENTROPY_MIN) return false
  let digits = 0
  let small = 0
  let capital = 0
  let lastDigit = 0
  let changes = 0
  for (let at = 0; at < piece.length; at += 1) {
    const code = piece.charCodeAt(at)
    const isDigit = isIn(digit, code) ? 1 : 0
    digits += isDigit
    if (isDigit !== lastDigit) changes += 1
    lastDigit = isDigit
    if (isDigit === 1) continue
    if (isIn(lowerAlnum, code)) small += 1
    else if (isIn(upperAlnum, code)) capital += 1
  }
  if (digits < DIGITS_MIN || changes < DIGITS_MIN) return false
  return (small > 0 && capital > 0) || piece.length >= ONE_CASE_MIN
}

function longestPiece(body: string): string {
  let longest = ''
  for (const part of body.split('_'))
    for (const piece of part.split('-')) if (piece.length > longest.length) longest = piece
  return longest
}
