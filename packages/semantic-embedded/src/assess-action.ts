import type { Signals } from '@ase/schemas'
import { readCall, type ReadCall } from './call-features.ts'
import { scoreCall, toCallSignals, toTakenUpSignal } from './call-signals.ts'
import { readFields, readItems, readString } from '@ase/semantic/json'
import { createCallContext, addThirdPartyText, addUserText } from './call-context.ts'

/** The signals of one call before it executes. */
export function assessAction(state: unknown): Signals {
  const { call, injected, unread } = readActionCall(state)
  const score = scoreCall(call)
  return {
    // An order in the context matters as far as the call may have taken it up.
    promptInjection: toTakenUpSignal(injected, score, !unread),
    ...toCallSignals(call, score),
  }
}

export interface ActionEvidence {
  readonly call: ReadCall
  /** How strongly its context gives orders to a model, in log-odds. */
  readonly injected: number
  /** Some of its context cannot be read. */
  readonly unread: boolean
}

/** The evidence of a call and of its context. */
export function readActionCall(state: unknown): ActionEvidence {
  const { userIntent, proposedAction, context } = readFields(state)
  const { tool, arguments: args } = readFields(proposedAction)
  const callContext = createCallContext()
  addUserText(callContext, readString(userIntent))
  for (const { source, content } of readItems(context).map(readFields)) {
    if (source === 'user') addUserText(callContext, readString(content))
    else addThirdPartyText(callContext, readString(content))
  }
  const { injected, unread } = callContext
  return { call: readCall(readString(tool), args, callContext), injected, unread }
}
