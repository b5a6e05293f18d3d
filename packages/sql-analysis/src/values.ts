import { matched } from './comparison.ts'
import {
  callTerm,
  chosen,
  isNameOfMoment,
  isNameOfSession,
  momentTerm,
} from './constant-functions.ts'
import { opensQuery, readQuery } from './inner-query.ts'
import { constantTerm, joinedKey, truthTerm, unknownTerm, type Term } from './term.ts'
import {
  isMarkAt,
  splitAtCommas,
  takeMark,
  takeParentheses,
  takeWord,
  type TokenCursor,
} from './token-cursor.ts'

/** A value with what may stand behind it: a type, a collation, a place in a document. */
export function readCast(cursor: TokenCursor, depth: number): Term {
  let term = readSigned(cursor, depth)
  for (;;) {
    if (takeMark(cursor, '::')) skipType(cursor)
    else if (takeWord(cursor, 'COLLATE')) cursor.at += 1
    else if (takeMark(cursor, '->') || takeMark(cursor, '->>'))
      term = columnTerm(joinedKey([term.key, '->', readSigned(cursor, depth).key]))
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
  return columnTerm(joinedKey(parts.map((part) => cursor.read(part, depth + 1).key)))
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
    ? matched(subject, 'REGEXP', pattern, false)
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
