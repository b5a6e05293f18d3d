import type { Severity, TypedInput } from '@ase/schemas'
import type { Passage } from '../envelope/passages.ts'
import type { ParsedEnvelope } from '../envelope/parsed-envelope.ts'
import type { Hit } from '../rule.ts'
import { isApproved } from './approvals.ts'
import { classifyRelation } from './call-facts.ts'
import { oncePerEnvelope } from './once-per-envelope.ts'
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

/**
 * Beside a call or in a run, what a text orders matters as far as a call may have taken it up, one that changes something
 * which the user did not ask for; or while the agent's next step after it is still open.
 */
function mayBeTakenUp(parsed: ParsedEnvelope, { origin, event }: Passage): boolean {
  const { type } = parsed.envelope
  if ((type !== 'action' && type !== 'trace') || origin === 'user') return true
  return lastUnexplainedCall(parsed) >= (event ?? 0) || isUnanswered(parsed, event)
}

/** Whether the agent has neither said nor done anything since an event of a run. */
function isUnanswered(parsed: ParsedEnvelope, event: number | null): boolean {
  return parsed.envelope.type === 'trace' && event !== null && event > lastStepOfAgent(parsed)
}

/** The event in which the agent last said or did something; -1 without one. */
const lastStepOfAgent = oncePerEnvelope(({ envelope }: ParsedEnvelope): number =>
  envelope.type === 'trace'
    ? envelope.input.events.findLastIndex(
        ({ kind }) => kind === 'model_message' || kind === 'tool_call',
      )
    : -1,
)

/** The event of the last call that changes something without a request for it; -1 without one. */
const lastUnexplainedCall = oncePerEnvelope((parsed: ParsedEnvelope): number =>
  parsed.calls.reduce((last, call) => {
    const relation = classifyRelation(parsed, call)
    const isExplained = relation === 'harmless' || relation === 'asked' || isApproved(parsed, call)
    return isExplained ? last : Math.max(last, call.event ?? 0)
  }, -1),
)

/**
 * A family of phrases: the given severity when said; low when only mentioned, said by who may say it, or not taken up by
 * any call.
 */
export function hitsByPhrase(
  parsed: ParsedEnvelope,
  family: PhraseFamily,
  said: (passage: Passage) => Severity | null,
): readonly Hit[] {
  const trusted = isTrusted(parsed.envelope)
  return hitsByPassage(parsed, (passage) => {
    const verdict = passage.analysis().classifyMention(family)
    if (verdict === 'none') return null
    if (verdict !== 'used' || trusted) return 'low'
    const severity = said(passage)
    return severity === null || mayBeTakenUp(parsed, passage) ? severity : 'low'
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
