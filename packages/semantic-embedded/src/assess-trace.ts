import type { Signals } from '@ase/schemas'
import { scoreHarms, scoreCall, lowerConfidenceIfIncomparable } from './call-signals.ts'
import { readFields, readItems, readString } from '@ase/semantic/json'
import { toSignal, lowerConfidenceIfUnread } from './logistic.ts'
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
  // A harm needs a call that departs; the run as a whole bounds how likely it is.
  const harms = calls.map((call) => scoreHarms(call, Math.min(call.score, score)))
  const strongest = (name: keyof (typeof harms)[number]) =>
    toSignal(harms.reduce((most, harm) => Math.max(most, harm[name]), textModel.bias))
  const isComparable = !unread && (calls.length === 0 || calls.some((call) => call.isComparable))
  return {
    // An order in what was read matters when the run took it up; one that was resisted is no departure.
    promptInjection: lowerConfidenceIfUnread(
      toSignal(Math.max(textModel.bias, Math.min(injected, score))),
      !unreadContent,
    ),
    intentMisalignment: lowerConfidenceIfIncomparable(toSignal(score), isComparable),
    dataExfiltration: strongest('dataExfiltration'),
    privilegeEscalation: strongest('privilegeEscalation'),
    destructiveOperation: strongest('destructiveOperation'),
    goalDrift: toSignal(calls.length === 0 ? textModel.bias : score - 0.5),
  }
}

function scoreRun(features: RunFeatures): number {
  return runFeatureNames.reduce(
    (score, name) => score + features[name] * runModel.weights[name],
    runModel.bias,
  )
}
