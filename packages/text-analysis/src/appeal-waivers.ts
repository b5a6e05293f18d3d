import type { Token } from './token.ts'

const WAIVED_WITHIN = 5
const waivers = new Set(
  'without no not never skip skips bypass disable disabling skipping ignore turn switch remove off approve auto'.split(
    ' ',
  ),
)

/** `Without confirmation`, but not `ask for confirmation`: is the question at this place waived? */
export function isWaived(tokens: readonly Token[], at: number): boolean {
  const first = Math.max(0, at - WAIVED_WITHIN)
  return tokens.slice(first, at + 3).some(({ word }) => waivers.has(word))
}
