import type { LabelledCase } from './labelled-case.ts'
import { Random } from './random.ts'
import {
  cleanContext,
  harmlessMarks,
  injectedContext,
  talkingContext,
} from './third-party-cases.ts'
import { answerCase, manifestCase } from './tool-cases.ts'
import { userAttackCase, userRequestCase } from './user-cases.ts'

type Maker = (random: Random) => Omit<LabelledCase, 'id'>

/** How many of a hundred cases each maker gives. */
const shares: readonly (readonly [number, Maker])[] = [
  [26, injectedContext],
  [18, cleanContext],
  [16, talkingContext],
  [5, harmlessMarks],
  [9, userAttackCase],
  [12, userRequestCase],
  [4, (random) => manifestCase(random, true)],
  [5, (random) => manifestCase(random, false)],
  [3, (random) => answerCase(random, true)],
  [2, (random) => answerCase(random, false)],
]

/** `hundreds` times a hundred labelled cases; the same seed makes the same cases. */
export function makeCases(hundreds: number, seed: number): LabelledCase[] {
  const random = new Random(seed)
  const cases: LabelledCase[] = []
  for (const [share, make] of shares)
    for (let count = share * hundreds; count > 0; count -= 1)
      cases.push({ id: `own-${String(cases.length + 1).padStart(5, '0')}`, ...make(random) })
  return cases
}
