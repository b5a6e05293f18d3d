import { alphabet, digit, isIn } from '../scan/alphabet.ts'
import { readSecretName, type SecretName } from '../context/secret-name.ts'
import { isSecretValue } from '../context/secret-value.ts'

/** A sign beside or above a JSON value that it is a secret. */
export type SecretHint = {
  readonly name: SecretName
  /** A name alone; a password beside a user's name; or a structure that leaves no doubt. */
  readonly basis: 'name' | 'sign-in' | 'structure'
}

/** Null when the name does not suggest a secret. Names are keys, or in words (`API key`). */
export function hintFromName(label: string): SecretHint | null {
  const known = knownNames.get(label.toLowerCase().replaceAll('_', ''))
  if (known !== undefined) return known
  const name = secretNameOf(label)
  return name === null ? null : { name, basis: 'name' }
}

export function hintFromStructure(category: string): SecretHint {
  return { name: { category, kind: 'key' }, basis: 'structure' }
}

export const signInHint: SecretHint = {
  name: { category: 'PASSWORD', kind: 'password' },
  basis: 'sign-in',
}

const randomTextHint: SecretHint = {
  name: { category: 'GENERIC_SECRET', kind: 'key' },
  basis: 'name',
}
const anyTextHint = hintFromStructure('GENERIC_SECRET')
const sharedPasswordHint: SecretHint = { name: signInHint.name, basis: 'name' }

/** Names that only say secret where a value has a name to itself. Lower case, without `_`. */
const knownNames: ReadonlyMap<string, SecretHint> = new Map([
  ['cookies', randomTextHint],
  ['psk', sharedPasswordHint],
  ['wpapsk', sharedPasswordHint],
  ['recoverycodes', anyTextHint],
  ['backupcodes', anyTextHint],
  ['scratchcodes', anyTextHint],
])

/** Longer ones are sentences. */
const NAME_MAX = 80

function secretNameOf(label: string): SecretName | null {
  if (label === '' || holdsMarker(label)) return null
  // Of a path, as that of a file, a package or a stored parameter, the last part is the name.
  const name = label.slice(label.lastIndexOf('/') + 1)
  if (!name.includes(' ')) return readSecretName(name)
  return name.length > NAME_MAX ? null : readSecretName(name.replaceAll(' ', '_'))
}

const about =
  'title description comment note status state scope scopes role issuer audience username user email host hostname domain port region version algorithm alg kid environment created updated modified issued expires expired lastused lastrun date time timestamp duration integrity resolved checksum message error help text'
const ABOUT = new Set(about.split(' '))

/** The hint for a value inside a hinted one, under this key: `password: { "value": "…" }`, but not `password: { "length": 12 }`. */
export function inheritedHint(hint: SecretHint, key: string): SecretHint | null {
  if (hint.basis === 'structure') return hint
  const word = key.toLowerCase().replaceAll('_', '').replaceAll('-', '')
  if (ABOUT.has(word) || (word.endsWith('at') && ABOUT.has(word.slice(0, -2)))) return null
  // `password_hint` and `secret_id` are harmless names, whatever the name above is called in full.
  const above = hint.name.kind === 'password' ? 'password' : 'secret'
  return secretNameOf(`${above}_${key}`) === null ? null : hint
}

/** Could the value be the secret that the hint suggests? */
export function fitsHint(value: string, hint: SecretHint): boolean {
  if (hint.basis === 'structure') return isLiteral(value)
  if (isDate(value)) return false
  return isSecretValue(value, hint.name) || (hint.basis === 'sign-in' && isPlainPassword(value))
}

const LITERAL_MIN = 4
/** A template, a reference, a mask. */
const OTHER_STARTS = '${<%@[*•#'

/** Is this a value itself, and not a text, nor where to find one, nor what to put in its place? */
function isLiteral(value: string): boolean {
  return (
    value.length >= LITERAL_MIN &&
    !OTHER_STARTS.includes(value.charAt(0)) &&
    !value.includes(' ') &&
    !value.startsWith('op://') &&
    !holdsMarker(value)
  )
}

const aboutPasswords =
  'string text number passwd pass passphrase pword secret required optional username user email name value true false null none undefined redacted hidden'
const ABOUT_PASSWORDS = new Set(aboutPasswords.split(' '))
const PLAIN_PASSWORD_MIN = 5
const PLAIN_PASSWORD_MAX = 32

/** A password of lower-case letters alone: accepted only beside a user name. A label begins with a capital letter. */
function isPlainPassword(value: string): boolean {
  if (value.length < PLAIN_PASSWORD_MIN || value.length > PLAIN_PASSWORD_MAX) return false
  for (let index = 0; index < value.length; index += 1)
    if (!isIn(smallLetter, value.charCodeAt(index))) return false
  return !ABOUT_PASSWORDS.has(value) && !value.includes('passw')
}

const smallLetter = alphabet('abcdefghijklmnopqrstuvwxyz')

/** Does the value begin with a date, as in `2026-01-31T12:00:00Z`? Then it is about a secret at most. */
export function isDate(value: string): boolean {
  if (value.charAt(4) !== '-' || value.charAt(7) !== '-') return false
  for (const index of [0, 1, 2, 3, 5, 6, 8, 9])
    if (!isIn(digit, value.charCodeAt(index))) return false
  return value.length === DATE_LENGTH || ' T'.includes(value.charAt(DATE_LENGTH))
}

const DATE_LENGTH = 10

// INVARIANT: a redacted name or value gives no hint, or redacting twice would find more than redacting once.
export function holdsMarker(text: string): boolean {
  return text.includes('[REDACTED:')
}
