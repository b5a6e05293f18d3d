import type { SecretName } from './secret-name.ts'
import { entropy, looksRandom } from './randomness.ts'
import { alnum, digit, isIn } from './scan/alphabet.ts'

/** Longest value of a setting that is taken for a secret, in UTF-16 units. */
export const SECRET_VALUE_MAX = 2048
/** Shortest one: a password. */
export const SECRET_VALUE_MIN = 6
const KEY_MIN = 10
/** A value that begins so is read from elsewhere, is a template, or is redacted already. */
const REFERENCE_STARTS = [
  '$',
  '{{',
  '<',
  '[redacted',
  '%(',
  '#{',
  '@',
  'process.env',
  'os.environ',
  'os.getenv',
  'env.',
  'getenv',
  'config.',
  'self.',
  'this.',
  'http://',
  'https://',
  '/',
  './',
  '../',
  '~/',
  'vault:',
  'arn:',
  'secrets.',
  'var.',
  'request.',
  'null',
  'none',
  'true',
  'false',
  'undefined',
]
const startsByFirst = Array.from({ length: 128 }, (_, code) =>
  REFERENCE_STARTS.filter((start) => start.charCodeAt(0) === code),
)
const CODE_SIGNS = '(){}[]<>;'

/** Could `value`, found where `name` names a secret, be one: not a template, a path, a call or plain words? */
export function isSecretValue(value: string, name: SecretName): boolean {
  if (
    value.length > SECRET_VALUE_MAX ||
    value.length < (name.kind === 'password' ? SECRET_VALUE_MIN : KEY_MIN)
  )
    return false
  const lower = value.slice(0, 16).toLowerCase()
  if (startsByFirst[lower.charCodeAt(0)]?.some((start) => lower.startsWith(start))) return false
  return name.kind === 'password' ? looksChosen(value) : looksRandom(value) && looksUnbroken(value)
}

// A password is short and made up: a digit or a sign between the letters is all that can be asked for.
function looksChosen(value: string): boolean {
  let signs = 0
  let letters = 0
  for (let index = 0; index < Math.min(value.length, 64); index += 1) {
    const code = value.charCodeAt(index)
    if (CODE_SIGNS.includes(value.charAt(index)) || code === 0x20) return false
    if (isIn(alnum, code) && !isIn(digit, code)) letters += 1
    else if (code !== 0x5f && code !== 0x2e) signs += 1
  }
  return signs > 0 && (letters > 0 || value.length >= 8) && entropy(value) >= 2
}

function looksUnbroken(value: string): boolean {
  const head = value.slice(0, 128)
  for (let index = 0; index < head.length; index += 1)
    if (CODE_SIGNS.includes(head.charAt(index)) || head.charCodeAt(index) === 0x20) return false
  return true
}
