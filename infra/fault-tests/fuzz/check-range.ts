import { checkInput } from './check-input.ts'
import { changedPrototype, prototypeState } from './prototypes.ts'

export interface Problem {
  readonly seed: number
  readonly problem: string
}

export interface RangeReport {
  readonly inputs: number
  readonly problems: readonly Problem[]
  readonly slowestSeed: number
  readonly slowestMs: number
}

const BATCH = 10_000
const PROBLEMS_MAX = 20

/**
 * Checks the inputs from one number to below another.
 *
 * @param onInput receives each number before its input is read, so that a watcher can name the one that hangs.
 */
export function checkRange(
  from: number,
  to: number,
  onInput: (seed: number) => void = () => {},
): RangeReport {
  const before = prototypeState()
  const problems: Problem[] = []
  let [slowestSeed, slowestMs] = [from, 0]
  for (let seed = from; seed < to && problems.length < PROBLEMS_MAX; seed++) {
    onInput(seed)
    const start = performance.now()
    const problem = checkInput(seed)
    const took = performance.now() - start
    if (took > slowestMs) [slowestSeed, slowestMs] = [seed, took]
    if (problem !== null) problems.push({ seed, problem })
    if ((seed - from) % BATCH === BATCH - 1 || seed === to - 1) {
      const changed = changedPrototype(before, prototypeState())
      if (changed !== null) problems.push({ seed, problem: `${changed} was changed` })
    }
  }
  return { inputs: to - from, problems, slowestSeed, slowestMs }
}
