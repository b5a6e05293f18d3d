import { literal, type Candidate, type SecretFormat } from '../format.ts'
import { alnum, allBut, isIn } from '../scan/alphabet.ts'
import type { Reading } from '../scan/reading.ts'
import { sampleText } from '../sample.ts'

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
const authority = allBut(' "\'<>`\\/?#|[]')
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
    'redis://:@localhost:6379',
    'https://user:${PASSWORD}@shop.test',
    'http://user:<password>@shop.test',
  ],
}

export const urlCredentialsFormats = [urlCredentials]

function findCredentials(reading: Reading, at: number): Candidate | null {
  const { text } = reading
  const start = at + 3
  const at2 = passwordBounds(reading, start)
  if (at2 === null) return null
  const password = text.slice(at2.colon + 1, at2.end)
  if (password === '' || TEMPLATE_SIGNS.includes(password.charAt(0))) return null
  const category = DATABASES.has(schemeBefore(reading, at)) ? 'DB_URL' : 'URL_CREDENTIALS'
  return {
    start,
    end: at2.end,
    certainty: 'likely',
    category,
    ...(isSample(password) ? { placeholder: true } : {}),
  }
}

/** The first colon and the last `@` of the authority, both bounded. */
function passwordBounds(reading: Reading, start: number): { colon: number; end: number } | null {
  const { text } = reading
  const last = Math.min(text.length, start + AUTHORITY_MAX)
  let colon = -1
  let end = -1
  let at = start
  for (; at < last; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 128 && !isIn(authority, code)) break
    if (code === 0x3a && colon < 0) colon = at
    if (code === 0x40 && colon >= 0) end = at
  }
  reading.steps += at - start + 1
  return colon >= 0 && end > colon ? { colon, end } : null
}

function schemeBefore(reading: Reading, at: number): string {
  let start = at
  while (start > 0 && at - start < SCHEME_MAX && isIn(alnum, reading.text.charCodeAt(start - 1)))
    start -= 1
  reading.steps += at - start
  return reading.text.slice(start, at).toLowerCase()
}

function isSample(password: string): boolean {
  return ['password', 'pass', 'passwd', 'pw', 'secret', 'user', 'token'].includes(
    password.toLowerCase(),
  )
}
