import { passesUsualRows } from './nearly-all.ts'
import {
  isKeyColumn,
  isOwnKey,
  truthTerm,
  type Constant,
  type QueryFacts,
  type Term,
  type Truth,
} from './term.ts'

/** `a = b` and the like. */
export function compareTerms(left: Term, operator: string, right: Term): Term {
  const written = operator === '!=' ? '<>' : operator
  if (left.constant !== undefined && right.constant === undefined && right.query === undefined)
    return compareTerms(right, mirrored.get(written) ?? written, left)
  return truthTerm(truthOf(left, written, right), testOf(left, written, right))
}

const mirrored: ReadonlyMap<string, string> = new Map([
  ['<', '>'],
  ['>', '<'],
  ['<=', '>='],
  ['>=', '<='],
])

function testOf(left: Term, operator: string, right: Term): Term['test'] {
  return left.key === '' || right.constant === undefined || right.constant === null
    ? undefined
    : { subject: left.key, operator, value: right.constant }
}

function truthOf(left: Term, operator: string, right: Term): Truth {
  if (left.key !== '' && left.key === right.key) return sameBoth(operator)
  if (left.constant !== undefined && right.constant !== undefined)
    return compareConstants(left.constant, operator, right.constant)
  if (left.query !== undefined && right.query === undefined && left.least === undefined) return null
  if (right.query !== undefined && right.constant === undefined)
    return compareToQuery(columnOf(left), operator, right.query)
  // Without a column it holds for all rows or for none.
  const isFixed = left.fixed === true && right.fixed === true
  return passesUsualRows(left, operator, right) ?? (isFixed ? 'broad' : null)
}

/** `id = (SELECT id FROM t)` and `id >= (SELECT MIN(id) FROM t)`. */
function compareToQuery(column: string, operator: string, query: QueryFacts): Truth {
  if (column === '') return null
  const same =
    operator === '='
      ? query.column
      : operator === '>='
        ? query.least
        : operator === '<='
          ? query.greatest
          : ''
  return same === column ? 'broad' : null
}

/** The column's name without its table. */
function columnOf({ key }: Term): string {
  return key.slice(key.lastIndexOf('.') + 1)
}

function sameBoth(operator: string): Truth {
  return /^(?:=|<=|>=|<=>|~)$/.test(operator) ? true : operator === '<>' ? false : null
}

function compareConstants(left: Constant, operator: string, right: Constant): Truth {
  if (left === null || right === null) return operator === '<=>' ? left === right : false
  const order = orderOf(left, right)
  switch (operator) {
    case '=':
    case '<=>':
      return order === 0
    case '<>':
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

/** A string beside a number counts as the number that it spells. */
function orderOf(left: Constant, right: Constant): number {
  if (typeof left === 'string' && typeof right === 'string')
    return left === right ? 0 : left < right ? -1 : 1
  return Math.sign(Number(left) - Number(right))
}

/** `x IS NULL`, `x IS NOT NULL`. */
export function compareToNull(left: Term, negative: boolean): Term {
  if (left.constant !== undefined) return truthTerm((left.constant === null) !== negative)
  if (left.now === true) return truthTerm(negative)
  const truth = isOwnKey(left) ? negative : negative && isKeyColumn(left) ? 'broad' : null
  return truthTerm(
    truth,
    left.key === ''
      ? undefined
      : { subject: left.key, operator: negative ? 'IS NOT' : 'IS', value: null },
  )
}

/** `x IS TRUE`, `x IS NOT FALSE`, `x IS UNKNOWN`. */
export function compareToTruth(left: Term, wanted: boolean, negative: boolean): Term {
  if (typeof left.truth === 'boolean') return truthTerm((left.truth === wanted) !== negative)
  const subject = left.key
  return truthTerm(
    wanted !== negative ? left.truth : null,
    subject === '' ? undefined : { subject, operator: negative ? 'IS NOT' : 'IS', value: wanted },
  )
}

/** `x LIKE '%'`, `x ~ '.*'`, `x GLOB '*'`: a pattern that anything has. */
export function matchPattern(left: Term, operator: string, right: Term, negative: boolean): Term {
  const pattern = right.constant
  if (typeof pattern !== 'string') return truthTerm(null)
  if (left.constant !== undefined && String(left.constant) === pattern) return truthTerm(!negative)
  const test =
    left.key === ''
      ? undefined
      : { subject: left.key, operator: negative ? 'NOT LIKE' : 'LIKE', value: pattern }
  if (isEverything(pattern, operator)) return truthTerm(!negative)
  if (negative) return truthTerm(left.key === '' || /[%_*?.[]/.test(pattern) ? null : 'broad', test)
  return truthTerm(isNearlyEverything(pattern, operator) ? 'broad' : null, test)
}

function isLike(operator: string): boolean {
  return operator === 'LIKE' || operator === 'ILIKE' || operator === 'SIMILAR'
}

function isEverything(pattern: string, operator: string): boolean {
  if (isLike(operator)) return /^%{1,8}$/.test(pattern)
  if (operator === 'GLOB') return /^\*{1,8}$/.test(pattern)
  return /^\^?(?:\(?\.\*\??\)?)?\$?$/.test(pattern)
}

/** Whatever is not empty, and every mail address. */
function isNearlyEverything(pattern: string, operator: string): boolean {
  if (isLike(operator)) return /^(?:%[aeiou]%|(?=.{0,8}%)[%_@.]{1,8})$/i.test(pattern)
  if (operator === 'GLOB') return pattern === '?*' || pattern === '*@*'
  return /^\^?(?:\.\+?|@)\$?$/.test(pattern)
}

/** `x BETWEEN a AND b`. */
export function compareToRange(value: Term, low: Term, high: Term): Term {
  const above = compareTerms(value, '>=', low).truth
  const below = compareTerms(value, '<=', high).truth
  if (above === false || below === false) return truthTerm(false)
  if (above === null || below === null) return truthTerm(null)
  return truthTerm(above === true && below === true ? true : 'broad')
}

/** `x IN (…)`, `x NOT IN (…)`. */
export function compareToList(left: Term, list: readonly Term[], negative: boolean): Term {
  const query = list.length === 1 ? list[0]?.query : undefined
  if (query !== undefined && (list[0]?.constant === undefined || query.column !== ''))
    return truthTerm(
      !negative && query.column !== '' && query.column === columnOf(left) ? 'broad' : null,
    )
  const each = list.map((item) => compareTerms(left, negative ? '<>' : '=', item))
  if (negative)
    return truthTerm(
      each.length > 0 && each.every(({ truth }) => truth !== null && truth !== false)
        ? 'broad'
        : null,
    )
  if (each.some(({ truth }) => truth === true)) return truthTerm(true)
  const values = new Set(list.map(({ constant }) => constant))
  if (values.has(true) && values.has(false)) return truthTerm('broad')
  const { below } = left
  return truthTerm(
    below !== undefined &&
      below <= 16 &&
      Array.from({ length: below }, (_, rest) => rest).every((rest) => values.has(rest))
      ? 'broad'
      : null,
  )
}
