import type { ParsedEnvelope } from '../envelope/parsed-envelope.ts'
import {
  type Act,
  requestsAct,
  type Delegation,
  classifyDelegation,
  type RequestKind,
  classifyRequest,
  isInformationRequestText,
} from '@ase/text-analysis'
import { oncePerEnvelope } from './once-per-envelope.ts'

/** What the user's words want, and how much of it they leave to other texts. */
export interface UserRequest {
  readonly kind: RequestKind
  readonly delegated: Delegation
  /**
   * A later message of the user agrees to what the agent proposed. The proposal itself is not part of a proposed call, so
   * what was agreed on cannot be read from the user's words.
   */
  readonly agrees: boolean
}

export const readRequest = oncePerEnvelope((parsed: ParsedEnvelope): UserRequest => {
  const { request, userText } = parsed.sources()
  const kind = classifyRequest(request)
  const reads = kind === 'unknown' && isInformationRequestText(userText)
  return {
    kind: reads ? 'reads' : kind,
    delegated: classifyDelegation(request),
    agrees: agreesLater(parsed),
  }
})

/** A proposed call has all messages of the user in its intent, one a line. */
function agreesLater({ envelope }: ParsedEnvelope): boolean {
  if (envelope.type !== 'action') return false
  return envelope.input.userIntent
    .slice(0, INTENT_MAX)
    .split('\n', MESSAGES_MAX)
    .slice(1)
    .some((message) => agreement.test(message.trimStart().slice(0, AGREEMENT_MAX)))
}

const INTENT_MAX = 16_384
const MESSAGES_MAX = 200
const AGREEMENT_MAX = 48

/** How an answer to a proposal begins. */
const agreement =
  /^(?:yes|yep|yeah|ok|okay|sure|fine|great|perfect|agreed|go ahead|do it|do that|please do|that (?:works|sounds|is fine|one)|sounds|works for me|i(?:'ll| will) take|i like|ja|si|sí|oui|d'accord|vale|gern)\b/i

/** Does the user ask for the act, or with one of the verbs? Null when the request is in no known language. */
export function isAsked(
  parsed: ParsedEnvelope,
  act: Act | null,
  verbs: ReadonlySet<string>,
): boolean | null {
  const answers = cachedAnswers(parsed)
  const key = `${act?.name ?? ''} ${[...verbs].join(' ')}`
  const known = answers.get(key)
  if (known !== undefined) return known
  const answer = requestsAct(parsed.sources().request, act, verbs)
  answers.set(key, answer)
  return answer
}

const cachedAnswers = oncePerEnvelope(() => new Map<string, boolean | null>())
