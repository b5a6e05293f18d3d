import { literal, type Candidate, type SecretFormat } from '../definition/secret-format.ts'
import { alnum } from '../scan/alphabet.ts'
import type { TextScan } from '../scan/text-scan.ts'
import { sampleText } from '../definition/sample.ts'
import { APOSTROPHE, COMMA, QUOTE, SPACE } from '../scan/codes.ts'

const NAMES = [
  'AUTH_KEY',
  'LOGGED_IN_KEY',
  'NONCE_KEY',
  'AUTH_SALT',
  'LOGGED_IN_SALT',
  'NONCE_SALT',
]
const GAP_MAX = 24
const VALUE_MIN = 32
const VALUE_MAX = 128

/** The keys and salts of WordPress: `define('AUTH_KEY', '…')`, of any printable characters. */
const wordpressSalt: SecretFormat = {
  id: 'wordpress-salt',
  provider: 'WordPress',
  categories: ['GENERIC_SECRET'],
  reference: 'https://api.wordpress.org/secret-key/1.1/salt/',
  anchors: NAMES.flatMap((name) => [literal(`${name}'`), literal(`${name}"`)]),
  find: findSalt,
  examples: () =>
    NAMES.map((name, seed) => {
      const secret = `${sampleText(alnum.members, 40, seed + 1)}|}-MIQ0EPY65J? fE:W6tYZ`
      return { text: `define( '${name}',   '${secret}' );`, secret }
    }),
  nearMisses: () => [
    "define('AUTH_KEY', getenv('AUTH_KEY'));",
    "define( 'NONCE_SALT', 'put your unique phrase here' );",
  ],
}

export const wordpressSaltFormats = [wordpressSalt]

function findSalt(
  scan: TextScan,
  at: number,
  _coveredTo: number,
  length: number,
): Candidate | null {
  const { bytes } = scan
  let start = at + length
  while (start - at < length + GAP_MAX && (bytes[start] === SPACE || bytes[start] === COMMA))
    start += 1
  const quote = bytes[start] ?? 0
  if (quote !== APOSTROPHE && quote !== QUOTE) return null
  start += 1
  let end = start
  while (end - start <= VALUE_MAX && bytes[end] !== quote && (bytes[end] ?? 0) >= SPACE) end += 1
  scan.steps += end - at
  return bytes[end] === quote && end - start >= VALUE_MIN && end - start <= VALUE_MAX
    ? { start, end, certainty: 'possible' }
    : null
}
