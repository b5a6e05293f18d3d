import { literal, type Candidate, type SecretFormat } from '../format.ts'
import { decodeBase64, encodeBase64 } from '../proof/base64.ts'
import { base64, base64Padded, isIn } from '../scan/alphabet.ts'
import { beginsWithAnchor } from '../scan/prefilter.ts'
import { runEnd, startReading, type Reading } from '../scan/reading.ts'
import { privateKeyLabelEnd } from './private-key.ts'

const BEGIN = '-----BEGIN '
const SERVICE_ACCOUNT_BEGINNINGS = [
  '{\n  "type": ',
  '{"type":"service',
  '{"type": "service',
  '{\n "type": "',
]
const DECODED_MAX = 2048
/** What decoding a character, and starting on the text decoded, cost in time, in characters looked at. */
const DECODE_STEPS = 6
const START_STEPS = 150
const PREFIX_MIN = 4
/** Base64 of 15 characters: no token is shorter. */
const WRAPPED_MIN = 20

/** The base64 of a text that begins with a secret of another format: one level, from its first character on. */
export function wrappedFormats(formats: readonly SecretFormat[]): SecretFormat[] {
  return [
    wrappedPem,
    wrappedServiceAccount,
    ...formats.filter(hasWrappableAnchor).map(wrappedToken),
  ]
}

const wrappedPem: SecretFormat = {
  id: 'base64-private-key',
  provider: 'any',
  categories: ['PRIVATE_KEY'],
  reference: 'https://kubernetes.io/docs/concepts/configuration/secret/',
  anchors: [literal(stablePart(BEGIN))],
  find: (reading, at) => {
    const label = decodeBase64(reading.text, at, at + 100)
    return label.startsWith(BEGIN) && privateKeyLabelEnd(label, BEGIN.length) > 0
      ? wholeRun(reading, at, 60)
      : null
  },
  examples: () => [
    sample(`${BEGIN}PRIVATE KEY-----\n${'MIIEvQ'.repeat(20)}\n-----END PRIVATE KEY-----\n`),
  ],
  nearMisses: () => [
    sample(`${BEGIN}CERTIFICATE-----\n${'MIIEvQ'.repeat(20)}\n-----END CERTIFICATE-----\n`).text,
  ],
}

const wrappedServiceAccount: SecretFormat = {
  id: 'base64-service-account',
  provider: 'Google',
  categories: ['PRIVATE_KEY'],
  reference: 'https://cloud.google.com/iam/docs/keys-create-delete',
  anchors: SERVICE_ACCOUNT_BEGINNINGS.map((beginning) => literal(stablePart(beginning))),
  find: (reading, at) =>
    decodeBase64(reading.text, at, at + 80).includes('"service_account"')
      ? wholeRun(reading, at, 200)
      : null,
  examples: () => [
    sample(`{"type":"service_account","project_id":"p","private_key":"${'MIIEvQ'.repeat(30)}"}`),
  ],
  nearMisses: () => [
    sample(`{"type":"service","project_id":"p","note":"${'word '.repeat(30)}"}`).text,
  ],
}

function wrappedToken(format: SecretFormat): SecretFormat {
  const { provider, categories, reference } = format
  return {
    provider,
    categories,
    reference,
    id: `base64-${format.id}`,
    anchors: wrappableTexts(format).map((prefix) => literal(stablePart(prefix))),
    find: (reading, at, coveredTo) => findWrapped(format, reading, at, coveredTo),
    examples: () =>
      format
        .examples()
        .slice(0, 1)
        .map(({ secret }) => sample(secret)),
    nearMisses: () => wrappableTexts(format).map((prefix) => sample(`${prefix} alone`).text),
  }
}

function findWrapped(
  format: SecretFormat,
  reading: Reading,
  at: number,
  coveredTo: number,
): Candidate | null {
  if (isIn(base64, reading.text.charCodeAt(at - 1)) || at < coveredTo) return null
  // INVARIANT: one candidate per run of base64, and none is decoded beyond it; `-` and `_` would let runs overlap.
  const end = Math.min(runEnd(reading, base64, at), at + DECODED_MAX)
  if (end - at < WRAPPED_MIN) return null
  const decoded = decodeBase64(reading.text, at, end)
  reading.steps += (end - at) * DECODE_STEPS
  const anchor = format.anchors.find((candidate) => beginsWithAnchor(decoded, candidate))
  if (anchor === undefined) return null
  const inner = startReading(decoded)
  const inside = format.find(inner, 0, 0, anchor.length)
  reading.steps += inner.steps + START_STEPS
  return inside === null ? null : wholeRun(reading, at, 16, inside.certainty)
}

function wholeRun(
  reading: Reading,
  at: number,
  shortest: number,
  certainty: Candidate['certainty'] = 'certain',
): Candidate | null {
  const end = runEnd(reading, base64Padded, at)
  return end - at < shortest ? null : { start: at, end, certainty }
}

function hasWrappableAnchor(format: SecretFormat): boolean {
  return format.anchorIsFirst === true && wrappableTexts(format).length > 0
}

/** Anchors of one fixed text long enough for base64 to keep a telling part of it. */
function wrappableTexts(format: SecretFormat): string[] {
  return format.anchors
    .map((anchor) => anchor.filter((place) => place.length === 1).join(''))
    .filter(
      (fixed, index) =>
        fixed.length >= PREFIX_MIN &&
        format.anchors[index]?.slice(0, fixed.length).join('') === fixed,
    )
}

/** The characters of the base64 of `prefix` that do not depend on what follows. */
function stablePart(prefix: string): string {
  return encodeBase64(prefix).slice(0, Math.floor((prefix.length * 8) / 6))
}

function sample(plain: string): { text: string; secret: string } {
  const secret = encodeBase64(plain)
  return { text: `data: ${secret}\n`, secret }
}
