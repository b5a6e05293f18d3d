import { literal, type Candidate, type SecretFormat } from '../definition/secret-format.ts'
import { word } from '../scan/alphabet.ts'
import { nextIndexOf, runEnd, type TextScan } from '../scan/text-scan.ts'
import { sampleText } from '../definition/sample.ts'
import { BACKSLASH, COLON, QUOTE, SPACE } from '../scan/codes.ts'

/** Members that only a private or a symmetric key has (RFC 7518, sections 6.2.2, 6.3.2 and 6.4). */
const SECRET_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']
const KEY_TYPE = '"kty'
/** How far from the member the type of the key may stand: a key of 4,096 bits has about 4,000 characters. */
const KEY_MAX = 4096
const VALUE_MIN = 22

/** The secret members of a JSON Web Key, also in JSON in JSON. */
const jsonWebKey: SecretFormat = {
  id: 'json-web-key',
  provider: 'any',
  categories: ['PRIVATE_KEY'],
  reference: 'https://www.rfc-editor.org/rfc/rfc7518',
  anchors: SECRET_MEMBERS.flatMap((name) => [
    literal(`"${name}":`),
    literal(`"${name}" :`),
    literal(`"${name}\\":`),
  ]),
  find: findMember,
  examples: () => {
    const secret = sampleText(word.members, 43, 3)
    return [
      { text: `{"kty":"EC","crv":"P-256","x":"A","d":"${secret}"}`, secret },
      { text: `{"k": "${secret}", "kty": "oct"}`, secret },
      { text: `"{\\"kty\\":\\"OKP\\",\\"d\\":\\"${secret}\\"}"`, secret },
    ]
  },
  nearMisses: () => [
    `{"kty":"EC","crv":"P-256","x":"${sampleText(word.members, 43, 4)}"}`,
    `{"type":"report","d":"${sampleText(word.members, 43, 5)}"}`,
    '{"kty":"RSA","d":"short"}',
  ],
}

export const jsonWebKeyFormats = [jsonWebKey]

function findMember(
  scan: TextScan,
  at: number,
  coveredTo: number,
  anchorLength: number,
): Candidate | null {
  const { bytes } = scan
  let start = at + anchorLength
  for (let skipped = 0; skipped < 6; skipped += 1) {
    const code = bytes[start]
    if (code !== SPACE && code !== BACKSLASH && code !== QUOTE && code !== COLON) break
    start += 1
  }
  if (bytes[start - 1] !== QUOTE || start < coveredTo) return null
  const end = runEnd(scan, word, start)
  if (end - start < VALUE_MIN || (bytes[end] !== QUOTE && bytes[end] !== BACKSLASH)) return null
  const typeAt = nextIndexOf(scan, KEY_TYPE, Math.max(0, at - KEY_MAX))
  if (typeAt < 0 || typeAt > end + KEY_MAX) return null
  return { start, end, certainty: 'certain' }
}
