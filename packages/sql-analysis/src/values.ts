import { evaluateOperation } from './arithmetic.ts'
import { matchPattern } from './comparison.ts'
import { opensQuery, readQuery } from './inner-query.ts'
import {
  constantTerm,
  isKeyColumn,
  isRecorded,
  joinKeys,
  truthTerm,
  unknownTerm,
  type Constant,
  type Term,
} from './term.ts'
import {
  isMarkAt,
  splitAtCommas,
  takeMark,
  takeParentheses,
  takeWord,
  type TokenCursor,
} from './token-cursor.ts'

const TEXT_MAX = 4096

type Fold = (values: readonly Constant[]) => Constant | undefined

function numeric(fold: (...numbers: number[]) => number): Fold {
  return (values) => {
    const numbers = values.map(Number)
    const result = numbers.some(Number.isNaN) ? Number.NaN : fold(...numbers)
    return Number.isFinite(result) ? result : undefined
  }
}

function textual(fold: (text: string, ...more: Constant[]) => Constant): Fold {
  return ([first, ...more]) =>
    first === undefined || first === null
      ? undefined
      : fold(String(first).slice(0, TEXT_MAX), ...more)
}

const upper = textual((text) => text.toUpperCase())
const lower = textual((text) => text.toLowerCase())
const length = textual((text) => text.length)
const code = textual((text) => text.charCodeAt(0) || 0)
const substring = textual((text, start, count) => {
  const from = Math.max(0, Number(start) - 1) || 0
  return text.slice(from, count === undefined ? undefined : from + (Number(count) || 0))
})
const character: Fold = (values) =>
  values.map((value) => String.fromCharCode(Number(value) & 0xffff)).join('')

/** Functions that give the same for the same arguments. */
const folds: ReadonlyMap<string, Fold> = new Map<string, Fold>([
  ['ABS', numeric(Math.abs)],
  ['ROUND', numeric((value) => Math.round(value))],
  ['FLOOR', numeric((value) => Math.floor(value))],
  ['CEIL', numeric((value) => Math.ceil(value))],
  ['CEILING', numeric((value) => Math.ceil(value))],
  ['SIGN', numeric(Math.sign)],
  ['SQRT', numeric(Math.sqrt)],
  ['POWER', numeric((base, exponent = 1) => base ** exponent)],
  ['POW', numeric((base, exponent = 1) => base ** exponent)],
  ['MOD', numeric((value, by = 1) => value % by)],
  ['GREATEST', numeric(Math.max)],
  ['LEAST', numeric(Math.min)],
  ['PI', () => Math.PI],
  ['UPPER', upper],
  ['UCASE', upper],
  ['LOWER', lower],
  ['LCASE', lower],
  ['LENGTH', length],
  ['LEN', length],
  ['CHAR_LENGTH', length],
  ['ASCII', code],
  ['ORD', code],
  ['CHR', character],
  ['CHAR', character],
  ['SUBSTR', substring],
  ['SUBSTRING', substring],
  ['MID', substring],
  ['LEFT', textual((text, count) => text.slice(0, Number(count) || 0))],
  ['INSTR', textual((text, sought) => text.indexOf(String(sought)) + 1)],
  ['STRCMP', textual((text, other) => (text === other ? 0 : text < String(other) ? -1 : 1))],
  [
    'REPLACE',
    textual((text, from, to) => text.replaceAll(String(from), String(to)).slice(0, TEXT_MAX)),
  ],
  ['TRIM', textual((text) => text.trim())],
  ['REVERSE', textual((text) => text.split('').toReversed().join(''))],
  [
    'CONCAT',
    (values) =>
      values
        .map((value) => String(value ?? ''))
        .join('')
        .slice(0, TEXT_MAX),
  ],
])

const firstNotNull: ReadonlySet<string> = new Set(['COALESCE', 'IFNULL', 'NVL', 'ISNULL'])
const lengths =
  /^(?:LENGTH|LEN|CHAR_LENGTH|CHARACTER_LENGTH|OCTET_LENGTH|DATALENGTH|ABS|COUNT|BIT_LENGTH)$/
const moments =
  /^(?:NOW|GETDATE|SYSDATETIME|GETUTCDATE|CURRENT_TIMESTAMP|CLOCK_TIMESTAMP|SYSDATE|CURDATE|CURRENT_DATE|UTC_TIMESTAMP|STATEMENT_TIMESTAMP|LOCALTIMESTAMP)$/
const random = /^(?:RANDOM|RAND)$/
const always =
  /^(?:VERSION|USER|CURRENT_USER|SESSION_USER|DATABASE|CURRENT_DATABASE|SCHEMA|CONNECTION_ID|SYSTEM_USER)$/

/** A call of a function: its value where the arguments decide it, else what can be said of any value. */
function callTerm(name: string, args: readonly Term[]): Term {
  const choice = choose(name, args)
  if (choice !== null) return choice
  const constants = args.flatMap(({ constant }) => (constant === undefined ? [] : [constant]))
  if (constants.length === args.length) {
    const value = folds.get(name)?.(constants)
    if (value !== undefined) return constantTerm(value)
  }
  if (args.length === 0 && isNameOfMoment(name)) return momentTerm(name)
  if (random.test(name)) return { ...unknownTerm, least: 0, below: 1 }
  if (args.length === 0 && always.test(name))
    return { ...constantTerm(true), key: name, constant: name }
  const key = joinKeys([name, ...args.map((arg) => arg.key), ')'])
  const fixed = args.length > 0 && args.every((arg) => arg.fixed === true)
  const term: Term = { key, constant: undefined, truth: null, ...(fixed ? { fixed } : {}) }
  return lengths.test(name) ? { ...term, least: 0 } : term
}

function isNameOfMoment(name: string): boolean {
  return moments.test(name)
}

function isNameOfSession(name: string): boolean {
  return (
    always.test(name) &&
    name !== 'USER' &&
    name !== 'DATABASE' &&
    name !== 'SCHEMA' &&
    name !== 'VERSION'
  )
}

function momentTerm(name: string): Term {
  return { key: name, constant: undefined, truth: null, now: true, fixed: true }
}

function ofMoment(name: string, first: Term): Term | null {
  if (name === 'DATE' || name === 'TRUNC' || name === 'TIMESTAMP') return first
  return name === 'YEAR' && isRecorded(first) ? { ...unknownTerm, least: 1971 } : null
}

/** Functions that hand one of their arguments on. */
function choose(name: string, args: readonly Term[]): Term | null {
  const [first, second, third] = args
  if (first === undefined) return null
  // The day of a moment is as early or late as the moment, for what is asked here.
  if (second === undefined) return ofMoment(name, first)
  if (name === 'MOD') return evaluateOperation(first, '%', second)
  if ((name === 'IF' || name === 'IIF') && third !== undefined) return chosen(first, second, third)
  if (name === 'NULLIF')
    return first.constant !== undefined && second.constant !== undefined
      ? constantTerm(first.constant === second.constant ? null : first.constant)
      : null
  if (!firstNotNull.has(name)) return null
  const left = args.filter(({ constant }) => constant !== null)
  const leading = left[0]
  if (leading === undefined) return constantTerm(null)
  if (leading.constant !== undefined || isKeyColumn(leading)) return leading
  return leading.key !== '' && left.every(({ key }) => key === leading.key) ? leading : null
}

/** The value of a choice; where both ways are true, so is the whole. */
function chosen(condition: Term, then: Term, otherwise: Term): Term {
  if (condition.truth === true) return then
  if (condition.truth === false) return otherwise
  if (then.truth === true && otherwise.truth === true) return truthTerm(true)
  return unknownTerm
}

/** A value with what may stand behind it: a type, a collation, a place in a document. */
export function readCast(cursor: TokenCursor, depth: number): Term {
  let term = readSigned(cursor, depth)
  for (;;) {
    if (takeMark(cursor, '::')) skipType(cursor)
    else if (takeWord(cursor, 'COLLATE')) cursor.at += 1
    else if (takeMark(cursor, '->') || takeMark(cursor, '->>'))
      term = columnTerm(joinKeys([term.key, '->', readSigned(cursor, depth).key]))
    else return term
  }
}

/** The values in the parentheses that open here; none when none do. */
export function readList(cursor: TokenCursor, depth: number): readonly Term[] {
  if (!isMarkAt(cursor, '(')) return [readCast(cursor, depth)]
  const inner = takeParentheses(cursor)
  if (inner.length === 0) return []
  if (opensQuery(inner)) return [readQuery(inner, depth + 1, cursor)]
  return splitAtCommas(withoutArray(inner)).map((part) => cursor.read(part, depth + 1))
}

/** What stands in `ARRAY[…]`. */
function withoutArray(tokens: TokenCursor['tokens']): TokenCursor['tokens'] {
  return tokens[0]?.text === 'ARRAY' && tokens[1]?.text === '[' && tokens.at(-1)?.text === ']'
    ? tokens.slice(2, -1)
    : tokens
}

function columnTerm(key: string): Term {
  return { key, constant: undefined, truth: null }
}

function skipType(cursor: TokenCursor): void {
  cursor.at += 1
  if (isMarkAt(cursor, '(')) takeParentheses(cursor)
  while (takeMark(cursor, '[')) takeMark(cursor, ']')
}

function readSigned(cursor: TokenCursor, depth: number): Term {
  let negative = false
  for (;;) {
    if (takeMark(cursor, '-')) negative = !negative
    else if (!takeMark(cursor, '+')) break
  }
  const term = readValue(cursor, depth)
  if (!negative) return term
  return typeof term.constant === 'number' ? constantTerm(-term.constant) : unknownTerm
}

function readValue(cursor: TokenCursor, depth: number): Term {
  const token = cursor.tokens[cursor.at]
  if (token === undefined) return unknownTerm
  if (token.kind === 'mark')
    return token.text === '(' ? readParentheses(cursor, depth) : readPlaceholder(cursor)
  cursor.at += 1
  switch (token.kind) {
    case 'number':
      return constantTerm(Number(token.text))
    case 'string':
      return constantTerm(token.text)
    case 'name':
      return readColumn(cursor, token.text, depth)
    case 'word':
      return readWord(cursor, token.text, depth)
  }
}

function readParentheses(cursor: TokenCursor, depth: number): Term {
  const inner = takeParentheses(cursor)
  if (opensQuery(inner)) return readQuery(inner, depth + 1, cursor)
  const parts = splitAtCommas(inner)
  if (parts.length === 1) return cursor.read(inner, depth + 1)
  return columnTerm(joinKeys(parts.map((part) => cursor.read(part, depth + 1).key)))
}

/** Where a program puts a value in (`?`, `:id`, `${id}`): whatever it is, no two are known to be alike. */
function readPlaceholder(cursor: TokenCursor): Term {
  const braces = isMarkAt(cursor, '{')
  const named = isMarkAt(cursor, ':') || isMarkAt(cursor, '%')
  cursor.at += 1
  if (braces) while (cursor.at < cursor.tokens.length && !takeMark(cursor, '}')) cursor.at += 1
  else if (named && cursor.tokens[cursor.at]?.kind === 'word') cursor.at += 1
  return unknownTerm
}

function readWord(cursor: TokenCursor, word: string, depth: number): Term {
  switch (word) {
    case 'TRUE':
      return constantTerm(true)
    case 'FALSE':
      return constantTerm(false)
    case 'NULL':
      return constantTerm(null)
    case 'EXISTS':
      return truthTerm(readQuery(takeParentheses(cursor), depth + 1, cursor).query?.exists ?? null)
    case 'CASE':
      return readCase(cursor, depth)
    case 'DATE':
    case 'TIMESTAMP':
      return readMoment(cursor, word, depth)
    case 'INTERVAL':
      cursor.at += 1
      if (
        /^(?:SECOND|MINUTE|HOUR|DAY|WEEK|MONTH|QUARTER|YEAR)S?$/.test(
          cursor.tokens[cursor.at]?.text ?? '',
        )
      )
        cursor.at += 1
      return unknownTerm
    default:
  }
  if (isMarkAt(cursor, '(')) return readCall(cursor, word, depth)
  if (isNameOfMoment(word)) return momentTerm(word)
  // What the server says of itself.
  if (isNameOfSession(word) || word.startsWith('@@')) return { ...constantTerm(word), key: word }
  return readColumn(cursor, word, depth)
}

/** `DATE '2000-01-01'`, or a column or function of that name. */
function readMoment(cursor: TokenCursor, word: string, depth: number): Term {
  const next = cursor.tokens[cursor.at]
  if (next?.kind === 'string') {
    cursor.at += 1
    return constantTerm(next.text)
  }
  return isMarkAt(cursor, '(') ? readCall(cursor, word, depth) : readColumn(cursor, word, depth)
}

function readCall(cursor: TokenCursor, word: string, depth: number): Term {
  if (word === 'ARRAY' || word === 'ANY') return readParentheses(cursor, depth)
  if (word === 'CAST' || word === 'TRY_CAST') {
    const inner = takeParentheses(cursor)
    const as = inner.findIndex(({ kind, text }) => kind === 'word' && text === 'AS')
    return cursor.read(inner.slice(0, as < 0 ? undefined : as), depth + 1)
  }
  if (word === 'EXTRACT') return readExtract(cursor, depth)
  const args = readList(cursor, depth)
  const [subject, pattern] = args
  return word === 'REGEXP_LIKE' && subject !== undefined && pattern !== undefined
    ? matchPattern(subject, 'REGEXP', pattern, false)
    : callTerm(word, args)
}

/** `EXTRACT(YEAR FROM created_at)`. */
function readExtract(cursor: TokenCursor, depth: number): Term {
  const [part, from, ...rest] = takeParentheses(cursor)
  return part !== undefined && from?.text === 'FROM'
    ? callTerm(part.text, [cursor.read(rest, depth + 1)])
    : unknownTerm
}

/** A column with its table and schema, or a function of a schema. */
function readColumn(cursor: TokenCursor, first: string, depth: number): Term {
  const parts = [first.toUpperCase()]
  while (isMarkAt(cursor, '.') && cursor.tokens[cursor.at + 1] !== undefined) {
    parts.push((cursor.tokens[cursor.at + 1]?.text ?? '').toUpperCase())
    cursor.at += 2
  }
  const key = parts.length > 8 ? '' : parts.join('.')
  return isMarkAt(cursor, '(')
    ? callTerm(key, readList(cursor, depth))
    : columnTerm(key.slice(0, 256))
}

/** `CASE WHEN a THEN b ELSE c END`, and `CASE x WHEN …`, which is not followed. */
function readCase(cursor: TokenCursor, depth: number): Term {
  const inner = takeUntilEnd(cursor)
  const searched = inner[0]?.kind === 'word' && inner[0].text === 'WHEN'
  if (!searched) return unknownTerm
  const then = indexOf(inner, 'THEN')
  const otherwise = indexOf(inner, 'ELSE')
  const next = indexOf(inner.slice(1), 'WHEN') + 1
  if (then < 0) return unknownTerm
  const condition = cursor.read(inner.slice(1, then), depth + 1)
  const end = next > 0 ? next : otherwise > 0 ? otherwise : inner.length
  const first = cursor.read(inner.slice(then + 1, end), depth + 1)
  if (next > 0) return condition.truth === true ? first : unknownTerm
  const last =
    otherwise > 0 ? cursor.read(inner.slice(otherwise + 1), depth + 1) : constantTerm(null)
  return chosen(condition, first, last)
}

function takeUntilEnd(cursor: TokenCursor): TokenCursor['tokens'] {
  const start = cursor.at
  let open = 1
  for (; cursor.at < cursor.tokens.length; cursor.at += 1) {
    const token = cursor.tokens[cursor.at]
    if (token?.kind !== 'word') continue
    if (token.text === 'CASE') open += 1
    else if (token.text === 'END') open -= 1
    if (open === 0) break
  }
  const inner = cursor.tokens.slice(start, cursor.at)
  cursor.at += 1
  return inner
}

/** Outside nested cases. */
function indexOf(tokens: TokenCursor['tokens'], word: string): number {
  let open = 0
  return tokens.findIndex(({ kind, text }) => {
    if (kind !== 'word') return false
    if (text === 'CASE') open += 1
    else if (text === 'END') open -= 1
    return open === 0 && text === word
  })
}
