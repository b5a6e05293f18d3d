import type { SqlToken } from './tokenize.ts'

const ends: ReadonlySet<string> = new Set([
  'RETURNING',
  'LIMIT',
  'ORDER',
  'GROUP',
  'OPTION',
  'FETCH',
  'UNION',
  'ALLOW',
  'SETTINGS',
  'WINDOW',
  'HAVING',
])

/** Where the tokens behind WHERE stop being its condition. */
export function endOfCondition(tokens: readonly SqlToken[]): number {
  let depth = 0
  for (const [index, { kind, text }] of tokens.entries()) {
    if (kind === 'mark' && text === '(') depth += 1
    else if (kind === 'mark' && text === ')') {
      depth -= 1
      if (depth < 0) return index
    } else if (depth === 0 && kind === 'word' && ends.has(text)) return index
  }
  return tokens.length
}
