import { anyCase, type Candidate, type SecretFormat } from '../definition/secret-format.ts'
import { isSamplePassword } from '../checks/placeholder.ts'
import { decodeBase64, encodeBase64 } from '../checks/base64.ts'
import { equalsSign, token68 } from '../scan/alphabet.ts'
import { runEnd, type TextScan } from '../scan/text-scan.ts'
import { looksRandom } from '../checks/randomness.ts'
import { sampleText } from '../definition/sample.ts'

const SCHEMES = ['bearer', 'basic', 'token']
const VALUE_MIN = 16
const VALUE_MAX = 4096
const LOOK_BACK = 32

/** The value of an `Authorization` header, or of the words `Bearer` and `Basic` alone when the value looks random. */
const authHeader: SecretFormat = {
  id: 'authorization-header',
  provider: 'any',
  categories: ['AUTH_HEADER'],
  reference: 'https://www.rfc-editor.org/rfc/rfc7235',
  anchors: SCHEMES.map((scheme) => [...anyCase(scheme), ' +%']),
  anchorIsFirst: true,
  find: findValue,
  examples: () => {
    const basic = encodeBase64('kim:a long pass phrase 1')
    const bearer = sampleText(token68.members, 40, 4)
    return [
      { text: `Authorization: Basic ${basic}\n`, secret: basic },
      { text: `authorization: bearer ${bearer}\n`, secret: bearer },
    ]
  },
  nearMisses: () => [
    'the bearer of this letter',
    'a basic understanding of things',
    'Authorization: Basic <base64>',
    'Authorization: Bearer ${TOKEN}',
    'a token passed along',
  ],
}

export const authHeaderFormats = [authHeader]

function findValue(scan: TextScan, at: number, coveredTo: number): Candidate | null {
  const { text } = scan
  const scheme = SCHEMES.find((name) => text.slice(at, at + name.length).toLowerCase() === name)
  if (scheme === undefined) return null
  let start = at + scheme.length
  if (text.startsWith('%20', start)) start += 3
  else if (text.charAt(start) === '%') return null
  else while (start < at + scheme.length + 4 && ' +'.includes(text.charAt(start))) start += 1
  const end = runEnd(scan, equalsSign, runEnd(scan, token68, start))
  if (end - start < VALUE_MIN || end - start > VALUE_MAX || end <= coveredTo) return null
  const value = text.slice(start, Math.min(end, start + 256))
  scan.steps += value.length
  const inHeader = text
    .slice(Math.max(0, at - LOOK_BACK), at)
    .toLowerCase()
    .includes('authorization')
  if (scheme === 'basic') return withPassword(value, { start, end, certainty: 'likely' })
  if (!looksRandom(value)) return null
  if (inHeader) return { start, end, certainty: 'likely' }
  return scheme === 'bearer' ? { start, end, certainty: 'possible' } : null
}

/** The find if the value decodes to a user and a password. */
function withPassword(value: string, found: Candidate): Candidate | null {
  const decoded = decodeBase64(value, 0, value.length)
  const colon = decoded.indexOf(':')
  if (colon < 0) return null
  for (let index = 0; index < decoded.length; index += 1)
    if (decoded.charCodeAt(index) < 0x20) return null
  return isSamplePassword(decoded.slice(colon + 1)) ? { ...found, placeholder: true } : found
}
