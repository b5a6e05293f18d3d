import type { ParsedEnvelope } from '../reading/parsed-envelope.ts'
import type { ToolCall } from '../reading/tool-call.ts'
import { actOf } from '@ase/text-analysis'
import { isApproved } from './approvals.ts'
import { callTexts } from './call-texts.ts'
import { isAsked } from './request.ts'

/** Who allowed a call, its very targets named: an approval, or the user's own request. */
export type Allowance = 'approval' | 'request'

/** A user who writes one of these words may have named the target in order to keep it. */
const reservations = new Set(
  'no not never don dont doesn t cannot except keep leave spare without unless but only before ask'.split(
    ' ',
  ),
)

/**
 * Was exactly this call allowed? Every name, identifier and number of the call has to stand in what the user wrote or
 * was shown and agreed to. Null when there is any doubt: calls on everything, requests with a reservation.
 */
export function allowanceOf(parsed: ParsedEnvelope, call: ToolCall): Allowance | null {
  const targets = targetsOf(parsed, call)
  if (targets.length === 0) return null
  const { userNames, userText, userWords } = parsed.background()
  if (isApproved(parsed, call) && targets.every((target) => userNames(target))) return 'approval'
  for (const word of userWords) if (reservations.has(word)) return null
  const act = actOf(call.words)
  if (act === null || isAsked(parsed, act, call.words) !== true) return null
  const said = userText.replaceAll(' ', '')
  return targets.every((target) => said.includes(target)) ? 'request' : null
}

/** Lower case, without spaces; none when the call is not about single named things. */
function targetsOf(parsed: ParsedEnvelope, call: ToolCall): readonly string[] {
  const everything = call.texts().strings.some(({ text }) => text === '*' || text === 'all')
  if (everything || call.texts().limited) return []
  const numbers = call.numbers().map(String)
  return [...callTexts(parsed, call).labels, ...numbers].map((text) => text.replaceAll(' ', ''))
}
