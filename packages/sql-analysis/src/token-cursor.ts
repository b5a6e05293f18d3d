import type { Term } from './term.ts'
import type { SqlToken } from './tokenize.ts'

/** Reads the tokens of an inner expression. */
export type ReadInnerExpression = (tokens: readonly SqlToken[], depth: number) => Term

/** A place in the tokens of an expression. */
export interface TokenCursor {
  readonly tokens: readonly SqlToken[]
  at: number
  readonly read: ReadInnerExpression
  /** The table whose rows the condition chooses, in lower case; empty when it is not known. */
  readonly table: string
}

export function isWordAt({ tokens, at }: TokenCursor, text: string): boolean {
  const token = tokens[at]
  return token?.kind === 'word' && token.text === text
}

export function isMarkAt({ tokens, at }: TokenCursor, text: string): boolean {
  const token = tokens[at]
  return token?.kind === 'mark' && token.text === text
}

/** Steps over this unquoted word, if it stands here. */
export function takeWord(cursor: TokenCursor, text: string): boolean {
  if (!isWordAt(cursor, text)) return false
  cursor.at += 1
  return true
}

/** Steps over this mark, if it stands here. */
export function takeMark(cursor: TokenCursor, text: string): boolean {
  if (!isMarkAt(cursor, text)) return false
  cursor.at += 1
  return true
}

/** The tokens of the parentheses that open here, or all that follows when they never close. */
export function takeParentheses(cursor: TokenCursor): readonly SqlToken[] {
  const start = cursor.at + 1
  let open = 0
  for (; cursor.at < cursor.tokens.length; cursor.at += 1) {
    if (isMarkAt(cursor, '(')) open += 1
    else if (isMarkAt(cursor, ')')) open -= 1
    if (open === 0) break
  }
  const inner = cursor.tokens.slice(start, cursor.at)
  cursor.at += 1
  return inner
}

/** The tokens between commas outside parentheses. */
export function splitAtCommas(tokens: readonly SqlToken[]): readonly (readonly SqlToken[])[] {
  const parts: SqlToken[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    if (token.kind === 'mark' && token.text === '(') depth += 1
    else if (token.kind === 'mark' && token.text === ')') depth -= 1
    if (depth === 0 && token.kind === 'mark' && token.text === ',') parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}
