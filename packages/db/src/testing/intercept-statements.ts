import type pg from 'pg'
import type { NamedStatement } from '../pool/connections.ts'
import type { Database } from '../pool/database.ts'

/**
 * The same database, with `intercept` around each named statement: it may run it, look at it, fail it, or what it likes.
 * Statements of transactions are not named.
 */
export function interceptStatements(
  db: Database,
  intercept: <Row>(statement: NamedStatement, run: () => Promise<Row[]>) => Promise<Row[]>,
): Database {
  const { connections } = db
  return {
    ...db,
    connections: {
      ...connections,
      run: <Row extends pg.QueryResultRow>(statement: NamedStatement) =>
        intercept<Row>(statement, () => connections.run<Row>(statement)),
    },
  }
}

/** A database that loses its connection once, at the named statement, before or after it is carried out. */
export function loseConnectionOnce(
  db: Database,
  name: string,
  when: 'before' | 'after',
  code = 'ECONNRESET',
): Database {
  let isLost = false
  return interceptStatements(db, async (statement, run) => {
    if (isLost || statement.name !== name) return run()
    isLost = true
    if (when === 'after') await run()
    throw Object.assign(new Error('lost'), { code })
  })
}
