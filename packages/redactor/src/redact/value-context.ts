import {
  claimOfName,
  claimOfStructure,
  holdsMarker,
  signInClaim,
  type Claim,
  claimBelow,
} from './secret-hint.ts'
import { type KeyReading, claimOfKey, type KeyReader } from './parsed-key.ts'
import { type KeyRoles, tellsOfOthers } from './key-roles.ts'
import { columnClaims, type ColumnClaims } from './table-hints.ts'

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

export type JsonObject = Readonly<Record<string, unknown>>

/** What the keys of one object, taken together, say about its values. */
type ObjectSigns = {
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

/**
 * Members of a JSON Web Key that are private, by its type: RFC 7518, sections 6.2.2, 6.3.2 and 6.4, RFC 8037; `priv` is that of
 * draft-ietf-cose-dilithium, section 3.
 */
const privateMembers: ReadonlyMap<unknown, ReadonlySet<string>> = new Map([
  ['RSA', new Set(['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth'])],
  ['EC', new Set(['d'])],
  ['OKP', new Set(['d'])],
  ['AKP', new Set(['priv'])],
  ['oct', new Set(['k'])],
])
const keyMaterial = claimOfStructure('PRIVATE_KEY')
const manifestData = claimOfStructure('GENERIC_SECRET')

/** What the kind of an object says about the value under a key: in a JSON Web Key, or a Secret of Kubernetes. */
function claimOfKind(source: JsonObject, key: string): Claim | null {
  if (source['kind'] === 'Secret' && (key === 'data' || key === 'stringData')) return manifestData
  return privateMembers.get(source['kty'])?.has(key) === true ? keyMaterial : null
}

const jsonSchemaTypes: ReadonlySet<unknown> = new Set(
  'string number integer boolean array object null'.split(' '),
)
const describing: ReadonlySet<string> = new Set(
  'type title description format pattern required $comment $ref $id $schema $anchor contentEncoding contentMediaType'.split(
    ' ',
  ),
)

/** The schema of a parameter named `password` describes it and holds no password; a default, a constant or an example of it does. */
function describesOnly(source: JsonObject, key: string): boolean {
  if (!describing.has(key) || !Object.hasOwn(source, 'type')) return false
  const type = source['type']
  return jsonSchemaTypes.has(Array.isArray(type) ? type[0] : type)
}
