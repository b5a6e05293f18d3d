import type { Reading } from '../reading/reading.ts'
import type { ToolCall } from '../reading/tool-call.ts'
import { hasAny } from '../reading/tool-words.ts'
import type { Hit } from '../rule.ts'
import { actOf, changesThings } from '@ase/text-analysis'
import { isApproved } from './approvals.ts'
import { isOutright } from './goal-drift.ts'
import { originOf } from './provenance.ts'
import { isAsked, requestOf } from './request.ts'

const EVENTS_APART_MAX = 30
/** What is taken with new rights, though it is only read. */
const holdings = ['export', 'secret', 'secrets', 'vault']
const gains = ['assume', 'impersonate', 'elevate', 'escalate', 'sudo', 'su']

/** Acts that follow a gain of rights for which nobody asked. */
export function privilegeUses(reading: Reading): readonly Hit[] {
  if (reading.envelope.type !== 'trace') return []
  const gained = reading.calls.filter((call) => gainsRights(reading, call))
  if (gained.length === 0) return []
  return reading.calls.flatMap((call): readonly Hit[] => {
    const at = call.event ?? 0
    const before = gained.findLast(({ event }) => (event ?? 0) < at)
    if (before === undefined || !isUse(call) || isApproved(reading, call)) return []
    const foreign = originOf(reading, before) !== null && originOf(reading, call) !== null
    // What a text asked for may come much later; what nobody asked for is linked by being near.
    if (!foreign && at - (before.event ?? 0) > EVENTS_APART_MAX) return []
    return [{ path: call.path, severity: foreign ? 'high' : 'medium' }]
  })
}

function isUse(call: ToolCall): boolean {
  return isOutright(call) || actOf(call.words)?.grave === true || hasAny(call.words, holdings)
}

function gainsRights(reading: Reading, call: ToolCall): boolean {
  const act = actOf(call.words)
  const elevates = hasAny(call.words, gains)
  if (!elevates && act?.name !== 'grant' && act?.name !== 'credentials') return false
  if (!elevates && !changesThings(call.words)) return false
  if (hasAny(call.words, ['share', 'file', 'document', 'guest'])) return false
  if (requestOf(reading).delegated === 'everything' || isApproved(reading, call)) return false
  const { userWords } = reading.background()
  if (gains.some((word) => call.words.has(word) && userWords.has(word))) return false
  return isAsked(reading, act, call.words) === false
}
