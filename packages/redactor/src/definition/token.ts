import type { Certainty } from '../scan/finding.ts'
import {
  literal,
  type Anchor,
  type Sample,
  type SecretFormat,
  type TokenShape,
} from './secret-format.ts'
import type { Alphabet } from '../scan/alphabet.ts'
import type { Part } from '../scan/parts.ts'
import { wordCharactersOf } from '../scan/boundary.ts'
import { findToken } from './find-token.ts'
import { generateSample, type SampleShape } from './sample.ts'

/** The facts of a token: fixed text somewhere in it, and around it runs of known alphabets and lengths. */
type TokenFacts = {
  id: string
  provider: string
  category: string
  /** The fixed text, or several that share the rest. */
  prefix: string | readonly string[]
  /** Characters that must follow the fixed text directly, to make a short one rarer. */
  next?: Alphabet | readonly Alphabet[]
  /** What stands before the fixed text, when it is in the middle or at the end. */
  before?: readonly Part[]
  /** What follows the fixed text: the first of these alternatives that fits. */
  after: readonly (readonly Part[])[]
  /** Default `certain`; `likely` for short or common prefixes. */
  certainty?: Certainty
  /** A check inside the token, such as a checksum. A token that fails it is `likely`, or no match with `checkRequired`. */
  check?: (token: string) => boolean
  checkRequired?: boolean
  /** Changes a generated sample so that it passes the check. */
  makeValid?: (token: string) => string
  /** The token may follow a letter or a digit directly. */
  anyStart?: boolean
  /** A `+` or `/` beside it makes it a part of base64: for tokens without a distinctive prefix. */
  notInBase64?: boolean
  /** A letter or digit may follow directly, because prefix and length identify the token. Such a token is `likely` at most. */
  anyEnd?: boolean
  reference: string
}

/** The search reads four characters in a row, at either of two neighbouring places. */
const ANCHOR_MIN = 5

/** A secret format from the facts of a token; its examples and near misses are generated from them. */
export function token(facts: TokenFacts): SecretFormat {
  const prefixes = typeof facts.prefix === 'string' ? [facts.prefix] : facts.prefix
  const extraPlaces = extraPlacesOf(facts, prefixes)
  const shape: TokenShape = {
    before: facts.before ?? null,
    asksForStart: facts.before !== undefined && facts.anyStart !== true,
    anyEnd: facts.anyEnd ?? false,
    after: facts.after,
    extraPlaces: extraPlaces.length,
    wordCharacters: tokenCharacters(facts, prefixes),
    certainty: facts.certainty ?? 'certain',
    check: facts.check ?? null,
    checkRequired: facts.checkRequired ?? false,
  }
  return {
    id: facts.id,
    provider: facts.provider,
    categories: [facts.category],
    reference: facts.reference,
    anchors: prefixes.map((prefix) => [...literal(prefix), ...extraPlaces]),
    anchorIsFirst: facts.before === undefined && facts.anyStart !== true,
    token: shape,
    find: (scan, at, coveredTo, anchorLength) =>
      findToken(shape, scan, at, coveredTo, anchorLength),
    examples: () => examplesOf(facts, prefixes),
    nearMisses: () => nearMissesOf(facts, prefixes),
  }
}

/** Places behind the fixed text that the anchor takes in, so that even a short one is rare enough to search for. */
function extraPlacesOf(facts: TokenFacts, prefixes: readonly string[]): Anchor {
  const places = placesOf(facts.next).map(({ members }) => members)
  const shortest = Math.min(...prefixes.map(({ length }) => length))
  while (shortest + places.length < ANCHOR_MIN) {
    const members = membersAt(facts, places.length)
    if (members === null) break
    places.push(members)
  }
  return places
}

/** The characters that may stand `index` places behind the fixed text, or null where it is not for one run to say. */
function membersAt({ after }: TokenFacts, index: number): string | null {
  let members = ''
  for (const [part] of after) {
    if (part === undefined || part.set === null || part.min <= index) return null
    const own = part.set.percent ? `${part.set.members}%` : part.set.members
    members = members === '' || members === own ? own : withMembers(members, own)
  }
  return members
}

function withMembers(members: string, others: string): string {
  return (
    members +
    Array.from(others)
      .filter((char) => !members.includes(char))
      .join('')
  )
}

/** See `wordCharactersOf`. */
function tokenCharacters(
  { before = [], after, notInBase64 }: TokenFacts,
  prefixes: readonly string[],
): Uint8Array {
  const parts = [...before, ...after.flat()]
  return wordCharactersOf({
    upper:
      parts.some(({ set }) => set?.hasUpper === true) ||
      prefixes.some((prefix) => prefix !== prefix.toLowerCase()),
    lower:
      parts.some(({ set }) => set?.hasLower === true) ||
      prefixes.some((prefix) => prefix !== prefix.toUpperCase()),
    also: notInBase64 === true ? '+/' : '',
  })
}

function placesOf(next: TokenFacts['next'] = []): readonly Alphabet[] {
  return 'members' in next ? [next] : next
}

function withValidCheck(facts: TokenFacts, secret: string): string {
  return facts.makeValid === undefined ? secret : facts.makeValid(secret)
}

function shapesOf(
  { before = [], after }: TokenFacts,
  prefixes: readonly string[],
): readonly SampleShape[] {
  return prefixes.flatMap((prefix) => after.map((parts) => ({ before, prefix, after: parts })))
}

function examplesOf(facts: TokenFacts, prefixes: readonly string[]): readonly Sample[] {
  return shapesOf(facts, prefixes).map((shape, index) => {
    const secret = withValidCheck(facts, generateSample(shape, index + 1))
    return { text: `value ${secret}, as agreed`, secret }
  })
}

function nearMissesOf(facts: TokenFacts, prefixes: readonly string[]): string[] {
  const [shape] = shapesOf(facts, prefixes)
  if (shape === undefined) return []
  const secret = withValidCheck(facts, generateSample(shape, 7))
  const cut = Math.floor(shape.prefix.length / 2)
  const prefixAt = secret.indexOf(shape.prefix)
  return [
    `the prefix is ${shape.prefix} and nothing follows`,
    `${secret.slice(0, prefixAt)}${shape.prefix.slice(0, cut)}~${secret.slice(prefixAt + cut + 1)}`,
    // Behind a full stop the rest may be a token of its own, as in `xoxe.xoxp-`.
    ...(facts.anyStart === true || facts.before !== undefined || shape.prefix.includes('.')
      ? []
      : [`glued x9${secret}`]),
    ...(facts.before === undefined
      ? [`${shape.prefix}${secret.slice(shape.prefix.length, shape.prefix.length + 3)}`]
      : []),
  ]
}
