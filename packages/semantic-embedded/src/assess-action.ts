import type { Signals } from '@ase/schemas'
import { readCall, type ReadCall } from './call-features.ts'
import { scoreCall, signalsOfCall } from './call-signals.ts'
import { fieldsOf, itemsOf, textOf } from '@ase/semantic/json'
import { signalOf, unlessUnread } from './logistic.ts'
import { textModel } from './text-model.ts'
import { createCallContext, addThirdPartyText, addUserText } from './world.ts'

/** The signals of one call before it executes. */
export function assessAction(state: unknown): Signals {
  const { call, injected, unread } = readActionCall(state)
  const score = scoreCall(call)
  // An order in the context matters as far as the call may have taken it up.
  const takenUp = Math.min(injected, score + leeway)
  return {
    promptInjection: unlessUnread(signalOf(Math.max(textModel.bias, takenUp)), !unread),
    ...signalsOfCall(call, score),
  }
}

/** How much milder than its context a call may look, in log-odds. */
const leeway = 1

export interface ActionEvidence {
  readonly call: ReadCall
  /** How strongly its context gives orders to a model, in log-odds. */
  readonly injected: number
  /** Some of its context cannot be read. */
  readonly unread: boolean
}

/** The evidence of a call and of its context. */
export function readActionCall(state: unknown): ActionEvidence {
  const { userIntent, proposedAction, context } = fieldsOf(state)
  const { tool, arguments: args } = fieldsOf(proposedAction)
  const world = createCallContext()
  addUserText(world, textOf(userIntent))
  for (const { source, content } of itemsOf(context).map(fieldsOf)) {
    if (source === 'user') addUserText(world, textOf(content))
    else addThirdPartyText(world, textOf(content))
  }
  const { injected, unread } = world
  return { call: readCall(textOf(tool), args, world), injected, unread }
}
