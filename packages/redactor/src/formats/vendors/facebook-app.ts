import type { Candidate, SecretFormat } from '../../definition/secret-format.ts'
import { alnum, digit, word } from '../../scan/alphabet.ts'
import { isTokenEnd, isTokenStart } from '../../scan/boundary.ts'
import { runEnd, runStart, type TextScan } from '../../scan/text-scan.ts'
import { sampleText } from '../../definition/sample.ts'

const APP_MIN = 14
const APP_MAX = 17
const SECRET_MIN = 26
const SECRET_MAX = 40

/** Access token of a Facebook app: its number, a bar, its secret. */
const facebookApp: SecretFormat = {
  id: 'facebook-app',
  provider: 'Facebook',
  categories: ['FACEBOOK_TOKEN'],
  reference: 'https://developers.facebook.com/docs/facebook-login/guides/access-tokens/',
  anchors: [[digit.members, '|', word.members]],
  find: (scan, at, coveredTo) => findToken(scan, at + 1, coveredTo),
  examples: () => {
    const secret = `${sampleText(digit.members, 16, 5)}|${sampleText(alnum.members, 27, 6)}`
    return [{ text: `token ${secret}, once`, secret }]
  },
  nearMisses: () => ['| a | b |', '1234|5678', '|2026|11|22|'],
}

export const facebookAppFormats = [facebookApp]

function findToken(scan: TextScan, barAt: number, coveredTo: number): Candidate | null {
  const end = runEnd(scan, word, barAt + 1)
  const length = end - barAt - 1
  if (length < SECRET_MIN || length > SECRET_MAX || end <= coveredTo) return null
  const start = runStart(scan, digit, barAt)
  if (barAt - start < APP_MIN || barAt - start > APP_MAX) return null
  return isTokenStart(scan.bytes, start) && isTokenEnd(scan.bytes, end)
    ? { start, end, certainty: 'certain' }
    : null
}
