import { endOfCondition } from './condition-end.ts'
import { readExpression } from './expression.ts'
import { isOwnKey } from './term.ts'
import type { SqlToken } from './tokenize.ts'

/** What a WHERE lets through: everything for certain, nearly everything, or what cannot be told. */
export type Reach = 'all' | 'broad' | 'some'

/** Reads the tokens behind WHERE; `table` is the one whose rows it chooses, in lower case. */
export function classifyReach(condition: readonly SqlToken[], table = ''): Reach {
  const end = endOfCondition(condition)
  if (end === 0) return 'all'
  const term = readExpression(condition.slice(0, end), 0, table)
  if (term.truth === true) return 'all'
  // A number that is not zero is true: `WHERE id`.
  return term.truth === 'broad' || isOwnKey(term) ? 'broad' : 'some'
}
