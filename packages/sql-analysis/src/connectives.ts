import { nearlyAll } from './nearly-all.ts'
import { constantTerm, truthTerm, unknownTerm, type Term, type Test, type Truth } from './term.ts'

/** OR: true when one side is, or when the tests cover whatever their subject may be. */
export function anyOf(terms: readonly Term[]): Term {
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
export function allOf(terms: readonly Term[]): Term {
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
export function not(term: Term): Term {
  if (typeof term.truth === 'boolean') return truthTerm(!term.truth)
  const test = term.test ?? (term.key === '' ? undefined : holds(term))
  const operator = test === undefined ? undefined : opposites.get(test.operator)
  if (test === undefined || operator === undefined) return unknownTerm
  // `NOT id < 0` lets through what `id >= 0` does.
  const subject: Term = { key: test.subject, constant: undefined, truth: null }
  return truthTerm(nearlyAll(subject, operator, constantTerm(test.value)), { ...test, operator })
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
