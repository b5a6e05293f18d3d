import type { CodeToken } from './tokenize-code.ts'
import type { CodeValue } from './value.ts'

/** A call with what its arguments are worth. */
export interface CodeCall {
  /** The function's own name: `system` in `os.system`; '`' for a text that the language gives to a shell. */
  readonly name: string
  /** What the function belongs to, as far as it has a name: `os`. */
  readonly owner: string
  readonly receiver: CodeValue | null
  readonly args: readonly CodeValue[]
}

export interface CodeState {
  readonly tokens: readonly CodeToken[]
  at: number
  depth: number
  /** `.` joins texts, as in PHP and Perl. */
  readonly dotJoins: boolean
  /** Values that stand side by side are joined, as in awk. */
  readonly placeJoins: boolean
  readonly variables: Map<string, CodeValue>
  readonly calls: CodeCall[]
  /** Where nests went deeper than is read in one go: they are read on from there. */
  deeper: number[]
}

export const DEPTH_MAX = 24
/** So many times nests are read on. */
export const ROUNDS_MAX = 16
/** So many calls of a program are read. */
export const CALLS_MAX = 8192
export const TEXT_MAX = 65_536
export const endToken: CodeToken = { kind: 'mark', text: '' }

/** The token at the cursor or behind it. */
export function peekToken(state: CodeState, ahead = 0): CodeToken {
  return state.tokens[state.at + ahead] ?? endToken
}

export function isMark(token: CodeToken, text: string): boolean {
  return token.kind === 'mark' && token.text === text
}

/** Line ends that mean nothing. */
export function skipLineEnds(state: CodeState): void {
  while (isMark(peekToken(state), '\n')) state.at += 1
}

/** Words of awk that never stand behind a value as its next part. */
const awkKeywords = new Set(
  'BEGIN END if else while for do in print printf getline next exit function delete return'.split(
    ' ',
  ),
)

/** Does a value start here, that awk would join to the one before? */
export function startsOperand(token: CodeToken): boolean {
  if (token.kind === 'name') return !awkKeywords.has(token.text)
  return token.kind === 'text' || token.kind === 'number'
}

/** Does a dot join texts here? */
export function joinsByDot(state: CodeState, token: CodeToken): boolean {
  if (!isMark(token, '.')) return false
  const next = peekToken(state, 1)
  return (
    next.kind === 'text' ||
    next.kind === 'command' ||
    isMark(next, '.') ||
    (state.dotJoins && (next.kind === 'name' || isMark(next, '(')))
  )
}

const methodsOfLua: ReadonlySet<string> = new Set([
  'reverse',
  'lower',
  'upper',
  'gsub',
  'rep',
  'sub',
])

/** How many marks stand before the name of a member: `.`, `?.`, `->`, `::`. Zero when none follows. */
export function countMemberMarks(state: CodeState, token: CodeToken): number {
  if (token.kind !== 'mark') return 0
  const next = peekToken(state, 1)
  if (token.text === '.' && next.kind === 'name') return state.dotJoins ? 0 : 1
  if (token.text === '\n' && isMark(next, '.') && peekToken(state, 2).kind === 'name') return 2
  // `('…'):reverse()` of Lua.
  if (token.text === ':' && methodsOfLua.has(next.text) && isMark(peekToken(state, 2), '('))
    return 1
  if (peekToken(state, 2).kind !== 'name' || next.kind !== 'mark') return 0
  const pair = token.text + next.text
  return pair === '->' || pair === '::' || pair === '?.' ? 2 : 0
}
