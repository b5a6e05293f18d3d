import { RANDOM, classifyKeyShape } from '../context/key-shape.ts'
import { isSamplePassword } from '../checks/placeholder.ts'
import { literal, type Candidate, type SecretFormat } from '../definition/secret-format.ts'
import {
  allBut,
  alnum,
  alphabet,
  digit,
  hexLower,
  isIn,
  type Alphabet,
  word,
} from '../scan/alphabet.ts'
import type { TextScan } from '../scan/text-scan.ts'
import { sampleText } from '../definition/sample.ts'

const DATABASES = new Set([
  'postgres',
  'postgresql',
  'mysql',
  'mariadb',
  'mongodb',
  'redis',
  'rediss',
  'amqp',
  'amqps',
  'mssql',
  'sqlserver',
  'clickhouse',
  'cockroachdb',
  'oracle',
  'cassandra',
  'neo4j',
  'jdbc',
])
const SCHEME_MAX = 24
const AUTHORITY_MAX = 512
const UNESCAPED_MAX = 96
const schemeCharacters = alphabet(`${alnum.members}+`)
const authority = allBut(' "\'<>`\\/?#|[]')
const unescaped = allBut(' "\'<>`\\|[]')
const TEMPLATE_SIGNS = '<{$*%['

/** `user:password@` in the authority of a URL. */
const urlCredentials: SecretFormat = {
  id: 'url-credentials',
  provider: 'any',
  categories: ['URL_CREDENTIALS', 'DB_URL'],
  reference: 'https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1',
  anchors: [literal('://')],
  find: findCredentials,
  examples: () =>
    ['https', 'ftp', 'postgres', 'redis'].map((scheme, seed) => {
      const secret = `ops:${sampleText(alnum.members, 14, seed + 1)}!9`
      return { text: `open ${scheme}://${secret}@files.shop.test:8080/x today`, secret }
    }),
  nearMisses: () => [
    'https://shop.test:8080/a@b',
    'https://kim@shop.test/',
    `https://${sampleText(hexLower.members, 32, 2)}@o12.ingest.shop.test/1`,
    'redis://:@localhost:6379',
    'https://user:${PASSWORD}@shop.test',
    'http://user:<password>@shop.test',
    'postgres://db.shop.test:5432/orders?owner=kim@shop.test',
  ],
}

export const urlCredentialsFormats = [urlCredentials]

function findCredentials(scan: TextScan, at: number): Candidate | null {
  const { text } = scan
  const start = at + 3
  const isDatabase = DATABASES.has(schemeBefore(scan, at))
  const at2 =
    passwordBounds(scan, start, authority) ?? (isDatabase ? unescapedBounds(scan, start) : null)
  if (at2 === null) return tokenAsUser(scan, start)
  const password = text.slice(at2.colon + 1, at2.end)
  if (password === '' || TEMPLATE_SIGNS.includes(password.charAt(0))) return null
  const category = isDatabase ? 'DB_URL' : 'URL_CREDENTIALS'
  return {
    start,
    end: at2.end,
    certainty: 'likely',
    category,
    ...(isSamplePassword(password) ? { placeholder: true } : {}),
  }
}

const USER_MIN = 20
const USER_MAX = 256

/** `https://token@host`: a user's name that was generated. One of hex only may be the public key of a DSN. */
function tokenAsUser(scan: TextScan, start: number): Candidate | null {
  const { bytes } = scan
  let end = start
  while (end - start <= USER_MAX && isIn(word, bytes[end] ?? 0)) end += 1
  scan.steps += end - start
  if (bytes[end] !== AT_SIGN || end - start < USER_MIN || end - start > USER_MAX) return null
  return classifyKeyShape(bytes, start, end) === RANDOM
    ? { start, end, certainty: 'possible', category: 'URL_CREDENTIALS' }
    : null
}

const AT_SIGN = 0x40

type Bounds = { colon: number; end: number }

// People put a password with `/`, `?` or `#` into the URL of a database as it is. A port is not a password.
function unescapedBounds(scan: TextScan, start: number): Bounds | null {
  const bounds = passwordBounds(scan, start, unescaped, UNESCAPED_MAX)
  if (bounds === null) return null
  let at = bounds.colon + 1
  while (isIn(digit, scan.text.charCodeAt(at))) at += 1
  return at > bounds.colon + 1 && '/?#'.includes(scan.text.charAt(at)) ? null : bounds
}

/** The first colon and the last `@` of the authority, both bounded. */
function passwordBounds(
  scan: TextScan,
  start: number,
  characters: Alphabet,
  longest = AUTHORITY_MAX,
): Bounds | null {
  const { text } = scan
  const last = Math.min(text.length, start + longest)
  let colon = -1
  let end = -1
  let at = start
  for (; at < last; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 128 && !isIn(characters, code)) break
    if (code === 0x3a && colon < 0) colon = at
    if (code === 0x40 && colon >= 0) end = at
  }
  scan.steps += at - start + 1
  return colon >= 0 && end > colon ? { colon, end } : null
}

/** The scheme, without the driver of `postgresql+asyncpg`. */
function schemeBefore(scan: TextScan, at: number): string {
  let start = at
  while (
    start > 0 &&
    at - start < SCHEME_MAX &&
    isIn(schemeCharacters, scan.text.charCodeAt(start - 1))
  )
    start -= 1
  scan.steps += at - start
  const [name = ''] = scan.text.slice(start, at).toLowerCase().split('+')
  return name
}
