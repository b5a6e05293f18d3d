import { findEmailAddresses, lazy, findKnownSecrets } from '@ase/text-analysis'
import type { RemoteReference } from './remote-references.ts'

const VALUE_MIN = 6
const VALUE_MAX = 400
/** Different values that are searched for. Beyond, what is fetched unasked counts as data, what is offered does not. */
const SEARCHES_MAX = 400

/**
 * Creates a test of whether a value of a URL is data of the text around it: a secret, an email address, four words in a
 * row, and for what is fetched without a click a number of six digits or more. Values have 6 to 400 characters; the
 * URLs themselves are left out of that text.
 */
export function createDataSearch(
  text: string,
  references: readonly RemoteReference[],
): (value: string, automatic: boolean) => boolean {
  const around = lazy(() => plainAround(text, references))
  const secrets = lazy(() => findKnownSecrets(text).map(({ text: secret }) => secret))
  const searched = new Map<string, boolean>()
  return (value, automatic) => {
    if (value.length < VALUE_MIN || value.length > VALUE_MAX) return false
    if (secrets().some((secret) => secret.length >= VALUE_MIN && value.includes(secret)))
      return true
    const plain = normal(value)
    if (!isDistinct(value, plain, automatic)) return false
    const known = searched.get(plain)
    if (known !== undefined) return known
    const stands = searched.size < SEARCHES_MAX ? around().includes(plain) : automatic
    searched.set(plain, stands)
    return stands
  }
}

/** A link may well name an order or repeat a heading; an image has no reason to. */
function isDistinct(value: string, plain: string, automatic: boolean): boolean {
  if (findEmailAddresses(value).length > 0) return true
  if (!automatic) return plain.split(' ').length >= 4 && /\d/.test(plain)
  return /^[\d -]{6,24}$/.test(value.trim()) || plain.split(' ').length >= 4
}

function plainAround(text: string, references: readonly RemoteReference[]): string {
  const pieces: string[] = []
  let at = 0
  for (const { start, end } of references.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue
    pieces.push(text.slice(at, start))
    at = end
  }
  pieces.push(text.slice(at))
  return normal(pieces.join(' '))
}

/** Words apart by one space, lower case: `+`, `_`, `-` and punctuation do not tell values apart. */
function normal(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@.]+/gu, ' ')
    .trim()
}
