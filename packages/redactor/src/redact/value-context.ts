import {
  hintFromName,
  hintFromStructure,
  holdsMarker,
  signInHint,
  type SecretHint,
  inheritedHint,
} from './secret-hint.ts'
import {
  type ParsedKey,
  hintFromKey,
  type KeyParser,
  type KeyRoles,
  describesOtherValues,
} from './parsed-key.ts'

/** What is known of a value before it is looked at. */
export type ValueContext = {
  readonly hint: SecretHint | null
  /** The key or name to be read together with it. */
  readonly label: ParsedKey | null
  /** About the cells of its rows. */
  readonly columns: ColumnHints | null
  /** It can say something of other values. */
  readonly describesOthers: boolean
}
export const noContext: ValueContext = {
  hint: null,
  label: null,
  columns: null,
  describesOthers: false,
}

/** What is said of the value under a key of `source`, which is itself known by `context`. */
export function contextForKey(
  parsedKey: ParsedKey,
  source: JsonObject,
  context: ValueContext,
  objectHints: ObjectHints,
  parseKey: KeyParser,
): ValueContext {
  const { roles } = parsedKey
  const isValueKey = roles?.holdsValue === true
  const named =
    isValueKey && objectHints.valueLabel !== null ? parseKey(objectHints.valueLabel) : parsedKey
  const label = named.legible ? named : null
  const columns = roles?.listsRows === true ? objectHints.columns : null
  const describesOthers = describesOtherValues(roles)
  if (context.hint?.basis === 'structure')
    return { hint: context.hint, label, columns, describesOthers }
  const hint =
    hintFromKnownObject(source, parsedKey.key) ??
    (isValueKey ? objectHints.valueHint : null) ??
    (roles?.holdsPassword === true ? objectHints.pass : null) ??
    hintFromKey(parsedKey) ??
    (context.hint === null || isSchemaKeyword(source, parsedKey.key)
      ? null
      : inheritedHint(context.hint, parsedKey.redacted))
  return { hint, label, columns, describesOthers }
}

export type JsonObject = Readonly<Record<string, unknown>>

/** What the keys of one object, taken together, say about its values. */
type ObjectHints = {
  /** About the `value` beside a `name`. */
  readonly valueHint: SecretHint | null
  /** The name beside such a value, whether or not it suggests a secret. */
  readonly valueLabel: string | null
  /** For `pass`, if the object also names a user. */
  readonly pass: SecretHint | null
  /** About the cells of rows. */
  readonly columns: ColumnHints | null
}

const noObjectHints: ObjectHints = { valueHint: null, valueLabel: null, pass: null, columns: null }

export function readObjectHints(source: JsonObject, parsedKeys: readonly ParsedKey[]): ObjectHints {
  let keysWithRoles = 0
  for (const { roles } of parsedKeys) if (roles !== null) keysWithRoles += 1
  // A single key gives no hint about another.
  if (keysWithRoles < 2) return noObjectHints
  const holds = findKeyWithRole('holdsValue', parsedKeys) !== undefined
  const label = holds ? findLabel(source, parsedKeys) : null
  return {
    valueHint: holds ? (findSecretMark(source, parsedKeys) ?? label?.hint ?? null) : null,
    valueLabel: label?.text ?? null,
    pass:
      findKeyWithRole('holdsPassword', parsedKeys) !== undefined && isSignIn(source, parsedKeys)
        ? signInHint
        : null,
    columns:
      findKeyWithRole('listsRows', parsedKeys) === undefined
        ? null
        : findColumnHints(source, parsedKeys),
  }
}

function findKeyWithRole(
  role: keyof KeyRoles,
  parsedKeys: readonly ParsedKey[],
): ParsedKey | undefined {
  return parsedKeys.find(({ roles }) => roles?.[role] === true)
}

const SECRET_TYPES: ReadonlyMap<string, SecretHint> = new Map(
  'secret password secure securestring secureobject encrypted sensitive concealed masked'
    .split(' ')
    .map((type) => [type, hintFromStructure(type === 'password' ? 'PASSWORD' : 'GENERIC_SECRET')]),
)
const markedHint = hintFromStructure('GENERIC_SECRET')
const TYPE_MAX = 16

/** `{ "type": "secret", "value": "…" }`, `{ "sensitive": true, "value": "…" }` */
function findSecretMark(source: JsonObject, parsedKeys: readonly ParsedKey[]): SecretHint | null {
  for (const { key, roles } of parsedKeys) {
    const mark = roles?.marksSecret === true ? source[key] : null
    if (mark === true) return markedHint
    if (typeof mark !== 'string' || mark.length > TYPE_MAX) continue
    const hint = SECRET_TYPES.get(mark.toLowerCase())
    if (hint !== undefined) return hint
  }
  return null
}

/** Longer than the address of a stored secret. */
const LABEL_MAX = 128

/**
 * `{ "name": "API_TOKEN", "value": "…" }`, as in lists of headers, of environment variables and of parameters: the first name
 * that suggests a secret, or else the first one.
 */
function findLabel(
  source: JsonObject,
  parsedKeys: readonly ParsedKey[],
): { text: string; hint: SecretHint | null } | null {
  let first: string | null = null
  for (const { key, roles } of parsedKeys) {
    const text = roles?.namesValue === true ? source[key] : null
    if (typeof text !== 'string' || text.length > LABEL_MAX) continue
    const hint = hintFromName(text)
    if (hint !== null) return { text, hint }
    first ??= text
  }
  return first === null ? null : { text: first, hint: null }
}

function isSignIn(source: JsonObject, parsedKeys: readonly ParsedKey[]): boolean {
  return parsedKeys.some(({ key, roles }) => {
    const user = roles?.namesUser === true ? source[key] : null
    return typeof user === 'string' && user !== '' && !user.includes(' ') && !holdsMarker(user)
  })
}

/** `{ "columns": ["user", "password"], "rows": [["kim", "…"]] }` */
function findColumnHints(source: JsonObject, parsedKeys: readonly ParsedKey[]): ColumnHints | null {
  for (const { key, roles } of parsedKeys) {
    const names = roles?.listsColumns === true ? source[key] : null
    const columns = Array.isArray(names) ? columnHints(names) : null
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
const keyMaterial = hintFromStructure('PRIVATE_KEY')
const manifestData = hintFromStructure('GENERIC_SECRET')

/** The hint for the value under a key of a known kind of object: a JSON Web Key or a Kubernetes Secret. */
function hintFromKnownObject(source: JsonObject, key: string): SecretHint | null {
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
function isSchemaKeyword(source: JsonObject, key: string): boolean {
  if (!describing.has(key) || !Object.hasOwn(source, 'type')) return false
  const type = source['type']
  return jsonSchemaTypes.has(Array.isArray(type) ? type[0] : type)
}

/** What the names of a table's columns say about its cells, by place; null for a column that holds no secrets. */
export type ColumnHints = readonly (SecretHint | null)[]

const COLUMNS_MAX = 256
const NAMES_OF_COLUMN = ['name', 'label', 'field', 'key', 'id', 'title', 'header', 'column']

/** Null when no column name suggests a secret. Columns are names, or objects with a name. */
function columnHints(columns: readonly unknown[]): ColumnHints | null {
  if (columns.length > COLUMNS_MAX) return null
  const claims = columns.map((column) => {
    const name = columnNameOf(column)
    return name === null ? null : hintFromName(name)
  })
  return claims.some((hint) => hint !== null) ? claims : null
}

function columnNameOf(column: unknown): string | null {
  if (typeof column === 'string') return column
  if (typeof column !== 'object' || column === null) return null
  for (const key of NAMES_OF_COLUMN) {
    const name: unknown = Object.hasOwn(column, key) ? Reflect.get(column, key) : null
    if (typeof name === 'string') return name
  }
  return null
}

/** The first row of a table that names its columns, as in the values of a spreadsheet. */
export function headerRowHints(rows: readonly unknown[]): ColumnHints | null {
  const [header, second] = rows
  if (!Array.isArray(header) || !Array.isArray(second) || header.length > COLUMNS_MAX) return null
  return header.length === second.length && header.every(isColumnName) ? columnHints(header) : null
}

const COLUMN_NAME_MAX = 40

// A digit or a sign in a cell makes it a value, so that `[["password", "…"], ["city", "Rome"]]` has no header.
function isColumnName(cell: unknown): boolean {
  if (typeof cell !== 'string' || cell === '' || cell.length > COLUMN_NAME_MAX) return false
  for (let index = 0; index < cell.length; index += 1) {
    const code = cell.charCodeAt(index) | 0x20
    const isLetter = code >= 0x61 && code <= 0x7a
    if (!isLetter && !' _-'.includes(cell.charAt(index))) return false
  }
  return true
}
