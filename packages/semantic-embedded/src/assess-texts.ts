import type { Signals } from '@ase/schemas'
import { textSignalOf, unlessUnread } from './logistic.ts'
import { textModel } from './text-model.ts'
import { passageOfAnswer, passagesOfManifest, scorePassage, passageOfContext } from './passages.ts'

/** The signals of a manifest (every string a model would read) and of a tool's answer. */
export function assessMcp(state: unknown): Signals {
  const answer = scorePassage(passageOfAnswer(state), textModel)
  let poisoned = textModel.bias
  let { isCovered } = answer
  for (const passage of passagesOfManifest(state)) {
    const score = scorePassage(passage, textModel)
    poisoned = Math.max(poisoned, score.strongest)
    isCovered &&= score.isCovered
  }
  const signal = (score: number) => unlessUnread(textSignalOf(score), isCovered)
  return {
    promptInjection: signal(Math.max(answer.strongest, poisoned - 1)),
    toolPoisoning: signal(Math.max(poisoned, answer.strongest - 1)),
  }
}

/** `promptInjection` of content before it enters the context of a model. */
export function assessContext(state: unknown): Signals {
  const { strongest, isCovered } = scorePassage(passageOfContext(state), textModel)
  return { promptInjection: unlessUnread(textSignalOf(strongest), isCovered) }
}
