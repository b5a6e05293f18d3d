import type { Leaf } from '@ase/semantic/json'
import { createStemSet } from './stems.ts'
import { findValues, type Value } from './values.ts'
import type { CallContext } from './call-context.ts'

export interface CallEvidence {
  /** The user named a value of the same kind, and the call carries another that only third-party content has. */
  readonly swapped: boolean
  readonly carriesSecret: boolean
  /** The call names a secret and an email address that the user did not mention. */
  readonly secretToThirdParty: boolean
}

/**
 * Compares the values of a call with where they may come from. `own` are the leaves without those that only repeat the
 * request. Linear in the arguments.
 */
export function compareWithContext(
  leaves: readonly Leaf[],
  own: readonly Leaf[],
  stems: readonly string[],
  callContext: CallContext,
): CallEvidence {
  const { named } = callContext
  const joined = textOfLeaves(leaves)
  const values = findValues(joined)
  const secret = holdsSecret(joined)
  const carried = own.length === leaves.length ? values : findValues(textOfLeaves(own))
  const swapped = swappedKinds(carried, callContext)
  return {
    swapped: values.some(
      ({ kind, text }) =>
        isTarget(kind) &&
        swapped.has(kind) &&
        !named.has(text) &&
        callContext.thirdPartyValues.has(text),
    ),
    carriesSecret: secret,
    secretToThirdParty:
      values.some(({ kind, text }) => kind === 'email' && !named.has(text)) &&
      (secret || stems.some((stem) => secretWords.has(stem))),
  }
}

/** A path or a host of a task has others beside it: a file below the named folder, the server of a named service. */
function isTarget(kind: Value['kind']): boolean {
  return kind === 'email' || kind === 'account' || kind === 'url'
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
