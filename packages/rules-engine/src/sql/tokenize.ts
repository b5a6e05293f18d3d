/** A word is upper case; a string literal keeps its text; punctuation is one character. */
export interface SqlToken {
  readonly kind: 'word' | 'string' | 'number' | 'mark'
  readonly text: string
}

const TOKENS_MAX = 20_000

/**
 * Splits SQL of any usual dialect into statements of tokens. Comments go, except MySQL's executable ones
 * (`/*!50000 … *\/`), whose text counts; quoted names become words in their own case.
 */
export function tokenizeSql(text: string): {
  statements: readonly (readonly SqlToken[])[]
  limited: boolean
} {
  const statements: SqlToken[][] = [[]]
  let count = 0
  for (let at = 0; at < text.length;) {
    const next = readToken(text, at)
    at = next.end
    if (next.token === null) continue
    count += 1
    if (count > TOKENS_MAX) return { statements, limited: true }
    if (next.token.kind === 'mark' && next.token.text === ';') statements.push([])
    else statements.at(-1)?.push(next.token)
  }
  return { statements: statements.filter((statement) => statement.length > 0), limited: false }
}

interface Read {
  readonly token: SqlToken | null
  readonly end: number
}

const wordAt = /[A-Za-z_\u0080-\uFFFF][\w$\u0080-\uFFFF]{0,127}/y
const numberAt = /\d{1,64}/y
const dollarAt = /\$[A-Za-z_]{0,32}\$/y

function readToken(text: string, at: number): Read {
  const char = text.charAt(at)
  const pair = text.slice(at, at + 2)
  if (pair === '--' || char === '#') return { token: null, end: endOf(text, '\n', at) }
  if (pair === '/*') return readComment(text, at)
  if (pair === '*/') return { token: null, end: at + 2 }
  if (char === "'") return readQuoted(text, at, "'", 'string')
  if (char === '"' || char === '`') return readQuoted(text, at, char, 'word')
  if (char === '$') return readDollarQuoted(text, at)
  const word = matchAt(wordAt, text, at)
  if (word !== null)
    return { token: { kind: 'word', text: word.toUpperCase() }, end: at + word.length }
  const number = matchAt(numberAt, text, at)
  if (number !== null) return { token: { kind: 'number', text: number }, end: at + number.length }
  return { token: char.trim() === '' ? null : { kind: 'mark', text: char }, end: at + 1 }
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
  if (text.charAt(at + 2) !== '!') return { token: null, end: endOf(text, '*/', at + 2) }
  let end = at + 3
  while (end < text.length && text.charAt(end) >= '0' && text.charAt(end) <= '9') end += 1
  return { token: null, end }
}

function readQuoted(text: string, at: number, quote: string, kind: 'string' | 'word'): Read {
  let end = at + 1
  while (end < text.length) {
    const char = text.charAt(end)
    if (char === quote && text.charAt(end + 1) !== quote) break
    end += char === quote || (char === '\\' && kind === 'string') ? 2 : 1
  }
  return { token: { kind, text: text.slice(at + 1, end) }, end: end + 1 }
}

function readDollarQuoted(text: string, at: number): Read {
  const tag = matchAt(dollarAt, text, at)
  if (tag === null) return { token: null, end: at + 1 }
  const end = text.indexOf(tag, at + tag.length)
  if (end < 0) return { token: null, end: at + tag.length }
  return {
    token: { kind: 'string', text: text.slice(at + tag.length, end) },
    end: end + tag.length,
  }
}
