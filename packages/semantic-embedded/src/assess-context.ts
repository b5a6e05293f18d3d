import type { Signals } from '@ase/schemas'
import { textSignalOf, unlessUnread } from './logistic.ts'
import { textModel } from './model.ts'
import { passageOfContext, scorePassage } from './passages.ts'

/** `promptInjection` of content before it enters the context of a model. */
export function assessContext(state: unknown): Signals {
  const { strongest, isCovered } = scorePassage(passageOfContext(state), textModel)
  return { promptInjection: unlessUnread(textSignalOf(strongest), isCovered) }
}
