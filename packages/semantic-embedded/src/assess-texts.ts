import type { Signals } from '@ase/schemas'
import { toTextSignal, lowerConfidenceIfUnread } from './logistic.ts'
import { textModel } from './text-model.ts'
import {
  readAnswerPassage,
  readManifestPassages,
  scorePassage,
  readContextPassage,
} from './passages.ts'

/** The signals of a manifest (every string a model would read) and of a tool's answer. */
export function assessMcp(state: unknown): Signals {
  const answer = scorePassage(readAnswerPassage(state), textModel)
  let poisoned = textModel.bias
  let { isCovered } = answer
  for (const passage of readManifestPassages(state)) {
    const score = scorePassage(passage, textModel)
    poisoned = Math.max(poisoned, score.strongest)
    isCovered &&= score.isCovered
  }
  const signal = (score: number) => lowerConfidenceIfUnread(toTextSignal(score), isCovered)
  return {
    promptInjection: signal(Math.max(answer.strongest, poisoned - 1)),
    toolPoisoning: signal(Math.max(poisoned, answer.strongest - 1)),
  }
}

/** `promptInjection` of content before it enters the context of a model. */
export function assessContext(state: unknown): Signals {
  const { strongest, isCovered } = scorePassage(readContextPassage(state), textModel)
  return { promptInjection: lowerConfidenceIfUnread(toTextSignal(strongest), isCovered) }
}
