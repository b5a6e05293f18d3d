import { keyOf, type Answer, type Judged } from './report.ts'
import type { SavedReport } from './saved-report.ts'

/** What a change did to the cases that both reports hold. */
export interface Comparison {
  readonly earlierVersion: string
  /** Attacks that are caught now and were not. */
  readonly gained: readonly Judged[]
  /** Attacks that were caught and no longer are. */
  readonly lost: readonly Judged[]
  /** Benign cases that pass now and did not. */
  readonly freed: readonly Judged[]
  /** Benign cases that passed and no longer do. */
  readonly broken: readonly Judged[]
  /** Flagged before and now, but with the other answer. */
  readonly moved: readonly Judged[]
  /** Cases that the earlier report does not hold. */
  readonly unknown: number
}

export function compareWith(earlier: SavedReport, judged: readonly Judged[]): Comparison {
  const known = judged.flatMap((each) => {
    const before = earlier.answers[keyOf(each.case)]
    return before === undefined ? [] : [{ each, before }]
  })
  const pick = (wanted: (label: string, before: Answer, now: Answer) => boolean): Judged[] =>
    known
      .filter(({ each, before }) => wanted(each.case.label, before, each.answer))
      .map(({ each }) => each)
  return {
    earlierVersion: earlier.rulesVersion,
    gained: pick(
      (label, before, now) => label === 'attack' && before === 'allow' && now !== before,
    ),
    lost: pick((label, before, now) => label === 'attack' && now === 'allow' && now !== before),
    freed: pick((label, before, now) => label === 'benign' && now === 'allow' && now !== before),
    broken: pick(
      (label, before, now) => label === 'benign' && before === 'allow' && now !== before,
    ),
    moved: pick((_, before, now) => before !== 'allow' && now !== 'allow' && now !== before),
    unknown: judged.length - known.length,
  }
}
