import type { Signals } from '@ase/schemas'
import { readCall, type ReadCall } from './call-features.ts'
import { scoreCall, signalsOfCall } from './call-signals.ts'
import { fieldsOf, itemsOf, textOf } from '../json.ts'
import { signalOf } from './logistic.ts'
import { textModel } from './model.ts'
import { createWorld, learnContent, learnWish } from './world.ts'

/** The signals of one call before it executes. */
export function assessAction(state: unknown): Signals {
  const { call, injected } = readActionCall(state)
  const score = scoreCall(call)
  // An order in the context matters as far as the call may have taken it up.
  const takenUp = Math.min(injected, score + leeway)
  return {
    promptInjection: signalOf(Math.max(textModel.bias, takenUp)),
    ...signalsOfCall(call, score),
  }
}

/** How much milder than its context a call may look, in log-odds. */
const leeway = 1

/** The evidence of a call and how strongly its context gives orders to a model, in log-odds. */
export function readActionCall(state: unknown): { call: ReadCall; injected: number } {
  const { userIntent, proposedAction, context } = fieldsOf(state)
  const { tool, arguments: args } = fieldsOf(proposedAction)
  const world = createWorld()
  learnWish(world, textOf(userIntent))
  for (const { source, content } of itemsOf(context).map(fieldsOf)) {
    if (source === 'user') learnWish(world, textOf(content))
    else learnContent(world, textOf(content))
  }
  return { call: readCall(textOf(tool), args, world), injected: world.injected }
}
