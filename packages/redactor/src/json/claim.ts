import { readSecretName, type SecretName } from '../secret-name.ts'
import { isSecretValue } from '../secret-value.ts'

/** What stands around a value says that it is a secret. */
export type Claim = {
  readonly name: SecretName
  /** A name alone; a password beside a user's name; or a structure that leaves no doubt. */
  readonly ground: 'name' | 'sign-in' | 'structure'
}

/** Null when the name says nothing of the kind. Names are keys, or written ones (`API key`). */
export function claimOfName(label: string): Claim | null {
  const known = knownNames.get(label.toLowerCase().replaceAll('_', ''))
  if (known !== undefined) return known
  const name = secretNameOf(label)
  return name === null ? null : { name, ground: 'name' }
}

export function claimOfStructure(category: string): Claim {
  return { name: { category, kind: 'key' }, ground: 'structure' }
}

export const signInClaim: Claim = {
  name: { category: 'PASSWORD', kind: 'password' },
  ground: 'sign-in',
}

const randomText: Claim = { name: { category: 'GENERIC_SECRET', kind: 'key' }, ground: 'name' }
const anyText = claimOfStructure('GENERIC_SECRET')
const sharedPassword: Claim = { name: signInClaim.name, ground: 'name' }

/** Names that only say secret where a value has a name to itself. Lower case, without `_`. */
const knownNames: ReadonlyMap<string, Claim> = new Map([
  ['cookies', randomText],
  ['psk', sharedPassword],
  ['wpapsk', sharedPassword],
  ['recoverycodes', anyText],
  ['backupcodes', anyText],
  ['scratchcodes', anyText],
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
  'title description comment note status state scope scopes role issuer audience username user email host hostname domain port region version algorithm alg kid environment created updated modified issued expires expired lastused lastrun date time timestamp duration integrity resolved checksum'
const ABOUT = new Set(about.split(' '))

/** What a claim says about a value below it, under this key: `password: { "value": "…" }`, but not `password: { "length": 12 }`. */
export function claimBelow(claim: Claim, key: string): Claim | null {
  if (claim.ground === 'structure') return claim
  const word = key.toLowerCase().replaceAll('_', '').replaceAll('-', '')
  if (ABOUT.has(word) || (word.endsWith('at') && ABOUT.has(word.slice(0, -2)))) return null
  // `password_hint` and `secret_id` are harmless names, whatever the name above is called in full.
  const above = claim.name.kind === 'password' ? 'password' : 'secret'
  return secretNameOf(`${above}_${key}`) === null ? null : claim
}

/** Does the value bear out the claim? */
export function bearsOut(value: string, claim: Claim): boolean {
  if (claim.ground === 'structure') return isLiteral(value)
  return isSecretValue(value, claim.name) || (claim.ground === 'sign-in' && isPlainPassword(value))
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

const plain =
  'string text number password passwd pass passphrase secret required optional username user email name value true false null none undefined redacted hidden'
const PLAIN = new Set(plain.split(' '))
const PLAIN_PASSWORD_MAX = 64
const CODE_SIGNS = ['.', '/', '|', '(', '{']

/** A password of letters alone, as it can only be told beside a user's name. */
function isPlainPassword(value: string): boolean {
  if (value.length > PLAIN_PASSWORD_MAX || !isLiteral(value)) return false
  return !PLAIN.has(value.toLowerCase()) && !CODE_SIGNS.some((sign) => value.includes(sign))
}

// INVARIANT: a name or value that was redacted itself says nothing, or redacting twice would find more than redacting once.
export function holdsMarker(text: string): boolean {
  return text.includes('[REDACTED:')
}
