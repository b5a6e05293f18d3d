import type { Severity, TypedInput } from '@ase/schemas'
import type { Passage } from '../envelope/passages.ts'
import type { ParsedEnvelope } from '../envelope/parsed-envelope.ts'
import type { Hit } from '../rule.ts'
import type { PhraseFamily } from '@ase/text-analysis'

/** One hit per passage that `classify` gives a severity. */
export function hitsByPassage(
  parsed: ParsedEnvelope,
  classify: (passage: Passage) => Severity | null,
): readonly Hit[] {
  const hits: Hit[] = []
  for (const passage of parsed.passages()) {
    const severity = classify(passage)
    if (severity !== null) hits.push({ path: passage.path, severity })
  }
  return hits
}

/** A family of phrases: the given severity when said, low when only mentioned or said by who may say it. */
export function hitsByPhrase(
  parsed: ParsedEnvelope,
  family: PhraseFamily,
  said: (passage: Passage) => Severity | null,
): readonly Hit[] {
  const trusted = isTrusted(parsed.envelope)
  return hitsByPassage(parsed, (passage) => {
    const verdict = passage.analysis().classifyMention(family)
    if (verdict === 'none') return null
    return verdict === 'used' && !trusted ? said(passage) : 'low'
  })
}

/** The application's own instructions: "never reveal this" and "from now on" are what they are for. */
function isTrusted(envelope: TypedInput): boolean {
  return (
    envelope.type === 'context' &&
    envelope.input.trustLevel === 'trusted' &&
    envelope.input.source !== 'user'
  )
}
