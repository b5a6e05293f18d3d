import type { Database } from '@ase/db'
import { interceptStatements } from '@ase/db/testing-statements'
import { plantedSecrets } from '@ase/evaluation/testing'

const everything = plantedSecrets.map(({ secret }) => secret).join('\n    at ')

/** `away`: the database cannot be reached. `defect`: it refuses the statement unexpectedly. */
type DatabaseFailure = 'away' | 'defect'

export interface Failing {
  readonly statements: readonly string[]
  /** One after the other. */
  readonly failures: readonly DatabaseFailure[]
}

/** The same database, which fails at the named statements and notes the names of all that it is given. */
export function failingAt(db: Database, failing: Failing | undefined, seen: Set<string>): Database {
  let failed = 0
  return interceptStatements(db, ({ name }, carryOut) => {
    seen.add(name)
    if (failing?.statements.includes(name) !== true) return carryOut()
    const failure = failing.failures[failed++ % failing.failures.length] ?? 'away'
    return Promise.reject(quotingError(failure))
  })
}

/** An error that says all secrets wherever an error can say something, as `pg` quotes rows and statements. */
export function quotingError(failure: DatabaseFailure): Error {
  const error = new Error(everything, { cause: new Error(everything) })
  const code = failure === 'away' ? 'ECONNRESET' : '22P02'
  return Object.assign(error, { code, detail: everything, where: everything, hint: everything })
}
