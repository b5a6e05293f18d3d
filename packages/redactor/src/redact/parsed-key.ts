import { redactText, UNRESOLVED } from './redact-text.ts'
import { hintFromName, holdsMarker, type SecretHint } from './secret-hint.ts'
import { jsonStringBytes } from './json-string-bytes.ts'

/** A key of an object, read once for all objects that have it. */
export type ParsedKey = {
  readonly key: string
  readonly redacted: string
  /** Of the redacted key as JSON, with its quotes. */
  readonly bytes: number
  /** Stands for a key that could not be redacted within the bounds. */
  readonly unresolved: boolean
  /** Its own words can be read together with its value. */
  readonly legible: boolean
  /** Asked for with `hintFromKey`. */
  hint: SecretHint | null | undefined
  readonly roles: KeyRoles | null
}

/** Reads keys, and remembers short ones: objects of a list have the same keys. */
export type KeyParser = (key: string) => ParsedKey

const REMEMBERED_MAX = 2048
const SHORT_MAX = 80
/** A shorter text cannot hold a secret that is recognised without its name. */
export const TEXT_MIN = 8

export function createKeyParser(): KeyParser {
  const known = new Map<string, ParsedKey>()
  return (key) => {
    const earlier = known.get(key)
    if (earlier !== undefined) return earlier
    const parsedKey = parseKey(key)
    if (known.size < REMEMBERED_MAX && key.length <= SHORT_MAX) known.set(key, parsedKey)
    return parsedKey
  }
}

function parseKey(key: string): ParsedKey {
  const redacted = key.length < TEXT_MIN ? key : redactText(key)
  const isWhole = !holdsMarker(redacted)
  return {
    key,
    redacted,
    bytes: jsonStringBytes(redacted),
    unresolved: redacted === UNRESOLVED && key !== UNRESOLVED,
    legible: key.length <= SHORT_MAX && key !== '' && isWhole,
    hint: undefined,
    roles: isWhole ? rolesOf(key) : null,
  }
}

/** The hint of a key for its value; computed on first use. */
export function hintFromKey(parsedKey: ParsedKey): SecretHint | null {
  if (parsedKey.hint === undefined) parsedKey.hint = hintFromName(parsedKey.redacted)
  return parsedKey.hint
}

/** What the keys of an object do for each other, whatever they are called in it. */
export type KeyRoles = {
  /** Its string names what is set: `name`, `header`, `ParameterKey`. */
  readonly namesValue: boolean
  /** Holds what is set: `value`, `content`, `ParameterValue`. */
  readonly holdsValue: boolean
  /** Says what is held: `type: "secret"`, `sensitive: true`. */
  readonly marksSecret: boolean
  /** The names of the columns of a table. */
  readonly listsColumns: boolean
  /** The rows of a table. */
  readonly listsRows: boolean
  /** Says who signs in. */
  readonly namesUser: boolean
  /** Holds a password if the object also names a user. */
  readonly holdsPassword: boolean
}

const wordsOf: Readonly<Record<keyof KeyRoles, ReadonlySet<string>>> = {
  namesValue: wordSet(
    'name key header field label id variable var param parameter property setting option attribute attr env column title k n',
  ),
  holdsValue: wordSet(
    'value values val content data secret v default current currentvalue initialvalue plaintext',
  ),
  marksSecret: wordSet(
    'type kind variabletype fieldtype inputtype secret issecret sensitive issensitive masked concealed',
  ),
  listsColumns: wordSet('columns columnnames headers header fields fieldnames cols keys names'),
  listsRows: wordSet('rows row data values records tuples items cells body results'),
  namesUser: wordSet('user username login userid email account accountname uid usr'),
  holdsPassword: wordSet('pass password passwd pwd pw passphrase passwort'),
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

const rolesByWord: ReadonlyMap<string, KeyRoles> = new Map(
  Object.values(wordsOf).flatMap((words) => [...words].map((word) => [word, rolesOfWord(word)])),
)
const nameRoles = rolesOfWord('parametername')
const valueRoles = rolesOfWord('parametervalue')
const WORD_MAX = 24

/** Can a string under such a key say something of other values? */
export function describesOtherValues(roles: KeyRoles | null): boolean {
  return (
    roles !== null &&
    (roles.namesValue || roles.marksSecret || roles.listsColumns || roles.namesUser)
  )
}

/** The roles of a key; null for most keys. */
function rolesOf(key: string): KeyRoles | null {
  const known = rolesByWord.get(key)
  if (known !== undefined || key.length > WORD_MAX) return known ?? null
  const word = key.toLowerCase().replaceAll('_', '').replaceAll('-', '')
  const written = rolesByWord.get(word)
  if (written !== undefined) return written
  if (word.endsWith('name') || word.endsWith('key')) return nameRoles
  return word.endsWith('value') ? valueRoles : null
}

function rolesOfWord(word: string): KeyRoles {
  return {
    namesValue: wordsOf.namesValue.has(word) || word.endsWith('name') || word.endsWith('key'),
    holdsValue: wordsOf.holdsValue.has(word) || word.endsWith('value'),
    marksSecret: wordsOf.marksSecret.has(word),
    listsColumns: wordsOf.listsColumns.has(word),
    listsRows: wordsOf.listsRows.has(word),
    namesUser: wordsOf.namesUser.has(word),
    holdsPassword: wordsOf.holdsPassword.has(word),
  }
}
