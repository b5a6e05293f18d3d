import type { SqlToken } from './tokenize.ts'

/** What a WHERE lets through: everything for certain, nearly everything, or what cannot be told. */
export type Reach = 'all' | 'broad' | 'some'

const TOKENS_MAX = 400
const DEPTH_MAX = 16

const ends: ReadonlySet<string> = new Set([
  'RETURNING',
  'LIMIT',
  'ORDER',
  'GROUP',
  'OPTION',
  'FETCH',
  'UNION',
  'ALLOW',
  'SETTINGS',
  'WINDOW',
  'HAVING',
])

/** Reads the tokens behind WHERE. */
export function reachOf(condition: readonly SqlToken[]): Reach {
  const end = endOfCondition(condition)
  if (end === 0) return 'all'
  if (end > TOKENS_MAX) return 'some'
  const truth = evaluate(condition.slice(0, end), 0)
  return truth === true ? 'all' : truth === 'broad' ? 'broad' : 'some'
}

function endOfCondition(tokens: readonly SqlToken[]): number {
  let depth = 0
  for (const [index, { kind, text }] of tokens.entries()) {
    if (kind === 'mark' && text === '(') depth += 1
    else if (kind === 'mark' && text === ')') {
      depth -= 1
      if (depth < 0) return index
    } else if (depth === 0 && kind === 'word' && ends.has(text)) return index
  }
  return tokens.length
}

/** `broad` holds for every usual row; null cannot be told. */
type Truth = boolean | 'broad' | null

function evaluate(tokens: readonly SqlToken[], depth: number): Truth {
  if (depth > DEPTH_MAX || tokens.length === 0) return null
  const inner = unwrap(tokens)
  if (inner !== null) return evaluate(inner, depth + 1)
  const either = splitAt(tokens, isOr)
  if (either.length > 1)
    return anyTrue(
      either.map((part) => evaluate(part, depth + 1)),
      either,
    )
  const both = splitAt(tokens, isAnd)
  if (both.length > 1) return allTrue(both.map((part) => evaluate(part, depth + 1)))
  const [first, ...rest] = tokens
  if (first !== undefined && (isWord(first, 'NOT') || isMark(first, '!')))
    return negate(evaluate(rest, depth + 1))
  return compare(tokens)
}

function anyTrue(truths: readonly Truth[], parts: readonly (readonly SqlToken[])[]): Truth {
  if (truths.includes(true) || complementary(parts)) return true
  return truths.includes('broad')
    ? 'broad'
    : truths.every((truth) => truth === false)
      ? false
      : null
}

/** `x IS NULL OR x IS NOT NULL`. */
function complementary(parts: readonly (readonly SqlToken[])[]): boolean {
  const texts = new Set(parts.map(textOf))
  return parts.some((part) => {
    const text = textOf(part)
    return text.endsWith(' IS NULL') && texts.has(`${text.slice(0, -8)} IS NOT NULL`)
  })
}

function allTrue(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false
  if (truths.includes(null)) return null
  return truths.includes('broad') ? 'broad' : true
}

function negate(truth: Truth): Truth {
  return typeof truth === 'boolean' ? !truth : null
}

function isWord({ kind, text }: SqlToken, word: string): boolean {
  return kind === 'word' && text === word
}

function isMark({ kind, text }: SqlToken, mark: string): boolean {
  return kind === 'mark' && text === mark
}

function isOr(token: SqlToken): boolean {
  return isWord(token, 'OR') || isWord(token, 'XOR')
}

function isAnd(token: SqlToken): boolean {
  return isWord(token, 'AND')
}

/** What stands inside when one pair of parentheses holds everything. */
function unwrap(tokens: readonly SqlToken[]): readonly SqlToken[] | null {
  const first = tokens[0]
  if (first === undefined || !isMark(first, '(')) return null
  let depth = 0
  for (const [index, token] of tokens.entries()) {
    if (isMark(token, '(')) depth += 1
    else if (isMark(token, ')')) depth -= 1
    if (depth === 0) return index === tokens.length - 1 ? tokens.slice(1, -1) : null
  }
  return tokens.slice(1)
}

/** Splits at a connective outside parentheses; the AND of BETWEEN does not split. */
function splitAt(
  tokens: readonly SqlToken[],
  splits: (token: SqlToken) => boolean,
): readonly (readonly SqlToken[])[] {
  const parts: SqlToken[][] = [[]]
  let depth = 0
  let between = false
  for (const token of tokens) {
    if (isMark(token, '(')) depth += 1
    else if (isMark(token, ')')) depth -= 1
    if (depth === 0 && isWord(token, 'BETWEEN')) between = true
    if (depth === 0 && splits(token) && !(between && isAnd(token))) parts.push([])
    else {
      if (isAnd(token)) between = false
      parts.at(-1)?.push(token)
    }
  }
  return parts
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

function compare(tokens: readonly SqlToken[]): Truth {
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
  if (rest === 'TRUE' || rest === 'NOT FALSE') return evaluate(operand, 1)
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
function textOf(tokens: readonly SqlToken[]): string {
  return tokens
    .filter(({ kind, text }) => kind !== 'mark' || (text !== '(' && text !== ')'))
    .map(({ kind, text }) => (kind === 'string' ? `'${text}'` : text.toUpperCase()))
    .join(' ')
}
