import { constantTerm, joinKeys, unknownTerm, type Term } from './term.ts'

/** `1 + 1`, `id * 0`, `id - id`, `'a' || 'b'`: the value where it is the same for every row. */
export function evaluateOperation(left: Term, operator: string, right: Term): Term {
  if (operator === '||') return concatenateConstants(left, right)
  const folded = foldConstants(left, operator, right)
  if (folded !== null) return folded
  const rest = simplifyOperation(left, operator, right)
  if (rest !== null) return rest
  const key = joinKeys(['(', left.key, operator, right.key, ')'])
  const term: Term = { key, constant: undefined, truth: null, ...bothFixed(left, right) }
  // A moment that is put off is still to come.
  if (left.now === true && operator === '+') return { ...term, now: true }
  // The rest of a division lies below the divisor.
  return operator === '%' && typeof right.constant === 'number' && right.constant > 0
    ? { ...term, below: right.constant }
    : term
}

function bothFixed(left: Term, right: Term): Pick<Term, 'fixed'> {
  return left.fixed === true && right.fixed === true ? { fixed: true } : {}
}

function concatenateConstants(left: Term, right: Term): Term {
  return left.constant !== undefined && right.constant !== undefined
    ? constantTerm(`${left.constant ?? ''}${right.constant ?? ''}`.slice(0, 4096))
    : unknownTerm
}

function foldConstants(
  { constant: left }: Term,
  operator: string,
  { constant: right }: Term,
): Term | null {
  if (typeof left !== 'number' || typeof right !== 'number') return null
  const value = calculate(left, operator, right)
  return Number.isFinite(value) ? constantTerm(value) : unknownTerm
}

function calculate(left: number, operator: string, right: number): number {
  switch (operator) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      return left / right
    case '%':
      return left % right
    case '&':
      return left & right
    case '|':
      return left | right
    case '^':
      return left ^ right
    default:
      return Number.NaN
  }
}

/** What remains of an expression with a neutral or an absorbing number in it. */
function simplifyOperation(left: Term, operator: string, right: Term): Term | null {
  if (left.key === '' || right.key === '') return null
  const zero = right.constant === 0
  const one = right.constant === 1
  if (operator === '*' && (zero || left.constant === 0)) return constantTerm(0)
  if (operator === '%' && one) return constantTerm(0)
  if (/^[-+|^]$/.test(operator) && zero) return left
  if ((operator === '*' || operator === '/') && one) return left
  if (left.key !== right.key) return null
  if (operator === '-' || operator === '^') return constantTerm(0)
  if (operator === '&' || operator === '|') return left
  return operator === '/' ? constantTerm(1) : null
}
