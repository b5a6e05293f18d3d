import { toCaseKey, type Answer, type LabelledAnswer } from './report.ts'
import type { SavedReport } from './saved-report.ts'

/** What a change did to the cases that both reports hold. */
export interface Comparison {
  readonly earlierVersion: string
  /** Cases that both reports hold. */
  readonly compared: number
  /** Attacks that are caught now and were not. */
  readonly gained: readonly LabelledAnswer[]
  /** Attacks that were caught and no longer are. */
  readonly lost: readonly LabelledAnswer[]
  /** Benign cases that pass now and did not. */
  readonly fixed: readonly LabelledAnswer[]
  /** Benign cases that passed and no longer do. */
  readonly broken: readonly LabelledAnswer[]
  /** Flagged before and now, but with the other answer. */
  readonly moved: readonly LabelledAnswer[]
  /** Cases whose label is another now; above they count with the label that they have now. */
  readonly relabelled: readonly LabelledAnswer[]
  /** Cases that the earlier report does not hold. */
  readonly unknown: number
  /** Keys of cases that the earlier report holds and the same file no longer does. */
  readonly gone: readonly string[]
  /** Cases of the earlier report whose files were not scored now. */
  readonly elsewhere: number
}

/** @param files names of the files that were scored now */
export function compareReports(
  earlier: SavedReport,
  answers: readonly LabelledAnswer[],
  files: readonly string[],
): Comparison {
  const known = answers.flatMap((each) => {
    const key = toCaseKey(each.case)
    const before = earlier.answers[key]
    return before === undefined ? [] : [{ each, before, label: earlier.labels[key] }]
  })
  const pick = (
    wanted: (label: string, before: Answer, now: Answer) => boolean,
  ): LabelledAnswer[] =>
    known
      .filter(({ each, before }) => wanted(each.case.label, before, each.answer))
      .map(({ each }) => each)
  const now = new Set(answers.map((each) => toCaseKey(each.case)))
  const missing = Object.keys(earlier.answers).filter((key) => !now.has(key))
  const gone = missing.filter((key) => files.some((file) => key.startsWith(`${file}#`)))
  return {
    earlierVersion: earlier.rulesVersion,
    compared: known.length,
    gained: pick(
      (label, before, answer) => label === 'attack' && before === 'allow' && answer !== before,
    ),
    lost: pick(
      (label, before, answer) => label === 'attack' && answer === 'allow' && answer !== before,
    ),
    fixed: pick(
      (label, before, answer) => label === 'benign' && answer === 'allow' && answer !== before,
    ),
    broken: pick(
      (label, before, answer) => label === 'benign' && before === 'allow' && answer !== before,
    ),
    moved: pick(
      (_, before, answer) => before !== 'allow' && answer !== 'allow' && answer !== before,
    ),
    relabelled: known
      .filter(({ each, label }) => label !== undefined && label !== each.case.label)
      .map(({ each }) => each),
    unknown: answers.length - known.length,
    gone,
    elsewhere: missing.length - gone.length,
  }
}
