import type { Reading } from '../reading/reading.ts'
import type { ToolCall } from '../reading/tool-call.ts'
import { actOf } from '../text/acts.ts'
import { delegationOf } from '../text/delegation.ts'
import { asksFor } from '../text/requests.ts'
import { actingVerbs } from '../text/tool-verbs.ts'
import { callTexts } from './call-texts.ts'
import { oncePerReading } from './once-per-reading.ts'
import { changesState } from './provenance.ts'

const delegatesAll = oncePerReading(
  (reading: Reading) => delegationOf(reading.background().request) === 'everything',
)

/** Is the call a grave act that nothing in the user's words covers? Approvals count as the user's words. */
export function isGraveDrift(reading: Reading, call: ToolCall): boolean {
  const act = actOf(call.words)
  if (act === null || !act.grave || !changesState(call) || delegatesAll(reading)) return false
  const { request, userNames, userWords } = reading.background()
  const verbs = new Set([...call.words].filter((word) => actingVerbs.has(word)))
  if (asksFor(request, act, verbs) !== false) return false
  const { values, names } = callTexts(call)
  return (
    !request.some(({ word }) => act.topics.has(word)) &&
    !values.some((value) => userNames(value)) &&
    !names.some((name) => name.every((word) => userWords.has(word)))
  )
}
