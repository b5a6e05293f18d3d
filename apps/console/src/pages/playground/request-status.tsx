import type { ReactNode } from 'react'
import { byteLength, formatBytes } from '../../editor/byte-length.ts'
import type { TextRange } from '../../editor/json-positions.ts'
import { limits } from './contract.ts'
import type { Problem } from './validate-request.ts'

export interface RequestStatusProps {
  readonly text: string
  readonly problems: readonly Problem[]
  readonly onJump: (range: TextRange) => void
}

const SHOWN_MAX = 3

/** Below the editor: whether the request is valid, what is not, and how large it is. */
export function RequestStatus({ text, problems, onJump }: RequestStatusProps): ReactNode {
  const bytes = `${formatBytes(byteLength(text))} of ${formatBytes(limits.evaluation.bodyBytesMax)}`
  const more = problems.length - SHOWN_MAX
  return (
    <div className="grid gap-1.5 border-t border-line px-4 py-2.5 text-xs">
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <p
          role="status"
          className={problems.length === 0 ? 'text-allow' : 'font-medium text-block'}
        >
          {problems.length === 0 ? '✓ Valid' : `× ${problemCount(problems.length)}`}
        </p>
        <p className="text-soft tabular-nums">{bytes}</p>
      </div>
      {problems.length > 0 && (
        <ul className="grid gap-1">
          {problems.slice(0, SHOWN_MAX).map((problem) => (
            <li key={`${problem.from} ${problem.message}`} className="wrap-anywhere">
              <button
                type="button"
                className="rounded-xs text-left text-accent underline underline-offset-2"
                onClick={() => onJump(problem)}
              >
                Line {lineOf(text, problem.from)}
              </button>{' '}
              {problem.message}
            </li>
          ))}
          {more > 0 && <li className="text-soft">and {more} more</li>}
        </ul>
      )}
    </div>
  )
}

function problemCount(count: number): string {
  return count === 1 ? '1 problem' : `${count} problems`
}

/** The number of the line that a place is in, from 1. */
export function lineOf(text: string, position: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < position; at = text.indexOf('\n', at + 1))
    line += 1
  return line
}
