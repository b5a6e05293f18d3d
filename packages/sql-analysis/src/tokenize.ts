/** An unquoted word is upper case; a quoted name and a string literal keep their text; an operator is one mark. */
export interface SqlToken {
  readonly kind: 'word' | 'name' | 'string' | 'number' | 'mark'
  readonly text: string
}

export type SqlStatement = readonly SqlToken[]

/** More than arguments of 32 KiB can hold. */
export const TOKENS_MAX = 40_960

/**
 * Splits SQL of any usual dialect into statements of tokens. Comments go, except MySQL's executable ones
 * (`/*!50000 … *\/`), whose text counts. A line that holds only GO ends a batch. Hexadecimal literals become the text
 * that they spell.
 *
 * @param backslash whether a backslash escapes inside ordinary strings (MySQL) or stands for itself (the standard)
 */
export function tokenizeSql(
  text: string,
  backslash = true,
): { statements: readonly SqlStatement[]; limited: boolean } {
  const statements: SqlToken[][] = [[]]
  let count = 0
  let previous: SqlToken | null = null
  for (let at = 0; at < text.length;) {
    if (text.charAt(at) === '\\' && isLineBreak(text.charAt(at - 1))) {
      const end = endOf(text, '\n', at)
      statements.push(metaCommand(text.slice(at + 1, end)), [])
      at = end
      continue
    }
    if (text.charCodeAt(at) === 32) {
      at += 1
      continue
    }
    const next: Read = readToken(text, at, backslash, previous)
    const start = at
    at = next.end
    if (next.token === null) continue
    count += 1
    if (count > TOKENS_MAX) return { statements, limited: true }
    previous = next.token
    if (isEnd(next.token) || isBatchEnd(text, start, next)) {
      statements.push([])
      previous = null
    } else statements.at(-1)?.push(next.token)
  }
  return { statements: statements.filter((statement) => statement.length > 0), limited: false }
}

/** A line of the client's own, such as psql's `\\! ls`: a mark, its name and the rest as one string. */
function metaCommand(line: string): SqlToken[] {
  const [, name = '', rest = ''] = /^([A-Za-z]+|!)?(.*)/.exec(line) ?? []
  return [
    { kind: 'mark', text: '\\' },
    { kind: 'word', text: name.toUpperCase() },
    { kind: 'string', text: rest },
  ]
}

interface Read {
  readonly token: SqlToken | null
  readonly end: number
}

function isEnd({ kind, text }: SqlToken): boolean {
  return kind === 'mark' && text === ';'
}

/** `GO` alone on its line, as sqlcmd reads it. */
function isBatchEnd(text: string, start: number, { token, end }: Read): boolean {
  if (token === null || token.kind !== 'word' || token.text !== 'GO') return false
  return isLineBreak(text.charAt(start - 1)) && isLineBreak(text.charAt(end))
}

function isLineBreak(char: string): boolean {
  return char === '' || char === '\n' || char === '\r'
}

const wordAt = /[A-Za-z_@\u0080-\uFFFF][\w$@\u0080-\uFFFF]{0,127}/y
const hexAt = /0x[0-9a-fA-F]+/y
const numberAt = /\d{1,64}(?:\.\d{1,32})?(?:[eE][+-]?\d{1,4})?/y
const parameterAt = /\$\d{1,5}/y
const dollarAt = /\$[A-Za-z_]{0,32}\$/y
const operatorAt = /<>|!=|<=>|<=|>=|\|\||&&|::|:=|=>|!~\*?|~\*|->>|->/y
const temporaryAt = /##?[A-Za-z_]\w{0,127}/y
const bracketAt = /\[[^[\]\n]{1,128}\]/y

function readToken(text: string, at: number, backslash: boolean, previous: SqlToken | null): Read {
  if (isWordCode(text.charCodeAt(at))) return readPlain(text, at)
  const char = text.charAt(at)
  const pair = text.slice(at, at + 2)
  if (pair === '--') return { token: null, end: endOf(text, '\n', at) }
  if (char === '#') return readHash(text, at, previous)
  if (pair === '/*') return readComment(text, at)
  if (pair === '*/') return { token: null, end: at + 2 }
  if (char === "'") return readQuoted(text, at, "'", 'string', backslash)
  if (char === '"' || char === '`') return readQuoted(text, at, char, 'name', false)
  if (char === '$') return readDollarQuoted(text, at)
  if (char === '[' && opensName(text.charAt(at - 1))) {
    const name = matchAt(bracketAt, text, at)
    if (name !== null)
      return { token: { kind: 'name', text: name.slice(1, -1) }, end: at + name.length }
  }
  return readPlain(text, at)
}

/** ASCII letters, digits and the underscore, nearly all that SQL consists of: no quote or comment opens there. */
function isWordCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95
  )
}

function readPlain(text: string, at: number): Read {
  const char = text.charAt(at)
  const word = matchAt(wordAt, text, at)
  if (word !== null) {
    const end = at + word.length
    // E'…' and N'…' are strings; in the first a backslash always escapes.
    if (word.length === 1 && text.charAt(end) === "'" && 'enbxENBX'.includes(word))
      return readQuoted(text, end, "'", 'string', true)
    return { token: { kind: 'word', text: word.toUpperCase() }, end }
  }
  const hex = matchAt(hexAt, text, at)
  if (hex !== null) return { token: hexToken(hex), end: at + hex.length }
  const number = matchAt(numberAt, text, at)
  if (number !== null) return { token: { kind: 'number', text: number }, end: at + number.length }
  const operator = matchAt(operatorAt, text, at)
  if (operator !== null)
    return { token: { kind: 'mark', text: operator }, end: at + operator.length }
  return { token: char.trim() === '' ? null : { kind: 'mark', text: char }, end: at + 1 }
}

/** What the digits spell when it is printable text; the number otherwise. */
function hexToken(literal: string): SqlToken {
  const digits = literal.slice(2)
  const codes: number[] = []
  for (let at = 0; at + 1 < digits.length; at += 2)
    codes.push(Number.parseInt(digits.slice(at, at + 2), 16))
  const printable =
    codes.length >= 4 && codes.every((code) => (code >= 32 && code < 127) || code === 10)
  return printable
    ? { kind: 'string', text: String.fromCharCode(...codes) }
    : { kind: 'number', text: literal }
}

function opensName(before: string): boolean {
  return !/[\w\])]/.test(before)
}

const beforeTable: ReadonlySet<string> = new Set([
  'FROM',
  'TABLE',
  'INTO',
  'JOIN',
  'UPDATE',
  'EXISTS',
  'TRUNCATE',
])

/** MySQL's comment, SQL Server's temporary table, or an operator on JSON. */
function readHash(text: string, at: number, previous: SqlToken | null): Read {
  const name = matchAt(temporaryAt, text, at)
  if (name !== null && previous !== null && beforeTable.has(previous.text))
    return { token: { kind: 'name', text: name }, end: at + name.length }
  const next = text.charAt(at + 1)
  if (next === '>' || next === '-') return { token: { kind: 'mark', text: '#' }, end: at + 1 }
  return { token: null, end: endOf(text, '\n', at) }
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? null
}

function endOf(text: string, mark: string, at: number): number {
  const end = text.indexOf(mark, at)
  return end < 0 ? text.length : end + mark.length
}

function readComment(text: string, at: number): Read {
  const executable = text.charAt(at + 2) === '!' || text.slice(at + 2, at + 4) === 'M!'
  if (!executable) return { token: null, end: endOf(text, '*/', at + 2) }
  let end = at + (text.charAt(at + 2) === '!' ? 3 : 4)
  while (end < text.length && text.charAt(end) >= '0' && text.charAt(end) <= '9') end += 1
  return { token: null, end }
}

function readQuoted(
  text: string,
  at: number,
  quote: string,
  kind: 'string' | 'name',
  backslash: boolean,
): Read {
  let end = at + 1
  while (end < text.length) {
    const char = text.charAt(end)
    if (char === quote && text.charAt(end + 1) !== quote) break
    end += char === quote || (char === '\\' && backslash) ? 2 : 1
  }
  const inner = text.slice(at + 1, end)
  return {
    token: {
      kind,
      text: inner.includes(quote + quote) ? inner.replaceAll(quote + quote, quote) : inner,
    },
    end: end + 1,
  }
}

function readDollarQuoted(text: string, at: number): Read {
  const parameter = matchAt(parameterAt, text, at)
  if (parameter !== null)
    return { token: { kind: 'mark', text: parameter }, end: at + parameter.length }
  const tag = matchAt(dollarAt, text, at)
  if (tag === null) return { token: null, end: at + 1 }
  const end = text.indexOf(tag, at + tag.length)
  if (end < 0) return { token: null, end: at + tag.length }
  return {
    token: { kind: 'string', text: text.slice(at + tag.length, end) },
    end: end + tag.length,
  }
}
