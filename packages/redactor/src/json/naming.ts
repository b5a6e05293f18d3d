import { claimBelow, type Claim } from './claim.ts'
import { claimOfKey, type KeyReader, type KeyReading } from './key-reading.ts'
import { tellsOfOthers } from './key-roles.ts'
import { claimOfKind, describesOnly } from './known-objects.ts'
import type { JsonObject, ObjectSigns } from './object-signs.ts'
import type { ColumnClaims } from './table.ts'

/** What is known of a value before it is looked at. */
export type Naming = {
  readonly claim: Claim | null
  /** The key or name to be read together with it. */
  readonly label: KeyReading | null
  /** About the cells of its rows. */
  readonly columns: ColumnClaims | null
  /** It can say something of other values. */
  readonly tells: boolean
}
export const unnamed: Naming = { claim: null, label: null, columns: null, tells: false }

/** What is said of the value under a key of `source`, which is itself known by `naming`. */
export function namingOf(
  reading: KeyReading,
  source: JsonObject,
  naming: Naming,
  signs: ObjectSigns,
  readKey: KeyReader,
): Naming {
  const { roles } = reading
  const isHeld = roles?.holds === true
  const named = isHeld && signs.heldLabel !== null ? readKey(signs.heldLabel) : reading
  const label = named.legible ? named : null
  const columns = roles?.rows === true ? signs.columns : null
  const tells = tellsOfOthers(roles)
  if (naming.claim?.ground === 'structure') return { claim: naming.claim, label, columns, tells }
  const claim =
    claimOfKind(source, reading.key) ??
    (isHeld ? signs.held : null) ??
    (roles?.pass === true ? signs.pass : null) ??
    claimOfKey(reading) ??
    (naming.claim === null || describesOnly(source, reading.key)
      ? null
      : claimBelow(naming.claim, reading.redacted))
  return { claim, label, columns, tells }
}
