import type { Reading } from '../reading/reading.ts'
import { delegationOf, type Delegation } from '../text/delegation.ts'
import { requestKindOf, type RequestKind } from '../text/request-kind.ts'
import { oncePerReading } from './once-per-reading.ts'

/** What the user's words want, and how much of it they leave to other texts. */
export interface Request {
  readonly kind: RequestKind
  readonly delegated: Delegation
}

export const requestOf = oncePerReading((reading: Reading): Request => {
  const { request } = reading.background()
  return { kind: requestKindOf(request), delegated: delegationOf(request) }
})
