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
}

export const readRequest = oncePerEnvelope((parsed: ParsedEnvelope): UserRequest => {
  const { request, userText } = parsed.sources()
  const kind = classifyRequest(request)
  const reads = kind === 'unknown' && isInformationRequestText(userText)
  return { kind: reads ? 'reads' : kind, delegated: classifyDelegation(request) }
})

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
