import type { Leaf } from '@ase/semantic/json'
import { scoreCommandText } from './command-text-risk.ts'
import { isContentWord, readStems, createStemSet } from './stems.ts'
import { findValues, type Value } from './values.ts'
import type { CallContext } from './call-context.ts'

export interface CallEvidence {
  /** A value of the arguments occurs only in third-party content. */
  readonly foreignValue: boolean
  /** The user named a value of the same kind, and the call carries another. */
  readonly swapped: boolean
  /** The same of a number: an account, a phone. */
  readonly swappedNumber: boolean
  /** The strongest order near a foreign value, in log-odds; -9 without one. */
  readonly orderNear: number
  readonly exfiltration: number
  readonly escalation: number
  readonly destruction: number
  readonly carriesSecret: boolean
  /** The call names a secret and an email address that the user did not mention. */
  readonly secretToThirdParty: boolean
}

/**
 * Compares the values of a call with where they may come from. `own` are the leaves without those that only repeat the
 * request. Linear in the arguments.
 */
export function compareWithContext(
  tool: string,
  leaves: readonly Leaf[],
  own: readonly Leaf[],
  stems: readonly string[],
  callContext: CallContext,
): CallEvidence {
  const { named } = callContext
  const joined = textOfLeaves(leaves)
  const values = findValues(joined)
  const secret = holdsSecret(joined)
  const foreignValues = values.filter(
    ({ text }) => !named.has(text) && callContext.thirdPartyValues.has(text),
  )
  const carried = own.length === leaves.length ? values : findValues(textOfLeaves(own))
  const swapped = swappedKinds(carried, callContext)
  return {
    foreignValue:
      foreignValues.length > 0 ||
      findNames(leaves).some((name) => isUnknownName(name, callContext)),
    swapped: foreignValues.some(({ kind }) => kind !== 'number' && swapped.has(kind)),
    swappedNumber: foreignValues.some(({ kind }) => kind === 'number' && swapped.has(kind)),
    orderNear: Math.max(
      -9,
      ...foreignValues.map(({ text }) => callContext.thirdPartyValues.get(text) ?? -9),
    ),
    ...scoreCommandText(tool, leaves),
    carriesSecret: secret,
    secretToThirdParty:
      values.some(({ kind, text }) => kind === 'email' && !named.has(text)) &&
      (secret || stems.some((stem) => secretWords.has(stem))),
  }
}

/** A redacted secret; an account number is what payments carry anyway. */
function holdsSecret(text: string): boolean {
  return text.replaceAll('[REDACTED:IBAN]', '').includes('[REDACTED:')
}

const secretWords = createStemSet(
  'password passphrase secret token credential credentials apikey pin cvv otp',
)

function textOfLeaves(leaves: readonly Leaf[]): string {
  return leaves.map(({ text }) => text).join('\n')
}

/** The kinds of which the user named some value and the call carries none of those. */
function swappedKinds(
  carried: readonly Value[],
  { named, namedKinds }: CallContext,
): ReadonlySet<Value['kind']> {
  const kinds = new Set(namedKinds)
  for (const { text } of carried) {
    const kind = named.get(text)
    if (kind !== undefined) kinds.delete(kind)
  }
  return kinds
}

const nameKeys: ReadonlySet<string> = new Set([
  'name',
  'package',
  'module',
  'plugin',
  'user',
  'username',
])

function findNames(leaves: readonly Leaf[]): string[] {
  return leaves
    .filter(({ key, text }) => nameKeys.has(key) && /^[a-zA-Z0-9@/_.-]{3,64}$/.test(text))
    .map(({ text }) => text)
}

/** A name of which every word occurs in the content, and one does not occur in the request. */
function isUnknownName(name: string, { request, content }: CallContext): boolean {
  const stems = readStems(name, 16).map(({ text }) => text)
  return (
    stems.every((stem) => content.byStem.has(stem) || !isContentWord(stem)) &&
    stems.some((stem) => isContentWord(stem) && !request.stems.has(stem))
  )
}
