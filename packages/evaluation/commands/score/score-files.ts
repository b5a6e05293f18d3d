import type { LabelledCase } from '@ase/rules-engine/quality'
import { casesOf, type CaseFile } from './case-files.ts'
import { inOrder } from './in-order.ts'
import { scoreCase, type Judge, type ScoredCase } from './judge.ts'
import { createQuality, type Quality } from './quality.ts'

/** So many failed calls of the provider in a row are no accident; the rest of the cases would fail as well. */
const FAILURES_IN_A_ROW_MAX = 20

/** The provider fails case after case; `message` says with which code. */
export class FailingProvider extends Error {
  override readonly name = 'FailingProvider'
}

export interface ScoreSettings extends Judge {
  /** Cases under way at the same time. */
  readonly concurrent: number
  /** Errors of each kind that are kept. */
  readonly errors: number
}

/** Reads all files once before any call is made. The number of attacks and benign cases; rejects with a CaseProblem. */
export async function checkCases(files: readonly CaseFile[]): Promise<number> {
  let count = 0
  for await (const each of casesOf(files)) if (each !== 'ambiguous') count += 1
  return count
}

/** Scores the cases line by line. Rejects with a CaseProblem, or with FailingProvider after 20 failed calls in a row. */
export async function scoreFiles(
  files: readonly CaseFile[],
  { concurrent, errors, ...judge }: ScoreSettings,
): Promise<{ readonly quality: Quality; readonly ambiguous: number }> {
  const quality = createQuality(errors)
  let ambiguous = 0
  const rightOrWrong = async function* (): AsyncGenerator<LabelledCase> {
    for await (const each of casesOf(files)) {
      if (each === 'ambiguous') ambiguous += 1
      else yield each
    }
  }
  let failuresInARow = 0
  for await (const scored of inOrder(rightOrWrong(), concurrent, (each) =>
    scoreCase(each, judge),
  )) {
    quality.add(scored)
    if (isProviderFailure(scored)) failuresInARow += 1
    else if (isProviderAnswer(scored)) failuresInARow = 0
    if (failuresInARow >= FAILURES_IN_A_ROW_MAX)
      throw new FailingProvider(
        `the provider failed ${failuresInARow} times in a row: ${scored.outcome.failure}`,
      )
  }
  return { quality: quality.result(), ambiguous }
}

function isProviderFailure({ outcome: { failure } }: ScoredCase): boolean {
  return failure !== null && failure !== 'PAYLOAD_TOO_LARGE'
}

function isProviderAnswer({ outcome }: ScoredCase): boolean {
  return outcome.failure === null && outcome.isProviderAsked
}
