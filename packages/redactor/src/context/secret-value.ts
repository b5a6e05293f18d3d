import type { SecretName } from './secret-name.ts'
import { entropy, looksRandom } from '../checks/randomness.ts'
import { alnum, digit, hex, isIn } from '../scan/alphabet.ts'
import { DOT } from '../scan/codes.ts'

/** Longest value of a setting that is taken for a secret, in UTF-16 units. */
export const SECRET_VALUE_MAX = 2048
/** Shortest one: a password. */
export const SECRET_VALUE_MIN = 6
const KEY_MIN = 10
/** A value that begins so is read from elsewhere, is a template, is public, or is redacted already. */
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
  'pk_live_',
  'pk_test_',
  'phc_',
  'arn:',
  'secrets.',
  'var.',
  'request.',
  '!vault',
  '!secret',
  '!ref',
  '!sub',
  '!env',
  '!getatt',
  '!join',
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
  if (isNumeric(value)) return false
  return name.kind === 'password' ? looksChosen(value) : looksRandom(value) && looksUnbroken(value)
}

const NUMBER_MAX = 10

/** `0x0B96` and `1.302103`: a constant or a version. */
function isNumeric(value: string): boolean {
  if (value.length > NUMBER_MAX || !isIn(digit, value.charCodeAt(0))) return false
  const isHexadecimal = value.charAt(1) === 'x' || value.charAt(1) === 'X'
  let dots = 0
  for (let at = isHexadecimal ? 2 : 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at)
    if (isHexadecimal ? isIn(hex, code) : isIn(digit, code)) continue
    if (isHexadecimal || code !== DOT) return false
    dots += 1
  }
  return isHexadecimal || dots > 0
}

// A password is short and made up: a digit or a sign between the letters is all that can be required.
function looksChosen(value: string): boolean {
  let signs = 0
  let letters = 0
  for (let index = 0; index < Math.min(value.length, 64); index += 1) {
    const code = value.charCodeAt(index)
    if (CODE_SIGNS.includes(value.charAt(index)) || code === 0x20) return false
    // Letters of other scripts are words: `"password": "Contraseña"`.
    if (code > 0x7f || (isIn(alnum, code) && !isIn(digit, code))) letters += 1
    else if (code !== 0x5f && code !== 0x2e) signs += 1
  }
  return signs > 0 && (letters > 0 || value.length >= 8) && entropy(value) >= 2
}

const SIGNED_MIN = 32
const SIGNS_MIN = 3

// Brackets are those of code, unless the value is long and full of other signs too: a key of Django or WordPress.
function looksUnbroken(value: string): boolean {
  const head = value.slice(0, 128)
  let brackets = 0
  let signs = 0
  for (let index = 0; index < head.length; index += 1) {
    const code = head.charCodeAt(index)
    if (code === 0x20) return false
    if (CODE_SIGNS.includes(head.charAt(index))) brackets += 1
    else if (!isIn(alnum, code) && code !== 0x2e && code !== 0x2c && code !== 0x5f) signs += 1
  }
  return brackets === 0 || (value.length >= SIGNED_MIN && signs >= SIGNS_MIN)
}

/** Shorter ones are names of fields; longer ones are texts. */
const PLAIN_MIN = 8
const PLAIN_MAX = 40
const DESCRIPTIONS = new Set(
  (
    'password passwords required optional disabled undefined function username invalid changed encrypted plaintext security settings passphrase incorrect forgotten ' +
    'autocomplete characters confirmed protected redacted generated supplied provided specified unchanged masterpassword newpassword oldpassword currentpassword ' +
    'confirmpassword userpassword passwordfield credential credentials authentication authorization anonymous unknown'
  ).split(' '),
)

/** Could these letters, in quotes behind the name of a password, be one: all small or mixed, and not the name of a field? */
export function isPlainPassword(value: string): boolean {
  if (value.length < PLAIN_MIN || value.length > PLAIN_MAX || DESCRIPTIONS.has(value)) return false
  let capitals = 0
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at)
    if (code >= 0x41 && code <= 0x5a) capitals += 1
    else if (code < 0x61 || code > 0x7a) return false
  }
  // Words that begin with a capital have fewer, and words in capitals nothing else.
  const small = value.length - capitals
  const isMixed = capitals * 3 >= value.length && small * 4 >= value.length
  return (capitals === 0 || isMixed) && entropy(value) >= 2
}

export function hasDigit(value: string): boolean {
  for (let at = 0; at < value.length; at += 1) if (isIn(digit, value.charCodeAt(at))) return true
  return false
}
