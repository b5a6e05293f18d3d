import type { ParsedEnvelope } from '../reading/parsed-envelope.ts'
import {
  type Act,
  asksFor,
  type Delegation,
  delegationOf,
  type RequestKind,
  requestKindOf,
  wantsOnlyToKnowIn,
} from '@ase/text-analysis'
import { oncePerEnvelope } from './once-per-envelope.ts'

/** What the user's words want, and how much of it they leave to other texts. */
export interface Request {
  readonly kind: RequestKind
  readonly delegated: Delegation
}

export const requestOf = oncePerEnvelope((parsed: ParsedEnvelope): Request => {
  const { request, userText } = parsed.background()
  const kind = requestKindOf(request)
  const reads = kind === 'unknown' && wantsOnlyToKnowIn(userText)
  return { kind: reads ? 'reads' : kind, delegated: delegationOf(request) }
})

/** Does the user ask for the act, or with one of the verbs? Null when the request is in no known language. */
export function isAsked(
  parsed: ParsedEnvelope,
  act: Act | null,
  verbs: ReadonlySet<string>,
): boolean | null {
  const answers = answersOf(parsed)
  const key = `${act?.name ?? ''} ${[...verbs].join(' ')}`
  const known = answers.get(key)
  if (known !== undefined) return known
  const answer = asksFor(parsed.background().request, act, verbs)
  answers.set(key, answer)
  return answer
}

const answersOf = oncePerEnvelope(() => new Map<string, boolean | null>())
