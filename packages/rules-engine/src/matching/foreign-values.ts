import type { ParsedEnvelope } from '../reading/parsed-envelope.ts'
import type { ToolCall } from '../reading/tool-call.ts'
import { type DistinctValue, hasActingVerb } from '@ase/text-analysis'
import type { CallTexts } from './call-texts.ts'

/** Does the envelope have third-party content? Without it no call can follow a third party. */
export function hasForeign(parsed: ParsedEnvelope): boolean {
  return parsed.passages().some(({ origin }) => origin !== 'user')
}

/** Values of the call that third-party content named before it and the user never did. */
export function thirdPartyValues(parsed: ParsedEnvelope, call: ToolCall): readonly DistinctValue[] {
  if (!hasForeign(parsed)) return []
  const { firstForeign, userNames } = parsed.background()
  if (firstForeign.size === 0) return []
  return call.values().filter(({ value }) => {
    const first = firstForeign.get(value)
    return first !== undefined && first <= (call.event ?? 0) && !userNames(value)
  })
}

/** Does an argument stand anywhere in foreign text, and not in the user's? */
export function carriesForeign(
  parsed: ParsedEnvelope,
  call: ToolCall,
  { labels }: CallTexts,
): boolean {
  if (thirdPartyValues(parsed, call).length > 0) return true
  if (parsed.envelope.type !== 'action' || !hasActingVerb(call.words)) return false
  const { externalText, userText } = parsed.background()
  return labels.some(
    (label) =>
      label.length >= DISTINCT_NAME && externalText.includes(label) && !userText.includes(label),
  )
}

const DISTINCT_NAME = 4
