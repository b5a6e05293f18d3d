import { claimOfName, claimOfStructure, holdsMarker, signInClaim, type Claim } from './claim.ts'
import type { KeyReading } from './key-reading.ts'
import type { KeyRoles } from './key-roles.ts'
import { columnClaims, type ColumnClaims } from './table.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** What the keys of one object, taken together, say about its values. */
export type ObjectSigns = {
  /** About the `value` beside a `name`. */
  readonly held: Claim | null
  /** The name beside such a value, whether it says secret or not. */
  readonly heldLabel: string | null
  /** About `pass`, where somebody signs in. */
  readonly pass: Claim | null
  /** About the cells of rows. */
  readonly columns: ColumnClaims | null
}

const none: ObjectSigns = { held: null, heldLabel: null, pass: null, columns: null }

export function signsOf(source: JsonObject, readings: readonly KeyReading[]): ObjectSigns {
  let telling = 0
  for (const { roles } of readings) if (roles !== null) telling += 1
  // One key alone says nothing about another.
  if (telling < 2) return none
  const holds = keyWith('holds', readings) !== undefined
  const label = holds ? labelIn(source, readings) : null
  return {
    held: holds ? (markIn(source, readings) ?? label?.claim ?? null) : null,
    heldLabel: label?.text ?? null,
    pass:
      keyWith('pass', readings) !== undefined && isSignIn(source, readings) ? signInClaim : null,
    columns: keyWith('rows', readings) === undefined ? null : columnsIn(source, readings),
  }
}

function keyWith(role: keyof KeyRoles, readings: readonly KeyReading[]): KeyReading | undefined {
  return readings.find(({ roles }) => roles?.[role] === true)
}

const SECRET_TYPES: ReadonlyMap<string, Claim> = new Map(
  'secret password secure securestring secureobject encrypted sensitive concealed masked'
    .split(' ')
    .map((type) => [type, claimOfStructure(type === 'password' ? 'PASSWORD' : 'GENERIC_SECRET')]),
)
const markedClaim = claimOfStructure('GENERIC_SECRET')
const TYPE_MAX = 16

/** `{ "type": "secret", "value": "…" }`, `{ "sensitive": true, "value": "…" }` */
function markIn(source: JsonObject, readings: readonly KeyReading[]): Claim | null {
  for (const { key, roles } of readings) {
    const mark = roles?.marks === true ? source[key] : null
    if (mark === true) return markedClaim
    if (typeof mark !== 'string' || mark.length > TYPE_MAX) continue
    const claim = SECRET_TYPES.get(mark.toLowerCase())
    if (claim !== undefined) return claim
  }
  return null
}

/** Longer than the address of a stored secret. */
const LABEL_MAX = 128

/**
 * `{ "name": "API_TOKEN", "value": "…" }`, as in lists of headers, of environment variables and of parameters: the first name
 * that says secret, or else the first one.
 */
function labelIn(
  source: JsonObject,
  readings: readonly KeyReading[],
): { text: string; claim: Claim | null } | null {
  let first: string | null = null
  for (const { key, roles } of readings) {
    const text = roles?.names === true ? source[key] : null
    if (typeof text !== 'string' || text.length > LABEL_MAX) continue
    const claim = claimOfName(text)
    if (claim !== null) return { text, claim }
    first ??= text
  }
  return first === null ? null : { text: first, claim: null }
}

function isSignIn(source: JsonObject, readings: readonly KeyReading[]): boolean {
  return readings.some(({ key, roles }) => {
    const user = roles?.user === true ? source[key] : null
    return typeof user === 'string' && user !== '' && !user.includes(' ') && !holdsMarker(user)
  })
}

/** `{ "columns": ["user", "password"], "rows": [["kim", "…"]] }` */
function columnsIn(source: JsonObject, readings: readonly KeyReading[]): ColumnClaims | null {
  for (const { key, roles } of readings) {
    const names = roles?.columns === true ? source[key] : null
    const columns = Array.isArray(names) ? columnClaims(names) : null
    if (columns !== null) return columns
  }
  return null
}
