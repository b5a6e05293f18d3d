import type { ParsedEnvelope } from '../envelope/parsed-envelope.ts'
import type { ToolCall } from '../envelope/tool-call.ts'
import { type DistinctValue, hasActingVerb } from '@ase/text-analysis'
import type { CallTexts } from './call-texts.ts'

/** Does the envelope have third-party content? Without it no call can follow a third party. */
export function hasThirdPartyContent(parsed: ParsedEnvelope): boolean {
  return parsed.passages().some(({ origin }) => origin !== 'user')
}

/** Values of the call that third-party content named before it and the user never did. */
export function findThirdPartyValues(
  parsed: ParsedEnvelope,
  call: ToolCall,
): readonly DistinctValue[] {
  if (!hasThirdPartyContent(parsed)) return []
  const { firstThirdPartyEvent, isNamedByUser } = parsed.sources()
  if (firstThirdPartyEvent.size === 0) return []
  return call.values().filter(({ value }) => {
    const first = firstThirdPartyEvent.get(value)
    return first !== undefined && first <= (call.event ?? 0) && !isNamedByUser(value)
  })
}

/** Does an argument stand anywhere in third-party content, and not in the user's? */
export function carriesThirdPartyText(
  parsed: ParsedEnvelope,
  call: ToolCall,
  { labels }: CallTexts,
): boolean {
  if (findThirdPartyValues(parsed, call).length > 0) return true
  if (parsed.envelope.type !== 'action' || !hasActingVerb(call.words)) return false
  const { thirdPartyText, userText } = parsed.sources()
  return labels.some(
    (label) =>
      label.length >= DISTINCT_NAME && thirdPartyText.includes(label) && !userText.includes(label),
  )
}

const DISTINCT_NAME = 4
