import { providerCategories } from './provider-names.ts'
import { letterKind, readNameBackward, startName } from './read-name.ts'
import { PASSWORD, categoryOfProvider, isHarmlessName, namesSecret } from './word-kinds.ts'

/** What the name of a setting means for its value. */
export type SecretName = { category: string; kind: 'password' | 'key' }

/** All categories that a name can lead to. */
export const namedCategories: readonly [string, ...string[]] = [
  'GENERIC_SECRET',
  'PASSWORD',
  ...new Set(providerCategories.map(([, category]) => category)),
]

const CHARACTERS_READ = 80
const scratch = new Uint8Array(CHARACTERS_READ)
const cursor = startName()

/** Does this name of a setting, header or JSON key say that its value is a secret? Takes at most 80 characters into account. */
export function readSecretName(name: string): SecretName | null {
  const from = Math.max(0, name.length - CHARACTERS_READ)
  for (let at = from; at < name.length; at += 1)
    scratch[at - from] = Math.min(name.charCodeAt(at), 128)
  let end = name.length - from
  while (end > 0 && letterKind[scratch[end - 1] ?? 0] === 0) end -= 1
  // As a key of JSON `pass` is the result of a test more often than a password.
  return end === 4 && name.toLowerCase() === 'pass' ? null : secretNameBefore(scratch, end, 0)
}

/** The same for the name that ends at `end` (exclusive) in a text. */
export function secretNameBefore(bytes: Uint8Array, end: number, floor: number): SecretName | null {
  cursor.provider = 0
  readNameBackward(bytes, end, floor, cursor, true)
  const { kinds, last, provider } = cursor
  if (isHarmlessName(kinds, last) || !namesSecret(kinds)) return null
  if ((kinds & PASSWORD) !== 0) return passwordName
  return { category: categoryOfProvider(provider), kind: 'key' }
}

const passwordName: SecretName = { category: 'PASSWORD', kind: 'password' }
