import { evaluateOperation } from './arithmetic.ts'
import {
  compareToRange,
  compareTerms,
  compareToNull,
  compareToTruth,
  compareToList,
  matchPattern,
} from './comparison.ts'
import { passesUsualRows } from './nearly-all.ts'
import { constantTerm, truthTerm, unknownTerm, type Term, type Test, type Truth } from './term.ts'
import { isMarkAt, isWordAt, takeMark, takeWord, type TokenCursor } from './token-cursor.ts'
import type { SqlToken } from './tokenize.ts'
import { readCast, readList } from './values.ts'

/** OR: true when one side is, or when the tests cover whatever their subject may be. */
function anyOf(terms: readonly Term[]): Term {
  const only = terms[0]
  if (terms.length === 1 && only !== undefined) return only
  const truths = terms.map(({ truth }) => truth)
  if (truths.includes(true)) return truthTerm(true)
  const covered = covers(terms)
  if (covered !== null) return truthTerm(covered)
  if (truths.includes('broad')) return truthTerm('broad')
  return truthTerm(truths.every((truth) => truth === false) ? false : null)
}

/** AND: false when one side is, or when two tests exclude each other. */
function allOf(terms: readonly Term[]): Term {
  const only = terms[0]
  if (terms.length === 1 && only !== undefined) return only
  const truths = terms.map(({ truth }) => truth)
  if (truths.includes(false) || exclude(terms)) return truthTerm(false)
  if (truths.includes(null)) return truthTerm(null)
  return truthTerm(truths.includes('broad') ? 'broad' : true)
}

const opposites: ReadonlyMap<string, string> = new Map([
  ['=', '<>'],
  ['<>', '='],
  ['<', '>='],
  ['>=', '<'],
  ['>', '<='],
  ['<=', '>'],
  ['IS', 'IS NOT'],
  ['IS NOT', 'IS'],
  ['HOLDS', 'HOLDS NOT'],
  ['HOLDS NOT', 'HOLDS'],
  ['LIKE', 'NOT LIKE'],
  ['NOT LIKE', 'LIKE'],
])

/** NOT. */
function not(term: Term): Term {
  if (typeof term.truth === 'boolean') return truthTerm(!term.truth)
  const test = term.test ?? (term.key === '' ? undefined : holds(term))
  const operator = test === undefined ? undefined : opposites.get(test.operator)
  if (test === undefined || operator === undefined) return unknownTerm
  // `NOT id < 0` lets through what `id >= 0` does.
  const subject: Term = { key: test.subject, constant: undefined, truth: null }
  return truthTerm(passesUsualRows(subject, operator, constantTerm(test.value)), {
    ...test,
    operator,
  })
}

/** A column that stands for itself. */
function holds({ key }: Term): Test {
  return { subject: key, operator: 'HOLDS', value: true }
}

function testsOf(terms: readonly Term[]): readonly Test[] {
  return terms.flatMap((term) =>
    term.test === undefined
      ? term.key === '' || term.constant !== undefined
        ? []
        : [holds(term)]
      : [term.test],
  )
}

/** `id = 1 OR id <> 1` covers everything, `open = true OR open = false` everything that is not empty. */
function covers(terms: readonly Term[]): Truth {
  const seen = new Set<string>()
  const reach = new Map<string, { below: number; above: number }>()
  let found: Truth = null
  for (const { subject, operator, value } of testsOf(terms)) {
    const rest = `${subject}\n${String(value)}`
    if (seen.has(`${opposites.get(operator) ?? ''}\n${rest}`)) return true
    seen.add(`${operator}\n${rest}`)
    if (typeof value === 'boolean' && seen.has(`=\n${subject}\n${String(!value)}`)) found = 'broad'
    if (typeof value !== 'number' || !/^[<>]=?$/.test(operator)) continue
    const bounds = reach.get(subject) ?? { below: -Infinity, above: Infinity }
    if (operator.startsWith('<')) bounds.below = Math.max(bounds.below, value)
    else bounds.above = Math.min(bounds.above, value)
    if (bounds.below > bounds.above) return true
    reach.set(subject, bounds)
  }
  return found
}

/** `id = 1 AND id = 2`. */
function exclude(terms: readonly Term[]): boolean {
  const equal = new Map<string, string>()
  return testsOf(terms).some(({ subject, operator, value }) => {
    if (operator !== '=') return false
    const known = equal.get(subject)
    if (known !== undefined && known !== String(value)) return true
    equal.set(subject, String(value))
    return false
  })
}

/** Nested beyond any purpose: what it lets through is for a person to tell. */
const DEPTH_MAX = 32

const comparisons: ReadonlySet<string> = new Set(['=', '<', '>', '<>', '!=', '<=', '>=', '<=>'])
const patterns: ReadonlySet<string> = new Set([
  'LIKE',
  'ILIKE',
  'RLIKE',
  'REGEXP',
  'GLOB',
  'SIMILAR',
])

/**
 * Reads an expression, with the precedence that the usual dialects share, into what can be said of it without looking
 * at a row. Linear in its tokens; nested deeper than 32 it counts as letting nearly everything through, and what is
 * not understood as unknown.
 */
export function readExpression(tokens: readonly SqlToken[], depth = 0, table = ''): Term {
  if (depth > DEPTH_MAX) return truthTerm('broad')
  const cursor: TokenCursor = {
    tokens,
    at: 0,
    table,
    read: (inner, level) => readExpression(inner, level, table),
  }
  const term = readAlternatives(cursor, depth)
  return cursor.at < tokens.length ? unknownTerm : term
}

function readAlternatives(cursor: TokenCursor, depth: number): Term {
  const terms = [readConjunction(cursor, depth)]
  while (
    takeWord(cursor, 'OR') ||
    takeWord(cursor, 'XOR') ||
    (!joinsTexts(cursor) && takeMark(cursor, '||'))
  )
    terms.push(readConjunction(cursor, depth))
  return anyOf(terms)
}

/** In MySQL `||` is OR; beside a string it joins texts. */
function joinsTexts({ tokens, at }: TokenCursor): boolean {
  return tokens[at - 1]?.kind === 'string' || tokens[at + 1]?.kind === 'string'
}

function readConjunction(cursor: TokenCursor, depth: number): Term {
  const terms = [readNegated(cursor, depth)]
  while (takeWord(cursor, 'AND') || takeMark(cursor, '&&')) terms.push(readNegated(cursor, depth))
  return allOf(terms)
}

function readNegated(cursor: TokenCursor, depth: number): Term {
  let negations = 0
  while (takeWord(cursor, 'NOT') || takeMark(cursor, '!')) negations += 1
  const term = readPredicate(cursor, depth)
  if (negations === 0) return term
  return negations % 2 === 1 ? not(term) : not(not(term))
}

function readPredicate(cursor: TokenCursor, depth: number): Term {
  let left = readSum(cursor, depth)
  for (;;) {
    const next = readTest(cursor, left, depth)
    if (next === null) return left
    left = next
  }
}

/** What is asked about the value on the left; null when nothing is. */
function readTest(cursor: TokenCursor, left: Term, depth: number): Term | null {
  const token = cursor.tokens[cursor.at]
  if (token?.kind === 'mark') return readComparison(cursor, left, token.text, depth)
  if (token?.kind !== 'word') return null
  const start = cursor.at
  const negative = takeWord(cursor, 'NOT')
  const word = cursor.tokens[cursor.at]?.text ?? ''
  if (patterns.has(word)) return readPattern(cursor, left, word, negative, depth)
  if (takeWord(cursor, 'IN')) return compareToList(left, readList(cursor, depth), negative)
  if (takeWord(cursor, 'BETWEEN')) return readBetween(cursor, left, negative, depth)
  cursor.at = start
  if (takeWord(cursor, 'ISNULL')) return compareToNull(left, false)
  if (takeWord(cursor, 'NOTNULL')) return compareToNull(left, true)
  return takeWord(cursor, 'IS') ? readIs(cursor, left, depth) : null
}

function readComparison(
  cursor: TokenCursor,
  left: Term,
  operator: string,
  depth: number,
): Term | null {
  if (/^!?~\*?$/.test(operator)) {
    cursor.at += 1
    return matchPattern(left, '~', readSum(cursor, depth), operator.startsWith('!'))
  }
  if (!comparisons.has(operator)) return null
  cursor.at += 1
  if (operator === '=') takeMark(cursor, '=')
  if (takeWord(cursor, 'ANY') || takeWord(cursor, 'SOME')) {
    const list = readList(cursor, depth)
    return operator === '=' ? compareToList(left, list, false) : unknownTerm
  }
  if (takeWord(cursor, 'ALL')) {
    const list = readList(cursor, depth)
    return operator === '<>' || operator === '!=' ? compareToList(left, list, true) : unknownTerm
  }
  return compareTerms(left, operator, readSum(cursor, depth))
}

function readPattern(
  cursor: TokenCursor,
  left: Term,
  word: string,
  negative: boolean,
  depth: number,
): Term {
  cursor.at += 1
  if (word === 'SIMILAR') takeWord(cursor, 'TO')
  const term = matchPattern(left, word, readSum(cursor, depth), negative)
  if (takeWord(cursor, 'ESCAPE')) readSum(cursor, depth)
  return term
}

function readBetween(cursor: TokenCursor, left: Term, negative: boolean, depth: number): Term {
  takeWord(cursor, 'SYMMETRIC')
  const low = readSum(cursor, depth)
  takeWord(cursor, 'AND')
  const term = compareToRange(left, low, readSum(cursor, depth))
  return negative ? not(term) : term
}

function readIs(cursor: TokenCursor, left: Term, depth: number): Term {
  const negative = takeWord(cursor, 'NOT')
  if (takeWord(cursor, 'NULL') || takeWord(cursor, 'UNKNOWN')) return compareToNull(left, negative)
  if (takeWord(cursor, 'TRUE')) return compareToTruth(left, true, negative)
  if (takeWord(cursor, 'FALSE')) return compareToTruth(left, false, negative)
  if (takeWord(cursor, 'DISTINCT')) {
    takeWord(cursor, 'FROM')
    return compareTerms(left, negative ? '=' : '<>', readSum(cursor, depth))
  }
  return compareTerms(left, negative ? '<>' : '=', readSum(cursor, depth))
}

/** What joins numbers, and their bits. */
const sums = ['+', '-', '&', '|', '^']

function readSum(cursor: TokenCursor, depth: number): Term {
  let left = readProduct(cursor, depth)
  for (;;) {
    const joins = isMarkAt(cursor, '||') && joinsTexts(cursor)
    if (!joins && !sums.some((mark) => isMarkAt(cursor, mark))) return left
    const operator = cursor.tokens[cursor.at]?.text ?? ''
    cursor.at += 1
    left = evaluateOperation(left, operator, readProduct(cursor, depth))
  }
}

function readProduct(cursor: TokenCursor, depth: number): Term {
  let left = readCast(cursor, depth)
  for (;;) {
    const operator = multiplication(cursor)
    if (operator === null) return left
    cursor.at += 1
    left = evaluateOperation(left, operator, readCast(cursor, depth))
  }
}

function multiplication(cursor: TokenCursor): string | null {
  if (isWordAt(cursor, 'MOD')) return '%'
  if (isWordAt(cursor, 'DIV')) return '/'
  return ['*', '/', '%'].find((mark) => isMarkAt(cursor, mark)) ?? null
}
