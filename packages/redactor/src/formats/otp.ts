import { literal, type Candidate, type SecretFormat } from '../definition/secret-format.ts'
import { allBut, alphabet, base32Upper } from '../scan/alphabet.ts'
import { nextIndexOf, runEnd, type TextScan } from '../scan/text-scan.ts'
import { sampleText } from '../definition/sample.ts'

const SCHEME = 'otpauth://'
const uriCharacters = allBut(' "\'<>`\\|,;)]}')
const base32 = alphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz234567')
const PARAMETER = 'secret='
const LONGEST = 1024
const SECRET_MIN = 16

/** A one-time password's shared secret in the URI that authenticator apps scan. */
const otp: SecretFormat = {
  id: 'otpauth-uri',
  provider: 'any',
  categories: ['TOTP_SECRET'],
  reference: 'https://github.com/google/google-authenticator/wiki/Key-Uri-Format',
  anchors: [literal(SCHEME)],
  find: findUri,
  examples: () => {
    const secret = `${SCHEME}totp/Shop:kim@shop.test?secret=${sampleText(base32Upper.members, 32, 2)}&issuer=Shop`
    return [{ text: `scan ${secret} now`, secret }]
  },
  nearMisses: () => [
    `${SCHEME}totp/Shop:kim@shop.test?issuer=Shop`,
    `the scheme ${SCHEME} is registered`,
  ],
}

export const otpFormats = [otp]

function findUri(scan: TextScan, at: number, coveredTo: number): Candidate | null {
  const secretAt = nextIndexOf(scan, PARAMETER, at)
  if (secretAt < 0 || secretAt - at > LONGEST || !'?&'.includes(scan.text.charAt(secretAt - 1)))
    return null
  const uriEnd = Math.min(runEnd(scan, uriCharacters, at), at + LONGEST)
  const valueAt = secretAt + PARAMETER.length
  const valueEnd = runEnd(scan, base32, valueAt)
  const end = Math.max(uriEnd, valueEnd)
  if (secretAt >= uriEnd || valueEnd - valueAt < SECRET_MIN || end <= coveredTo) return null
  return { start: at, end, certainty: 'certain' }
}
