import { literal, type Candidate, type SecretFormat } from '../definition/secret-format.ts'
import { decodeBase64, encodeBase64 } from '../checks/base64.ts'
import { base64, base64Padded } from '../scan/alphabet.ts'
import { behindEscape } from '../scan/boundary.ts'
import {
  markSeen,
  nextIndexOf,
  runEnd,
  runStart,
  unseenFrom,
  type TextScan,
} from '../scan/text-scan.ts'

const reference = 'https://developers.google.com/tink/design/keysets'
const TYPE = 'google.crypto.tink.'
/** A keyset of a dozen keys has about 4 KiB; what is longer is looked at no further. */
const KEYSET_MAX = 16 * 1024
/** How far from the beginning of a keyset the type of its first key may stand. */
const TYPE_WITHIN = 600
const OPEN = 0x7b
/** `primary_key_id` in the binary form: field 1, a number. */
const FIRST_FIELD = 0x08
const CLOSE = 0x7d
const SAMPLE =
  '{"primaryKeyId":7,"key":[{"keyData":{"typeUrl":"type.googleapis.com/google.crypto.tink.AesGcmKey",' +
  '"value":"GhCS0m5hbQ2Wx4vT9rJkZg==","keyMaterialType":"SYMMETRIC"},"status":"ENABLED","keyId":7}]}'
const PUBLIC_SAMPLE = SAMPLE.replace('AesGcmKey', 'EcdsaPublicKey').replace(
  'SYMMETRIC',
  'ASYMMETRIC_PUBLIC',
)

/** A keyset of Tink as JSON, also in JSON in JSON. */
const json: SecretFormat = {
  id: 'tink-keyset',
  provider: 'Google',
  categories: ['TINK_KEYSET'],
  reference,
  anchors: [literal('primaryKeyId')],
  find: findJson,
  examples: () => [
    { text: `keyset = ${SAMPLE}\n`, secret: SAMPLE },
    { text: JSON.stringify(JSON.stringify(SAMPLE)), secret: 'GhCS0m5hbQ2Wx4vT9rJkZg==' },
  ],
  nearMisses: () => [
    `keyset = ${PUBLIC_SAMPLE}`,
    'the primaryKeyId of a keyset names one of its keys',
  ],
}

/** A keyset of Tink in base64, of its JSON or of its binary form: the type stands in the middle, at one of three alignments. */
const encoded: SecretFormat = {
  id: 'tink-keyset-base64',
  provider: 'Google',
  categories: ['TINK_KEYSET'],
  reference,
  anchors: [0, 1, 2].map((shift) => literal(alignedPart(shift))),
  find: findEncoded,
  examples: () =>
    ['', ' ', '  '].map((lead) => {
      const secret = encodeBase64(lead + SAMPLE)
      return { text: `keyset: ${secret}\n`, secret }
    }),
  nearMisses: () => [encodeBase64(PUBLIC_SAMPLE), encodeBase64(`the type ${TYPE} alone`)],
}

export const tinkFormats = [json, encoded]

function findJson(scan: TextScan, at: number): Candidate | null {
  const typeAt = nextIndexOf(scan, TYPE, at)
  if (typeAt < 0 || typeAt - at > TYPE_WITHIN) return null
  const { bytes, text } = scan
  let start = at
  while (start > 0 && at - start < 40 && bytes[start] !== OPEN) start -= 1
  if (bytes[start] !== OPEN) return null
  const limit = Math.min(text.length, start + KEYSET_MAX)
  if (unseenFrom(scan, 'seen for tink', start) > start) return null
  let depth = 0
  let end = start
  for (; end < limit; end += 1) {
    if (bytes[end] === OPEN) depth += 1
    else if (bytes[end] === CLOSE) depth -= 1
    if (depth === 0) break
  }
  end = Math.min(limit, end + 1)
  markSeen(scan, 'seen for tink', end)
  scan.steps += (end - start) * 2
  return holdsKey(text.slice(start, end)) ? { start, end, certainty: 'certain' } : null
}

function findEncoded(scan: TextScan, at: number, coveredTo: number): Candidate | null {
  if (at < coveredTo) return null
  const start = behindEscape(scan.bytes, runStart(scan, base64, at))
  const end = runEnd(scan, base64Padded, at)
  if (unseenFrom(scan, 'seen for tink base64', start) > start) return null
  markSeen(scan, 'seen for tink base64', end)
  const from = Math.max(start, at - 4 * KEYSET_MAX)
  const decoded = decodeBase64(scan.text, from, Math.min(end, at + KEYSET_MAX))
  scan.steps += decoded.length * 6
  const holds = decoded.includes('primaryKeyId')
    ? holdsKey(decoded)
    : isBinary(decoded) && !decoded.includes('PublicKey')
  return holds ? { start, end, certainty: 'certain' } : null
}

function holdsKey(keyset: string): boolean {
  return keyset.includes('"SYMMETRIC') || keyset.includes('"ASYMMETRIC_PRIVATE')
}

// The binary form begins with a field number.
function isBinary(decoded: string): boolean {
  return decoded.charCodeAt(0) === FIRST_FIELD && decoded.includes(TYPE)
}

/** The characters of the base64 of the type that do not depend on what stands around, when it begins `shift` bytes behind a group. */
function alignedPart(shift: number): string {
  const whole = encodeBase64(' '.repeat(shift) + TYPE)
  const first = Math.ceil((shift * 8) / 6)
  return whole.slice(first, Math.floor(((shift + TYPE.length) * 8) / 6))
}
