import type { SqlToken } from './tokenize.ts'

/** `broad` holds for every usual row; null cannot be told. */
export type Truth = boolean | 'broad' | null

/** Is it this unquoted word? */
export function isWord({ kind, text }: SqlToken, word: string): boolean {
  return kind === 'word' && text === word
}

/** Is it this mark? */
export function isMark({ kind, text }: SqlToken, mark: string): boolean {
  return kind === 'mark' && text === mark
}

const comparisons: ReadonlySet<string> = new Set([
  '=',
  '<',
  '>',
  '<>',
  '!=',
  '<=',
  '>=',
  '<=>',
  '~',
  '~*',
])

/** The truth of one comparison, without AND, OR or NOT around it. */
export function compare(tokens: readonly SqlToken[]): Truth {
  if (tokens.length === 1) return literalTruth(tokens[0])
  const is = tokens.findIndex((token) => isWord(token, 'IS'))
  if (is > 0) return compareNull(tokens, is)
  const like = tokens.findIndex(
    ({ kind, text }) =>
      kind === 'word' && /^(LIKE|ILIKE|RLIKE|REGEXP|GLOB|SIMILAR|REGEXP_LIKE)$/.test(text),
  )
  if (like > 0) return comparePattern(tokens, like)
  if (tokens[0] !== undefined && isWord(tokens[0], 'EXISTS')) return existsAlways(tokens)
  const at = operatorAt(tokens)
  if (at > 0) return compareSides(tokens, at)
  return compareList(tokens)
}

function literalTruth(token: SqlToken | undefined): Truth {
  if (token === undefined) return null
  if (token.kind === 'number') return Number(token.text) !== 0
  if (token.kind === 'string') return /^\s{0,8}[1-9]/.test(token.text)
  if (isWord(token, 'TRUE')) return true
  return isWord(token, 'FALSE') || isWord(token, 'NULL') ? false : null
}

/** Columns that every row has. */
const keyColumn = /(^|\.)(id|uuid|guid|pk|rowid|oid|ctid|_id|\w{1,40}_(id|uuid|pk)|\w{1,40}id)$/i

function compareNull(tokens: readonly SqlToken[], is: number): Truth {
  const operand = tokens.slice(0, is)
  const rest = textOf(tokens.slice(is + 1))
  if (textOf(operand) === 'NULL') return rest === 'NULL'
  if (operand.every(isLiteral)) return rest === 'NOT NULL'
  if (rest === 'TRUE' || rest === 'NOT FALSE')
    return operand.length === 1 ? literalTruth(operand[0]) : compare(operand)
  return rest === 'NOT NULL' && keyColumn.test(textOf(operand).replaceAll(' ', '')) ? true : null
}

function comparePattern(tokens: readonly SqlToken[], like: number): Truth {
  const negative = tokens[like - 1]?.text === 'NOT'
  const pattern = tokens[like + 1]
  if (pattern === undefined || (pattern.kind !== 'string' && pattern.kind !== 'name')) return null
  const left = tokens.slice(0, negative ? like - 1 : like)
  const everything =
    /^%{1,8}$|^\^?\.\*\$?$/.test(pattern.text) ||
    (left.length === 1 && left[0]?.kind === 'string' && left[0].text === pattern.text)
  if (everything) return !negative
  return negative && left.length > 0 && !/[%_]/.test(pattern.text) ? 'broad' : null
}

/** `EXISTS (SELECT 1)`: a query without a table. */
function existsAlways(tokens: readonly SqlToken[]): Truth {
  return tokens.some((token) => isWord(token, 'FROM')) ? null : true
}

function operatorAt(tokens: readonly SqlToken[]): number {
  let depth = 0
  for (const [index, token] of tokens.entries()) {
    if (isMark(token, '(')) depth += 1
    else if (isMark(token, ')')) depth -= 1
    else if (depth === 0 && token.kind === 'mark' && comparisons.has(token.text)) return index
  }
  return -1
}

function isLiteral({ kind, text }: SqlToken): boolean {
  return (
    kind === 'number' ||
    kind === 'string' ||
    (kind === 'word' && (text === 'TRUE' || text === 'FALSE'))
  )
}

function compareSides(tokens: readonly SqlToken[], at: number): Truth {
  const operator = tokens[at]?.text ?? ''
  const left = tokens.slice(0, at)
  const right = tokens.slice(at + 1)
  const same = textOf(left) === textOf(right)
  if (same)
    return (
      operator === '=' ||
      operator === '<=' ||
      operator === '>=' ||
      operator === '<=>' ||
      operator === '~'
    )
  if (left.every(isLiteral) && right.every(isLiteral)) return compareLiterals(left, operator, right)
  if ((operator === '~' || operator === '~*') && /^\^?(\.\*)?\$?$/.test(right[0]?.text ?? 'x'))
    return true
  return nearlyAll(left, operator, right)
}

function compareLiterals(
  left: readonly SqlToken[],
  operator: string,
  right: readonly SqlToken[],
): Truth {
  const a = left[0]
  const b = right[0]
  if (a === undefined || b === undefined || left.length > 1 || right.length > 1) return null
  const numbers = a.kind === 'number' && b.kind === 'number'
  const order = numbers
    ? Math.sign(Number(a.text) - Number(b.text))
    : a.text === b.text
      ? 0
      : a.text < b.text
        ? -1
        : 1
  switch (operator) {
    case '=':
    case '<=>':
      return order === 0
    case '<>':
    case '!=':
      return order !== 0
    case '<':
      return order < 0
    case '>':
      return order > 0
    case '<=':
      return order <= 0
    case '>=':
      return order >= 0
    default:
      return null
  }
}

/** `id > 0`, `id <> -1`, `id >= 1`: true of every row that was numbered in the usual way. */
function nearlyAll(left: readonly SqlToken[], operator: string, right: readonly SqlToken[]): Truth {
  if (!keyColumn.test(textOf(left).replaceAll(' ', ''))) return null
  const negative = right[0] !== undefined && isMark(right[0], '-')
  const value = right.at(-1)
  if (value === undefined || right.length > 2) return null
  const numeric =
    value.kind === 'number' || (value.kind === 'string' && /^\d{0,4}$/.test(value.text))
  if (!numeric) return null
  const small = negative || Number(value.text) <= 1
  if (operator === '>' || operator === '>=')
    return small && !(operator === '>' && Number(value.text) === 1 && !negative) ? 'broad' : null
  if (operator === '<' || operator === '<=')
    return !negative && Number(value.text) >= 1_000_000 ? 'broad' : null
  return operator === '<>' || operator === '!='
    ? negative || Number(value.text) === 0
      ? 'broad'
      : null
    : null
}

/** `1 IN (1, 2)`, `id IN (SELECT id FROM t)`, `1 BETWEEN 0 AND 2`. */
function compareList(tokens: readonly SqlToken[]): Truth {
  const between = tokens.findIndex((token) => isWord(token, 'BETWEEN'))
  if (between === 1 && tokens[0]?.kind === 'number') {
    const [low, high] = tokens
      .slice(2)
      .filter(({ kind }) => kind === 'number')
      .map(({ text }) => Number(text))
    const value = Number(tokens[0].text)
    return low === undefined || high === undefined ? null : low <= value && value <= high
  }
  const at = tokens.findIndex((token) => isWord(token, 'IN'))
  if (at < 1) return null
  const negative = tokens[at - 1]?.text === 'NOT'
  const left = textOf(tokens.slice(0, negative ? at - 1 : at))
  const list = tokens.slice(at + 2, -1)
  if (list[0] !== undefined && isWord(list[0], 'SELECT')) {
    const open = !list.some(
      ({ kind, text }) =>
        kind === 'word' &&
        /^(WHERE|LIMIT|JOIN|HAVING|GROUP|EXCEPT|INTERSECT|TOP|FETCH)$/.test(text),
    )
    return open && !negative && textOf(list.slice(1, 2)) === left ? 'broad' : null
  }
  if (
    tokens[0] !== undefined &&
    isLiteral(tokens[0]) &&
    list.some((item) => isLiteral(item) && item.text === tokens[0]?.text)
  )
    return !negative
  return null
}

/** Names read alike with and without quotes, in either case. */
export function textOf(tokens: readonly SqlToken[]): string {
  return tokens
    .filter(({ kind, text }) => kind !== 'mark' || (text !== '(' && text !== ')'))
    .map(({ kind, text }) => (kind === 'string' ? `'${text}'` : text.toUpperCase()))
    .join(' ')
}
