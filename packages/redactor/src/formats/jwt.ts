import { literal, type Candidate, type SecretFormat } from '../definition/secret-format.ts'
import { decodeBase64, encodeBase64Url } from '../checks/base64.ts'
import { word } from '../scan/alphabet.ts'
import { runEnd, type TextScan } from '../scan/text-scan.ts'
import { sampleText } from '../definition/sample.ts'
import { DOT } from '../scan/codes.ts'

const CHARACTERS_READ = 1024
/** What decoding a character costs in time, in characters read. */
const DECODE_STEPS = 6
const HEADER_NAMES = ['"alg"', '"typ"', '"kid"', '"enc"']

/** Compact JWS and JWE: the first part decodes to a JSON header. The signature may be empty (`alg: none`). */
const jwt: SecretFormat = {
  id: 'jwt',
  provider: 'any',
  categories: ['JWT'],
  reference: 'https://www.rfc-editor.org/rfc/rfc7519',
  anchors: [literal('eyJ'), literal('ewog')],
  anchorIsFirst: true,
  mayBreak: true,
  find: findJwt,
  examples: () =>
    [jws('HS256', 43), jws('RS256', 342), jws('none', 0), jwe()].map((secret) => ({
      text: `cookie ${secret}; path=/`,
      secret,
    })),
  nearMisses: () => [
    'the letters eyJ begin a token',
    `${encodeBase64Url('{"colour":"green","size":12}')}.${encodeBase64Url('{"a":1}')}.${sampleText(word.members, 43, 3)}`,
    encodeBase64Url('{"alg":"HS256","typ":"JWT"}'),
  ],
}

export const jwtFormats = [jwt]

function findJwt(scan: TextScan, at: number, coveredTo: number): Candidate | null {
  const { text } = scan
  const headerEnd = runEnd(scan, word, at)
  if (text.charCodeAt(headerEnd) !== DOT || headerEnd <= coveredTo) return null
  const payloadEnd = runEnd(scan, word, headerEnd + 1)
  const headerText = decodeBase64(text, at, Math.min(headerEnd, at + CHARACTERS_READ))
  scan.steps += headerText.length * DECODE_STEPS
  if (
    !headerText.trimStart().startsWith('{') ||
    !HEADER_NAMES.some((name) => headerText.includes(name))
  )
    return null
  const third =
    text.charCodeAt(payloadEnd) === DOT ? runEnd(scan, word, payloadEnd + 1) : payloadEnd
  if (headerText.includes('"enc"')) return encrypted(scan, at, third)
  if (payloadEnd - headerEnd < 4) return null
  const payload = decodeBase64(text, headerEnd + 1, Math.min(payloadEnd, headerEnd + 12))
  const isJson = payload.trimStart().startsWith('{')
  if (third === payloadEnd && !isJson) return null
  const whole =
    isJson &&
    third > payloadEnd &&
    (headerEnd - at > CHARACTERS_READ || headerText.trimEnd().endsWith('}'))
  return { start: at, end: third, certainty: whole ? 'certain' : 'likely' }
}

function encrypted(scan: TextScan, start: number, third: number): Candidate | null {
  let end = third
  for (let part = 4; part <= 5; part += 1) {
    if (scan.text.charCodeAt(end) !== DOT) return null
    end = runEnd(scan, word, end + 1)
  }
  return { start, end, certainty: 'certain' }
}

function jws(algorithm: string, signature: number): string {
  return [
    encodeBase64Url(`{"alg":"${algorithm}","typ":"JWT"}`),
    encodeBase64Url('{"sub":"1042","name":"Kim"}'),
    sampleText(word.members, signature, 11),
  ].join('.')
}

function jwe(): string {
  return [
    encodeBase64Url('{"alg":"dir","enc":"A256GCM"}'),
    '',
    ...[16, 60, 22].map((length, seed) => sampleText(word.members, length, seed)),
  ].join('.')
}
