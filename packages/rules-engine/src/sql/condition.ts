import { compare, isMark, isWord, textOf, type Truth } from './comparison.ts'
import type { SqlToken } from './tokenize.ts'

/** What a WHERE lets through: everything for certain, nearly everything, or what cannot be told. */
export type Reach = 'all' | 'broad' | 'some'

const TOKENS_MAX = 4096
const DEPTH_MAX = 64
/** A list of values is as long as it likes, but no one writes so many conditions. */
const CONNECTIVES_MAX = 256

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
  if (end > TOKENS_MAX)
    return condition.slice(0, end).filter((token) => isOr(token) || isAnd(token)).length >
      CONNECTIVES_MAX
      ? 'broad'
      : 'some'
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

function evaluate(tokens: readonly SqlToken[], depth: number): Truth {
  if (tokens.length === 0) return null
  // Nested beyond any purpose: what it lets through is for a person to tell.
  if (depth > DEPTH_MAX) return 'broad'
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
