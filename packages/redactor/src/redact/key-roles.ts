/** What the keys of an object do for each other, whatever they are called in it. */
export type KeyRoles = {
  /** Its string names what is set: `name`, `header`, `ParameterKey`. */
  readonly names: boolean
  /** Holds what is set: `value`, `content`, `ParameterValue`. */
  readonly holds: boolean
  /** Says what is held: `type: "secret"`, `sensitive: true`. */
  readonly marks: boolean
  /** The names of the columns of a table. */
  readonly columns: boolean
  /** The rows of a table. */
  readonly rows: boolean
  /** Says who signs in. */
  readonly user: boolean
  /** Holds a password, when somebody signs in with it. */
  readonly pass: boolean
}

const wordsOf: Readonly<Record<keyof KeyRoles, ReadonlySet<string>>> = {
  names: wordSet(
    'name key header field label id variable var param parameter property setting option attribute attr env column title k n',
  ),
  holds: wordSet(
    'value values val content data secret v default current currentvalue initialvalue plaintext',
  ),
  marks: wordSet(
    'type kind variabletype fieldtype inputtype secret issecret sensitive issensitive masked concealed',
  ),
  columns: wordSet('columns columnnames headers header fields fieldnames cols keys names'),
  rows: wordSet('rows row data values records tuples items cells body results'),
  user: wordSet('user username login userid email account accountname uid usr'),
  pass: wordSet('pass password passwd pwd pw passphrase passwort'),
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
export function tellsOfOthers(roles: KeyRoles | null): boolean {
  return roles !== null && (roles.names || roles.marks || roles.columns || roles.user)
}

/** The roles of a key; null for most keys. */
export function rolesOf(key: string): KeyRoles | null {
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
    names: wordsOf.names.has(word) || word.endsWith('name') || word.endsWith('key'),
    holds: wordsOf.holds.has(word) || word.endsWith('value'),
    marks: wordsOf.marks.has(word),
    columns: wordsOf.columns.has(word),
    rows: wordsOf.rows.has(word),
    user: wordsOf.user.has(word),
    pass: wordsOf.pass.has(word),
  }
}
