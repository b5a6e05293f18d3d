import { literal, type Candidate, type SecretFormat } from '../definition/secret-format.ts'
import { isSamplePassword } from '../checks/placeholder.ts'
import { alnum } from '../scan/alphabet.ts'
import type { TextScan } from '../scan/text-scan.ts'
import { sampleText } from '../definition/sample.ts'
import { APOSTROPHE, COMMA, QUOTE } from '../scan/codes.ts'

const CALLS = [
  'NetworkCredential(',
  'getConnection(',
  'auth=(',
  'BasicAuth(',
  'UsernamePasswordCredentials(',
  'PasswordAuthentication(',
  'DirectoryEntry(',
  'UsernamePasswordAuthenticationToken(',
]
const ARGUMENTS_MAX = 240
const PASSWORD_MIN = 4
const TEMPLATE_SIGNS = '$<{%['

/** The user and the password as the last arguments of a call: `new NetworkCredential("user", "…")`. */
const callLogin: SecretFormat = {
  id: 'call-login',
  provider: 'any',
  categories: ['PASSWORD'],
  reference: 'https://learn.microsoft.com/en-us/dotnet/api/system.net.networkcredential',
  anchors: CALLS.map(literal),
  find: findPassword,
  examples: () => {
    const secret = sampleText(alnum.members, 14, 7)
    return [
      `new NetworkCredential("kim", "${secret}")`,
      `DriverManager.getConnection(url, "app", "${secret}");`,
      `requests.get(url, auth=('svc', '${secret}'))`,
    ].map((text) => ({ text, secret }))
  },
  nearMisses: () => [
    'new NetworkCredential(user, password)',
    'requests.get(url, auth=(user, "${PASSWORD}"))',
    'getConnection("jdbc:h2:mem:test")',
  ],
}

export const callLoginFormats = [callLogin]

function findPassword(
  scan: TextScan,
  at: number,
  _coveredTo: number,
  length: number,
): Candidate | null {
  const { bytes, text } = scan
  const limit = Math.min(text.length, at + length + ARGUMENTS_MAX)
  let start = -1
  let end = -1
  let commas = 0
  let quote = 0
  let to = at + length
  // Another call inside has its own arguments, so no character is looked at for two calls.
  for (; to < limit; to += 1) {
    const code = bytes[to] ?? 0
    if (quote !== 0) {
      if (code === quote) {
        end = to
        quote = 0
      }
    } else if (code === QUOTE || code === APOSTROPHE) {
      quote = code
      start = to + 1
    } else if (code === COMMA) commas += 1
    else if (code === CLOSE || code === OPEN) break
  }
  scan.steps += to - at
  // The last argument is the password, so nothing but its quote stands before the bracket.
  if (
    bytes[to] !== CLOSE ||
    commas === 0 ||
    end !== lastBefore(bytes, to) ||
    end - start < PASSWORD_MIN
  )
    return null
  const password = text.slice(start, end)
  if (TEMPLATE_SIGNS.includes(password.charAt(0)) || password.includes(' ')) return null
  return {
    start,
    end,
    certainty: 'possible',
    ...(isSamplePassword(password) ? { placeholder: true } : {}),
  }
}

const OPEN = 0x28
const CLOSE = 0x29

function lastBefore(bytes: Uint8Array, end: number): number {
  let at = end - 1
  while (at > 0 && (bytes[at] === 0x20 || bytes[at] === 0x0a)) at -= 1
  return at
}
