import type { Signals } from '@ase/schemas'
import { scoreCall, scoreOutflow, toDepartureSignal, toTakenUpSignal } from './call-signals.ts'
import { readFields, readItems, readString } from '@ase/semantic/json'
import { textModel } from './text-model.ts'
import { runModel } from './relation-weights.ts'
import { readRun, runFeatureNames, type RunFeatures } from './run-features.ts'

/** The signals of a trace: how far the run departed from what was asked, and by which harm. */
export function assessTrace(state: unknown): Signals {
  const { goal, events } = readFields(state)
  const { features, calls, injected, unread, unreadContent } = readRun(
    readString(goal),
    readItems(events),
    scoreCall,
  )
  const score = scoreRun(features)
  // A call that takes data out departs itself; the run as a whole bounds how likely it is.
  const outflow = calls.reduce(
    (most, call) => Math.max(most, scoreOutflow(call, Math.min(call.score, score))),
    textModel.bias,
  )
  const isComparable = !unread && (calls.length === 0 || calls.some((call) => call.isComparable))
  return {
    // An order in what was read matters when the run took it up; one that was resisted is no departure.
    promptInjection: toTakenUpSignal(injected, score, !unreadContent),
    intentMisalignment: toDepartureSignal(score, isComparable),
    dataExfiltration: toDepartureSignal(outflow, true),
  }
}

function scoreRun(features: RunFeatures): number {
  return runFeatureNames.reduce(
    (score, name) => score + features[name] * runModel.weights[name],
    runModel.bias,
  )
}
