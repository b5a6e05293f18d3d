import { tokenizeSql } from './tokenize.ts'

export function sqlLimited(statements: readonly string[]): boolean {
  return statements.some((statement) => statement.length > 20_000 && tokenizeSql(statement).limited)
}
