import type { Reading } from '../reading/reading.ts'
import type { ToolCall } from '../reading/tool-call.ts'
import { type DistinctValue, hasActingVerb } from '@ase/text-analysis'
import type { CallTexts } from './call-texts.ts'

/** Did anyone but the user write anything? Without that nothing can be a stranger's wish. */
export function hasForeign(reading: Reading): boolean {
  return reading.passages().some(({ origin }) => origin !== 'user')
}

/** Values of the call that strangers named before it and the user never did. */
export function strangersValues(reading: Reading, call: ToolCall): readonly DistinctValue[] {
  if (!hasForeign(reading)) return []
  const { firstForeign, userNames } = reading.background()
  if (firstForeign.size === 0) return []
  return call.values().filter(({ value }) => {
    const first = firstForeign.get(value)
    return first !== undefined && first <= (call.event ?? 0) && !userNames(value)
  })
}

/** Does an argument stand anywhere in foreign text, and not in the user's? */
export function carriesForeign(reading: Reading, call: ToolCall, { labels }: CallTexts): boolean {
  if (strangersValues(reading, call).length > 0) return true
  if (reading.envelope.type !== 'action' || !hasActingVerb(call.words)) return false
  const { externalText, userText } = reading.background()
  return labels.some(
    (label) =>
      label.length >= DISTINCT_NAME && externalText.includes(label) && !userText.includes(label),
  )
}

const DISTINCT_NAME = 4
