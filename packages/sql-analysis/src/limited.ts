import { TOKENS_MAX, tokenizeSql } from './tokenize.ts'

export function sqlLimited(statements: readonly string[]): boolean {
  return statements.some(
    (statement) => statement.length > TOKENS_MAX && tokenizeSql(statement).limited,
  )
}
