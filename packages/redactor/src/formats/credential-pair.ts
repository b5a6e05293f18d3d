import { literal, type Candidate, type SecretFormat } from '../definition/secret-format.ts'
import { looksRandom } from '../checks/randomness.ts'
import { alnum, base64, digit, hex, isIn, lower, type Alphabet } from '../scan/alphabet.ts'
import { nextRunStart, runEndWithin } from '../scan/next-run.ts'
import { markSeen, unseenFrom, type TextScan } from '../scan/text-scan.ts'
import { sampleText } from '../definition/sample.ts'

/** How far behind its id the secret may stand: a few lines, in UTF-16 units. */
const WINDOW = 300
/** One more than the longest id. */
const ID_MAX = 62

type Pair = {
  id: string
  provider: string
  category: string
  /** What the public half begins with. */
  prefixes: readonly string[]
  idLengths: readonly number[]
  secretSet: Alphabet
  secretLength: number
  /** What `markSeen` knows the search of this pair by. */
  purpose: string
  reference: string
}

const pairs: readonly Omit<Pair, 'purpose'>[] = [
  {
    id: 'aws-secret-beside-id',
    provider: 'AWS',
    category: 'AWS_KEY',
    prefixes: ['AKIA', 'ASIA'],
    idLengths: [20],
    secretSet: base64,
    secretLength: 40,
    reference: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html',
  },
  {
    id: 'google-storage-secret-beside-id',
    provider: 'Google',
    category: 'GOOGLE_KEY',
    prefixes: ['GOOG'],
    idLengths: [61, 24],
    secretSet: base64,
    secretLength: 40,
    reference: 'https://cloud.google.com/storage/docs/authentication/hmackeys',
  },
  {
    id: 'alibaba-secret-beside-id',
    provider: 'Alibaba Cloud',
    category: 'ALIBABA_KEY',
    prefixes: ['LTAI'],
    idLengths: [16, 20, 24],
    secretSet: alnum,
    secretLength: 30,
    reference: 'https://www.alibabacloud.com/help/en/ram/user-guide/create-an-accesskey-pair',
  },
  {
    id: 'tencent-secret-beside-id',
    provider: 'Tencent Cloud',
    category: 'TENCENT_KEY',
    prefixes: ['AKID'],
    idLengths: [36],
    secretSet: alnum,
    secretLength: 32,
    reference: 'https://www.tencentcloud.com/document/product/598',
  },
]

/** Secrets without a mark of their own that stand a few lines behind the marked id they belong to. */
export const credentialPairFormats = pairs.map((pair) =>
  pairFormat({ ...pair, purpose: `seen for ${pair.id}` }),
)

function pairFormat(pair: Pair): SecretFormat {
  const { id, provider, category, reference, prefixes } = pair
  return {
    id,
    provider,
    categories: [category],
    reference,
    anchors: prefixes.map(literal),
    anchorIsFirst: true,
    find: (scan, at) => findSecret(pair, scan, at),
    examples: () =>
      [':', '\n', '\n  secret: '].map((between, seed) => sample(pair, between, seed + 1)),
    nearMisses: () => [
      `${sampleId(pair, 4).slice(0, 14)}:${sampleText(alnum.members, pair.secretLength, 4)}`,
      `the secret ${sampleText('0123456789abcdef', pair.secretLength, 5)} has no id`,
    ],
  }
}

function findSecret(pair: Pair, scan: TextScan, at: number): Candidate | null {
  const { bytes } = scan
  const idEnd = runEndWithin(bytes, alnum.table, at, at + ID_MAX)
  if (!pair.idLengths.includes(idEnd - at)) return null
  const { secretSet, secretLength } = pair
  const to = Math.min(scan.text.length, idEnd + WINDOW)
  let start = unseenFrom(scan, pair.purpose, idEnd)
  scan.steps += Math.max(0, to - start)
  for (;;) {
    start = nextRunStart(scan, secretSet, start, to, secretLength, secretLength)
    if (start < 0) break
    const end = start + secretLength
    scan.steps += secretLength
    if (isSecret(scan.text.slice(start, end))) {
      markSeen(scan, pair.purpose, end)
      return { start, end, certainty: 'likely' }
    }
    start = end
  }
  markSeen(scan, pair.purpose, to)
  return null
}

// Generated keys mix both cases and digits; a hash in hex, a path and a word do not.
function isSecret(text: string): boolean {
  let digits = 0
  let beyondHex = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isIn(digit, code)) digits += 1
    else if (isIn(lower, code) && !isIn(hex, code)) beyondHex += 1
  }
  return digits >= 2 && beyondHex >= 2 && text !== text.toLowerCase() && looksRandom(text)
}

function sampleId({ prefixes, idLengths }: Pair, seed: number): string {
  const [prefix = ''] = prefixes
  const [length = 0] = idLengths
  return prefix + sampleText('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', length - prefix.length, seed)
}

function sample(pair: Pair, between: string, seed: number): { text: string; secret: string } {
  const secret = sampleText(alnum.members, pair.secretLength, seed + 20)
  return { text: `${sampleId(pair, seed)}${between}${secret}\n`, secret }
}
