import { isKeyColumn, isRecorded, type Constant, type Term, type Truth } from './term.ts'

const MANY = 1_000_000

/** A comparison that every usual row passes: numbers of keys, lengths, random numbers, moments of creation. */
export function passesUsualRows(left: Term, operator: string, right: Term): Truth {
  return (
    withinRange(left, operator, right.constant) ??
    ofKey(left, operator, right.constant) ??
    ofMoment(left, operator, right)
  )
}

/** `LENGTH(x) >= 0`, `RANDOM() < 2`, `(SELECT COUNT(*) …) > 0`. */
function withinRange(left: Term, operator: string, bound: Constant | undefined): Truth {
  const { least, below } = left
  if (typeof bound !== 'number') return null
  if (
    least !== undefined &&
    (operator === '>=' ? least >= bound : operator === '>' && least > bound)
  )
    return true
  if (
    below !== undefined &&
    (operator === '<' ? below <= bound : operator === '<=' && below <= bound)
  )
    return true
  // Half of the rows, whichever they are.
  if (least !== undefined && below !== undefined) return 'broad'
  return left.query !== undefined && operator === '>' && bound === 0 ? 'broad' : null
}

/** `id > 0`, `id <> -1`, `id >= 1`: true of every row that was numbered in the usual way. */
function ofKey(left: Term, operator: string, value: Constant | undefined): Truth {
  if (!isKeyColumn(left) || value === undefined || value === null) return null
  if (value === '') return operator === '<>' ? 'broad' : null
  const number =
    typeof value === 'string' && !/^-?\d{1,12}$/.test(value) ? Number.NaN : Number(value)
  switch (operator) {
    case '>':
      return number <= 0 ? 'broad' : null
    case '>=':
      return number <= 1 ? 'broad' : null
    case '<':
    case '<=':
      return number >= MANY ? 'broad' : null
    case '<>':
      return number <= 0 ? 'broad' : null
    default:
      return null
  }
}

/** `created_at < NOW()`, `created_at > '1970-01-01'`, `NOW() > '2000-01-01'`. */
function ofMoment(left: Term, operator: string, right: Term): Truth {
  const year = yearOf(right.constant)
  if (left.now === true && year !== null)
    return operator.startsWith('>') ? year <= 2020 : operator.startsWith('<') ? year >= 2100 : null
  if (!isRecorded(left)) return null
  if (operator.startsWith('<'))
    return right.now === true || (year !== null && year >= 2100) ? 'broad' : null
  return operator.startsWith('>') && year !== null && year <= 1990 ? 'broad' : null
}

function yearOf(value: Constant | undefined): number | null {
  if (typeof value !== 'string') return null
  const [, year] = /^(\d{4})-\d\d?(?:-|$)/.exec(value) ?? []
  return year === undefined ? null : Number(year)
}
