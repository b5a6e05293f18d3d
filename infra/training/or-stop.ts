import { stop } from '@ase/rules-engine/quality'
import { CaseProblem } from './read-cases.ts'

/** What `work` makes; a file or a line that cannot be read ends the command with the reason. */
export function orStop<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof CaseProblem) stop(error.message)
    throw error
  }
}
